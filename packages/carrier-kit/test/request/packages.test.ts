import { expect, test } from 'vitest';
import { decimal } from '../../src/reply.js';
import {
  dimensionsOf,
  distinctPackages,
  lengthAndGirth,
  lineWeightOf,
  omitUndefined,
  onePackagingCode,
  packagesOf,
  packagingCode,
  packagingOf,
  splitByValue,
  unitsOf,
  weightOf,
} from '../../src/request.js';
import { reading, reporter, shipmentOf } from './support.js';

const TABLE = [{ code: '02', neutral: 'BOX' }, { code: '01', neutral: 'ENVELOPE' }, { code: '21' }] as const;
const FIRST = 'shipment.items[0]';

/** The packages of items that weigh 1 where they do not say otherwise. */
const packed = (items: readonly object[], shipment: object = {}) => {
  const of = shipmentOf({ items: items.map((item) => ({ weight: 1, ...item })), ...shipment });
  return { of, packages: packagesOf(of, { most: 9 }, reporter()) };
};

test('an item of quantity 3 is three packages, in the order of the items, each with its position', () => {
  const { packages } = packed([{ quantity: 3 }, { weight: 2 }]);
  const places = packages.map(({ field, position }) => `${field} ${position}`);
  expect(places).toEqual([`${FIRST} 0`, `${FIRST} 1`, `${FIRST} 2`, 'shipment.items[1] 3']);
  const distinct = distinctPackages(packages).map(
    ({ index, position, count }) => `${index} ${position} ${count}`,
  );
  expect(distinct).toEqual(['0 0 3', '1 3 1']);
});

test('more packages than the carrier takes are refused without making them', () => {
  const read = (quantity: number) =>
    reading((report) => packagesOf(shipmentOf({ items: [{ weight: 1, quantity }] }), { most: 999 }, report));
  expect(read(999).value).toHaveLength(999);
  expect(read(1000).issues).toEqual(['shipment.items too_many']);
  const said = ['shipment.items has 1000000000 packages; Acme Freight takes 999'];
  expect(read(1e9)).toMatchObject({ value: [], said });
});

test.each([
  ['KG', 'IN', {}, 'KG IN'],
  ['KG', 'IN', { dimension: 'CM' }, 'KG CM'],
  ['KG', 'IN', { weight: 'LB' }, 'LB IN'],
  // A carrier that takes units in pairs gets its own pair when the request mixes them.
  ['LB', 'CM', { when_mixed: 'imperial' }, 'LB IN'],
  ['LB', 'CM', { when_mixed: 'metric' }, 'KG CM'],
  ['LB', 'IN', { when_mixed: 'metric' }, 'LB IN'],
] as const)(
  '%s and %s, sent to a carrier with %j, become %s',
  (weight_unit, dimension_unit, rules, units) => {
    const { of } = packed([{ length: 1, width: 1, height: 1 }], { weight_unit, dimension_unit });
    expect(Object.values(unitsOf(of, rules)).join(' ')).toBe(units);
  },
);

test('without dimensions there is nothing to mix', () => {
  expect(unitsOf(shipmentOf({ weight_unit: 'LB' }), { when_mixed: 'metric' }).weight).toBe('LB');
});

test.each([
  [0.1, 100, 'LB', 'KG', '4.536'],
  [0.1, undefined, 'LB', 'KG', '0.046'],
  // A grain has no finite decimal in pounds; 7000 of them are one.
  [0.00006479891, 7000, 'KG', 'LB', '1'],
] as const)('a line of %d, %s times, is weighed together: %s to %s', (weight, quantity, from, unit, sent) => {
  expect(lineWeightOf(omitUndefined({ weight, quantity }), from, { unit, places: 3 }).toFixed()).toBe(sent);
});

test.each([
  [{ unit: 'KG', places: 2 }, '2.27'],
  [{ unit: 'LB', places: 0, heaviest: 5 }, '5'],
  [
    { unit: 'KG', places: 1, heaviest: 2 },
    '2.3',
    'is 2.3 KG (5 LB); Acme Freight takes packages of up to 2 KG',
  ],
] as const)('5 pounds, converted exactly and rounded up once by %j, are %s', (rules, sent, ...problem) => {
  const [own] = packed([{ weight: 5 }]).packages;
  const read = reading((report) => own && weightOf(own, 'LB', rules, report).toFixed());
  expect(read).toMatchObject({ value: sent, said: problem.map((words) => `${FIRST}.weight ${words}`) });
});

test.each<[item: object, required: boolean, sides: string[] | undefined, ...missing: string[]]>([
  [{ length: 12, width: 8, height: 6 }, false, ['30.5', '20.4', '15.3']],
  [{}, false, undefined],
  [{ length: 12, height: 6 }, false, undefined, 'width'],
  [{}, true, undefined, 'length', 'width', 'height'],
])('dimensions are all three or none: %j, required: %s', (item, required, sides, ...missing) => {
  const [own] = packed([item]).packages;
  const rules = { unit: 'CM', places: 1, required } as const;
  const { value, issues } = reading((report) => own && dimensionsOf(own, 'IN', rules, report));
  if (missing.length === 0)
    expect(value && Object.values(value).map((side) => side.toFixed())).toEqual(sides);
  expect(issues).toEqual(missing.map((side) => `${FIRST}.${side} required`));
});

test('a side that is too long and a girth that is too large are refused with both figures', () => {
  const [own] = packed([{ length: 10, width: 120, height: 50 }]).packages;
  const read = (longest: number, length_and_girth: number) => {
    const rules = { unit: 'CM', places: 0, longest, length_and_girth } as const;
    return reading((report) => own && dimensionsOf(own, 'CM', rules, report));
  };
  const { value, said } = read(100, 200);
  expect(value && lengthAndGirth(value).toFixed()).toBe('240');
  expect(said).toEqual([
    `${FIRST}.width is 120 CM; Acme Freight takes up to 100 CM`,
    `${FIRST}.length and girth are 240 CM; Acme Freight takes up to 200 CM`,
  ]);
  expect(read(120, 240).said).toEqual([]);
});

const box = (packaging_type: string) => ({ packaging_type });

test("the shipment's packaging applies to items whose own is the default", () => {
  const { of, packages } = packed([{}, box('21')], box('ENVELOPE'));
  expect(packages.map((own) => packagingOf(own, of))).toEqual([
    { packaging: 'ENVELOPE', field: 'shipment.packaging_type' },
    { packaging: '21', field: 'shipment.items[1].packaging_type' },
  ]);
  const codes = reading((report) => packages.map((own) => packagingCode(own, of, TABLE, report)));
  expect(codes).toMatchObject({ value: ['01', '21'], issues: [] });
});

const CRATE = `${FIRST}.packaging_type is CRATE; Acme Freight has BOX, ENVELOPE, 21`;
const OTHER =
  'shipment.items[1].packaging_type is ENVELOPE, but another package has BOX; Acme Freight takes one packaging for the whole shipment';

test('a packaging without a row is refused with those that the carrier has; BOX needs no row', () => {
  const read = (item: object, table: Parameters<typeof packagingCode>[2]) => {
    const { of, packages } = packed([item]);
    return reading((report) => packages.map((own) => packagingCode(own, of, table, report)));
  };
  expect(read(box('CRATE'), TABLE)).toMatchObject({ value: [undefined], said: [CRATE] });
  const envelope = [{ code: 'XPD', neutral: 'ENVELOPE' }] as const;
  expect(read({}, envelope)).toMatchObject({ value: [undefined], said: [] });
});

test.each([
  [[{}, box('ENVELOPE')], '02', OTHER],
  // Beside a packaging that the carrier does not have, another is no second one.
  [[box('CRATE'), box('ENVELOPE')], '01', CRATE],
])('a carrier with one packaging for all of %j has %s', (items, code, problem) => {
  const { of, packages } = packed(items);
  const read = reading((report) => onePackagingCode(packages, of, TABLE, report));
  expect(read).toMatchObject({ value: code, said: [problem] });
});

test.each([
  [[10, 30], '25.00 75.00'],
  [[10, undefined, 10], '33.34 33.33 33.33'],
  [[10, 0], '50.00 50.00'],
])('100 is split by the values %j where every package has one, else equally, into %s', (values, shares) => {
  const { packages } = packed(values.map((value_amount) => omitUndefined({ value_amount })));
  const split = splitByValue(decimal(100), packages, 'CAD');
  expect(split.map((share) => share.toFixed(2)).join(' ')).toBe(shares);
  // More packages than the carrier takes are none: the issue says why.
  expect(splitByValue(decimal(100), [], 'CAD')).toEqual([]);
});
