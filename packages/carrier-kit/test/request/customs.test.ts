import { Customs, type CustomsData } from '@waybill/core';
import { expect, test } from 'vitest';
import { dottedHsCode, exportReasonOf, hsCode, linesByPackage, packagesOf } from '../../src/request.js';
import { reading, shipmentOf } from './support.js';

const [A, B] = [{ id: 'A' }, { id: 'B' }];
const LINE = 'shipment.customs.items';

test.each<
  [items: object[], named: (string | undefined)[], split: number[][] | undefined, ...issues: string[]]
>([
  // One package has every line, whatever they name.
  [[{}], [undefined, 'other'], [[0, 1]]],
  [
    [A, B],
    ['B', 'A', 'B'],
    [[1], [0, 2]],
  ],
  [[A, B], ['A', undefined], undefined, `${LINE}[1].id invalid`, 'shipment.items[1].id invalid'],
  [[A, A, B], ['A', 'B'], undefined, `${LINE}[0].id invalid`],
  [[{ ...A, quantity: 2 }], ['A'], undefined, 'shipment.items[0].quantity ambiguous'],
])('packages %j have the lines %j as they are named: %j', (items, named, split, ...issues) => {
  const shipment = shipmentOf({
    items: items.map((item) => ({ weight: 2, ...item })),
    customs: { items: named.map((id) => ({ weight: 1, ...(id && { id }) })) },
  });
  const read = reading((report) =>
    linesByPackage(shipment, packagesOf(shipment, { most: 9 }, report), report),
  );
  if (split) expect(read.value).toEqual(split);
  expect(read.issues).toEqual(issues);
});

const declared = (data: Partial<CustomsData>) =>
  reading((report) => exportReasonOf(new Customs({ items: [{ weight: 1 }], ...data }), report));

test.each([
  [{ reason_for_export: 'gift' }, 'gift'],
  [{ reason_for_export: 'sale' }, 'sale'],
  [{ reason_for_export: 'gift', commercial_invoice: false }, 'gift'],
  [{ reason_for_export: 'sample', commercial_invoice: true }, 'sample'],
  [{ reason_for_export: 'sale', commercial_invoice: true }, 'sale'],
  [{ commercial_invoice: true }, 'sale'],
  [{ commercial_invoice: false }, undefined],
  [{}, undefined],
] as const)('goods declared with %j are sent as %s', (data, reason) => {
  expect(declared(data)).toMatchObject({ value: reason, issues: [] });
});

test.each([
  { reason_for_export: 'gift', commercial_invoice: true },
  { reason_for_export: 'personal_effects', commercial_invoice: true },
  { reason_for_export: 'sale', commercial_invoice: false },
] as const)('%j contradicts itself', (data) => {
  expect(declared(data).issues).toEqual(['shipment.customs.reason_for_export contradiction']);
});

test.each([
  ['7326.90', {}, '732690'],
  ['7326 90', {}, '732690'],
  ['732690', {}, '732690'],
  ['73.26.90', {}, '732690'],
  ['7326', { fewest: 4 }, '7326'],
  ['7326908688', { most: 10 }, '7326908688'],
])('the tariff code %s, with %j of the carrier, is sent as %s', (written, rules, code) => {
  expect(reading((report) => hsCode(written, 'code', rules, report))).toMatchObject({
    value: code,
    issues: [],
  });
});

test.each(['7326', '73269086881', 'steel', 'x732690', '732690x', ''])('%j is no tariff code', (written) => {
  expect(reading((report) => hsCode(written, 'code', {}, report)).issues).toEqual(['code invalid']);
});

test('a dotted tariff code has four digits, then pairs', () => {
  expect(['7326', '7326901', '7326908688'].map(dottedHsCode)).toEqual(['7326', '7326.90.1', '7326.90.86.88']);
});
