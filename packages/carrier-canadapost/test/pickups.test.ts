/** Pickups at the simulator, on both platforms. */
import {
  cancelPickup,
  checkPickup,
  fetchPickup,
  type PickupRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { ottawa } from './support/requests.js';
import { shop } from './support/shop.js';

const request: PickupRequestData = {
  address: { ...ottawa, email_address: 'dock@example.com' },
  pickup_date: '2026-03-04',
  ready_time: '13:00',
  closing_time: '16:00',
  package_count: 2,
};

/** As a shop stores it. */
async function booked(at: Awaited<ReturnType<typeof shop>>, changes: Partial<PickupRequestData> = {}) {
  const [pickup, errors] = await schedulePickup(at.proxy, { ...request, ...changes });
  if (pickup === null) throw new Error(JSON.stringify(errors));
  return JSON.parse(JSON.stringify(pickup)) as typeof pickup;
}

describe.each(['json', 'xml', 'non-contract', 'xml-non-contract'] as const)('%s: a pickup', (account) => {
  test('is booked, moved, followed and cancelled, and cancelled again', async () => {
    await using at = await shop(account);
    const pickup = await booked(at);
    expect(pickup).toMatchObject({ status: 'scheduled', charge: { amount: '3.68', currency: 'CAD' } });
    const moved = { ...request, pickup_date: '2026-03-05', ready_time: '12:15' };
    expect(await updatePickup(at.proxy, { ...moved, pickup })).toMatchObject([
      { confirmation_number: pickup.confirmation_number, pickup_date: '2026-03-05' },
      [],
    ]);
    expect(await fetchPickup(at.proxy, { pickup })).toMatchObject([
      { status: 'scheduled', pickup_date: '2026-03-05', ready_time: '12:15', closing_time: '16:00' },
      [],
    ]);
    for (const _time of [1, 2])
      expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
    expect((await fetchPickup(at.proxy, { pickup }))[0]?.status).toBe('cancelled');
  });
});

describe.each(['json', 'xml'] as const)('%s: pickups', (platform) => {
  test('a slot at the address of the profile is lost once it was cancelled', async () => {
    await using at = await shop(platform);
    const extra = { 'canadapost:profile_address': 'true' };
    const pickup = await booked(at, { extra });
    await cancelPickup(at.proxy, { pickup });
    expect((await schedulePickup(at.proxy, { ...request, extra }))[1]).toMatchObject([{ kind: 'carrier' }]);
    expect((await booked(at)).status).toBe('scheduled');
  });

  test('after the cut-off none can be had today, and none that is over can be cancelled', async () => {
    await using at = await shop(platform);
    const today = { pickup_date: '2026-03-03', ready_time: '15:00', closing_time: '16:00' };
    const pickup = await booked(at, today);
    at.running.advance({ hours: 5.5 });
    expect(await schedulePickup(at.proxy, { ...request, ...today, closing_time: '17:45' })).toMatchObject([
      null,
      [{ kind: 'too_late', retryable: false }],
    ]);
    at.running.advance({ hours: 1 });
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late' }],
    ]);
  });

  test('a lost answer is unknown, and is not asked for again', async () => {
    await using at = await shop(platform);
    at.loseAnswerTo(/pickup-?request$/);
    expect(await schedulePickup(at.proxy, request)).toMatchObject([
      null,
      [{ kind: 'unknown_outcome', retryable: false }],
    ]);
    expect(
      at.running.exchanges.filter(({ method, path }) => method === 'POST' && /request$/.test(path)),
    ).toHaveLength(1);
  });

  test('one that is not there is not found', async () => {
    await using at = await shop(platform);
    const pickup = { carrier: 'canadapost', confirmation_number: '0000100009' } as const;
    const missing = [{ kind: 'not_found', field: 'pickup.confirmation_number', retryable: false }];
    expect((await fetchPickup(at.proxy, { pickup }))[1]).toMatchObject(missing);
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'refused' }, missing]);
    expect((await updatePickup(at.proxy, { ...request, pickup }))[1]).toMatchObject(missing);
  });

  test('drivers come to Ottawa until 15:00, and to no place in Nunavut', async () => {
    await using at = await shop(platform);
    expect((await checkPickup(at.proxy, { address: ottawa, with_price: true }))[0]).toMatchObject({
      available: true,
      cut_off: { time: '15:00', of: 'request' },
      charge: { amount: '3.68' },
    });
    const address = { postal_code: 'X0A 0H0', country_code: 'CA' } as const;
    expect((await checkPickup(at.proxy, { address }))[0]).toMatchObject({ available: false, charge: null });
  });

  test('refuses what Canada Post cannot do, each by its field', async () => {
    await using at = await shop(platform);
    const address = { ...ottawa, country_code: 'US' } as const;
    const wrong = { ...request, address, ready_time: '11:50', closing_time: '12:30' } as const;
    const fields = (await schedulePickup(at.proxy, wrong))[1].map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['address.country_code', 'ready_time', 'closing_time', 'notify_email']),
    );
    const pickup = await booked(at);
    const elsewhere = {
      ...request,
      address: { ...request.address, postal_code: 'M5C 1S2' },
      services: ['DOM.PC'],
    };
    expect((await updatePickup(at.proxy, { ...elsewhere, pickup }))[1].map(({ field }) => field)).toEqual([
      'address.postal_code',
      'services',
    ]);
  });
});
