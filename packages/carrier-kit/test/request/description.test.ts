import { expect, test } from 'vitest';
import { contentOf, descriptionOf, linesOf, shortened } from '../../src/request.js';
import { found, noticed, reporter, shipmentOf } from './support.js';

test('text that only decorates is cut between words, with a notice', () => {
  const report = reporter();
  expect(shortened('Three wooden chairs', 12, 'shipment.items[0].description', report)).toBe('Three wooden');
  expect(shortened('Three wooden chairs', 11, 'shipment.items[0].description', report)).toBe('Three woode');
  expect(shortened('Four hundred chairs', 11, 'a', reporter())).toBe('Four hundre');
  expect(shortened('Three chairs', 6, 'a', reporter())).toBe('Three');
  expect(shortened('Three chairs', 5, 'a', reporter())).toBe('Three');
  expect(report.notices[0]?.message).toBe(
    'shipment.items[0].description is shortened to "Three wooden": it has 19 characters, Acme Freight takes 12.',
  );
});

test('text that fits passes without its needless blanks', () => {
  const report = reporter();
  expect(shortened('  Three  chairs ', 12, 'a', report)).toBe('Three chairs');
  expect(shortened(undefined, 12, 'a', report)).toBeUndefined();
  expect(noticed(report)).toEqual([]);
});

test('a character of two halves is never cut', () => {
  expect(shortened('abc😀', 4, 'a', reporter())).toBe('abc');
  expect(shortened('😀😀 chairs', 4, 'a', reporter())).toBe('😀😀');
});

test('lines are broken between words; what does not fit is refused', () => {
  const report = reporter();
  const rules = { most: 2, longest: 12 };
  expect(linesOf('Three wooden garden chairs', rules, 'a', report)).toEqual([
    'Three wooden',
    'garden',
    'chairs',
  ]);
  expect(found(report)).toEqual(['a too_long']);
  const fitting = reporter();
  expect(linesOf('Three wooden chairs', rules, 'a', fitting)).toEqual(['Three wooden', 'chairs']);
  expect(fitting.issues).toEqual([]);
});

test('a package is described by its content rather than by its name', () => {
  const [item] = shipmentOf({ items: [{ weight: 1, content: 'Chairs', description: 'Box 1' }] }).items;
  expect(item && contentOf(item, 'shipment.items[0]')).toEqual({
    text: 'Chairs',
    field: 'shipment.items[0].content',
  });
});

test('a shipment is described by customs, else by its packages, else by its customs items', () => {
  const items = [
    { weight: 1, description: 'Chairs' },
    { weight: 1, description: 'Chairs' },
    { weight: 1, content: 'Table' },
  ];
  const customs = { items: [{ weight: 1, description: 'Furniture' }] };
  expect(
    descriptionOf(shipmentOf({ items, customs: { ...customs, description: ' Garden furniture ' } }))?.text,
  ).toBe('Garden furniture');
  expect(descriptionOf(shipmentOf({ items, customs }))?.text).toBe('Chairs, Table');
  expect(descriptionOf(shipmentOf({ customs }))).toEqual({
    text: 'Furniture',
    field: 'shipment.customs.items',
  });
  expect(descriptionOf(shipmentOf())).toBeUndefined();
});
