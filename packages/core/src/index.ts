export * from './abort.js';
export * from './contract/call-options.js';
export * from './contract/carrier.js';
export * from './contract/codes.js';
export type {
  CarrierContext,
  Clock,
  FailedTry,
  HttpClient,
  HttpRequest,
  HttpResponse,
  Logger,
  RequestBegin,
  RequestPurpose,
  StoredToken,
  TokenStore,
  Wait,
} from './contract/context.js';
export * from './contract/definition.js';
export * from './contract/dry-run.js';
export * from './contract/exchange.js';
export * from './contract/journal.js';
export * from './contract/ledger.js';
export {
  type AccountLimits,
  DEFAULT_CALLS_AT_ONCE,
  type QuotaCount,
  type QuotaStore,
} from './contract/limits.js';
export type {
  BreakerChanged,
  BreakerState,
  CallEnded,
  CallRepeated,
  CallStarted,
  CallVerdict,
  ObservedEvent,
  Observer,
  OperationEnded,
  OperationStarted,
  OperationVerdict,
} from './contract/observer.js';
export * from './contract/operations.js';
export * from './contract/price-list.js';
export * from './contract/tables.js';
export * from './contract/transcript.js';
export {
  CARRIER,
  CLOCK,
  carriersIn,
  container,
  type DependencyContainer,
  disposeCarriers,
  HTTP_CLIENT,
  inject,
  injectAll,
  injectable,
  LEDGER,
  LIMITS,
  LOGGER,
  OBSERVER,
  QUOTA_STORE,
  registerCarrier,
  TOKEN_STORE,
} from './di.js';
export { canDryRun, dryRun } from './dry-run.js';
export * from './errors.js';
export { filesOf, type ShippingFile } from './files.js';
export { exchangeOfCut, journalFailed, refuseForeignCut, storeIntent, storeReplies } from './journalled.js';
export { type ConsoleLike, consoleLogger, type LogLevel, type PinoLike, pinoLogger } from './loggers.js';
export {
  ADDRESS_VERDICTS,
  type AddressCandidate,
  type AddressClassification,
  type AddressMeta,
  type AddressOutcome,
  AddressRequest,
  type AddressRequestData,
  type AddressResult,
  type AddressVerdict,
  type CheckedPart,
  type SuggestedAddress,
} from './models/address.js';
export type { CarrierIdentity } from './models/carrier-identity.js';
export type { CashOnDeliveryData } from './models/cash-on-delivery.js';
export type { ContentLineData } from './models/content-line.js';
export { Customs, type CustomsData, EXPORT_REASONS, type ExportReason } from './models/customs.js';
export { wasGiven } from './models/defaults.js';
export type { DeliveryPointData, DeliveryPointMeta } from './models/delivery-point.js';
export type { Entity } from './models/entity.js';
export * from './models/error-entry.js';
export type { EventTime } from './models/event-time.js';
export * from './models/installed-carriers.js';
export { Invoice, type InvoiceData } from './models/invoice.js';
export type { CountryCode, CurrencyCode } from './models/iso-codes.js';
export { type Issue, type IssueCode, issue } from './models/issue.js';
export { Item, type ItemData } from './models/item.js';
export { Label, type LabelData, type LabelFormat } from './models/label.js';
export {
  LOCATION_KINDS,
  LOCATION_PURPOSES,
  type Location,
  type LocationKind,
  type LocationMeta,
  type LocationPurpose,
  type LocationsNear,
  type LocationsOutcome,
  LocationsRequest,
  type LocationsRequestData,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from './models/location.js';
export {
  type Manifest,
  type ManifestDocument,
  ManifestDocumentsRequest,
  type ManifestDocumentsRequestData,
  type ManifestHandle,
  type ManifestMeta,
  type ManifestOutcome,
  ManifestRequest,
  type ManifestRequestData,
  type ManifestResult,
} from './models/manifest.js';
export * from './models/neutral-words.js';
export {
  PARTY_TYPES,
  Party,
  type PartyData,
  type PartyType,
  TAX_ID_TYPES,
  type TaxId,
  type TaxIdType,
} from './models/party.js';
export {
  PACKAGE_LOCATIONS,
  type PackageLocation,
  PickupAvailabilityRequest,
  type PickupAvailabilityRequestData,
  PickupCancelRequest,
  type PickupCancelRequestData,
  PickupRequest,
  type PickupRequestData,
  PickupStatusRequest,
  type PickupStatusRequestData,
  PickupUpdateRequest,
  type PickupUpdateRequestData,
} from './models/pickup.js';
export type { PickupHandle } from './models/pickup-handle.js';
export * from './models/pickup-result.js';
export {
  PROOF_KINDS,
  type ProofDocument,
  type ProofKind,
  type ProofMeta,
  type ProofOfDelivery,
  type ProofOutcome,
  ProofRequest,
  type ProofRequestData,
} from './models/proof-of-delivery.js';
export * from './models/quote.js';
export {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type RecipientNotificationData,
} from './models/recipient-notification.js';
export { RecoveryRequest, type RecoveryRequestData } from './models/recovery.js';
export {
  RateRequest,
  type RateRequestData,
  type RequestFields,
  requestToBuy,
  ShipmentRequest,
  type ShipmentRequestData,
} from './models/request.js';
export {
  RETURN_KINDS,
  type ReturnKind,
  type ReturnLabel,
  type ReturnLabelData,
  ReturnRequest,
  type ReturnRequestData,
} from './models/return.js';
export { type Payer, Shipment, type ShipmentData } from './models/shipment.js';
export {
  readHandles,
  type ShipmentHandle,
  type ShipmentHandleMeta,
  type ShipmentHandleParcel,
} from './models/shipment-handle.js';
export * from './models/shipping-result.js';
export { storedQuotes } from './models/stored-quotes.js';
export * from './models/tracking.js';
export { closest, hint } from './models/validation.js';
export {
  type PackageVoidOutcome,
  type RefundRequest,
  type VoidedPackage,
  type VoidMeta,
  type VoidOutcome,
  VoidRequest,
  type VoidRequestData,
  type VoidResult,
} from './models/void.js';
export * from './operations.js';
export { requestText } from './request-text.js';
export { entriesFrom, requestOf } from './run-operation.js';
export { gramsToKilograms, ouncesToPounds } from './units.js';
