import { expect, test } from 'vitest';
import { referencesOf } from '../../src/request.js';
import { reporter } from './support.js';

test('references that fit keep their order', () => {
  const report = reporter();
  expect(referencesOf({ references: ['A-1', 'B-2'] }, { most: 2, longest: 3 }, report)).toEqual([
    'A-1',
    'B-2',
  ]);
  expect(referencesOf({}, { most: 2, longest: 35 }, report)).toEqual([]);
  expect(report.notices).toEqual([]);
});

test('one that is too long and those beyond the number are left out with a notice', () => {
  const report = reporter();
  const references = ['much-too-long', 'A-1', 'B-2'];
  expect(referencesOf({ references }, { most: 1, longest: 5 }, report)).toEqual(['A-1']);
  expect(report.issues).toEqual([]);
  expect(report.notices.map(({ message }) => message)).toEqual([
    'shipment.references[0] is left out: it is 13 characters long, Acme Freight takes 5.',
    'shipment.references[2] is left out: Acme Freight takes 1.',
  ]);
});
