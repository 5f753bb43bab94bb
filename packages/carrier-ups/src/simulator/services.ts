/** The services of the simulator, and the lanes that have them. Prices and speeds are made up; codes are UPS's. */
import { type Consignment, isEuropeanUnion, type TariffService } from '@waybill/simulator';

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

type Row = readonly [
  code: string,
  name: string,
  base: number,
  per_kilogram: number,
  days: number,
  by: string,
  saturday?: true,
];
type Ends = Pick<Consignment, 'from' | 'to'>;

export const END_OF_DAY = '233000';

const lane = (...rows: readonly Row[]): readonly Service[] =>
  rows.map(([code, name, base_cents, per_kg_cents, days, by, saturday = false]) => ({
    code,
    name: `UPS ${name}`,
    base_cents,
    per_kg_cents,
    days,
    by,
    saturday,
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
