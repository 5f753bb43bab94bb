/** A made-up, deterministic tariff whose parts add up to the cent. What is quoted is what is billed. */
import { type Charge, percentOf, price, type Tax } from '@waybill/simulator';
import { daysBetween, weekday, workingDaysAfter } from './calendar.js';
import { isWithinEurope, isWithinStates, type Offer } from './offers.js';
import type { Piece, Scenario } from './scenario.js';

/** Published or negotiated. In cents. */
export interface Side {
  readonly packages: readonly {
    readonly base: number;
    readonly fuel: number;
    readonly options: readonly Charge[];
  }[];
  /** Charges of the whole shipment that are part of transportation. */
  readonly surcharges: readonly Charge[];
  readonly options: readonly Charge[];
  readonly transportation: number;
  readonly service_options: number;
  readonly total: number;
  readonly taxes: readonly (Tax & Charge)[];
  readonly total_with_taxes: number;
}

export interface Priced {
  readonly offer: Offer;
  readonly currency: string;
  readonly saturday: boolean;
  readonly published: Side;
  readonly negotiated: Side | undefined;
  /** Base and fuel stand on the packages within the United States, elsewhere on the shipment. */
  readonly by_package: boolean;
  readonly taxed: boolean;
}

const FUEL_PERCENT = 18.25;
const NEGOTIATED_PERCENT = 31.5;
/** Of surcharges and options. */
const NEGOTIATED_OPTIONS_PERCENT = 75;
/** Cubic centimetres to the kilogram. */
const CUBE = 5000;
const KG_PER_LB = 0.45359237;
const CM_PER_IN = 2.54;

export function priced(
  offer: Offer,
  scenario: Scenario,
  terms: { negotiated: boolean; saturday: boolean },
): Priced {
  const taxed = scenario.wants_taxes;
  return {
    offer,
    currency: currencyOf(scenario.from.country),
    saturday: terms.saturday,
    published: sideOf(offer, scenario, terms.saturday, undefined),
    negotiated: terms.negotiated ? sideOf(offer, scenario, terms.saturday, NEGOTIATED_PERCENT) : undefined,
    by_package: isWithinStates(scenario),
    taxed,
  };
}

function sideOf(offer: Offer, scenario: Scenario, saturday: boolean, discount: number | undefined): Side {
  const reduced = (charges: readonly Charge[]) =>
    discount === undefined
      ? charges
      : charges.map(({ code, cents }) => ({ code, cents: percentOf(cents, NEGOTIATED_OPTIONS_PERCENT) }));
  const packages = scenario.pieces.map((piece) => {
    const { base_cents, discount_cents, fuel_cents } = price({
      weight_kg: billedKilograms(piece),
      distance_zone: zoneOf(scenario),
      base_cents: offer.base,
      per_kg_cents: offer.per_kilogram,
      discount_percent: discount ?? 0,
      fuel_percent: FUEL_PERCENT,
    });
    return { base: base_cents - discount_cents, fuel: fuel_cents, options: reduced(packageOptions(piece)) };
  });
  const surcharges = reduced(scenario.to.residential ? [{ code: '270', cents: 615 }] : []);
  const options = reduced(shipmentOptions(scenario, saturday));
  const transportation = sum(packages.map(({ base, fuel }) => base + fuel)) + cents(surcharges);
  const service_options = sum(packages.map((each) => cents(each.options))) + cents(options);
  const total = transportation + service_options;
  const taxes = taxesOf(scenario).map((tax) => ({ ...tax, cents: percentOf(total, tax.percent) }));
  return {
    packages,
    surcharges,
    options,
    transportation,
    service_options,
    total,
    taxes,
    total_with_taxes: total + cents(taxes),
  };
}

function packageOptions({
  confirmation,
  collects,
  declared,
  released,
  large,
  additional_handling,
}: Piece): Charge[] {
  return [
    ...(confirmation === undefined ? [] : [{ code: '120', cents: confirmation === '3' ? 885 : 690 }]),
    ...(collects ? [{ code: '110', cents: 2100 }] : []),
    // The first 100 cost nothing.
    ...(declared !== undefined && declared > 100
      ? [{ code: '400', cents: 465 + 155 * Math.max(0, Math.ceil((declared - 300) / 100)) }]
      : []),
    ...(released ? [{ code: '402', cents: 320 }] : []),
    ...(large ? [{ code: '377', cents: 12_500 }] : []),
    ...(additional_handling ? [{ code: '100', cents: 2450 }] : []),
  ];
}

function shipmentOptions(scenario: Scenario, saturday: boolean): Charge[] {
  const { confirmation, collects, saturday_pickup, carbon_neutral } = scenario;
  return [
    ...(saturday ? [{ code: '300', cents: 1600 }] : []),
    ...(saturday_pickup ? [{ code: '310', cents: 1600 }] : []),
    ...(confirmation === undefined ? [] : [{ code: '121', cents: confirmation === '2' ? 740 : 590 }]),
    ...(collects ? [{ code: '500', cents: 1950 }] : []),
    ...(carbon_neutral ? [{ code: '441', cents: 75 }] : []),
  ];
}

const cents = (charges: readonly Charge[]) => sum(charges.map((charge) => charge.cents));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function kilogramsOf({ unit, weight }: Piece): number {
  return unit === 'KGS' ? weight : weight * KG_PER_LB;
}

/** The larger of weight and volume. */
function billedKilograms(piece: Piece): number {
  const scale = piece.dimension_unit === 'IN' ? CM_PER_IN : 1;
  const volume = (piece.dimensions ?? [0, 0, 0]).reduce((product, side) => product * side * scale, 1);
  return Math.max(kilogramsOf(piece), volume / CUBE);
}

/** Whole pounds, or halves of a kilogram. */
export function billingWeight(pieces: readonly Piece[]): { readonly unit: string; readonly weight: string } {
  const imperial = pieces[0]?.unit !== 'KGS';
  const steps = pieces.map((piece) => {
    const weight = billedKilograms(piece);
    return imperial ? Math.ceil(weight / KG_PER_LB - 1e-9) : Math.ceil(weight * 2 - 1e-9) / 2;
  });
  return { unit: imperial ? 'LBS' : 'KGS', weight: sum(steps).toFixed(1) };
}

/** 1 to 8, by nothing but the letters of the places. */
function zoneOf({ from, to }: Scenario): number {
  const place = ({ country, postal_code = '' }: Scenario['from']) => `${country}${postal_code.slice(0, 1)}`;
  const value = (text: string) => [...text].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return 1 + (Math.abs(value(place(from)) - value(place(to))) % 8);
}

const CURRENCIES: Readonly<Record<string, string>> = {
  CA: 'CAD',
  GB: 'GBP',
  MX: 'MXN',
  PL: 'PLN',
  ...Object.fromEntries(
    'AT BE HR CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK'
      .split(' ')
      .map((country) => [country, 'EUR']),
  ),
};

const currencyOf = (origin: string) => CURRENCIES[origin] ?? 'USD';

/** Percent by province. Source: Canada Revenue Agency, GST/HST rates by province, 2025. */
const HARMONISED: Readonly<Record<string, number>> = { ON: 13, NS: 14, NB: 15, NL: 15, PE: 15 };

function taxesOf(scenario: Scenario): Tax[] {
  const { from, to } = scenario;
  if (from.country === 'CA' && to.country === 'CA') {
    const harmonised = HARMONISED[to.state ?? ''];
    if (harmonised !== undefined) return [{ code: 'HST', percent: harmonised }];
    return [{ code: 'GST', percent: 5 }, ...(to.state === 'QC' ? [{ code: 'QST', percent: 9.975 }] : [])];
  }
  return isWithinEurope(scenario) ? [{ code: 'VAT', percent: 19 }] : [];
}

/** When a service arrives. */
export interface Arrival {
  readonly days: number;
  /** `YYYYMMDD` */
  readonly date: string;
  /** Days of the calendar. */
  readonly total_days: number;
}

export function arrivalOf(offer: Offer, scenario: Scenario, saturday: boolean): Arrival {
  const days = offer.days + (offer.by === '233000' ? Math.floor(zoneOf(scenario) / 3) : 0);
  const date = workingDaysAfter(scenario.date, days, saturday);
  return { days, date, total_days: daysBetween(scenario.date, date) };
}

/** Whether a service that runs on Saturdays would arrive on one. */
export function canArriveOnSaturday(offer: Offer, scenario: Scenario): boolean {
  return offer.saturday && weekday(arrivalOf(offer, scenario, true).date) === 'SAT';
}
