import { describe, expect, test } from 'vitest';
import { chosenShipment, referenceDays } from '../../src/after.js';

describe('of several shipments with one number', () => {
  const days = ['2025-06-02', '2026-03-02', '2024-01-15'];
  const chosen = (shipments: readonly string[], ship_date?: string) =>
    chosenShipment(shipments, { ship_date, dayOf: (day) => day, carrier_name: 'Sample' });

  test('the newest is chosen, and a notice says so', () => {
    expect(chosen(days)).toEqual({
      shipment: '2026-03-02',
      notices: [
        {
          code: 'number_used_again',
          message:
            'Sample has 3 shipments with this number; this is the one of 2026-03-02. Another is found by its ship_date.',
        },
      ],
    });
  });

  test('the one nearest to the ship date is chosen', () => {
    expect(chosen(days, '2025-05-30')?.shipment).toBe('2025-06-02');
  });

  test('a single one needs no notice, and none is none', () => {
    expect(chosen(['2026-03-02'], '2020-01-01')).toEqual({ shipment: '2026-03-02', notices: [] });
    expect(chosen([])).toBeUndefined();
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
