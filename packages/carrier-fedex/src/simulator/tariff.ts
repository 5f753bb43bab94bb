/** Made-up prices whose parts add up. Amounts are whole minor units (cents; yen) of the currency they stand in. */
import { type Decimal, decimal, minorUnit } from '@waybill/carrier-kit';
import { type Charge, percentOf, price } from '@waybill/simulator';
import type { Consignment, Piece, Place } from './consignment.js';
import type { Sale } from './offers.js';

/** One named amount. */
export interface Amount {
  readonly type: string;
  readonly description: string;
  readonly units: number;
}

/** Prices of one piece, and of the shipment as their sum. */
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
  readonly pieces: readonly PiecePrice[];
}

export interface PiecePrice {
  readonly kg: number;
  readonly base: number;
  readonly discount: number;
  readonly surcharges: readonly Amount[];
  readonly tax: number;
}

/** Currency of accounts by country, as FedEx writes it, and units of it for one US dollar. */
const CURRENCIES: Readonly<
  Record<string, { readonly wire: string; readonly iso: string; readonly rate: number }>
> = {
  US: { wire: 'USD', iso: 'USD', rate: 1 },
  CA: { wire: 'CAD', iso: 'CAD', rate: 1.37 },
  GB: { wire: 'UKL', iso: 'GBP', rate: 0.79 },
  CH: { wire: 'SFR', iso: 'CHF', rate: 0.88 },
  JP: { wire: 'JYE', iso: 'JPY', rate: 151 },
  MX: { wire: 'NMP', iso: 'MXN', rate: 18.2 },
  SG: { wire: 'SID', iso: 'SGD', rate: 1.34 },
  AE: { wire: 'DHS', iso: 'AED', rate: 3.67 },
};
const EURO = { wire: 'EUR', iso: 'EUR', rate: 0.92 };
const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');
const DOLLAR = { wire: 'USD', iso: 'USD', rate: 1 };

const DISCOUNT_PERCENT = { GROUND: 15, EXPRESS: 30 };
const FUEL_PERCENT = 17.5;
const DUTY_PERCENT = 4;
const DISBURSEMENT_FEE = 1500;
const FREE_COVERAGE = 100;

const SURCHARGES: Readonly<Record<string, Amount>> = Object.fromEntries(
  [
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
    ['RETURN_SHIPMENT', 'Print return label', 125, 'RETURN_LABEL'],
    ['EVENING', 'Evening delivery', 760],
    ['DATE_CERTAIN', 'Date certain delivery', 610],
    ['APPOINTMENT', 'Appointment delivery', 910, 'HOME_DELIVERY_APPOINTMENT'],
    ['THIRD_PARTY_CONSIGNEE', 'Third party consignee', 1075],
  ].map(([code, description, units, type = code]) => [code, { type, description, units }]),
);

function surcharge(code: string): Amount[] {
  const found = SURCHARGES[code];
  return found === undefined ? [] : [found];
}

/** The price of a sale for the account (`list: false`) or as published. */
export function priceOf(sale: Sale, consignment: Consignment, list: boolean): Price {
  const { offer } = sale;
  const account = currencyOf(consignment.origin.country);
  const zone = zoneOf(consignment.origin, consignment.destination);
  const flat = consignment.services.includes('FEDEX_ONE_RATE');
  const pieces = consignment.pieces.map((piece, index): PiecePrice => {
    const own = surchargesOf(piece, sale, consignment, index === 0, account.iso);
    const priced = price({
      weight_kg: piece.kg,
      distance_zone: zone,
      base_cents: offer.base,
      per_kg_cents: flat ? 0 : offer.per_kg,
      discount_percent: list || flat ? 0 : DISCOUNT_PERCENT[offer.category],
      fuel_percent: flat ? 0 : FUEL_PERCENT,
      options: own.map(({ type, units }): Charge => ({ code: type, cents: units })),
    });
    const fuel = { type: 'FUEL', description: 'Fuel Surcharge', units: priced.fuel_cents };
    const surcharges = [...(priced.fuel_cents > 0 ? [fuel] : []), ...own];
    const tax = taxOf(consignment)?.percent ?? 0;
    return {
      kg: piece.kg,
      base: priced.base_cents,
      discount: priced.discount_cents,
      surcharges,
      tax: percentOf(priced.before_tax_cents, tax),
    };
  });
  const total = (of: (piece: PiecePrice) => number) => pieces.reduce((sum, piece) => sum + of(piece), 0);
  const tax = taxOf(consignment);
  const taxUnits = total((piece) => piece.tax);
  return {
    wire_currency: account.wire,
    currency: account.iso,
    base: total(({ base }) => base),
    discount: total(({ discount }) => discount),
    surcharges: added(pieces.flatMap(({ surcharges }) => surcharges)),
    taxes: tax === undefined ? [] : [{ type: tax.type, description: tax.type, units: taxUnits }],
    duties: consignment.dutiable.map(({ tariff_code, amount, currency }) => ({
      tariff_code,
      type: 'DUTY',
      description: 'Ad Valorem Duty',
      units: percentOf(unitsOf(amount, currency, account.iso), DUTY_PERCENT),
    })),
    fees:
      consignment.dutiable.length === 0
        ? []
        : [{ type: 'DISBURSEMENT_FEE', description: 'Disbursement fee', units: DISBURSEMENT_FEE }],
    pieces,
  };
}

/** The same price in another currency: every part is converted, and the sums are those of the parts. */
export function converted(own: Price, currency: string): Price {
  const units = (amount: number) => unitsOf(Number(amountOf(amount, own.currency)), own.currency, currency);
  const all = <One extends Amount>(list: readonly One[]) =>
    list.map((one) => ({ ...one, units: units(one.units) }));
  return {
    wire_currency: currency,
    currency,
    base: units(own.base),
    discount: units(own.discount),
    surcharges: all(own.surcharges),
    taxes: all(own.taxes),
    duties: all(own.duties),
    fees: all(own.fees),
    pieces: own.pieces.map((piece) => ({
      kg: piece.kg,
      base: units(piece.base),
      discount: units(piece.discount),
      surcharges: all(piece.surcharges),
      tax: units(piece.tax),
    })),
  };
}

/** FedEx's sums of a price, in its minor units. */
export function sumsOf({ base, discount, surcharges, taxes, duties, fees }: Price) {
  const total = (list: readonly Amount[]) => list.reduce((sum, { units }) => sum + units, 0);
  const net = base - discount + total(surcharges);
  const netCharge = net + total(taxes);
  const dutiesAndFees = total(duties) + total(fees);
  return {
    surcharges: total(surcharges),
    taxes: total(taxes),
    duties: total(duties),
    fees: total(fees),
    net,
    netCharge,
    dutiesAndFees,
    whole: netCharge + dutiesAndFees,
  };
}

/** Minor units as the JSON number that FedEx writes. */
export function amountOf(units: number, currency: string): number {
  return decimal(units).shiftedBy(-minorUnit(currency)).toNumber();
}

function unitsOf(amount: number, from: string, to: string): number {
  const exact: Decimal = decimal(amount).times(rateOf(to)).div(rateOf(from)).shiftedBy(minorUnit(to));
  return exact.integerValue().toNumber();
}

function rateOf(iso: string): number {
  return [...Object.values(CURRENCIES), EURO].find((one) => one.iso === iso)?.rate ?? 1;
}

/** Whether amounts can be had in a currency. */
export function knowsCurrency(iso: string): boolean {
  return iso === EURO.iso || Object.values(CURRENCIES).some((one) => one.iso === iso);
}

function currencyOf(country: string) {
  return CURRENCIES[country] ?? (EURO_COUNTRIES.includes(country) ? EURO : DOLLAR);
}

function surchargesOf(
  piece: Piece,
  { saturday, offer }: Sale,
  { services, premium, destination }: Consignment,
  first: boolean,
  currency: string,
): Amount[] {
  const home = destination.residential && offer.code !== 'SMART_POST';
  const shipment = [
    ...services.filter((code) => code !== 'SATURDAY_DELIVERY'),
    ...(premium === undefined ? [] : [premium]),
  ];
  const insured = piece.declared === undefined ? 0 : coverage(piece.declared, currency);
  return [
    ...(home ? surcharge('RESIDENTIAL_DELIVERY') : []),
    ...(piece.signature === undefined ? [] : surcharge(piece.signature)),
    ...piece.services.filter((code) => code !== 'COD').flatMap(surcharge),
    ...(insured === 0 ? [] : [{ type: 'INSURED_VALUE', description: 'Declared value', units: insured }]),
    // Of the shipment, so charged once.
    ...(first ? shipment.flatMap(surcharge) : []),
    ...(first && saturday ? surcharge('SATURDAY_DELIVERY') : []),
  ];
}

/** 1.15 for every begun hundred above the first, in the account's currency. */
function coverage({ amount, currency }: { amount: number; currency: string }, account: string): number {
  const value = Number(amountOf(unitsOf(amount, currency, account), account));
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

/** Taxes of Canada by the first letter of the postal code, added into one. Source: Canada Revenue Agency, 2025. */
const CANADIAN_TAXES: readonly {
  readonly letters: string;
  readonly type: string;
  readonly percent: number;
}[] = [
  { letters: 'VTSRXYGHJ', type: 'GST', percent: 5 },
  { letters: 'KLMNP', type: 'HST', percent: 13 },
  { letters: 'B', type: 'HST', percent: 14 },
  { letters: 'ACE', type: 'HST', percent: 15 },
];

function taxOf({ origin, destination }: Consignment): { type: string; percent: number } | undefined {
  if (origin.country !== destination.country) return undefined;
  if (origin.country === 'GB') return { type: 'VAT', percent: 20 };
  if (origin.country !== 'CA') return undefined;
  return CANADIAN_TAXES.find(({ letters }) => letters.includes(destination.postal_code.charAt(0)));
}

const WEST_TO_EAST = 'VTSRPNLMKHJGEBCA';

/** 1 is next door, 8 the other coast or the other end of the world. */
function zoneOf(from: Place, to: Place): number {
  if (from.country !== to.country) {
    const letters = [...from.country, ...to.country].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    return 2 + (letters % 6);
  }
  const place = ({ country, postal_code }: Place) =>
    country === 'CA' ? WEST_TO_EAST.indexOf(postal_code.charAt(0)) / 2 : Number(postal_code.charAt(0)) || 0;
  return Math.min(8, 1 + Math.ceil(Math.abs(place(from) - place(to))));
}
