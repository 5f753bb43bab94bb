/** The fields of `RatcResponseVO` that are read. Any may be missing, single instead of a list, or text for a number. */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybe,
  single,
  wireBoolean,
  wireDecimal,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import { wireNotices } from '../errors.js';
import { figure, text, total } from '../reply-schemas.js';

/** A surcharge, discount, tax or fee: `amount` and some name. */
const wireAmount = z.object({
  type: text,
  description: text,
  name: text,
  amount: wireDecimal,
});
const amounts = listOf(wireAmount);
export type WireAmount = z.output<typeof wireAmount>;

const wireEdtCharge = z.object({ harmonizedCode: text, edtTaxDetail: maybe(wireAmount) });

const wireRateDetail = z.object({
  currency: text,
  currencyExchangeRate: maybe(z.object({ intoCurrency: text })),
  totalFreightDiscount: figure,
  freightDiscount: amounts,
  surCharges: amounts,
  surcharges: amounts,
  taxes: amounts,
});

/** Prices of one service for one `rateType`. */
export const wireRated = z.object({
  rateType: text,
  currency: text,
  quoteNumber: text,
  totalBaseCharge: figure,
  totalNetFedExCharge: figure,
  totalNetCharge: figure,
  totalNetChargeWithDutiesAndTaxes: total,
  edtCharges: listOf(wireEdtCharge),
  ancillaryFeesAndTaxes: amounts,
  shipmentRateDetail: maybe(wireRateDetail),
  shipmentLegRateDetails: listOf(z.object({ currency: text, surcharges: amounts, surCharges: amounts })),
  ratedPackages: listOf(
    z.object({
      packageRateDetail: maybe(z.object({ rateType: text })),
    }),
  ),
});
export type WireRated = z.output<typeof wireRated>;

const wireCommit = z.object({
  label: text,
  daysInTransit: text,
  saturdayDelivery: maybe(wireBoolean),
  dateDetail: maybe(z.object({ dayFormat: text, dayCxsFormat: text, day: text })),
  transitDays: maybe(z.object({ minimumTransitTime: text, maximumTransitTime: text, description: text })),
});
export type WireCommit = z.output<typeof wireCommit>;

const wireOperational = z.object({
  transitTime: text,
  deliveryDate: text,
  commitDate: text,
});
export type WireOperational = z.output<typeof wireOperational>;

/** One `rateReplyDetail`: a service with its prices. */
export const wireDetail = z.object({
  serviceType: wireText.pipe(z.string().trim().min(1)),
  serviceName: text,
  packagingType: text,
  customerMessages: wireNotices,
  ratedShipmentDetails: listOf(wireRated),
  commit: maybe(wireCommit),
  operationalDetail: maybe(wireOperational),
});
export type WireDetail = z.output<typeof wireDetail>;

/** `output` of a reply; a document without one, or with nothing but errors, is not a price list. */
export const wireRates = z.object({
  output: single(z.object({ rateReplyDetails: wireList(z.unknown()), alerts: wireNotices })),
});
