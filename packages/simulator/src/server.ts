// Its server: routes, bodies, logins, tokens, refusals.

export { jsonBody } from './json-body.js';
export { basicLogin, keyLogin, type Login } from './login.js';
export { oauthServer } from './oauth-server.js';
export { type Problem, Refusal, refuse } from './refusal.js';
export {
  type BodyReader,
  behind,
  type Gate,
  publicRoute,
  type Route,
  type RouteHandler,
  type RouteRequest,
  route,
  type ServedRequest,
} from './route.js';
export { notFound } from './serve.js';
export { tokenServer } from './token-server.js';
