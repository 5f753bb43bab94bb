export type { CallOptions } from './contract/call-options.js';
export type { AnyCarrierProxy } from './contract/carrier.js';
export type { CarrierDefinition } from './contract/definition.js';
export type { DryRun } from './contract/dry-run.js';
export { capabilitiesOf } from './contract/operations.js';
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
  LOGGER,
  registerCarrier,
  TOKEN_STORE,
} from './di.js';
export { dryRun } from './dry-run.js';
export {
  AuthenticationError,
  CarrierError,
  ConfigurationError,
  IssuesError,
  NotSupportedError,
  RateLimitedError,
  TimeoutError,
  TransientError,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
  UnreachableError,
  ValidationError,
  WaybillError,
} from './errors.js';
export { filesOf, type ShippingFile } from './files.js';
export * from './functions.js';
export { consoleLogger, pinoLogger } from './loggers.js';
export type { AddressResult } from './models/address.js';
export { Customs, type CustomsData, EXPORT_REASONS } from './models/customs.js';
export { wasGiven } from './models/defaults.js';
export type { ErrorEntry, ErrorKind } from './models/error-entry.js';
export { Invoice, type InvoiceData } from './models/invoice.js';
export type { Issue, IssueCode } from './models/issue.js';
export { Item, type ItemData } from './models/item.js';
export { Label, type LabelData } from './models/label.js';
export type { Location } from './models/location.js';
export type { ManifestResult } from './models/manifest.js';
export { NEUTRAL_OPTIONS, NEUTRAL_PACKAGINGS } from './models/neutral-words.js';
export { Party, type PartyData, TAX_ID_TYPES } from './models/party.js';
export type {
  PickupAvailability,
  PickupCancelResult,
  PickupResult,
} from './models/pickup-result.js';
export type { ProofOfDelivery } from './models/proof-of-delivery.js';
export type { Notice, Quote } from './models/quote.js';
export type { RecoveryRequestData } from './models/recovery.js';
export {
  RateRequest,
  type RateRequestData,
  requestToBuy,
  ShipmentRequest,
  type ShipmentRequestData,
} from './models/request.js';
export { Shipment, type ShipmentData } from './models/shipment.js';
export type { ShippingDocument, ShippingOutcome, ShippingResult } from './models/shipping-result.js';
export {
  FINAL_STATUSES,
  type TrackingDetails,
  type TrackingEvent,
  type TrackingStatus,
} from './models/tracking.js';
export type { VoidResult } from './models/void-result.js';
export {
  createReturn,
  createShipment,
  recoverShipment,
  resumeReturn,
  resumeShipment,
} from './purchase.js';
export { gramsToKilograms, ouncesToPounds } from './units.js';
