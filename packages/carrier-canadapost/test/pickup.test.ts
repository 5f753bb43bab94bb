/** Pickups at the simulator, on both platforms. */
import {
  cancelPickup,
  checkPickup,
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

test.each(['non-contract', 'xml-non-contract'] as const)('%s: a card pays for a pickup', async (account) => {
  await using at = await shop(account);
  const pickup = await booked(at);
  expect(pickup).toMatchObject({ status: 'scheduled', charge: { amount: '3.68', currency: 'CAD' } });
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

  test('drivers read where the packages are, and how many', async () => {
    await using at = await shop(platform);
    const sent = async (changes: Partial<PickupRequestData>) => {
      await schedulePickup(at.proxy, { ...request, package_count: 1, ...changes });
      const { exchanges } = at.running;
      return exchanges.findLast(({ method, path }) => method === 'POST' && /request$/.test(path))?.body;
    };
    expect(await sent({})).toMatch(/instructions\W+1 package\W.*volume\W+1 package\W/i);
    const heavy = { package_count: 2, total_weight: 12.5, weight_unit: 'KG' } as const;
    const dock = { package_location: 'loading_dock', instruction: 'ring twice' } as const;
    expect(await sent({ ...heavy, ...dock })).toMatch(
      /dock-?flag\W+true.*Loading dock: ring twice\W.*volume\W+2 packages, 12.5 kg\W/i,
    );
    const services = ['DOM.PC', 'USA.PW.PAK'];
    expect(await sent({ services, notify_email: 'me@example.com' })).toMatch(
      /me@example.*updates-?flag\W+true.*pww-?flag\W+true.*priority-?flag\W+true/i,
    );
    expect(await sent({ services: ['DOM.EP'] })).toMatch(/pww-?flag\W+false.*priority-?flag\W+false/i);
  });

  test('after the cut-off none that is over can be cancelled', async () => {
    await using at = await shop(platform);
    const today = { pickup_date: '2026-03-03', ready_time: '15:00', closing_time: '16:00' };
    const pickup = await booked(at, today);
    at.running.advance({ hours: 6.5 });
    const [result, errors] = await cancelPickup(at.proxy, { pickup });
    expect([result?.outcome, errors]).toMatchObject(['refused', [{ kind: 'too_late' }]]);
  });

  test('a lost answer is unknown, and says where to look', async () => {
    await using at = await shop(platform);
    at.loseAnswerTo(/pickup-?request$/);
    const message = expect.stringContaining(platform === 'json' ? 'K1N5P4' : 'customer-request-id');
    const [, errors] = await schedulePickup(at.proxy, request);
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false, message }]);
  });

  test('drivers come to Ottawa until 15:00, and to no place in Nunavut', async () => {
    await using at = await shop(platform);
    const check = async (asked: Omit<Parameters<typeof checkPickup>[1], 'address'>, address = ottawa) =>
      (await checkPickup(at.proxy, { address, ...asked }))[0];
    expect(await check({ pickup_date: '2026-03-03' })).toMatchObject({ available: null, charge: null });
    const cut_off = { time: '15:00', of: 'request' };
    expect(await check({ with_price: true })).toMatchObject({
      available: true,
      cut_off,
      charge: { amount: '3.68' },
    });
    const nunavut = { postal_code: 'X0A 0H0', country_code: 'CA' } as const;
    expect(await check({}, nunavut)).toMatchObject({ available: false, charge: null });
  });

  test('refuses what Canada Post cannot do, each by its field', async () => {
    await using at = await shop(platform);
    const fieldsOf = async (changes: Partial<PickupRequestData>) =>
      (await schedulePickup(at.proxy, { ...request, ...changes }))[1].map(({ field }) => field);
    const abroad = { ...ottawa, country_code: 'US' } as const;
    expect(await fieldsOf({ address: abroad, ready_time: '11:50', closing_time: '12:30' })).toEqual(
      expect.arrayContaining(['address.country_code', 'ready_time', 'closing_time', 'notify_email']),
    );
    const addressed = (company: number, city: number, address_lines: string[], instruction: number) => {
      const long = { company_name: 'C'.repeat(company), city: 'O'.repeat(city), address_lines };
      return fieldsOf({ address: { ...request.address, ...long }, instruction: 'i'.repeat(instruction) });
    };
    expect(await addressed(35, 35, ['S'.repeat(35)], 132)).toEqual([]);
    expect(await addressed(46, 36, ['S'.repeat(30), 'Dock'], 133)).toEqual(
      'address.company_name instruction address.company_name address.address_lines address.city'.split(' '),
    );
    for (const [ready_time, closing_time, refused] of [
      ['12:00', '13:00', []],
      ['16:45', '17:45', []],
      ['11:45', '13:00', ['ready_time']],
      ['12:00', '12:45', ['closing_time']],
      ['16:45', '18:00', ['closing_time']],
      ['12:10', '14:00', ['ready_time']],
    ] as const)
      expect(await fieldsOf({ ready_time, closing_time })).toEqual(refused);
    expect(await fieldsOf({ notify_email: 'me@home' })).toEqual(['notify_email']);
    const exact = { package_count: 10_000, total_weight: 0.00000123456789012345 };
    expect(await fieldsOf(exact)).toEqual(['total_weight']);
    const pickup = await booked(at);
    const address = { ...request.address, postal_code: 'M5C 1S2' };
    const elsewhere = { ...request, pickup, address, services: ['DOM.PC'] };
    const [, errors] = await updatePickup(at.proxy, elsewhere);
    expect(errors.map(({ field }) => field)).toEqual(['address.postal_code', 'services']);
  });
});
