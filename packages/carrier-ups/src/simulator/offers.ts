/** What the simulator sells, and where. Prices and speeds are made up; codes are UPS's. */
import type { Scenario } from './scenario.js';

/** One service. Money in cents of whatever currency the origin has. */
export interface Offer {
  readonly code: string;
  readonly base: number;
  /** In the first zone; twice that in the second, and so on. */
  readonly per_kilogram: number;
  /** Business days to next door. */
  readonly days: number;
  /** Time of day by which it arrives, `HHMMSS`. */
  readonly by: string;
  /** Runs on Saturdays, for a charge. */
  readonly saturday: boolean;
}

type Row = readonly [
  code: string,
  base: number,
  per_kilogram: number,
  days: number,
  by: string,
  saturday?: true,
];

const UNITED_STATES: readonly Row[] = [
  ['03', 1120, 110, 2, '233000'],
  ['12', 2450, 260, 3, '233000'],
  ['02', 3380, 410, 2, '233000', true],
  ['59', 3890, 430, 2, '120000'],
  ['13', 5260, 640, 1, '150000'],
  ['01', 5840, 690, 1, '103000', true],
  ['14', 9120, 710, 1, '083000', true],
];
const CANADA: readonly Row[] = [
  ['11', 1340, 120, 2, '233000'],
  ['02', 2290, 240, 2, '233000'],
  ['13', 3120, 330, 1, '150000'],
  ['01', 3560, 370, 1, '103000', true],
  ['14', 6480, 390, 1, '083000'],
];
const NEIGHBOURS: readonly Row[] = [
  ['11', 1980, 210, 3, '233000'],
  ['12', 3150, 320, 3, '233000'],
  ['08', 4620, 560, 3, '233000'],
  ['65', 6180, 720, 2, '233000'],
  ['07', 6790, 790, 1, '103000', true],
  ['54', 10_240, 810, 1, '083000'],
];
const WITHIN_EUROPE: readonly Row[] = [
  ['11', 1250, 130, 2, '233000'],
  ['65', 3890, 420, 1, '233000'],
  ['07', 4350, 470, 1, '103000', true],
  ['54', 7860, 490, 1, '083000'],
];
const WORLD: readonly Row[] = [
  ['08', 6540, 910, 4, '233000'],
  ['65', 8120, 1080, 3, '233000'],
  ['07', 8890, 1170, 2, '103000'],
  ['54', 12_960, 1190, 2, '083000'],
];

const EUROPE = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
/** Where UPS carries nothing. */
const UNSERVED = new Set(['CU', 'IR', 'KP', 'SY']);
const STATES = new Set(['US', 'PR']);

/** Everything that the simulator sells between two countries; nothing where it does not go. */
export function offersFor({ from, to }: Pick<Scenario, 'from' | 'to'>): readonly Offer[] {
  return rowsFor(from.country, to.country).map(([code, base, per_kilogram, days, by, saturday = false]) => ({
    code,
    base,
    per_kilogram,
    days,
    by,
    saturday,
  }));
}

function rowsFor(from: string, to: string): readonly Row[] {
  if (UNSERVED.has(from) || UNSERVED.has(to)) return [];
  if (STATES.has(from) && STATES.has(to)) return UNITED_STATES;
  if (from === 'CA' && to === 'CA') return CANADA;
  const northAmerica = [from, to].every((country) => ['US', 'CA', 'MX'].includes(country));
  if (northAmerica && from !== to) return NEIGHBOURS;
  return from === to || isWithinEurope({ from: { country: from }, to: { country: to } })
    ? WITHIN_EUROPE
    : WORLD;
}

export function isWithinEurope({
  from,
  to,
}: {
  from: { country: string };
  to: { country: string };
}): boolean {
  return EUROPE.has(from.country) && EUROPE.has(to.country);
}

export function isWithinStates({
  from,
  to,
}: {
  from: { country: string };
  to: { country: string };
}): boolean {
  return STATES.has(from.country) && STATES.has(to.country);
}
