/** The two wire formats under one interface; everything else in this package is the same for both. */
import type { Lookup, PurchaseReading, Speaker } from '@waybill/carrier-kit';
import type { Answer, Call, ShippingCharge } from '@waybill/core';
import type { Refusal } from './errors.js';
import * as jsonErrors from './json/errors.js';
import * as jsonRate from './json/rating.js';
import * as jsonInfo from './json/shipment-info.js';
import * as jsonShip from './json/shipping.js';
import type { PricesRead, Scenario } from './scenario.js';
import type { Api } from './settings.js';
import type { WireShipmentRequest } from './shipping/request.js';
import type { ShipmentInfo } from './shipping/shipment-info.js';
import * as xmlErrors from './xml/errors.js';
import * as xmlRate from './xml/rating.js';
import * as xmlInfo from './xml/shipment-info.js';
import * as xmlShip from './xml/shipping.js';

export interface Platform {
  /** What it calls the identifier of a shipment. */
  readonly reference: string;
  rateCall(scenario: Scenario): Call;
  /** Every price by itself: one that cannot be read costs only itself, and says so. */
  readPrices(reply: Answer, account: Speaker): PricesRead;
  /** The purchase of one parcel, with what to look for when its outcome is unknown. */
  buyCall(asked: WireShipmentRequest, packageItem: number): Call;
  /** What was bought, or why not. */
  readPurchase(reply: Answer, account: Speaker): PurchaseReading<ShipmentInfo>;
  /** How to find a shipment whose purchase is uncertain. */
  lookupOf(request: WireShipmentRequest, position: number): Lookup;
  /** What is fetched after a purchase: every document, and the price where the reply had none. */
  linkCalls(reply: Answer, asked: WireShipmentRequest): Call[];
  /** The price in a document that a link of a purchase names. */
  readPrice(reply: Answer): ShippingCharge | undefined;
  /** Why a reply is not the document that was fetched, if it tells. */
  readRefusal(reply: Answer, account: Speaker): Refusal | undefined;
}

const json: Platform = {
  reference: 'shipmentId',
  rateCall: jsonRate.rateCall,
  readPrices: jsonRate.readPrices,
  buyCall: jsonShip.buyCall,
  readPurchase: jsonShip.readPurchase,
  lookupOf: jsonShip.lookupOf,
  linkCalls: jsonShip.linkCalls,
  readPrice: jsonInfo.readPrice,
  readRefusal: (reply, account) => refusalIn(jsonErrors.readReply(reply, account)),
};

const xml: Platform = {
  reference: 'shipment-id',
  rateCall: xmlRate.rateCall,
  readPrices: xmlRate.readPrices,
  buyCall: xmlShip.buyCall,
  readPurchase: xmlShip.readPurchase,
  lookupOf: xmlShip.lookupOf,
  linkCalls: xmlShip.linkCalls,
  readPrice: xmlInfo.readPrice,
  readRefusal: (reply, account) => refusalIn(xmlErrors.readReply(reply, 'none', account)),
};

const refusalIn = (reading: ReturnType<typeof jsonErrors.readReply>): Refusal | undefined =>
  reading.errors === undefined ? undefined : reading;

export const platforms: Readonly<Record<Api, Platform>> = { json, xml };
