import { expect, test } from 'vitest';
import { linesByPackage, packagesOf } from '../../src/request.js';
import { found, reporter, shipmentOf } from './support.js';

const read = (items: readonly object[], ...named: (string | undefined)[]) => {
  const report = reporter();
  const lines = named.map((id) => ({ weight: 1, ...(id && { id }) }));
  const shipment = shipmentOf({
    items: items.map((item) => ({ weight: 2, ...item })),
    customs: { items: lines },
  });
  const split = linesByPackage(shipment, packagesOf(shipment, { most: 9 }, report), report);
  return { split, issues: found(report) };
};

test('one package has every line, whatever they name', () => {
  expect(read([{}], undefined, 'other')).toEqual({ split: [[0, 1]], issues: [] });
});

test('of several packages each has the lines that name it', () => {
  expect(read([{ id: 'A' }, { id: 'B' }], 'B', 'A', 'B')).toEqual({ split: [[1], [0, 2]], issues: [] });
});

test('a line must name one package, and each package one line', () => {
  expect(read([{ id: 'A' }, { id: 'B' }], 'A', undefined).issues).toEqual([
    'shipment.customs.items[1].id invalid',
    'shipment.items[1].id invalid',
  ]);
  expect(read([{ id: 'A' }, { id: 'A' }, { id: 'B' }], 'A', 'B').issues).toEqual([
    'shipment.customs.items[0].id invalid',
  ]);
  expect(read([{ id: 'A', quantity: 2 }], 'A').issues).toEqual(['shipment.items[0].quantity ambiguous']);
});
