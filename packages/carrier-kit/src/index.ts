// Schemas of replies are made with the same zod as their pieces here: types of two minor versions do not fit together.
export { z } from 'zod';
export { type Admitted, type AskedOption, admit, extraOf, type Tables, throwIssues } from './admit.js';
export { converse, type Next } from './converse.js';
export { isTimeZone, shipDate, today } from './dates.js';
export {
  amountText,
  type Decimal,
  decimal,
  isDecimal,
  minorUnit,
  roundUp,
  splitAmount,
  sum,
  toMinorUnit,
} from './decimal.js';
export { type Defined, defined } from './defined.js';
export { textOf } from './element.js';
export { carrierEntry, ownEntry, type Speaker, unreadableEntry, unreadablePurchaseEntry } from './entries.js';
export { type DocumentFile, fileOf } from './file.js';
export { givenUp, unlessGivenUp, untilDeadline } from './give-up.js';
export { gotClient } from './http.js';
export { type JsonValue, readJson } from './json.js';
export { basicLogin, type Login } from './login.js';
export { addPrices, type Charge, type PriceParts, type QuoteFacts, quote } from './quote.js';
export { wireBoolean, wireDecimal, wireEach, wireList, wireOptional, wireText } from './reading.js';
export { type Redact, redactor } from './redact.js';
export { retryAfterMs } from './retry-after.js';
export { fits, flag, oneOf } from './text.js';
export type { TokenRequest } from './token-request.js';
export { memoryTokens, type OAuthOptions, oauthLogin } from './tokens.js';
export { createTransport, type Send, type TransportOptions } from './transport.js';
export { centimetres, inches, kilograms, pounds } from './units.js';
