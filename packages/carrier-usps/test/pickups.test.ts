/** Pickups at the simulator: what follows from ETags that are good for an hour, and from one pickup for each address and day. */
import { cancelPickup, type PickupRequestData, schedulePickup, updatePickup } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { austin, NOW } from './support/requests.js';

const request: PickupRequestData = {
  address: { ...austin, email_address: 'ada.lopez@example.com' },
  pickup_date: '2026-03-05',
  ready_time: '09:00',
  closing_time: '17:00',
  package_count: 1,
  total_weight: 2,
  package_location: 'porch',
};

/** It is 09:00 in Chicago. */
async function shop() {
  const running = await startSimulator(simulator, { now: () => NOW });
  return {
    running,
    proxy: usps.create(running.settings, { clock: { now: () => NOW } }),
    methods: () => running.exchanges.map(({ method }) => method).filter((method) => method !== 'POST'),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** As a shop stores it. */
async function booked(at: Awaited<ReturnType<typeof shop>>, changes: Partial<PickupRequestData> = {}) {
  const [pickup, errors] = await schedulePickup(at.proxy, { ...request, ...changes });
  if (pickup === null) throw new Error(JSON.stringify(errors));
  return JSON.parse(JSON.stringify(pickup)) as typeof pickup;
}

test('an ETag that is too old is replaced by a new one', async () => {
  await using at = await shop();
  const pickup = await booked(at);
  at.running.advance({ hours: 1.5 });
  expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
  expect(at.methods()).toEqual(['DELETE', 'GET', 'DELETE']);
});

test.each([400, 412, 499])(
  'a change that is refused with status %d alone is tried with a new ETag',
  async (status) => {
    await using at = await shop();
    const pickup = await booked(at);
    const body = JSON.stringify({ error: { code: String(status), message: 'No.', errors: [] } });
    at.running.fault({ kind: 'reply', status, headers: {}, body }, { path: /carrier-pickup\/WTC/, times: 1 });
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
    expect(at.methods()).toEqual(['DELETE', 'GET', 'DELETE']);
  },
);

test('the result of the booking cancels a pickup that was changed since', async () => {
  await using at = await shop();
  const pickup = await booked(at);
  const moved = { ...request, pickup_date: '2026-03-06', pickup };
  expect(await updatePickup(at.proxy, moved)).toMatchObject([{ pickup_date: '2026-03-06' }, []]);
  expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
});

test('a refusal for a documented reason is final', async () => {
  await using at = await shop();
  const pickup = await booked(at, { pickup_date: '2026-03-04' });
  await booked(at);
  const moved = { ...request, pickup };
  expect(await updatePickup(at.proxy, moved)).toMatchObject([null, [{ code: '020001', kind: 'carrier' }]]);
  expect(at.methods()).toEqual(['PUT']);
});

test('after 02:00 Central Time of its day a pickup is neither booked nor cancelled', async () => {
  await using at = await shop();
  const pickup = await booked(at, { pickup_date: '2026-03-04' });
  at.running.advance({ hours: 17.5 });
  expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
    { outcome: 'refused' },
    [{ kind: 'too_late' }],
  ]);
  const today = {
    ...request,
    pickup_date: '2026-03-04',
    address: { ...request.address, postal_code: '78702' },
  };
  expect(await schedulePickup(at.proxy, today)).toMatchObject([null, [{ field: 'pickup_date' }]]);
});

test('a Sunday is refused, unless the next day will do', async () => {
  await using at = await shop();
  const sunday = { pickup_date: '2026-03-08' };
  expect(await schedulePickup(at.proxy, { ...request, ...sunday })).toMatchObject([
    null,
    [{ field: 'pickup_date' }],
  ]);
  const pickup = await booked(at, { ...sunday, extra: { 'usps:next_available': 'true' } });
  expect(pickup).toMatchObject({ pickup_date: '2026-03-09', meta: { notices: [{ code: 'other_day' }, {}] } });
});

const { person_name: _, ...nobody } = request.address;
test.each<[field: string, changes: Partial<PickupRequestData>]>([
  ['address.person_name', { address: nobody }],
  ['address.person_name', { address: { ...nobody, person_name: 'Ada' } }],
  ['package_location', { package_location: undefined as never }],
  ['instruction', { package_location: 'other' }],
  ['total_weight', { total_weight: undefined as never }],
  ['services', { services: ['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'] }],
  ['services[0]', { services: ['ups:03'] }],
  ['address.country_code', { address: { ...request.address, country_code: 'CA', postal_code: 'K1A 0B1' } }],
])('%s is refused before anything is sent', async (field, changes) => {
  await using at = await shop();
  const [pickup, errors] = await schedulePickup(at.proxy, { ...request, ...changes });
  expect(pickup).toBeNull();
  expect(errors.map((entry) => entry.field)).toContain(field);
});
