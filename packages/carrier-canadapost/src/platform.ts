/** The two wire formats under one interface; everything else in this package is the same for both. */
import type {
  BoughtPackage,
  OffersRead,
  Operation,
  OperationContext,
  PackageCall,
  RecoveryOperation,
} from '@waybill/carrier-kit';
import type {
  DocumentFile,
  Lookup,
  LookupReading,
  PurchaseReading,
  ReplyReader,
} from '@waybill/carrier-kit/reply';
import type { ErrorEntry } from '@waybill/core';
import type { Answer, CarrierIdentity, Reply, ShippingCharge } from '@waybill/core/plugin';
import * as jsonErrors from './json/errors.js';
import * as jsonLocations from './json/locations.js';
import * as jsonManifest from './json/manifest.js';
import * as jsonPickup from './json/pickup.js';
import * as jsonProof from './json/proof-of-delivery.js';
import * as jsonRating from './json/rating.js';
import * as jsonRecovery from './json/recovery.js';
import * as jsonReturns from './json/returns.js';
import * as jsonShipping from './json/shipping.js';
import * as jsonTracking from './json/tracking.js';
import * as jsonVoiding from './json/voiding.js';
import type { OfficeSearch, PostOffice } from './locations/office.js';
import type { ManifestDetails, ManifestRef, ReadyManifest, TransmitSet } from './manifest/groups.js';
import type { PickupBooking, PickupChange, PickupHeader, PickupReach } from './pickup/booking.js';
import type { PickupInquiry } from './pickup/request.js';
import type { Scenario } from './rating.js';
import type { AuthorizedReturn, ReturnInfo } from './returns/request.js';
import type { Api, OpenSettings } from './settings.js';
import type { Consignment } from './shipping/request.js';
import type { PinReading, SearchReading } from './tracking/pin.js';
import type { ReferenceSearch } from './tracking/request.js';
import type { BoughtShipment, RefundTicket } from './voiding/shipment.js';
import * as xmlErrors from './xml/errors.js';
import * as xmlLocations from './xml/locations.js';
import * as xmlManifest from './xml/manifest.js';
import * as xmlPickup from './xml/pickup.js';
import * as xmlProof from './xml/proof-of-delivery.js';
import * as xmlRating from './xml/rating.js';
import * as xmlRecovery from './xml/recovery.js';
import * as xmlReturns from './xml/returns.js';
import * as xmlShipping from './xml/shipping.js';
import * as xmlTracking from './xml/tracking.js';
import * as xmlVoiding from './xml/voiding.js';

export interface Platform {
  readonly rateCall: (scenario: Scenario) => PackageCall;
  readonly readOffers: (reply: Answer, carrier: CarrierIdentity) => OffersRead;
  /** The purchase of one package. */
  readonly buyCall: (consignment: Consignment) => PackageCall;
  /** How to find a shipment whose purchase is uncertain. */
  readonly lookupOf: (consignment: Consignment) => Lookup;
  readonly readPurchase: (
    reply: Answer,
    consignment: Consignment,
    carrier: CarrierIdentity,
  ) => PurchaseReading<BoughtPackage>;
  /** The next call that looks for a shipment whose purchase is uncertain. */
  readonly findCall: (consignment: Consignment, replies: readonly Reply[]) => PackageCall | undefined;
  readonly readFound: (
    replies: readonly Reply[],
    consignment: Consignment,
    carrier: CarrierIdentity,
  ) => LookupReading<BoughtPackage>;
  /** The price in a document behind a link of a purchase. */
  readonly readPrice: (reply: Answer) => ShippingCharge | undefined;
  /** Why a reply is not the document that was fetched. */
  readonly readRefusal: (reply: Answer, carrier: CarrierIdentity) => readonly ErrorEntry[];
  /** The details of one number. */
  readonly trackCall: (number: string, language: string) => PackageCall;
  readonly readPin: (reply: Answer, carrier: CarrierIdentity) => PinReading;
  /** The numbers of the shipments with a reference. */
  readonly searchCall: (search: ReferenceSearch, language: string) => PackageCall;
  readonly readSearch: (reply: Answer, carrier: CarrierIdentity) => SearchReading;
  /** What the platform calls the identifier of a shipment. A shipment of one platform is not known to the other. */
  readonly reference_type: 'shipment-id' | 'shipmentId';
  readonly voidCall: (shipment: BoughtShipment) => PackageCall;
  readonly refundCall: (shipment: BoughtShipment, email: string) => PackageCall;
  /** The ticket in the reply to a refund. */
  readonly ticketIn: (document: unknown) => RefundTicket | undefined;
  /** The groups of a customer that wait to be transmitted. */
  readonly groupsCall: (customer_number: string) => PackageCall;
  readonly groupsIn: (document: unknown) => string[] | undefined;
  readonly transmitCall: (set: TransmitSet, groups: readonly string[]) => PackageCall;
  /** The manifests that Canada Post makes of a transmission. */
  readonly manifestsIn: (document: unknown) => ManifestRef[];
  readonly manifestLookup: (customer_number: string, day: string) => string;
  readonly manifestPath: (customer_number: string, id: string) => string;
  readonly manifestCall: (url: string) => PackageCall;
  readonly manifestIn: (document: unknown) => ReadyManifest | undefined;
  readonly manifestDetailsIn: (document: unknown) => ManifestDetails | undefined;
  readonly bookCall: (booking: PickupBooking) => PackageCall;
  /** How to find a pickup whose booking is uncertain. */
  readonly pickupLookup: (booking: PickupBooking) => string;
  readonly changeCall: (number: string, change: PickupChange) => PackageCall;
  readonly cancelCall: (customer_number: string, number: string) => PackageCall;
  /** The details of a pickup. */
  readonly pickupCall: (customer_number: string, number: string) => PackageCall;
  readonly pickupIn: (document: unknown) => PickupHeader | undefined;
  /** Whether drivers come to a postal code. */
  readonly reachCall: (postal_code: string) => PackageCall;
  readonly reachIn: (document: unknown) => PickupReach | undefined;
  readonly pickupPriceCall: (inquiry: PickupInquiry) => PackageCall;
  readonly pickupPriceIn: (document: unknown) => ShippingCharge | undefined;
  readonly officesCall: (search: OfficeSearch) => PackageCall;
  readonly officesIn: (document: unknown) => PostOffice[] | undefined;
  /** The details of an office, by the path or the link to it. */
  readonly officeCall: (url: string) => PackageCall;
  readonly officeIn: (document: unknown) => PostOffice | undefined;
  /** Where the details of an office are; `undefined` where a link of a search alone says so. */
  readonly officePath: ((id: string) => string) | undefined;
  /** The certificate of delivery: a document that has it, or, with `reply_as`, perhaps the PDF itself. */
  readonly certificateCall: (number: string, language: string) => PackageCall;
  readonly certificateIn: (document: unknown) => DocumentFile | undefined;
  readonly returnCall: (back: AuthorizedReturn) => PackageCall;
  readonly returnIn: (document: unknown) => ReturnInfo | undefined;
  readonly readReply: ReplyReader;
  /** Whether a document is one of Canada Post's own for errors, also one that names no error. */
  readonly isErrorDocument: (document: unknown) => boolean;
}

const json: Platform = {
  ...jsonRating,
  ...jsonShipping,
  ...jsonTracking,
  ...jsonVoiding,
  ...jsonRecovery,
  ...jsonManifest,
  ...jsonPickup,
  ...jsonLocations,
  ...jsonProof,
  ...jsonReturns,
  ...jsonErrors,
  reference_type: jsonShipping.REFERENCE_TYPE,
};
const xml: Platform = {
  ...xmlRating,
  ...xmlShipping,
  ...xmlTracking,
  ...xmlVoiding,
  ...xmlRecovery,
  ...xmlManifest,
  ...xmlPickup,
  ...xmlLocations,
  ...xmlProof,
  ...xmlReturns,
  ...xmlErrors,
  reference_type: xmlShipping.REFERENCE_TYPE,
};

/** An operation that uses the platform of its account; the wire request names it. */
export function byPlatform<
  Request,
  Wire extends object,
  Outcome,
  Context extends OperationContext<OpenSettings>,
>(
  operationOn: (platform: Platform) => Operation<Request, OpenSettings, Wire, Outcome, Context>,
): Operation<Request, OpenSettings, Wire & { readonly api: Api }, Outcome, Context> {
  const operations = { json: operationOn(json), xml: operationOn(xml) };
  return {
    createRequest: (request, context) => {
      const { api } = context.account.settings;
      return { api, ...operations[api].createRequest(request, context) };
    },
    next: (exchange) => operations[exchange.request.api].next(exchange),
    parseResponse: (exchange, account) => operations[exchange.request.api].parseResponse(exchange, account),
  };
}

/** The same for asking about a purchase. */
export function recoveryByPlatform<Wire extends object>(
  recoveryOn: (platform: Platform) => RecoveryOperation<Wire>,
): RecoveryOperation<Wire & { readonly api: Api }> {
  const operations = { json: recoveryOn(json), xml: recoveryOn(xml) };
  return { lookup: (exchange) => operations[exchange.request.api].lookup(exchange) };
}
