/**
 * Shipping: one label a package, at home `POST /labels/v3/label`, abroad `POST
 * /international-labels/v3/international-label`. A label costs what its class, rate indicator, processing category and entry
 * facility say, so it is bought by those of a price: of the quote that the request names, or of a price call before it.
 * Source: domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7.
 */
import { type PackageShipping, perPackage } from '@waybill/carrier-kit';
import { packageRating, type WireRateRequest } from './rating.js';
import { findCall, readFound } from './recovery/reprint.js';
import type { OpenSettings } from './settings.js';
import { buyCall, lookupOf } from './shipping/call.js';
import { readLabel } from './shipping/label.js';
import { labelRequests, type WireLabelRequest } from './shipping/request.js';

export const packageShipping: PackageShipping<OpenSettings, WireLabelRequest, WireRateRequest> = {
  packages: labelRequests,
  price_first: packageRating,
  buy: ({ wire, offer }) => buyCall(wire, offer?.ingredients),
  lookup: lookupOf,
  read: (reply, { wire }, carrier) => readLabel(reply, wire, carrier),
  find: { next: findCall, read: readFound },
};

export const shipping = perPackage.shipping(packageShipping);
