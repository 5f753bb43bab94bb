// A carrier and its operations.

export { atOnce } from './calls/at-once.js';
export { type Next, type RunOptions, runCalls } from './calls/run-calls.js';
export { type HttpSettingsOptions, httpSettings } from './http/http-settings.js';
export {
  defineHttpCarrier,
  type HttpCarrierDeclaration,
  type HttpCarrierProxy,
  type HttpOperations,
} from './http-carrier.js';
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
  SettingRows,
  ShippingOperation,
  TrackingOperation,
  VoidingOperation,
} from './operation.js';
export type {
  AlikePackages,
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
  QuotedPackages,
} from './per-package/types.js';
export { perPackage } from './per-package.js';
export type { WireRecovery } from './recovery/cut.js';
export { fieldTable, type OwnFields, refusedAlike, USUAL_FIELDS } from './request/usual-fields.js';

// The way to its server.

export { retryAfterMs } from './http/retry-after.js';
export {
  createTransport,
  type Logins,
  type Send,
  type SendCourse,
  type TransportFacts,
  type TransportOptions,
} from './http/transport.js';
export { gotClient } from './http.js';
export { memoryTokens } from './login/cached-token.js';
export { basicLogin, keyLogin, type Login, type TokenRefusal } from './login/login.js';
export { type OAuthOptions, oauthLogin } from './login/oauth-login.js';
export {
  type DerivedLogin,
  type IssuedToken,
  type TokenLoginOptions,
  type TokenReading,
  tokenLogin,
} from './login/token-login.js';
export type { TokenRequest } from './login/token-request.js';
export { type Redact, redactor } from './secrets/redact.js';

// The request, read once for all carriers.

export {
  type AmountRules,
  amountOf,
  type CustomsValueRules,
  customsValueOf,
  type Money,
  refuseOtherCurrencies,
} from './request/amount.js';
export type { CarrierTables } from './request/carrier-tables.js';
export { type CashDetail, type CollectedCash, cashOnDelivery } from './request/cash-on-delivery.js';
export { linesByPackage } from './request/customs-lines.js';
export { crossesCustoms, customsTerritory, isEuropeanUnion } from './request/customs-territory.js';
export { contentOf, descriptionOf, linesOf, shortened } from './request/description.js';
export { type DutyPayer, type DutyRules, dutyPayerOf } from './request/duty-payer.js';
export { exportReasonOf } from './request/export-reason.js';
export { extraAmount, extraFlag, extraOf, extraText, extraWord, type HasExtra } from './request/extras.js';
export { dottedHsCode, type HsCodeRules, hsCode } from './request/hs-code.js';
export { type LatinTextRules, latinText } from './request/latin-text.js';
export {
  type NotificationRules,
  type NotifiedRecipient,
  notifiedRecipient,
} from './request/notified-recipient.js';
export { type AccountOrigin, refuseOtherCountry } from './request/origin.js';
export {
  type DimensionRules,
  type Dimensions,
  type DimensionUnit,
  type DistinctPackage,
  dimensionsOf,
  distinctPackages,
  lengthAndGirth,
  lineWeightOf,
  longestFirst,
  onePackagingCode,
  type PackageItem,
  type PackagingChoice,
  packagesOf,
  packagingCode,
  packagingOf,
  splitByValue,
  type Units,
  type UnitsTaken,
  unitsOf,
  type WeightRules,
  type WeightUnit,
  weightOf,
} from './request/packages.js';
export { type AccountForm, type BilledParty, type PayerRules, payerOf } from './request/payer.js';
export { type Phone, type PhoneRules, phoneField, phoneOf } from './request/phone.js';
export { refusePoBox } from './request/po-box.js';
export { type PostalCodeRules, postalCode } from './request/postal-code.js';
export { type Carriage, goesAbroad, refuseReach, type ServiceReach, servicesGoing } from './request/reach.js';
export { type ReferenceRules, referencesOf } from './request/references.js';
export { createReporter, extraField, type Reporter } from './request/report.js';
export { type RequestedOption, withOption } from './request/requested-options.js';
export { isResidential } from './request/residential.js';
export { type ResolvedRequest, resolveRequest, throwIssues } from './request/resolve-request.js';
export { shipDateOf } from './request/ship-date.js';
export { leaveOutState, type StateRules, stateCode } from './request/states.js';
export { type StreetAddress, streetOf } from './request/street.js';
export { type SentTaxId, type TaxIdRules, taxIdsOf } from './request/tax-ids.js';
export { countryOf, type Place, US_TERRITORIES, withTerritory } from './request/territories.js';
export { throughExtras } from './request/through-extras.js';
export { isTimeZone, shipDate, today } from './values/dates.js';
export { keyedSetting } from './values/keyed-setting.js';
export { type OmitUndefined, omitUndefined } from './values/omit-undefined.js';
export { centimetres, inches, kilograms, pounds } from './values/units.js';
export { utcOffset, type ZonedClock, zonedClock } from './values/zoned-clock.js';

// Replies, and what they mean.

// The same zod as the pieces of schemas here: types of two minor versions do not fit together.
export { z } from 'zod';
export { followLink } from './http/follow-link.js';
export { isMultipart, type MultipartPart, readMultipart } from './http/multipart.js';
export {
  type Lookup,
  type LookupReading,
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseReading,
  purchaseOutcome,
  type StatusFact,
  unknownOutcomeEntry,
} from './outcome/purchase-outcome.js';
export {
  foundByReference,
  type TrackedPurchase,
  type TrackedReference,
  trackedPurchase,
} from './recovery/tracked-reference.js';
export { type DocumentFile, decodeDocument } from './replies/document-file.js';
export { documentKind } from './replies/document-kind.js';
export {
  carrierErrorEntry,
  failureEntry,
  localErrorEntry,
  unreadableReplyEntry,
} from './replies/error-entries.js';
export { type JsonValue, readJson } from './replies/json.js';
export { labelsInOneDocument } from './replies/labels-in-one-document.js';
export { type MissingPart, missingPartEntry, type ShipmentPart } from './replies/missing-part.js';
export {
  NO_ACCOUNT,
  purchaseReading,
  type ReplyFormat,
  type ReplyReader,
  type ReplyReading,
  type ReportedError,
  replyReader,
  under,
} from './replies/reply-reader.js';
export {
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
export { elementText } from './replies/xml-text.js';

// Where packages are, and what became of a void.

export { type AskedNumber, trackingBatches } from './tracking/batches.js';
export { type ChosenBy, chosenShipment } from './tracking/chosen-shipment.js';
export { type CodesByMeaning, type TrackingMeaning, trackingCodes } from './tracking/codes.js';
export {
  newestFirst,
  type TrackingEventFacts,
  type TrackingFacts,
  trackingDetails,
  trackingEvent,
  trackingPlace,
  withDeliveryToSender,
} from './tracking/details.js';
export { type EventTimeParts, eventTime, eventTimeFromUtc, eventTimeOf } from './tracking/event-time.js';
export {
  type TrackedNumber,
  trackingOutcome,
  type UnknownNumber,
  unknownNumberEntry,
} from './tracking/outcome.js';
export { referenceDays } from './tracking/reference-days.js';
export { type ChosenPackage, chosenPackages } from './voiding/chosen-packages.js';
export { type ExplainedRefusal, explainedRefusal, isWorthTracking } from './voiding/explained-refusal.js';
export { type PackageVoid, packageVoid, type VoidOptions, type VoidReading } from './voiding/package.js';
export { type VoidedNumber, voidOutcome } from './voiding/result.js';
export { isStillKept } from './voiding/still-kept.js';
export { wholeShipment } from './voiding/whole-shipment.js';

// Pickups, addresses, locations, proofs of delivery.

export {
  type AddressFacts,
  addressResult,
  addressVerdict,
  type CandidateFacts,
  changedFields,
} from './address/result.js';
export { type ManifestFacts, manifestResult } from './manifest.js';
export { cancelledBefore } from './outcome/cancelled-before.js';
export {
  type ChangeOptions,
  type ChangeOutcome,
  type ChangeReading,
  changeOutcome,
  changeReading,
} from './outcome/change-outcome.js';
export { type KindWords, kindByWords } from './outcome/kind-by-words.js';
export { pickupCount, pickupServices } from './pickups/packages.js';
export {
  type PickupAvailabilityFacts,
  type PickupCancelOptions,
  type PickupFacts,
  pickupAvailability,
  pickupCancelOutcome,
  pickupResult,
} from './pickups/result.js';
export { checkPickupTimes, type PickupTimeRules } from './pickups/times.js';
export type { Degrees } from './places/coordinates.js';
export { distanceIn } from './places/distance.js';
export { type LocationFacts, location } from './places/location.js';
export {
  noProof,
  type ProofFacts,
  type ProofFile,
  proofOfDelivery,
  provedNumber,
} from './proof-of-delivery.js';
export { notFoundEntry, type Unknown } from './replies/not-found.js';
export {
  clockTimeOf,
  compactTime,
  minutesBetween,
  weekdayFromSunday,
  weekdayNamed,
} from './values/clock-time.js';

// Money, and deadlines.

export { abortError, MAX_TIMER_MS, raceAbort, withDeadline } from '@waybill/core';
export { addPrices, type Charge, type PriceParts, type QuoteFacts, quote } from './replies/quote.js';
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
