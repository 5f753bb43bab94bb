// A carrier: its settings, its operations, its logins and the way to its server.

// The same zod as the pieces of schemas here: types of two minor versions do not fit together.
export { z } from 'zod';
export { atOnce, type Next, runCalls } from './calls/run-calls.js';
export { httpSettings } from './http/http-settings.js';
export { createTransport, type Send } from './http/transport.js';
export { defineHttpCarrier, type HttpCarrierProxy } from './http-carrier.js';
export { memoryTokens } from './login/cached-token.js';
export { basicLogin, keyLogin, type Login } from './login/login.js';
export { oauthLogin } from './login/oauth-login.js';
export { type DerivedLogin, type IssuedToken, tokenLogin } from './login/token-login.js';
export type {
  Account,
  LookupCall,
  Operation,
  OperationContext,
  OperationFor,
  PublicSettings,
  RatingOperation,
  RecoveryOperation,
  RequestContext,
  ShippingOperation,
  TrackingOperation,
  VoidingOperation,
} from './operation.js';
export type {
  BoughtPackage,
  Fetch,
  Offer,
  OffersRead,
  OfferToBuy,
  PackageCall,
  PackageLookup,
  PackagePurchase,
  PackageRating,
  PackageRequest,
  PackageShipping,
  PackagesToBuy,
  PackagesToRate,
} from './per-package/types.js';
export { perPackage } from './per-package.js';
export type { WireRecovery } from './recovery/cut-exchange.js';
export { completeFields, fieldTable, type OwnFields } from './request/usual-fields.js';
export { redactor } from './secrets/redact.js';
