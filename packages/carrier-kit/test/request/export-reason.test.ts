import { Customs, type CustomsData } from '@waybill/core';
import { expect, test } from 'vitest';
import { exportReasonOf } from '../../src/request.js';
import { found, reporter } from './support.js';

const customs = (data: Partial<CustomsData>) => new Customs({ items: [{ weight: 1 }], ...data });

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
  const report = reporter();
  expect(exportReasonOf(customs(data), report)).toBe(reason);
  expect(report.issues).toEqual([]);
});

test.each([
  { reason_for_export: 'gift', commercial_invoice: true },
  { reason_for_export: 'personal_effects', commercial_invoice: true },
  { reason_for_export: 'sale', commercial_invoice: false },
] as const)('%j contradicts itself', (data) => {
  const report = reporter();
  exportReasonOf(customs(data), report);
  expect(found(report)).toEqual(['shipment.customs.reason_for_export contradiction']);
});
