/**
 * Shipping: one purchase a package, one after the other; then labels and prices of all that was bought.
 * On the XML platform with a contract "Create Shipment" (transmitted at once), without one "Create Non-Contract
 * Shipment"; on the JSON platform "Create Shipment" with and without.
 */
import { type PackageShipping, perPackage } from '@waybill/carrier-kit';
import { byPlatform, type Platform } from './platform.js';
import type { OpenSettings } from './settings.js';
import { type Consignment, consignmentsOf } from './shipping/request.js';

export const shippingOn = (platform: Platform): PackageShipping<OpenSettings, Consignment> => ({
  packages: consignmentsOf,
  buy: ({ wire }) => platform.buyCall(wire),
  lookup: platform.lookupOf,
  read: (reply, { wire }, carrier) => platform.readPurchase(reply, wire, carrier),
  readPrice: platform.readPrice,
  readRefusal: platform.readRefusal,
  // A document that is being made may not be found yet.
  notReady: [202, 404],
  find: { next: platform.findCall, read: platform.readFound },
});

export const shipping = byPlatform((platform) => perPackage.shipping(shippingOn(platform)));
