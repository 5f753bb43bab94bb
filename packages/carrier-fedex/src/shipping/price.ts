/** The price of a created shipment. */
import { amountText, decimal } from '@waybill/carrier-kit/reply';
import type { ShippingCharge } from '@waybill/core/plugin';
import { landedTotalOf } from '../charges.js';
import { isoCurrency } from '../currency.js';
import type { WireShipmentRequest } from './request.js';
import type { WireRating, WireShipment } from './schema.js';

/**
 * The entry that FedEx calls the actual one, in the requested currency where FedEx has it; duties are in the total when
 * they are billed to the same account. Prices of packages repeat the shipment's and are never added.
 */
export function totalOf(
  { completedShipmentDetail }: WireShipment,
  { currency }: WireShipmentRequest,
): ShippingCharge | null {
  const { actualRateType, shipmentRateDetails = [] } = completedShipmentDetail?.shipmentRating ?? {};
  const priced = shipmentRateDetails.flatMap((rating): Priced[] => {
    const figure = landedTotalOf(rating.totalNetChargeWithDutiesAndTaxes, rating.totalNetCharge);
    const iso = isoCurrency(rating.currency);
    return figure === undefined || iso === undefined ? [] : [{ rating, figure, currency: iso }];
  });
  const inCurrency = priced.filter((one) => one.currency === currency);
  const isActual = ({ rating }: Priced) =>
    rating.rateType !== undefined && rating.rateType === actualRateType;
  const isAccount = ({ rating }: Priced) => /ACCOUNT/i.test(rating.rateType ?? '');
  const chosen =
    inCurrency.find(isActual) ??
    inCurrency.find(isAccount) ??
    priced.find(isActual) ??
    priced.find(({ rating }) => /^PAYOR_ACCOUNT/i.test(rating.rateType ?? '')) ??
    priced.find(isAccount) ??
    priced[0];
  if (chosen === undefined) return null;
  return {
    amount: amountText(decimal(chosen.figure), chosen.currency),
    currency: chosen.currency,
    name: chosen.rating.rateType ?? 'totalNetCharge',
  };
}

interface Priced {
  readonly rating: WireRating;
  readonly figure: string;
  readonly currency: string;
}
