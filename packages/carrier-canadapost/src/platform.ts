/** The two wire formats under one interface; everything else in this package is the same for both. */
import type {
  BoughtPackage,
  Lookup,
  OffersRead,
  Operation,
  OperationContext,
  PackageCall,
  PurchaseReading,
} from '@waybill/carrier-kit';
import type { Answer, CarrierIdentity, ErrorEntry, ShippingCharge } from '@waybill/core';
import * as jsonRating from './json/rating.js';
import * as jsonShipping from './json/shipping.js';
import type { Scenario } from './rating.js';
import type { Api, OpenSettings } from './settings.js';
import type { Consignment } from './shipping/request.js';
import * as xmlRating from './xml/rating.js';
import * as xmlShipping from './xml/shipping.js';

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
  /** The price in a document behind a link of a purchase. */
  readonly readPrice: (reply: Answer) => ShippingCharge | undefined;
  /** Why a reply is not the document that was fetched. */
  readonly readRefusal: (reply: Answer, carrier: CarrierIdentity) => readonly ErrorEntry[];
}

const json: Platform = { ...jsonRating, ...jsonShipping };
const xml: Platform = { ...xmlRating, ...xmlShipping };

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
