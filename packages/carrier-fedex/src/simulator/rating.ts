/** `RatcResponseVO`, as FedEx writes it. */
import { isAbroad, weekdayOf } from '@waybill/simulator/business';
import type { Problem } from '@waybill/simulator/server';
import type { FedexConsignment } from './consignment.js';
import { arrival, type Offer } from './services.js';
import { type Amount, amountOf, converted, type Price, priceOf, sumsOf } from './tariff.js';

/** An alert of every result: nothing in it is real. */
export const VIRTUAL: Problem & { readonly alertType: string } = {
  code: 'VIRTUAL.RESPONSE',
  message: 'This is a Virtual Response.',
  alertType: 'NOTE',
};

const WORDS = ['', 'ONE_DAY', 'TWO_DAYS', 'THREE_DAYS', 'FOUR_DAYS', 'FIVE_DAYS', 'SIX_DAYS', 'SEVEN_DAYS'];

export function rateReply(offers: readonly Offer[], consignment: FedexConsignment, transit: boolean): object {
  return {
    rateReplyDetails: offers.map((offer) => rateDetail(offer, consignment, transit)),
    alerts: [VIRTUAL],
  };
}

function rateDetail(offer: Offer, consignment: FedexConsignment, transit: boolean): object {
  const { service } = offer;
  const own = priceOf(offer, consignment, false);
  const preferred = consignment.preferred_currency;
  const prices = [
    ratedShipment('ACCOUNT', own),
    ...(preferred === undefined ? [] : [ratedShipment('PREFERRED_CURRENCY', converted(own, preferred))]),
    ...(consignment.wants_list ? [ratedShipment('LIST', priceOf(offer, consignment, true))] : []),
  ];
  return {
    serviceType: service.code,
    serviceName: service.name,
    packagingType: service.category === 'GROUND' ? 'YOUR_PACKAGING' : consignment.packaging,
    customerMessages: messagesFor(consignment),
    ratedShipmentDetails: prices,
    operationalDetail: transit ? operational(offer, consignment) : {},
    ...(transit ? { commit: commitOf(offer, consignment) } : {}),
  };
}

function messagesFor(consignment: FedexConsignment): object[] {
  const { dutiable, unclassified } = consignment;
  if (!isAbroad(consignment) || dutiable.length > 0) return [];
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

function operational(offer: Offer, { date }: FedexConsignment): object {
  const day = arrival(date, offer);
  const commitDate = `${day}T20:00:00`;
  const words = offer.service.counts_days ? { transitTime: WORDS[offer.service.days] } : {};
  return { ...words, commitDate, deliveryDate: commitDate, deliveryDay: weekdayOf(day) };
}

function commitOf(offer: Offer, { date }: FedexConsignment): object {
  const day = arrival(date, offer);
  return {
    dateDetail: { dayOfWeek: weekdayOf(day), dayFormat: `${day}T20:00:00` },
    ...(offer.service.counts_days ? { transitDays: { minimumTransitTime: WORDS[offer.service.days] } } : {}),
    saturdayDelivery: offer.saturday,
  };
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
    ratedPackages: price.packages.map((each, index) => ({
      groupNumber: index + 1,
      packageRateDetail: {
        rateType: `PAYOR_${rateType}_PACKAGE`,
        baseCharge: number(each.base),
        totalFreightDiscounts: number(each.discount),
        totalTaxes: number(each.tax),
        surcharges: each.surcharges.map((one) => ({ ...lineOf(one, number), level: 'PACKAGE' })),
        billingWeight: { units: 'KG', value: each.kg },
      },
    })),
    currency: wire_currency,
  };
}

function lineOf({ type, description, units }: Amount, number: (units: number) => number) {
  return { type, description, amount: number(units) };
}
