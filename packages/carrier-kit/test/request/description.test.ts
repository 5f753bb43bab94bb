import { expect, test } from 'vitest';
import { contentOf, descriptionOf, linesOf, referencesOf, shortened } from '../../src/request.js';
import { reading, shipmentOf } from './support.js';

test.each([
  ['Three wooden chairs', 12, 'Three wooden', true],
  ['Three wooden chairs', 11, 'Three woode', true],
  ['Four hundred chairs', 11, 'Four hundre', true],
  ['Three chairs', 6, 'Three', true],
  ['Three chairs', 5, 'Three', true],
  ['  Three  chairs ', 12, 'Three chairs', false],
  [undefined, 12, undefined, false],
  // A character of two halves is never cut.
  ['abc😀', 4, 'abc', true],
  ['😀😀 chairs', 4, '😀😀', true],
])(
  'text that only decorates: %j in %d characters is %j, with a notice: %s',
  (text, longest, sent, notice) => {
    const { value, issues, said } = reading((report) => shortened(text, longest, 'content', report));
    const figures = `it has ${text?.length} characters, Acme Freight takes ${longest}`;
    expect([value, issues]).toEqual([sent, []]);
    expect(said).toEqual(notice ? [`content is shortened to "${sent}": ${figures}.`] : []);
  },
);

test.each([
  ['Three wooden garden chairs', ['Three wooden', 'garden', 'chairs'], ['a too_long']],
  ['Three wooden chairs', ['Three wooden', 'chairs'], []],
])('%j is broken into lines between words; a line too many is refused', (text, lines, issues) => {
  const rules = { most: 2, longest: 12 };
  expect(reading((report) => linesOf(text, rules, 'a', report))).toMatchObject({ value: lines, issues });
});

test('a package is described by its content rather than by its name', () => {
  const [item] = shipmentOf({ items: [{ weight: 1, content: 'Chairs', description: 'Box 1' }] }).items;
  const content = { text: 'Chairs', field: 'shipment.items[0].content' };
  expect(item && contentOf(item, 'shipment.items[0]')).toEqual(content);
});

test('a shipment is described by customs, else by its packages, else by its customs items', () => {
  const chairs = { weight: 1, description: 'Chairs' };
  const items = [chairs, chairs, { weight: 1, content: 'Table' }];
  const customs = { items: [{ weight: 1, description: 'Furniture' }] };
  const described = { ...customs, description: ' Garden furniture ' };
  expect(descriptionOf(shipmentOf({ items, customs: described }))?.text).toBe('Garden furniture');
  expect(descriptionOf(shipmentOf({ items, customs }))?.text).toBe('Chairs, Table');
  const lines = { text: 'Furniture', field: 'shipment.customs.items' };
  expect(descriptionOf(shipmentOf({ customs }))).toEqual(lines);
  expect(descriptionOf(shipmentOf())).toBeUndefined();
});

test('references keep their order; long ones and those beyond the number are left out with a notice', () => {
  const read = (references: string[] | undefined, most: number, longest: number) =>
    reading((report) => referencesOf(references ? { references } : {}, { most, longest }, report));
  expect(read(['A-1', 'B-2'], 2, 3)).toMatchObject({ value: ['A-1', 'B-2'], said: [] });
  expect(read(undefined, 2, 35)).toMatchObject({ value: [], said: [] });
  const { value, issues, said } = read(['much-too-long', 'A-1', 'B-2'], 1, 5);
  expect([value, issues]).toEqual([['A-1'], []]);
  expect(said).toEqual([
    'shipment.references[0] is left out: it is 13 characters long, Acme Freight takes 5.',
    'shipment.references[2] is left out: Acme Freight takes 1.',
  ]);
});
