export type { ServerAccount, Shop } from './access.js';
export { type AppEnvironment, type AppSettings, createApp } from './api/app.js';
export { isLoopback } from './api/hosts.js';
export { UnderWay } from './api/under-way.js';
export type { FollowUpOptions } from './follow-up.js';
export { type ApiKey, type KeyStore, newKey, SCOPES, type Scope, sha256Of } from './keys/api-key.js';
export type { TrustedProxies } from './keys/client-address.js';
export { addKey, type ListedKey, listKeys, removeKey, rotateKey } from './keys/edit-key-file.js';
export { type KeyFileOptions, openKeyFile } from './keys/key-file.js';
export type { KeyLimits } from './keys/limits.js';
export { type Description, describeApi } from './openapi/document.js';
export type { Part } from './openapi/schema.js';
export type { CallerSettings } from './people/caller.js';
export {
  addPerson,
  changePerson,
  listPeople,
  openPeopleFile,
  type PeopleStore,
  removePerson,
} from './people/people-file.js';
export { type Person, ROLES, type Role } from './people/person.js';
export type { ProblemDetails, ProblemEntry } from './problems/problem.js';
export { type RunningServer, type ServeSettings, serve } from './serve.js';
export { readSpendingLimit } from './spending-limit.js';
