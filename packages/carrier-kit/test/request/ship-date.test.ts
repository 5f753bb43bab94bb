import { expect, test } from 'vitest';
import { shipDateOf } from '../../src/request.js';
import { reporter, shipmentOf } from './support.js';

/** 2026-03-03 in Toronto, already 2026-03-04 in Sydney. */
const clock = { now: () => Date.parse('2026-03-03T20:00:00Z') };
const toronto = { clock, time_zone: 'America/Toronto' };

test('without a day it is today where the account is', () => {
  const report = reporter();
  expect(shipDateOf(shipmentOf(), toronto, {}, report)).toBe('2026-03-03');
  expect(shipDateOf(shipmentOf(), { clock, time_zone: 'Australia/Sydney' }, {}, report)).toBe('2026-03-04');
  expect(report.issues).toEqual([]);
});

test('today is not in the past where the account is, but may be elsewhere', () => {
  const report = reporter();
  expect(shipDateOf(shipmentOf({ date: '2026-03-03' }), toronto, {}, report)).toBe('2026-03-03');
  expect(report.issues).toEqual([]);
  shipDateOf(shipmentOf({ date: '2026-03-03' }), { clock, time_zone: 'Australia/Sydney' }, {}, report);
  expect(report.issues).toEqual([
    {
      field: 'shipment.date',
      code: 'out_of_range',
      kind: 'validation',
      message:
        "shipment.date is 2026-03-03, in the past: today is 2026-03-04 in Australia/Sydney, the account's time zone",
    },
  ]);
});

test('a day further ahead than the carrier takes is refused', () => {
  const report = reporter();
  shipDateOf(shipmentOf({ ship_date: '2026-03-10' }), toronto, { latest_days: 7 }, report);
  expect(report.issues).toEqual([]);
  shipDateOf(shipmentOf({ ship_date: '2026-03-11' }), toronto, { latest_days: 7 }, report);
  expect(report.issues.map(({ message }) => message)).toEqual([
    'shipment.ship_date is 2026-03-11, 8 days ahead; Acme Freight takes up to 7 days',
  ]);
});
