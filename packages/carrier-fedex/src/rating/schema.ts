/** What we read of `RatcResponseVO`. Everything may be missing, single instead of a list, or text instead of a number. */
import { wireBoolean, wireDecimal, wireEach, wireList, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';
import { wireNotices } from '../errors.js';
import { lenientObject, maybe, maybeDecimal, maybeText, maybeTotal } from '../reply-schemas.js';

/** A surcharge, discount, tax or fee: `amount` and some name. */
const wireAmount = z.object({
  type: maybeText,
  description: maybeText,
  name: maybeText,
  amount: wireDecimal,
});
const amounts = wireEach(wireAmount);
export type WireAmount = z.output<typeof wireAmount>;

const wireEdtCharge = z.object({ harmonizedCode: maybeText, edtTaxDetail: lenientObject(wireAmount) });

const wireRateDetail = z.object({
  currency: maybeText,
  currencyExchangeRate: lenientObject(z.object({ intoCurrency: maybeText })),
  totalFreightDiscount: maybeDecimal,
  freightDiscount: amounts,
  surCharges: amounts,
  surcharges: amounts,
  taxes: amounts,
});

/** Prices of one service for one `rateType`. */
export const wireRated = z.object({
  rateType: maybeText,
  currency: maybeText,
  quoteNumber: maybeText,
  totalBaseCharge: maybeDecimal,
  totalDiscounts: maybeDecimal,
  totalNetFedExCharge: maybeDecimal,
  totalVatCharge: maybeDecimal,
  totalNetCharge: maybeDecimal,
  totalDutiesAndTaxes: maybeDecimal,
  totalAncillaryFeesAndTaxes: maybeDecimal,
  totalDutiesTaxesAndFees: maybeDecimal,
  totalNetChargeWithDutiesAndTaxes: maybeTotal,
  edtCharges: wireEach(wireEdtCharge),
  ancillaryFeesAndTaxes: amounts,
  shipmentRateDetail: lenientObject(wireRateDetail),
  shipmentLegRateDetails: wireEach(
    z.object({ currency: maybeText, surcharges: amounts, surCharges: amounts, taxes: amounts }),
  ),
  ratedPackages: wireEach(
    z.object({
      packageRateDetail: lenientObject(
        z.object({ rateType: maybeText, surcharges: amounts, surCharges: amounts }),
      ),
    }),
  ),
});
export type WireRated = z.output<typeof wireRated>;

const wireCommit = z.object({
  label: maybeText,
  daysInTransit: maybeText,
  saturdayDelivery: maybe(wireBoolean),
  dateDetail: lenientObject(z.object({ dayFormat: maybeText, dayCxsFormat: maybeText, day: maybeText })),
  transitDays: lenientObject(
    z.object({ minimumTransitTime: maybeText, maximumTransitTime: maybeText, description: maybeText }),
  ),
});
export type WireCommit = z.output<typeof wireCommit>;

const wireOperational = z.object({
  transitTime: maybeText,
  deliveryDate: maybeText,
  commitDate: maybeText,
});
export type WireOperational = z.output<typeof wireOperational>;

/** One `rateReplyDetail`: a service with its prices. */
export const wireDetail = z.object({
  serviceType: wireText.pipe(z.string().trim().min(1)),
  serviceName: maybeText,
  packagingType: maybeText,
  customerMessages: wireNotices,
  ratedShipmentDetails: wireEach(wireRated),
  commit: lenientObject(wireCommit),
  operationalDetail: lenientObject(wireOperational),
});
export type WireDetail = z.output<typeof wireDetail>;

export const wireRateOutput = z.object({
  output: lenientObject(
    z.object({
      rateReplyDetails: wireList(z.unknown()).catch([]),
      alerts: wireNotices,
    }),
  ),
});
