/** The two wire formats under one interface; everything else in this package is the same for both. */
import type { Speaker } from '@waybill/carrier-kit';
import type { Answer, Call, ShippingCharge } from '@waybill/core';
import type { WireShipmentRequest } from './consignment.js';
import type { Refusal } from './errors.js';
import * as jsonErrors from './errors.json.js';
import * as xmlErrors from './errors.xml.js';
import * as jsonRate from './rate.json.js';
import * as xmlRate from './rate.xml.js';
import type { PricesRead, Scenario } from './scenario.js';
import type { Api } from './settings.js';
import * as jsonShip from './ship.json.js';
import * as xmlShip from './ship.xml.js';
import type { Purchase } from './shipment-info.js';
import * as jsonInfo from './shipment-info.json.js';
import * as xmlInfo from './shipment-info.xml.js';

export interface Platform {
  /** What it calls the identifier of a shipment. */
  readonly reference: string;
  rateCall(scenario: Scenario): Call;
  /** Every price by itself: one that cannot be read costs only itself, and says so. */
  readPrices(reply: Answer, speaker: Speaker): PricesRead;
  /** The purchase of one parcel, with what to look for when its outcome is unknown. */
  buyCall(asked: WireShipmentRequest, parcel: number): Call;
  /** What was bought, or why not. */
  readPurchase(reply: Answer, asked: WireShipmentRequest, speaker: Speaker): Purchase;
  /** What is fetched after a purchase: every document, and the price where the reply had none. */
  linkCalls(reply: Answer, asked: WireShipmentRequest): Call[];
  /** The price in a document that a link of a purchase names. */
  readPrice(reply: Answer): ShippingCharge | undefined;
  /** Why a reply is not the document that was fetched, if it tells. */
  readRefusal(reply: Answer, speaker: Speaker): Refusal | undefined;
}

const json: Platform = {
  reference: 'shipmentId',
  rateCall: jsonRate.rateCall,
  readPrices: jsonRate.readPrices,
  buyCall: jsonShip.buyCall,
  readPurchase: jsonShip.readPurchase,
  linkCalls: jsonShip.linkCalls,
  readPrice: jsonInfo.readPrice,
  readRefusal: (reply, speaker) => refusalIn(jsonErrors.readReply(reply, speaker)),
};

const xml: Platform = {
  reference: 'shipment-id',
  rateCall: xmlRate.rateCall,
  readPrices: xmlRate.readPrices,
  buyCall: xmlShip.buyCall,
  readPurchase: xmlShip.readPurchase,
  linkCalls: xmlShip.linkCalls,
  readPrice: xmlInfo.readPrice,
  readRefusal: (reply, speaker) => refusalIn(xmlErrors.readReply(reply, 'none', speaker)),
};

const refusalIn = (reading: ReturnType<typeof jsonErrors.readReply>): Refusal | undefined =>
  reading.errors === undefined ? undefined : reading;

export const platforms: Readonly<Record<Api, Platform>> = { json, xml };
