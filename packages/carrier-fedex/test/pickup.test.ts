/** Pickups at the simulator, and what is refused before anything is sent. */
import { cancelPickup, checkPickup, type PickupRequestData, schedulePickup } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { account, NOW, SHIPPER } from './support/account.js';

const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

const wanted = (more: Partial<PickupRequestData> = {}): PickupRequestData => ({
  address: SHIPPER,
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '17:00',
  package_count: 2,
  services: ['FEDEX_2_DAY'],
  ...more,
});

async function started() {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = fedex.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  return { running, proxy, [Symbol.asyncDispose]: () => running.close() };
}

describe('a pickup', () => {
  test.each([['FEDEX_2_DAY'], ['FEDEX_GROUND']])(
    'for %s is cancelled by its stored result, and once more without harm',
    async (service) => {
      await using at = await started();
      const [booked, errors] = await schedulePickup(at.proxy, wanted({ services: [service] }));
      expect(errors).toEqual([]);
      if (booked === null) throw new Error('not booked');
      const pickup = JSON.parse(JSON.stringify(booked)) as typeof booked;
      expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
      expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
    },
  );

  test('cannot be cancelled once the driver was there', async () => {
    await using at = await started();
    const [pickup] = await schedulePickup(at.proxy, wanted());
    if (pickup === null) throw new Error('not booked');
    at.running.advance({ hours: 48 });
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late' }],
    ]);
  });

  test('is not cancelled by the number of another day', async () => {
    await using at = await started();
    const [booked] = await schedulePickup(at.proxy, wanted());
    if (booked === null) throw new Error('not booked');
    const pickup = { ...booked, pickup_date: '2026-03-05' };
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'not_found' }],
    ]);
  });

  test('of today can be had until the cut-off, then on the next business day', async () => {
    await using at = await started();
    const question = { address: SHIPPER, pickup_date: '2026-03-03', services: ['FEDEX_2_DAY'] };
    expect(await checkPickup(at.proxy, question)).toMatchObject([
      { available: true, cut_off: { time: '16:00', of: 'ready' }, shortest_window_minutes: 90 },
      [],
    ]);
    at.running.advance({ hours: 7 });
    expect(await checkPickup(at.proxy, question)).toMatchObject([
      { available: false, next_date: '2026-03-04' },
      [],
    ]);
  });
});

describe('is refused before anything is sent', () => {
  const fieldsOf = async (more: Partial<PickupRequestData>) =>
    (await schedulePickup(account(), wanted(more)))[1].map(({ field }) => field);

  test.each<[why: string, more: Partial<PickupRequestData>, field: string]>([
    ['a pickup for Express and Ground', { services: ['FEDEX_2_DAY', 'FEDEX_GROUND'] }, 'services'],
    ['a service of another carrier', { services: ['ups:03'] }, 'services[0]'],
    ['an instruction over 60 characters', { instruction: 'x'.repeat(61) }, 'instruction'],
    [
      'an instruction that is too long with the place in front of it',
      { instruction: 'x'.repeat(50), package_location: 'reception' },
      'instruction',
    ],
    ['a weight over 99999 pounds', { total_weight: 45_360 }, 'total_weight'],
    ['an address without a name', { address: { ...SHIPPER, person_name: '' } }, 'address.person_name'],
    ['a day that is over', { pickup_date: '2026-03-02' }, 'pickup_date'],
  ])('%s', async (_why, more, field) => {
    expect(await fieldsOf(more)).toEqual([field]);
  });

  test('a pickup without services: FedEx sends a driver for Express or for Ground', async () => {
    const { services: _services, ...request } = wanted();
    expect(await schedulePickup(account(), request)).toMatchObject([null, [{ field: 'services' }]]);
  });

  test('a cancellation without the day, the company or the station', async () => {
    const cancel = async (stored: object) =>
      (
        await cancelPickup(account(), {
          pickup: { carrier: 'fedex', confirmation_number: '7', ...stored },
        })
      )[1].map(({ field }) => field);
    expect(await cancel({})).toEqual(['pickup.pickup_date', 'pickup.meta.carrier_code']);
    expect(await cancel({ pickup_date: '2026-03-04', meta: { carrier_code: 'FDXE' } })).toEqual([
      'pickup.meta.location',
    ]);
  });
});
