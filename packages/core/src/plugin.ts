export * from './abort.js';
export {
  DEFAULT_DEADLINE_MS,
  DEFAULT_GRACE_MS,
  DEFAULT_PURCHASE_DEADLINE_MS,
} from './contract/call-options.js';
export {
  type AccountTime,
  type CarrierMapper,
  type CarrierProxy,
  canRate,
  canShip,
  type RatingBasis,
  type RatingMapper,
  type RatingProxy,
  type RecoveryProxy,
  type ShippingMapper,
  type ShippingProxy,
  type TrackingProxy,
  type VoidingProxy,
} from './contract/carrier.js';
export type { Clock, Wait } from './contract/clock.js';
export { readCode, type WrittenCode } from './contract/codes.js';
export type {
  CarrierContext,
  FailedTry,
  HttpClient,
  HttpRequest,
  HttpResponse,
  RequestBegin,
  RequestPurpose,
  StoredToken,
  TokenStore,
} from './contract/context.js';
export {
  type CarrierDeclaration,
  defineCarrier,
  isCarrierDefinition,
  type PathStep,
  type SettingRow,
  type SettingsResult,
  type SettingsSchema,
  shipsFrom,
  trackingUrl,
} from './contract/definition.js';
export type { DryRunCall, DryRunProxy, WireElement, WireSource } from './contract/dry-run.js';
export * from './contract/exchange.js';
export * from './contract/journal.js';
export type { LedgerOptions, PurchaseLedger } from './contract/ledger.js';
export {
  isUnpriced,
  type OperationMapper,
  type OperationProxy,
  offers,
} from './contract/operations.js';
export * from './contract/price-list.js';
export * from './contract/printed.js';
export * from './contract/tables.js';
export { canDryRun } from './dry-run.js';
export type { ErrorFacts } from './errors.js';
export { exchangeOfCut, journalFailed, refuseForeignCut, storeIntent, storeReplies } from './journalled.js';
export type {
  AddressCandidate,
  AddressClassification,
  AddressMeta,
  AddressVerdict,
  CheckedPart,
  SuggestedAddress,
} from './models/address.js';
export type { CarrierIdentity } from './models/carrier-identity.js';
export type { CashOnDeliveryData } from './models/cash-on-delivery.js';
export type { ContentLineData } from './models/content-line.js';
export type { ExportReason } from './models/customs.js';
export type { DeliveryPointData, DeliveryPointMeta } from './models/delivery-point.js';
export { Entity } from './models/entity.js';
export type { EventTime } from './models/event-time.js';
export * from './models/installed-carriers.js';
export type { CountryCode, CurrencyCode } from './models/iso-codes.js';
export { issue } from './models/issue.js';
export type { LabelFormat } from './models/label.js';
export {
  type LocationKind,
  type LocationMeta,
  type LocationPurpose,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from './models/location.js';
export type {
  Manifest,
  ManifestDocument,
  ManifestHandle,
  ManifestMeta,
} from './models/manifest.js';
export {
  INCOTERMS,
  type Incoterm,
  type NeutralOption,
  type NeutralPackaging,
} from './models/neutral-words.js';
export { PARTY_TYPES, type PartyType, type TaxId, type TaxIdType } from './models/party.js';
export type { PickupHandle } from './models/pickup-handle.js';
export type { PickupMeta, PickupStatus } from './models/pickup-result.js';
export type {
  ProofDocument,
  ProofKind,
  ProofMeta,
} from './models/proof-of-delivery.js';
export type { ExtraCharge, PriceListEdition, QuoteMeta } from './models/quote.js';
export type { NotificationChannel, RecipientNotificationData } from './models/recipient-notification.js';
export type { RequestFields } from './models/request.js';
export type { Payer } from './models/shipment.js';
export {
  readHandles,
  type ShipmentHandle,
  type ShipmentHandleMeta,
  type ShipmentHandleParcel,
} from './models/shipment-handle.js';
export {
  type BookedPickup,
  DOCUMENT_KINDS,
  type DocumentKind,
  type ShippedParcel,
  type ShippingCharge,
  type ShippingMeta,
  type ShippingPriceList,
  type ShippingReference,
} from './models/shipping-result.js';
export {
  type EstimatedDelivery,
  type RelatedNumber,
  TRACKING_STATUSES,
  type TrackedService,
  type TrackingMeta,
  type TrackingPlace,
  type TrackingReason,
} from './models/tracking.js';
export { closest, hint } from './models/validation.js';
export type {
  PackageVoidOutcome,
  RefundRequest,
  VoidedPackage,
  VoidMeta,
} from './models/void-result.js';
export * from './operations/index.js';
export type { Operation, OperationMarks } from './operations/operation.js';
export { requestText } from './request-text.js';
export { entriesFrom, runOperation } from './run-operation.js';
export { storedQuotes } from './stored-quotes.js';
