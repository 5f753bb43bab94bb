// Replies: their readers, pieces of schemas, entries of errors, outcomes of purchases, money.

export { followLink } from './http/follow-link.js';
export { type MultipartPart, readMultipart } from './http/multipart.js';
export { retryAfterMs } from './http/retry-after.js';
export { type KindWords, kindByWords } from './outcome/kind-by-words.js';
export {
  type Lookup,
  type LookupReading,
  type PurchaseOutcome,
  type PurchaseReading,
  purchaseOutcome,
  type StatusFact,
  unknownOutcomeEntry,
} from './outcome/purchase-outcome.js';
export { foundByReference, type TrackedPurchase, trackedPurchase } from './recovery/tracked-reference.js';
export { type DocumentFile, decodeDocument } from './replies/document-file.js';
export { documentKind } from './replies/document-kind.js';
export {
  carrierErrorEntry,
  failureEntry,
  localErrorEntry,
  unreadableReplyEntry,
} from './replies/error-entries.js';
export { readJson } from './replies/json.js';
export { labelsInOneDocument } from './replies/labels-in-one-document.js';
export { type MissingPart, missingPartEntry, type ShipmentPart } from './replies/missing-part.js';
export { notFoundEntry } from './replies/not-found.js';
export { addPrices, type Charge, type PriceParts, quote } from './replies/quote.js';
export { readAs } from './replies/reading.js';
export {
  NO_ACCOUNT,
  purchaseReading,
  type ReplyReader,
  type ReplyReading,
  type ReportedError,
  replyReader,
  under,
} from './replies/reply-reader.js';
export {
  elementText,
  listOf,
  maybe,
  maybeText,
  single,
  wireBoolean,
  wireDecimal,
  wireList,
  wireOptional,
  wireText,
} from './replies/reply-schemas.js';
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
} from './values/decimal.js';
