/** Made-up prices whose parts add up. Amounts are whole minor units (cents; yen) of the currency they stand in. */
import {
  billedGrams,
  type Charge,
  canada,
  easting,
  isAbroad,
  letterSum,
  percentOf,
  type Tax,
  tariff,
  taxesOf,
  usesEuro,
} from '@waybill/simulator/business';
import type { FedexConsignment, FedexPackage } from './consignment.js';
import type { Offer, Service } from './services.js';

/** One named amount. */
export interface Amount {
  readonly type: string;
  readonly description: string;
  readonly units: number;
}

/** The price of a shipment, and of each of its packages. */
export interface Price {
  /** Code as FedEx writes it, which is not always ISO 4217. */
  readonly wire_currency: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly base: number;
  readonly discount: number;
  readonly surcharges: readonly Amount[];
  readonly taxes: readonly Amount[];
  readonly duties: readonly (Amount & { readonly tariff_code: string })[];
  readonly fees: readonly Amount[];
  readonly packages: readonly PackagePrice[];
}

interface PackagePrice extends Pick<Price, 'base' | 'discount' | 'surcharges'> {
  readonly kg: number;
  readonly tax: number;
}

/** Currency of accounts by country: as FedEx writes it, in ISO 4217, and units of it for one US dollar. */
type Currency = readonly [wire: string, iso: string, rate: number];
const CURRENCIES: Readonly<Record<string, Currency>> = {
  US: ['USD', 'USD', 1],
  CA: ['CAD', 'CAD', 1.37],
  GB: ['UKL', 'GBP', 0.79],
  CH: ['SFR', 'CHF', 0.88],
  JP: ['JYE', 'JPY', 151],
  MX: ['NMP', 'MXN', 18.2],
  SG: ['SID', 'SGD', 1.34],
  AE: ['DHS', 'AED', 3.67],
  IN: ['INR', 'INR', 84],
  AU: ['AUD', 'AUD', 1.52],
  NZ: ['NZD', 'NZD', 1.66],
};
const EURO: Currency = ['EUR', 'EUR', 0.92];
const DOLLAR: Currency = ['USD', 'USD', 1];

const DISCOUNT_PERCENT = { GROUND: 15, EXPRESS: 30 };
const FUEL_PERCENT = 17.5;
const DUTY_PERCENT = 4;
const DISBURSEMENT_FEE = 1500;
const FREE_COVERAGE = 100;

const SURCHARGES: Readonly<Record<string, Amount>> = Object.fromEntries(
  [
    ['FUEL', 'Fuel Surcharge', 0],
    ['INSURED_VALUE', 'Declared value', 0],
    ['RESIDENTIAL_DELIVERY', 'Residential delivery surcharge', 595],
    ['DIRECT', 'Direct signature required', 690, 'SIGNATURE_OPTION'],
    ['INDIRECT', 'Indirect signature required', 585, 'SIGNATURE_OPTION'],
    ['ADULT', 'Adult signature required', 840, 'SIGNATURE_OPTION'],
    ['NON_STANDARD_CONTAINER', 'Additional handling surcharge', 1450, 'ADDITIONAL_HANDLING'],
    ['ALCOHOL', 'Alcohol', 400, 'OTHER'],
    ['PRIORITY_ALERT', 'Priority Alert', 3500, 'PRIORITY_ALERT'],
    ['SATURDAY_DELIVERY', 'Saturday delivery', 1600],
    ['SATURDAY_PICKUP', 'Saturday pickup', 1600],
    ['COD', 'Collect on delivery', 1525],
    ['RETURN_SHIPMENT', 'Return label', 125, 'RETURN_LABEL'],
    ['DRY_ICE', 'Dry ice', 800],
    ['EVENING', 'Evening delivery', 760],
    ['DATE_CERTAIN', 'Date certain delivery', 610],
    ['APPOINTMENT', 'Appointment delivery', 910, 'HOME_DELIVERY_APPOINTMENT'],
    ['THIRD_PARTY_CONSIGNEE', 'Third party consignee', 1075],
  ].map(([code, description, units, type = code]) => [code, { type, description, units }]),
);

/** A charge of the tariff as FedEx names it. */
function named({ code, cents }: Charge): Amount {
  const { type = code, description = code } = SURCHARGES[code] ?? {};
  return { type, description, units: cents };
}

interface Terms {
  readonly saturday: boolean;
  /** As published, in place of the account's own price. */
  readonly list: boolean;
}

/** One Rate: a price for the packaging, whatever the weight, with everything in it. */
const isFlat = ({ options }: FedexConsignment) => options.some(({ code }) => code === 'FEDEX_ONE_RATE');

const carriage = tariff<Service, FedexConsignment, Terms>({
  per: 'package',
  zone: zoneOf,
  discount_percent: ({ category }, consignment, { list }) =>
    list || isFlat(consignment) ? 0 : DISCOUNT_PERCENT[category],
  fuel_percent: (_, consignment) => (isFlat(consignment) ? 0 : FUEL_PERCENT),
  package_options: surchargesOf,
});

/** The price of an offer for the account (`list: false`) or as published. */
export function priceOf({ service, saturday }: Offer, consignment: FedexConsignment, list: boolean): Price {
  const [wire_currency, currency] = currencyOf(consignment.from.country);
  const own = isFlat(consignment) ? { ...service, per_kg_cents: 0 } : service;
  const price = carriage(own, consignment, { saturday, list });
  const taxes = taxesFor(consignment);
  const taxed = price.packages.map(({ before_tax_cents }) => taxesOf(before_tax_cents, taxes));
  const packages = price.packages.map((each, position): PackagePrice => {
    const fuel = { code: 'FUEL', cents: each.fuel_cents };
    return {
      kg: billedGrams(consignment.packages[position] ?? { weight_g: 0 }) / 1000,
      base: each.base_cents,
      discount: each.discount_cents,
      surcharges: [...(fuel.cents > 0 ? [fuel] : []), ...each.options].map(named),
      tax: (taxed[position] ?? []).reduce((sum, { cents }) => sum + cents, 0),
    };
  });
  return {
    wire_currency,
    currency,
    base: price.base_cents,
    discount: price.discount_cents,
    surcharges: added(packages.flatMap(({ surcharges }) => surcharges)),
    taxes: added(taxed.flat().map(({ code, cents }) => ({ type: code, description: code, units: cents }))),
    duties: consignment.dutiable.map(({ tariff_code, amount, currency: declared }) => ({
      tariff_code,
      type: 'DUTY',
      description: 'Ad Valorem Duty',
      units: percentOf(unitsOf(amount, declared, currency), DUTY_PERCENT),
    })),
    fees:
      consignment.dutiable.length === 0
        ? []
        : [{ type: 'DISBURSEMENT_FEE', description: 'Disbursement fee', units: DISBURSEMENT_FEE }],
    packages,
  };
}

/** The same price in another currency: every part is converted, and the sums are those of the parts. */
export function converted(own: Price, currency: string): Price {
  const units = (amount: number) => unitsOf(amountOf(amount, own.currency), own.currency, currency);
  const all = <One extends Amount>(list: readonly One[]) =>
    list.map((one) => ({ ...one, units: units(one.units) }));
  const parts = <Part extends Pick<Price, 'base' | 'discount' | 'surcharges'>>(part: Part) => ({
    ...part,
    base: units(part.base),
    discount: units(part.discount),
    surcharges: all(part.surcharges),
  });
  return {
    ...parts(own),
    wire_currency: currency,
    currency,
    taxes: all(own.taxes),
    duties: all(own.duties),
    fees: all(own.fees),
    packages: own.packages.map((each) => ({ ...parts(each), tax: units(each.tax) })),
  };
}

/** FedEx's sums of a price, in its minor units. */
export function sumsOf({ base, discount, surcharges, taxes, duties, fees }: Price) {
  const total = (list: readonly Amount[]) => list.reduce((sum, { units }) => sum + units, 0);
  const [sur, tax, duty, fee] = [total(surcharges), total(taxes), total(duties), total(fees)];
  const net = base - discount + sur;
  const whole = net + tax + duty + fee;
  return {
    surcharges: sur,
    taxes: tax,
    duties: duty,
    fees: fee,
    net,
    netCharge: net + tax,
    dutiesAndFees: duty + fee,
    whole,
  };
}

/** Minor units to the major one. */
const scaleOf = (currency: string) => (currency === 'JPY' ? 1 : 100);

/** Minor units as the JSON number that FedEx writes. */
export function amountOf(units: number, currency: string): number {
  return units / scaleOf(currency);
}

function unitsOf(amount: number, from: string, to: string): number {
  const exact = ((amount * rateOf(to)) / rateOf(from)) * scaleOf(to);
  // Six decimals are far below a cent, and above the error of binary fractions.
  return Math.round(Number(exact.toFixed(6)));
}

function rateOf(iso: string): number {
  return currencyNamed(iso)?.[2] ?? 1;
}

/** Whether FedEx bills in a currency. */
export function knowsCurrency(iso: string): boolean {
  return currencyNamed(iso) !== undefined;
}

const currencyNamed = (iso: string) =>
  [...Object.values(CURRENCIES), EURO].find(([, other]) => other === iso);

function currencyOf(country: string) {
  return CURRENCIES[country] ?? (usesEuro(country) ? EURO : DOLLAR);
}

/** Charges of the shipment stand on its first package. */
function surchargesOf(
  { signature, options: own, declared }: FedexPackage,
  position: number,
  { code: service }: Service,
  { from, to, options, premium }: FedexConsignment,
  { saturday }: Terms,
): Charge[] {
  const isAtHome = to.residential && service !== 'SMART_POST';
  const codesOf = (list: typeof options, ...but: string[]) =>
    list.map(({ code }) => code).filter((code) => !but.includes(code));
  const ofPackage = [isAtHome && 'RESIDENTIAL_DELIVERY', signature, ...codesOf(own, 'COD')];
  // Saturdays are paid once, and dry ice by the package.
  const once = codesOf(options, 'SATURDAY_DELIVERY', 'DRY_ICE');
  const ofShipment = [...once, premium, saturday && 'SATURDAY_DELIVERY'];
  const charges = (codes: readonly (string | false | undefined)[]): Charge[] =>
    codes.flatMap((code) => {
      const surcharge = code ? SURCHARGES[code] : undefined;
      return code && surcharge ? [{ code, cents: surcharge.units }] : [];
    });
  const insured = declared === undefined ? 0 : coverage(declared, currencyOf(from.country)[1]);
  return [
    ...charges(ofPackage),
    ...(insured === 0 ? [] : [{ code: 'INSURED_VALUE', cents: insured }]),
    ...(position === 0 ? charges(ofShipment) : []),
  ];
}

/** 1.15 for every begun hundred above the first, in the account's currency. */
function coverage({ amount, currency }: { amount: number; currency: string }, account: string): number {
  const value = amountOf(unitsOf(amount, currency, account), account);
  return 115 * Math.max(0, Math.ceil((value - FREE_COVERAGE) / 100));
}

/** Same kinds added up, in the order in which they first appear. */
function added(list: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>();
  for (const one of list) {
    const key = `${one.type} ${one.description}`;
    sums.set(key, { ...one, units: (sums.get(key)?.units ?? 0) + one.units });
  }
  return [...sums.values()];
}

/** Of carriage within a country. FedEx names Quebec's tax PST. */
function taxesFor(consignment: FedexConsignment): readonly Tax[] {
  const { from, to } = consignment;
  if (isAbroad(consignment)) return [];
  if (from.country === 'GB') return [{ code: 'VAT', percent: 20 }];
  if (from.country !== 'CA') return [];
  return canada.taxes(to).map(({ code, percent }) => ({ code: code === 'QST' ? 'PST' : code, percent }));
}

/** 1 is next door, 8 the other coast or the other end of the world. */
function zoneOf(consignment: FedexConsignment): number {
  const { from, to } = consignment;
  if (isAbroad(consignment)) return 2 + (letterSum(from.country + to.country) % 6);
  const [first, second] = [from, to].map((place) =>
    place.country === 'CA' ? easting(place) / 2 : Number(place.postal_code.charAt(0)) || 0,
  );
  return Math.min(8, 1 + Math.ceil(Math.abs((first ?? 0) - (second ?? 0))));
}
