/** A made-up, deterministic tariff whose parts add up to the cent. Taxes go by the province of destination. */
import {
  billedGrams,
  businessDaysAfter,
  canada,
  easting,
  letterSum,
  type Tax,
  tariff,
} from '@waybill/simulator/business';
import type { CanadaPostConsignment, RequestedOption } from './consignment.js';
import { type Lane, OPTIONS, type Service } from './services.js';

/** In cents, but for the weights, which are kilograms. */
export type Price = ReturnType<typeof priceOf>;

interface Terms {
  readonly contract: boolean;
}

/** In per cent of the base, for contract customers. */
const AUTOMATION: Readonly<Record<Lane, number>> = { domestic: 3, 'united-states': 3.5, international: 3.5 };
/** In per cent of the base less discount. */
const FUEL: Readonly<Record<Lane, number>> = {
  domestic: 17.25,
  'united-states': 16.75,
  international: 16.75,
};

const parts = tariff<Service, CanadaPostConsignment, Terms>({
  per: 'consignment',
  zone: zoneOf,
  discount_percent: (_, { lane }, { contract }) => (contract ? AUTOMATION[lane] : 0),
  fuel_percent: (_, { lane }) => FUEL[lane],
  options: (service, consignment) => [...optionPrices(service, consignment), ...surchargesOf(consignment)],
  taxes: taxesOf,
});

export function priceOf(service: Service, consignment: CanadaPostConsignment, terms: Terms) {
  const { lane, packages } = consignment;
  const price = parts(service, consignment, terms);
  const [{ weight_g, dimensional_g } = { weight_g: 0, dimensional_g: undefined }] = packages;
  const taxOf = (code: string) => {
    const { percent = 0, cents = 0 } = price.taxes.find((tax) => tax.code === code) ?? {};
    return { percent, cents };
  };
  /** A discount is below 0. */
  const adjustments: { code: string; cents: number; percent?: number }[] = [
    { code: 'FUELSC', cents: price.fuel_cents, percent: FUEL[lane] },
    ...surchargesOf(consignment),
  ];
  if (terms.contract)
    adjustments.unshift({ code: 'AUTDISC', cents: -price.discount_cents, percent: AUTOMATION[lane] });
  return {
    base: price.base_cents,
    options: optionPrices(service, consignment),
    adjustments,
    pre_tax: price.before_tax_cents,
    taxes: { gst: taxOf('GST'), pst: taxOf('QST'), hst: taxOf('HST') },
    due: price.total_cents,
    rated_weight: billedGrams({ weight_g, dimensional_g }) / 1000,
    /** Only of a parcel with dimensions in Canada. */
    cubed_weight: dimensional_g === undefined ? undefined : dimensional_g / 1000,
  };
}

function surchargesOf({ manual, oversized }: CanadaPostConsignment) {
  return [
    ...(manual ? [{ code: 'UNPKG', cents: 1600 }] : []),
    ...(oversized ? [{ code: 'OVERSIZE', cents: 2400 }] : []),
  ];
}

/** Delivery confirmation comes with every tracked service, requested or not. */
function optionPrices({ tracked }: Service, { options }: CanadaPostConsignment) {
  const requested = options.filter(({ code }) => code !== 'DC');
  return [
    ...(tracked ? [{ code: 'DC', cents: 0, included: true }] : []),
    ...requested.map((option) => ({ code: option.code, cents: optionPrice(option), included: false })),
  ];
}

function optionPrice({ code, value }: RequestedOption): number {
  const { price = 0, steps } = OPTIONS[code] ?? {};
  if (steps === undefined) return price;
  return Math.max(0, Math.ceil((Number(value ?? 0) - steps.included) / steps.size)) * steps.cost;
}

/** 1 is next door; a zone for every three steps of distance. */
function zoneOf({ from, to, lane }: CanadaPostConsignment): number {
  return lane === 'international'
    ? 1 + (letterSum(to.country) % 5)
    : 1 + Math.ceil(Math.abs(easting(from) - easting(to)) / 3);
}

export type Standard = ReturnType<typeof standardOf>;

/** When a parcel that is mailed on `day` arrives. Rates and prices leave out what is not published. */
export function standardOf(service: Service, consignment: CanadaPostConsignment, day: string) {
  const { guaranteed, has_standard: published } = service;
  const days = service.days + Math.floor((zoneOf(consignment) - 1) / (guaranteed ? 2 : 1));
  return { guaranteed, published, days, date: businessDaysAfter(day, days) };
}

function taxesOf({ lane, to }: CanadaPostConsignment): readonly Tax[] {
  return lane === 'domestic' ? canada.taxes({ postal_code: to.postal_code }) : [];
}
