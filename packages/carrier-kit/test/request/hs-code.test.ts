import { expect, test } from 'vitest';
import { dottedHsCode, hsCode } from '../../src/request.js';
import { found, reporter } from './support.js';

test.each(['7326.90', '7326 90', '732690', '73.26.90'])('%s is one and the same tariff code', (written) => {
  const report = reporter();
  expect(hsCode(written, 'code', {}, report)).toBe('732690');
  expect(report.issues).toEqual([]);
});

test.each(['7326', '73269086881', 'steel', 'x732690', '732690x', ''])('%j is refused', (written) => {
  const report = reporter();
  hsCode(written, 'shipment.customs.items[0].code', {}, report);
  expect(found(report)).toEqual(['shipment.customs.items[0].code invalid']);
});

test("the carrier's own lengths apply", () => {
  const report = reporter();
  expect(hsCode('7326', 'code', { fewest: 4 }, report)).toBe('7326');
  expect(hsCode('7326908688', 'code', { most: 10 }, report)).toBe('7326908688');
  expect(report.issues).toEqual([]);
});

test('a dotted code has four digits, then pairs', () => {
  expect(['7326', '7326901', '7326908688'].map(dottedHsCode)).toEqual(['7326', '7326.90.1', '7326.90.86.88']);
});
