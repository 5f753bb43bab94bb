import { describe, expect, test } from 'vitest';
import { chosenShipment, referenceDays, trackingBatches } from '../../src/after.js';

test('each number is asked for once, in the order of the request, with the field that it was first given in', () => {
  const batches = trackingBatches(['A', 'B', 'A', 'C'], 2);
  const asked = batches.map((batch) =>
    batch.map(({ tracking_number, field }) => `${tracking_number} ${field}`),
  );
  expect(asked).toEqual([['A tracking_numbers[0]', 'B tracking_numbers[1]'], ['C tracking_numbers[3]']]);
  expect(trackingBatches(undefined, 2)).toEqual([]);
});

describe('of several shipments with one number', () => {
  const chosen = (shipments: readonly string[], ship_date?: string) =>
    chosenShipment(shipments, { ship_date, dayOf: (day) => day, carrier_name: 'Sample' });
  const days = ['2025-06-02', '2026-03-02', '2024-01-15'];

  test('the newest is chosen, and a notice says so', () => {
    const message =
      'Sample has 3 shipments with this number; this is the one of 2026-03-02. Another is found by its ship_date.';
    const notices = [{ code: 'number_used_again', message }];
    expect(chosen(days)).toEqual({ shipment: '2026-03-02', notices });
  });

  test('the one nearest to the ship date is chosen; a single one needs no notice, and none is none', () => {
    expect(chosen(days, '2025-05-30')?.shipment).toBe('2025-06-02');
    expect(chosen(['2026-03-02'], '2020-01-01')).toEqual({ shipment: '2026-03-02', notices: [] });
    expect(chosen([])).toBeUndefined();
    const undated = chosenShipment(['a', 'b'], {
      ship_date: undefined,
      dayOf: () => undefined,
      carrier_name: 'Sample',
    });
    expect(undated?.notices[0]?.message).toContain('this is the one of an unknown day');
  });
});

test.each([
  [{}, '2026-02-01', '2026-03-03'],
  [{ ship_date_from: '2026-01-01' }, '2026-01-01', '2026-03-03'],
  [{ ship_date_to: '2026-02-28' }, '2026-01-29', '2026-02-28'],
  [{ ship_date_from: '2026-03-05' }, '2026-03-05', '2026-03-05'],
  [{ ship_date_from: '2026-01-01', ship_date_to: '2026-01-31' }, '2026-01-01', '2026-01-31'],
])('a reference with %j is looked for from %s to %s', (asked, first, last) => {
  expect(referenceDays(asked, '2026-03-03')).toEqual({ first, last });
});
