/** `RatcResponseVO`, as FedEx writes it. */
import type { Consignment } from './consignment.js';
import { arrival, type Sale } from './offers.js';
import type { Problem } from './refusal.js';
import { type Amount, amountOf, converted, type Price, priceOf, sumsOf } from './tariff.js';

/** Said beside every result: nothing of it is real. */
export const VIRTUAL: Problem & { readonly alertType: string } = {
  code: 'VIRTUAL.RESPONSE',
  message: 'This is a Virtual Response.',
  alertType: 'NOTE',
};

const WORDS = ['', 'ONE_DAY', 'TWO_DAYS', 'THREE_DAYS', 'FOUR_DAYS', 'FIVE_DAYS', 'SIX_DAYS', 'SEVEN_DAYS'];
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export function rateReply(
  sales: readonly Sale[],
  consignment: Consignment,
  ids: Ids,
  transit: boolean,
): object {
  return {
    ...ids,
    output: {
      rateReplyDetails: sales.map((sale) => rateDetail(sale, consignment, transit)),
      quoteDate: consignment.date,
      encoded: false,
      alerts: [VIRTUAL],
    },
  };
}

export interface Ids {
  readonly transactionId: string;
  readonly customerTransactionId?: string;
}

function rateDetail(sale: Sale, consignment: Consignment, transit: boolean): object {
  const { offer } = sale;
  const own = priceOf(sale, consignment, false);
  const preferred = consignment.preferred_currency;
  const prices = [
    ratedShipment('ACCOUNT', own),
    ...(preferred === undefined ? [] : [ratedShipment('PREFERRED_CURRENCY', converted(own, preferred))]),
    ...(consignment.wants_list ? [ratedShipment('LIST', priceOf(sale, consignment, true))] : []),
  ];
  return {
    serviceType: offer.code,
    serviceName: offer.name,
    packagingType: offer.category === 'GROUND' ? 'YOUR_PACKAGING' : consignment.packaging,
    customerMessages: messagesFor(consignment),
    ratedShipmentDetails: prices,
    operationalDetail: {
      serviceCode: '00',
      ineligibleForMoneyBackGuarantee: offer.category === 'GROUND',
      ...(transit ? operational(sale, consignment) : {}),
    },
    signatureOptionType: consignment.pieces[0]?.signature ?? 'SERVICE_DEFAULT',
    serviceDescription: {
      serviceType: offer.code,
      names: [{ type: 'long', encoding: 'utf-8', value: offer.name }],
      serviceCategory: 'parcel',
      description: offer.name,
    },
    ...(transit ? { commit: commitOf(sale, consignment) } : {}),
  };
}

function messagesFor({ origin, destination, dutiable, unclassified }: Consignment): object[] {
  if (origin.country === destination.country || dutiable.length > 0) return [];
  return [
    {
      code: 'SERVICE.TYPE.INTERNATIONAL.MESSAGE',
      message: 'Rate does not include duties & taxes, clearance entry fees or other import fees.',
    },
    ...unclassified.map((line) => ({
      code: 'EDT.DETAILS.MISSING',
      message: `The harmonized code for the commodity at array index ${line} is missing or invalid; estimated duties and taxes were not returned.`,
    })),
  ];
}

function operational(sale: Sale, { date }: Consignment): object {
  const day = `${arrival(date, sale)}T20:00:00`;
  const words = sale.offer.counts_days ? { transitTime: WORDS[sale.offer.days] } : {};
  return { ...words, commitDate: day, deliveryDate: day, deliveryDay: weekday(day) };
}

function commitOf(sale: Sale, { date }: Consignment): object {
  const day = `${arrival(date, sale)}T20:00:00`;
  return {
    dateDetail: { dayOfWeek: weekday(day), dayFormat: day },
    ...(sale.offer.counts_days ? { transitDays: { minimumTransitTime: WORDS[sale.offer.days] } } : {}),
    saturdayDelivery: sale.saturday,
  };
}

function weekday(day: string): string {
  return WEEKDAYS[new Date(`${day}Z`).getUTCDay()] ?? '';
}

function ratedShipment(rateType: string, price: Price): object {
  const { currency, wire_currency } = price;
  const sums = sumsOf(price);
  const number = (units: number) => amountOf(units, currency);
  return {
    rateType,
    ratedWeightMethod: 'ACTUAL',
    totalDiscounts: number(price.discount),
    totalBaseCharge: number(price.base),
    totalNetCharge: number(sums.netCharge),
    totalVatCharge: 0,
    totalNetFedExCharge: number(sums.net),
    totalDutiesAndTaxes: number(sums.duties),
    totalAncillaryFeesAndTaxes: number(sums.fees),
    totalDutiesTaxesAndFees: number(sums.dutiesAndFees),
    totalNetChargeWithDutiesAndTaxes: number(sums.whole),
    edtCharges: price.duties.map((duty) => ({
      harmonizedCode: duty.tariff_code,
      edtTaxDetail: {
        edtTaxType: duty.type,
        amount: number(duty.units),
        name: duty.description,
        description: duty.description,
      },
    })),
    ancillaryFeesAndTaxes: price.fees.map((fee) => lineOf(fee, number)),
    shipmentRateDetail: {
      rateZone: 'made up',
      dimDivisor: 139,
      fuelSurchargePercent: 17.5,
      totalSurcharges: number(sums.surcharges),
      totalFreightDiscount: number(price.discount),
      freightDiscount:
        price.discount === 0
          ? []
          : [{ type: 'VOLUME', description: 'Volume discount', amount: number(price.discount) }],
      surCharges: price.surcharges.map((one) => lineOf(one, number)),
      taxes: price.taxes.map((one) => lineOf(one, number)),
      currency: wire_currency,
    },
    // Amounts of packages repeat what the shipment holds.
    ratedPackages: price.pieces.map((piece, index) => ({
      groupNumber: index + 1,
      effectiveNetDiscount: 0,
      packageRateDetail: {
        rateType: `PAYOR_${rateType}_PACKAGE`,
        baseCharge: number(piece.base),
        totalFreightDiscounts: number(piece.discount),
        totalTaxes: number(piece.tax),
        surcharges: piece.surcharges.map((one) => ({ ...lineOf(one, number), level: 'PACKAGE' })),
        billingWeight: { units: 'KG', value: piece.kg },
      },
    })),
    currency: wire_currency,
  };
}

function lineOf({ type, description, units }: Amount, number: (units: number) => number) {
  return { type, description, amount: number(units) };
}
