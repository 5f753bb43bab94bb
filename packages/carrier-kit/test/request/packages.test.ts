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
import { found, reporter, shipmentOf } from './support.js';

const TABLE = [{ code: '02', neutral: 'BOX' }, { code: '01', neutral: 'ENVELOPE' }, { code: '21' }] as const;

test('an item of quantity 3 is three packages, in the order of the items, each with its position', () => {
  const report = reporter();
  const shipment = shipmentOf({ items: [{ weight: 1, quantity: 3 }, { weight: 2 }] });
  const packages = packagesOf(shipment, { most: 4 }, report);
  expect(packages.map(({ field, position }) => [field, position])).toEqual([
    ['shipment.items[0]', 0],
    ['shipment.items[0]', 1],
    ['shipment.items[0]', 2],
    ['shipment.items[1]', 3],
  ]);
  expect(distinctPackages(packages).map(({ index, position, count }) => [index, position, count])).toEqual([
    [0, 0, 3],
    [1, 3, 1],
  ]);
  expect(report.issues).toEqual([]);
});

test('more packages than the carrier takes are refused without making them', () => {
  const report = reporter();
  const shipment = shipmentOf({ items: [{ weight: 1, quantity: 1e9 }] });
  expect(packagesOf(shipment, { most: 999 }, report)).toEqual([]);
  expect(report.issues).toEqual([
    {
      field: 'shipment.items',
      code: 'too_many',
      kind: 'not_supported',
      message: 'shipment.items has 1000000000 packages; Acme Freight takes 999',
    },
  ]);
});

test('the units of the request stay where the carrier takes them, weights and dimensions each', () => {
  const sized = { items: [{ weight: 1, length: 1, width: 1, height: 1 }] };
  const mixed = shipmentOf({ ...sized, weight_unit: 'KG', dimension_unit: 'IN' });
  expect(unitsOf(mixed)).toEqual({ weight: 'KG', dimension: 'IN' });
  expect(unitsOf(mixed, { dimension: 'CM' })).toEqual({ weight: 'KG', dimension: 'CM' });
  expect(unitsOf(mixed, { weight: 'LB' })).toEqual({ weight: 'LB', dimension: 'IN' });
});

test('a carrier that takes units in pairs gets its own pair when the request mixes them', () => {
  const sized = { items: [{ weight: 1, length: 1, width: 1, height: 1 }] };
  const mixed = shipmentOf({ ...sized, weight_unit: 'LB', dimension_unit: 'CM' });
  expect(unitsOf(mixed, { when_mixed: 'imperial' })).toEqual({ weight: 'LB', dimension: 'IN' });
  expect(unitsOf(mixed, { when_mixed: 'metric' })).toEqual({ weight: 'KG', dimension: 'CM' });
  // Without dimensions there is nothing to mix.
  expect(unitsOf(shipmentOf({ weight_unit: 'LB' }), { when_mixed: 'metric' }).weight).toBe('LB');
  const pounds = shipmentOf({ ...sized, weight_unit: 'LB', dimension_unit: 'IN' });
  expect(unitsOf(pounds, { when_mixed: 'metric' })).toEqual({ weight: 'LB', dimension: 'IN' });
});

test('the units of a line are weighed together, and rounded once', () => {
  const weigh = (weight: number, quantity: number | undefined, from: 'KG' | 'LB', unit: 'KG' | 'LB') =>
    lineWeightOf(omitUndefined({ weight, quantity }), from, { unit, places: 3 }).toFixed();
  expect(weigh(0.1, 100, 'LB', 'KG')).toBe('4.536');
  expect(weigh(0.1, undefined, 'LB', 'KG')).toBe('0.046');
  // A grain has no finite decimal in pounds; 7000 of them are one.
  expect(weigh(0.00006479891, 7000, 'KG', 'LB')).toBe('1');
});

test('a weight is converted exactly and rounded up once', () => {
  const report = reporter();
  const [own] = packagesOf(shipmentOf({ items: [{ weight: 5 }] }), { most: 1 }, report);
  if (own === undefined) throw new Error('no package');
  expect(weightOf(own, 'LB', { unit: 'KG', places: 2 }, report).toFixed()).toBe('2.27');
  expect(weightOf(own, 'LB', { unit: 'LB', places: 0, heaviest: 5 }, report).toFixed()).toBe('5');
  expect(report.issues).toEqual([]);
  weightOf(own, 'LB', { unit: 'KG', places: 1, heaviest: 2 }, report);
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.items[0].weight is 2.3 KG (5 LB); Acme Freight takes packages of up to 2 KG',
  ]);
});

test('dimensions are all three or none, and all three where the carrier needs them', () => {
  const rules = { unit: 'CM', places: 1 } as const;
  const read = (item: object, required = false) => {
    const report = reporter();
    const own = {
      item: shipmentOf({ items: [{ weight: 1, ...item }] }).items[0],
      field: 'shipment.items[0]',
    };
    const dimensions = dimensionsOf(own as never, 'IN', { ...rules, required }, report);
    const sides = dimensions && Object.values(dimensions).map((side) => side.toFixed());
    return { sides, found: found(report) };
  };
  expect(read({ length: 12, width: 8, height: 6 })).toEqual({ sides: ['30.5', '20.4', '15.3'], found: [] });
  expect(read({})).toEqual({ sides: undefined, found: [] });
  expect(read({ length: 12, height: 6 }).found).toEqual(['shipment.items[0].width required']);
  expect(read({}, true).found).toEqual([
    'shipment.items[0].length required',
    'shipment.items[0].width required',
    'shipment.items[0].height required',
  ]);
});

test('a side that is too long and a girth that is too large are refused with both figures', () => {
  const report = reporter();
  const [item] = shipmentOf({ items: [{ weight: 1, length: 10, width: 120, height: 50 }] }).items;
  const own = { item, field: 'shipment.items[0]' };
  const rules = { unit: 'CM', places: 0, longest: 100, length_and_girth: 200 } as const;
  const dimensions = dimensionsOf(own as never, 'CM', rules, report);
  expect(dimensions && lengthAndGirth(dimensions).toFixed()).toBe('240');
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.items[0].width is 120 CM; Acme Freight takes up to 100 CM',
    'shipment.items[0].length and girth are 240 CM; Acme Freight takes up to 200 CM',
  ]);
});

test("the shipment's packaging applies to items whose own is the default", () => {
  const report = reporter();
  const shipment = shipmentOf({
    packaging_type: 'ENVELOPE',
    items: [{ weight: 1 }, { weight: 1, packaging_type: '21' }],
  });
  const packages = packagesOf(shipment, { most: 9 }, report);
  expect(packages.map((own) => packagingOf(own, shipment))).toEqual([
    { packaging: 'ENVELOPE', field: 'shipment.packaging_type' },
    { packaging: '21', field: 'shipment.items[1].packaging_type' },
  ]);
  expect(packages.map((own) => packagingCode(own, shipment, TABLE, report))).toEqual(['01', '21']);
  expect(report.issues).toEqual([]);
});

test('a packaging that the carrier does not have is refused with the ones that it has', () => {
  const report = reporter();
  const shipment = shipmentOf({ items: [{ weight: 1, packaging_type: 'CRATE' }] });
  const [own] = packagesOf(shipment, { most: 9 }, report);
  expect(own && packagingCode(own, shipment, TABLE, report)).toBeUndefined();
  expect(report.issues).toEqual([
    {
      field: 'shipment.items[0].packaging_type',
      code: 'not_supported',
      kind: 'not_supported',
      message: 'shipment.items[0].packaging_type is CRATE; Acme Freight has BOX, ENVELOPE, 21',
    },
  ]);
});

test('BOX needs no row of its own', () => {
  const report = reporter();
  const shipment = shipmentOf();
  const [own] = packagesOf(shipment, { most: 9 }, report);
  expect(own && packagingCode(own, shipment, [{ code: 'XPD', neutral: 'ENVELOPE' }], report)).toBeUndefined();
  expect(report.issues).toEqual([]);
});

test('a carrier with one packaging for the whole shipment refuses a second one', () => {
  const report = reporter();
  const shipment = shipmentOf({ items: [{ weight: 1 }, { weight: 1, packaging_type: 'ENVELOPE' }] });
  const packages = packagesOf(shipment, { most: 9 }, report);
  expect(onePackagingCode(packages, shipment, TABLE, report)).toBe('02');
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.items[1].packaging_type is ENVELOPE, but another package has BOX; Acme Freight takes one packaging for the whole shipment',
  ]);
});

test('beside a packaging that the carrier does not have, another is no second one', () => {
  const report = reporter();
  const items = ['CRATE', 'ENVELOPE'].map((packaging_type) => ({ weight: 1, packaging_type }));
  const shipment = shipmentOf({ items });
  const packages = packagesOf(shipment, { most: 9 }, report);
  expect(onePackagingCode(packages, shipment, TABLE, report)).toBe('01');
  expect(found(report)).toEqual(['shipment.items[0].packaging_type not_supported']);
});

test('an amount is split by value where every package has one, else equally, and nothing is lost', () => {
  const split = (...values: (number | undefined)[]) => {
    const items = values.map((value_amount) => ({
      weight: 1,
      ...(value_amount === undefined ? {} : { value_amount }),
    }));
    const packages = packagesOf(shipmentOf({ items }), { most: 9 }, reporter());
    return splitByValue(decimal(100), packages, 'CAD').map((share) => share.toFixed(2));
  };
  expect(split(10, 30)).toEqual(['25.00', '75.00']);
  expect(split(10, undefined, 10)).toEqual(['33.34', '33.33', '33.33']);
  expect(split(10, 0)).toEqual(['50.00', '50.00']);
  // More packages than the carrier takes are none: the issue says why.
  expect(splitByValue(decimal(100), [], 'CAD')).toEqual([]);
});
