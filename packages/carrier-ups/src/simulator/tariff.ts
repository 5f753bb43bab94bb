/** Services, the lanes that have them, and a deterministic tariff whose parts add up to the cent. Prices and speeds are made up; codes are UPS's. */
import {
  billedGrams,
  businessDaysAfter,
  type Charge,
  type Consignment,
  type ConsignmentPrice,
  canada,
  centsOf,
  daysBetween,
  isEuropeanUnion,
  letterSum,
  type OptionPrices,
  optionCharges,
  percentOf,
  type TariffService,
  type Tax,
  tariff,
  usesEuro,
  weekdayOf,
  wholePounds,
} from '@waybill/simulator/business';
import type { UpsConsignment, UpsPackage } from './consignment.js';

/** One service. Money in cents of the origin's currency. */
export interface Service extends TariffService {
  readonly code: string;
  /** As UPS calls it on this lane. */
  readonly name: string;
  /** Business days to a neighbouring zone. */
  readonly days: number;
  /** Time of day by which it arrives, `HHMMSS`. */
  readonly by: string;
  /** Runs on Saturdays, for a charge. */
  readonly saturday: boolean;
}

/** Code, name, prices of the package and of the kilogram, days, time, Saturdays. */
type Row = readonly [string, string, number, number, number, string, true?];
type Ends = Pick<Consignment, 'from' | 'to'>;

const END_OF_DAY = '233000';

const lane = (...rows: readonly Row[]): readonly Service[] =>
  rows.map(([code, name, base_cents, per_kg_cents, days, by, saturday = false]) => ({
    ...{ code, name: `UPS ${name}`, base_cents, per_kg_cents, days, by, saturday },
  }));

const UNITED_STATES = lane(
  ['03', 'Ground', 1120, 110, 2, END_OF_DAY],
  ['12', '3 Day Select', 2450, 260, 3, END_OF_DAY],
  ['02', '2nd Day Air', 3380, 410, 2, END_OF_DAY, true],
  ['59', '2nd Day Air A.M.', 3890, 430, 2, '120000'],
  ['13', 'Next Day Air Saver', 5260, 640, 1, '150000'],
  ['01', 'Next Day Air', 5840, 690, 1, '103000', true],
  ['14', 'Next Day Air Early', 9120, 710, 1, '083000', true],
);
/** Priced by their codes alone; below 1 lb, from 1 lb, printed matter, media. */
const BY_CODE = lane(
  ['92', 'Ground Saver, less than 1 lb', 690, 0, 4, END_OF_DAY],
  ['93', 'Ground Saver, 1 lb or more', 920, 95, 4, END_OF_DAY],
  ['94', 'SurePost Bound Printed Matter', 640, 70, 5, END_OF_DAY],
  ['95', 'SurePost Media Mail', 610, 65, 5, END_OF_DAY],
);
/** To access points alone. */
const ACCESS_POINT = lane(['70', 'Access Point Economy', 980, 100, 3, END_OF_DAY]);
const CANADA = lane(
  ['11', 'Standard', 1340, 120, 2, END_OF_DAY],
  ['02', 'Expedited', 2290, 240, 2, END_OF_DAY],
  ['13', 'Express Saver', 3120, 330, 1, '150000'],
  ['01', 'Express', 3560, 370, 1, '103000', true],
  ['14', 'Express Early', 6480, 390, 1, '083000'],
);
const NEIGHBOURS = lane(
  ['11', 'Standard', 1980, 210, 3, END_OF_DAY],
  ['12', '3 Day Select', 3150, 320, 3, END_OF_DAY],
  ['08', 'Worldwide Expedited', 4620, 560, 3, END_OF_DAY],
  ['65', 'Worldwide Saver', 6180, 720, 2, END_OF_DAY],
  ['07', 'Worldwide Express', 6790, 790, 1, '103000', true],
  ['54', 'Worldwide Express Plus', 10_240, 810, 1, '083000'],
);
const WITHIN_EUROPE = lane(
  ['11', 'Standard', 1250, 130, 2, END_OF_DAY],
  ['65', 'Express Saver', 3890, 420, 1, END_OF_DAY],
  ['07', 'Express', 4350, 470, 1, '103000', true],
  ['54', 'Express Plus', 7860, 490, 1, '083000'],
);
const WORLD = lane(
  ['08', 'Worldwide Expedited', 6540, 910, 4, END_OF_DAY],
  ['65', 'Worldwide Saver', 8120, 1080, 3, END_OF_DAY],
  ['07', 'Worldwide Express', 8890, 1170, 2, '103000'],
  ['54', 'Worldwide Express Plus', 12_960, 1190, 2, '083000'],
);

/** Where UPS carries nothing. */
const UNSERVED = ['CU', 'IR', 'KP', 'SY'];

/** Services that no return has. */
export const ONE_WAY = ['13', '59', '82', '83', '84', '85', '86'];

/** The services that `Shop` compares; none where UPS does not go. To access points there is one more. */
export function servicesFor(
  ends: Ends & { readonly indication: string | undefined; readonly return_service: string | undefined },
): readonly Service[] {
  const between = servicesBetween(ends);
  const services =
    ends.return_service === undefined ? between : between.filter(({ code }) => !ONE_WAY.includes(code));
  const has_points = isWithinCanada(ends) || isWithinEurope(ends);
  return ends.indication !== undefined && has_points ? [...services, ...ACCESS_POINT] : services;
}

/** Services that are priced by their codes alone: one package within the United States. */
export function servicesByCode(ends: Ends & { readonly packages: readonly unknown[] }): readonly Service[] {
  const { from, to, packages } = ends;
  return from.country === 'US' && to.country === 'US' && packages.length === 1 ? BY_CODE : [];
}

function servicesBetween(ends: Ends): readonly Service[] {
  const countries = [ends.from.country, ends.to.country];
  if (countries.some((country) => UNSERVED.includes(country))) return [];
  if (isWithinStates(ends)) return UNITED_STATES;
  if (isWithinCanada(ends)) return CANADA;
  const [from, to] = countries;
  if (from === to || isWithinEurope(ends)) return WITHIN_EUROPE;
  return countries.every((country) => ['US', 'CA', 'MX'].includes(country)) ? NEIGHBOURS : WORLD;
}

export function isWithinEurope({ from, to }: Ends): boolean {
  return isEuropeanUnion(from.country) && isEuropeanUnion(to.country);
}

/** The United States and Puerto Rico. */
export function isWithinStates({ from, to }: Ends): boolean {
  return [from, to].every(({ country }) => ['US', 'PR'].includes(country));
}

export function isWithinCanada({ from, to }: Ends): boolean {
  return from.country === 'CA' && to.country === 'CA';
}

const FUEL_PERCENT = 18.25;
const NEGOTIATED_PERCENT = 31.5;
/** Of surcharges and options. */
const NEGOTIATED_OPTIONS_PERCENT = 75;
/** Residential delivery, which is part of transportation. */
const RESIDENTIAL: Charge = { code: '270', cents: 615 };

const PACKAGE_OPTIONS: OptionPrices = {
  DeliveryConfirmation: { code: '120', cents: (type) => (type === '3' ? 885 : 690) },
  COD: { code: '110', cents: 2100 },
  DeclaredValue: { code: '400', cents: (amount) => declaredValue(Number(amount)) },
  ShipperRelease: { code: '402', cents: 320 },
  LargePackage: { code: '377', cents: 12_500 },
  AdditionalHandling: { code: '100', cents: 2450 },
  DryIce: { code: '200', cents: 775 },
  HazMat: { code: '199', cents: 480 },
};

const SHIPMENT_OPTIONS: OptionPrices = {
  SaturdayDelivery: { code: '300', cents: 1600 },
  SaturdayPickup: { code: '310', cents: 1600 },
  DeliveryConfirmation: { code: '121', cents: (type) => (type === '2' ? 740 : 590) },
  COD: { code: '500', cents: 1950 },
  CarbonNeutral: { code: '441', cents: 75 },
  AccessPoint: { code: '540', cents: 150 },
  AddresseeOnly: { code: '541', cents: 250 },
  DirectDelivery: { code: '542', cents: 210 },
  ReturnService: { code: '250', cents: (type) => (type === '9' ? 110 : 350) },
};

/** The first 100 cost nothing. */
function declaredValue(amount: number): number {
  return amount > 100 ? 465 + 155 * Math.max(0, Math.ceil((amount - 300) / 100)) : 0;
}

interface Terms {
  readonly negotiated: boolean;
  readonly saturday: boolean;
}

const priceOf = tariff<Service, UpsConsignment, Terms>({
  per: 'package',
  zone: zoneOf,
  discount_percent: (_, __, { negotiated }) => (negotiated ? NEGOTIATED_PERCENT : 0),
  fuel_percent: () => FUEL_PERCENT,
  package_options: ({ options }, _, __, ___, terms) =>
    reduced(
      optionCharges(options, PACKAGE_OPTIONS).filter(({ cents }) => cents > 0),
      terms,
    ),
  options: (_, { to, options }, terms) => {
    const others = options.filter(({ code }) => code !== 'SaturdayDelivery');
    const all = terms.saturday ? [{ code: 'SaturdayDelivery' }, ...others] : others;
    const charges = optionCharges(all, SHIPMENT_OPTIONS);
    return reduced(to.residential ? [RESIDENTIAL, ...charges] : charges, terms);
  },
  taxes: taxesOf,
});

function reduced(charges: readonly Charge[], { negotiated }: Terms): readonly Charge[] {
  if (!negotiated) return charges;
  return charges.map(({ code, cents }) => ({ code, cents: percentOf(cents, NEGOTIATED_OPTIONS_PERCENT) }));
}

/** 1 to 8, by nothing but the letters of the places. */
function zoneOf({ from, to }: UpsConsignment): number {
  const [first = 0, second = 0] = [from, to].map(({ country, postal_code }) =>
    letterSum(`${country}${postal_code.slice(0, 1)}`),
  );
  return 1 + (Math.abs(first - second) % 8);
}

function taxesOf(consignment: UpsConsignment): readonly Tax[] {
  if (isWithinCanada(consignment)) return canada.taxes(consignment.to);
  return isWithinEurope(consignment) ? [{ code: 'VAT', percent: 19 }] : [];
}

/** Published or negotiated. In cents. */
export interface Side extends ConsignmentPrice {
  readonly transportation: number;
  readonly service_options: number;
}

/** The price of a service, published and for the account. */
export type Priced = ReturnType<typeof priced>;

export function priced(service: Service, consignment: UpsConsignment, { negotiated, saturday }: Terms) {
  const side = (terms: Terms): Side => {
    const price = priceOf(service, consignment, terms);
    const ofTransportation = price.options.filter(({ code }) => code === RESIDENTIAL.code);
    const transportation =
      price.base_cents - price.discount_cents + price.fuel_cents + centsOf(ofTransportation);
    return { ...price, transportation, service_options: price.before_tax_cents - transportation };
  };
  return {
    service,
    currency: currencyOf(consignment.from.country),
    saturday,
    published: side({ negotiated: false, saturday }),
    negotiated: negotiated ? side({ negotiated, saturday }) : undefined,
    /** Base and fuel stand on the packages within the United States, elsewhere on the shipment. */
    by_package: isWithinStates(consignment),
    taxed: consignment.wants_taxes,
  };
}

/** Whole pounds, or halves of a kilogram; ounces are billed as pounds. */
export function billingWeight(packages: readonly UpsPackage[]) {
  const metric = packages[0]?.unit === 'KGS';
  const total = packages.reduce((sum, each) => {
    const billed = billedGrams(each);
    return sum + (metric ? Math.ceil(billed / 500) / 2 : wholePounds(billed));
  }, 0);
  return { unit: metric ? 'KGS' : 'LBS', weight: total.toFixed(1) };
}

const CURRENCIES: Readonly<Record<string, string>> = { CA: 'CAD', GB: 'GBP', MX: 'MXN', PL: 'PLN' };

function currencyOf(origin: string): string {
  return CURRENCIES[origin] ?? (usesEuro(origin) ? 'EUR' : 'USD');
}

/** When a service arrives: business days, `YYYY-MM-DD`, days of the calendar. */
export function arrivalOf(service: Service, consignment: UpsConsignment, saturdays: boolean) {
  const days = service.days + (service.by === END_OF_DAY ? Math.floor(zoneOf(consignment) / 3) : 0);
  const date = businessDaysAfter(consignment.date, days, { saturdays });
  return { days, date, total_days: daysBetween(consignment.date, date) };
}

/** Whether a service that runs on Saturdays would arrive on one. */
export function canArriveOnSaturday(service: Service, consignment: UpsConsignment): boolean {
  return service.saturday && weekdayOf(arrivalOf(service, consignment, true).date) === 'SAT';
}
