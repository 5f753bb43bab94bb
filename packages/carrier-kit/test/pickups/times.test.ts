import { PickupRequest } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { checkPickupTimes, pickupCount, pickupServices } from '../../src/after.js';
import type { PickupTimeRules } from '../../src/pickups/times.js';
import { createReporter } from '../../src/request.js';

const NOW = { clock: { now: () => Date.parse('2026-03-03T03:00:00Z') }, time_zone: 'America/Toronto' };
const pickup = {
  address: { country_code: 'CA' },
  pickup_date: '2026-03-02',
  ready_time: '12:00',
  closing_time: '14:00',
  package_count: 2,
};
const shipment = { carrier: 'post', service: 'EXP', meta: { parcels: [{ tracking_number: '1' }] } };

function problems(change: object, rules: PickupTimeRules = {}): string[] {
  const report = createReporter({ id: 'post', name: 'Post' });
  checkPickupTimes(new PickupRequest({ ...pickup, ...change }), NOW, rules, report);
  return report.issues.map(({ message }) => message);
}

describe('the times of a pickup', () => {
  test('may be today by the account, wherever the server of the shop is', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ pickup_date: '2026-03-01' })).toEqual([
      "pickup_date is 2026-03-01, in the past: today is 2026-03-02 in America/Toronto, the account's time zone",
    ]);
  });

  test('keep the bounds of the carrier', () => {
    const rules = {
      latest_days: 5,
      shortest_window_minutes: 60,
      earliest: '12:00',
      latest: '17:45',
      step_minutes: 15,
    };
    expect(problems({ pickup_date: '2026-03-07', closing_time: '13:00' }, rules)).toEqual([]);
    expect(problems({ ready_time: '16:45', closing_time: '17:45' }, rules)).toEqual([]);
    expect(
      problems({ pickup_date: '2026-03-08', ready_time: '11:50', closing_time: '12:30' }, rules),
    ).toEqual([
      'pickup_date is 2026-03-08, 6 days ahead; Post takes up to 5 days',
      'ready_time is 11:50; Post takes 12:00 at the earliest',
      'closing_time is 12:30, 40 minutes after ready_time; Post needs 60',
      'ready_time is 11:50; Post takes times in steps of 15 minutes',
    ]);
    expect(problems({ closing_time: '18:00' }, rules)).toEqual([
      'closing_time is 18:00; Post takes 17:45 at the latest',
    ]);
  });
});

describe('the packages of a pickup', () => {
  const report = createReporter({ id: 'post', name: 'Post' });

  test('are counted and their services named by what was bought, unless the request says so itself', () => {
    const { package_count: _, ...rest } = pickup;
    const bought = new PickupRequest({ ...rest, shipments: [shipment, shipment] });
    expect([pickupCount(bought, report), pickupServices(bought)]).toEqual([2, ['EXP']]);
    const named = new PickupRequest({ ...pickup, services: ['SLOW'] });
    expect([pickupCount(named, report), pickupServices(named)]).toEqual([2, ['SLOW']]);
    expect(report.issues).toEqual([]);
  });

  test('may be more than were bought, not fewer', () => {
    pickupCount(new PickupRequest({ ...pickup, package_count: 1, shipments: [shipment, shipment] }), report);
    expect(report.issues.map(({ message }) => message)).toEqual([
      'package_count is 1; the shipments have 2 packages',
    ]);
  });
});
