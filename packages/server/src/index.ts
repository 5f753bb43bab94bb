export type { ServerAccount, Shop } from './access.js';
export type {
  AccountEntry,
  CarrierEntry,
  CarriersAnswer,
  DocumentOfPurchase,
  PurchaseAnswer,
  PurchaseDetails,
  RatesAnswer,
  ResultAnswer,
  ReturnAnswer,
  ShipmentsAnswer,
  TrackingOfItems,
} from './answers.js';
export { type AppEnvironment, type AppSettings, createApp } from './api/app.js';
export { type ApiKey, type KeyStore, newKey, SCOPES, type Scope, sha256Of } from './keys/api-key.js';
export { addKey, listKeys, removeKey } from './keys/edit-key-file.js';
export { type KeyFileOptions, openKeyFile } from './keys/key-file.js';
export type { KeyLimits } from './keys/limits.js';
export { type Description, describeApi } from './openapi/document.js';
export type { Part } from './openapi/schema.js';
export type { ProblemDetails, ProblemEntry } from './problems/problem.js';
export { type RunningServer, type ServeSettings, serve } from './serve.js';
