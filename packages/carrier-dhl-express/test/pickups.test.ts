/** Pickups at the simulator, from the booking to its end. */
import {
  cancelPickup,
  createShipment,
  type PickupRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { type DhlExpressInput, dhlExpress } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { NOW, proxyFor } from './support/exchange.js';
import { abroad, berlin } from './support/requests.js';

async function started(settings: Partial<DhlExpressInput> = {}) {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const context = { clock: { ...clock, now: () => NOW + moved }, newId: () => 'id' };
  let moved = 0;
  const proxy = dhlExpress.create({ ...running.settings, ...settings }, context);
  const advance = (days: number) => {
    moved += days * 86_400_000;
    running.advance({ days });
  };
  const sent = () => running.exchanges.filter(({ path }) => path.startsWith('/pickups'));
  return { running, proxy, advance, sent, [Symbol.asyncDispose]: () => running.close() };
}

const tomorrow: PickupRequestData = {
  address: berlin,
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '16:00',
  package_count: 2,
  total_weight: 5,
  services: ['P'],
};

async function booked(at: Awaited<ReturnType<typeof started>>) {
  const [pickup, errors] = await schedulePickup(at.proxy, tomorrow);
  if (pickup === null) throw new Error(JSON.stringify(errors));
  // As a shop stores it.
  return JSON.parse(JSON.stringify(pickup)) as typeof pickup;
}

/** What one answer of DHL comes to. */
async function answered(status: number, document: object, request: PickupRequestData = tomorrow) {
  const body = Buffer.from(JSON.stringify(document));
  const sent: { body?: string }[] = [];
  const http = {
    send: async (call: { body?: string }) => {
      sent.push(call);
      return { status, headers: { 'content-type': 'application/json' }, body };
    },
  };
  const [pickup, errors] = await schedulePickup(proxyFor(http), request);
  const written = sent[0]?.body;
  return { pickup, errors, body: written === undefined ? undefined : JSON.parse(written) };
}

describe('a pickup', () => {
  test('is booked, put off by a day, and cancelled once and again', async () => {
    await using at = await started();
    const pickup = await booked(at);
    expect(pickup).toMatchObject({ status: 'scheduled', pickup_date: '2026-03-04', charge: null });
    const [changed, problems] = await updatePickup(at.proxy, {
      ...tomorrow,
      pickup_date: '2026-03-05',
      pickup,
    });
    expect([changed?.pickup_date, problems]).toEqual(['2026-03-05', []]);
    at.advance(1);
    const cancel = () => cancelPickup(at.proxy, { pickup: changed ?? pickup });
    expect(await cancel()).toMatchObject([{ outcome: 'cancelled', meta: { notices: [] } }, []]);
    expect(await cancel()).toMatchObject([
      { outcome: 'cancelled', meta: { notices: [{ code: 'already_cancelled' }] } },
      [],
    ]);
  });

  test('can neither be changed nor cancelled when the courier was there', async () => {
    await using at = await started();
    const pickup = await booked(at);
    at.advance(2);
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', retryable: false }],
    ]);
    const [changed, errors] = await updatePickup(at.proxy, {
      ...tomorrow,
      pickup_date: '2026-03-06',
      pickup,
    });
    expect([changed, errors[0]?.kind]).toEqual([null, 'carrier']);
  });

  test('that was booked with a shipment is cancelled by its number, in the name of someone', async () => {
    await using at = await started();
    const extra = { 'dhl-express:pickup_close_time': '18:00' };
    const [shipment] = await createShipment(at.proxy, abroad({ extra }));
    const ordered = shipment?.meta.pickup as { confirmation_number: string } | undefined;
    const pickup = { carrier: 'dhl-express', confirmation_number: ordered?.confirmation_number ?? '' };
    expect((await cancelPickup(at.proxy, { pickup }))[1]).toMatchObject([
      { kind: 'validation', field: 'requested_by' },
    ]);
    const [cancelled] = await cancelPickup(at.proxy, { pickup, requested_by: 'Ada Weiss' });
    expect(cancelled?.outcome).toBe('cancelled');
  });

  test('of another account is neither changed nor found', async () => {
    await using at = await started();
    const pickup = await booked(at);
    const other = dhlExpress.create(
      { ...at.running.settings, ...at.running.accounts.other },
      { clock: { now: () => NOW }, newId: () => 'id', account: 'dhl-express' },
    );
    const [, errors] = await updatePickup(other, {
      ...tomorrow,
      pickup: { ...pickup, meta: { notices: [] } },
    });
    expect(errors[0]?.code).toBe('5556');
    expect(await cancelPickup(other, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'not_found' }],
    ]);
  });

  test('that DHL does not know cannot be changed', async () => {
    await using at = await started();
    const pickup = { carrier: 'dhl-express', confirmation_number: 'SIM260304009999' };
    expect(await updatePickup(at.proxy, { ...tomorrow, pickup })).toMatchObject([
      null,
      [{ kind: 'not_found', retryable: false, field: 'pickup.confirmation_number' }],
    ]);
  });

  test('whose answer is lost is not booked again, and the entry says how to find it', async () => {
    await using at = await started();
    at.running.fault({ kind: 'html', status: 502 }, { path: /pickups/ });
    const [pickup, errors] = await schedulePickup(at.proxy, tomorrow);
    expect(pickup).toBeNull();
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
    expect(errors[0]?.message).toContain('a pickup of 2026-03-04 at Turmstraße 21, Berlin in MyDHL+');
    expect(at.sent()).toHaveLength(1);
  });

  test('after the cut-off is too late', async () => {
    await using at = await started();
    at.running.advance({ hours: 3 });
    const late = { ...tomorrow, pickup_date: '2026-03-03', ready_time: '18:30', closing_time: '19:00' };
    expect((await schedulePickup(at.proxy, late))[1]).toMatchObject([{ kind: 'too_late', retryable: false }]);
  });
});

test('an answer without a number is neither a booking nor a refusal', async () => {
  const { pickup, errors } = await answered(201, { dispatchConfirmationNumbers: [], warnings: ['Call us'] });
  expect(pickup).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome' }]);
  expect(errors[0]?.message).toContain('the reply names no pickup; Call us');
});

test.each([
  ['2026-03-04', '+01:00'],
  // Berlin's clocks go forward at two in the morning of 29 March.
  ['2026-03-29', '+02:00'],
])('the offset of %s in Berlin is %s', async (pickup_date, offset) => {
  const now = Date.parse(`${pickup_date}T00:00:00Z`) - 86_400_000;
  let planned: string | undefined;
  const http = {
    send: async ({ body }: { body?: string }) => {
      planned = (JSON.parse(body ?? '{}') as { plannedPickupDateAndTime?: string }).plannedPickupDateAndTime;
      return { status: 500, headers: {}, body: Buffer.from('') };
    },
  };
  await schedulePickup(proxyFor(http, {}, now), { ...tomorrow, pickup_date });
  expect(planned).toBe(`${pickup_date}T10:00:00 GMT${offset}`);
});

test.each<[string, Partial<PickupRequestData>, string]>([
  ['no weight', { total_weight: undefined as never }, 'total_weight'],
  ['two services for packages of no shipment', { services: ['P', 'N'] }, 'services'],
  ['a service of another carrier', { services: ['ups:03'] }, 'services[0]'],
  ['a day in the past', { pickup_date: '2026-03-02' }, 'pickup_date'],
  ['a day too far ahead', { pickup_date: '2026-03-14' }, 'pickup_date'],
  ['more than 999 packages', { package_count: 1000 }, 'package_count'],
  ['an instruction of more than four lines', { instruction: 'ring twice '.repeat(40) }, 'instruction'],
  [
    'an address without a telephone number',
    { address: { ...berlin, phone_number: undefined as never } },
    'address.phone_number',
  ],
])('%s is refused by its field', async (_, change, field) => {
  const request = JSON.parse(JSON.stringify({ ...tomorrow, ...change })) as PickupRequestData;
  const { errors, body } = await answered(500, {}, request);
  expect(errors).toMatchObject([{ field }]);
  expect(body).toBeUndefined();
});

test.each<[string, Partial<PickupRequestData>, object]>([
  [
    'at home for packages inside the country',
    { services: [] as never, address: { ...berlin, type: 'home' } },
    { productCode: 'N', isCustomsDeclarable: false },
  ],
  [
    'of packages that leave the Union',
    { services: [] as never, destination_country_codes: ['DE', 'NO'] },
    { productCode: 'P', isCustomsDeclarable: true },
  ],
  [
    'of packages inside the Union',
    { services: [] as never, destination_country_codes: ['FR'] },
    { productCode: 'P', isCustomsDeclarable: false },
  ],
  [
    'in pounds',
    { weight_unit: 'LB' },
    { unitOfMeasurement: 'imperial', packages: [{ weight: 2.5 }, { weight: 2.5 }] },
  ],
])('a pickup %s', async (_, change, expected) => {
  const { body } = await answered(500, {}, { ...tomorrow, ...change });
  expect(body.shipmentDetails).toMatchObject([expected]);
});

test('what DHL has no field for is remarked on', async () => {
  const { pickup } = await answered(
    201,
    { dispatchConfirmationNumbers: ['PRG260304000062'] },
    { ...tomorrow, notify_email: 'dispatch@example.com', with_price: true },
  );
  expect(pickup?.meta.notices.map(({ code }) => code)).toEqual(['left_out', 'no_price']);
});

test('a pickup with several numbers is cancelled as a whole, and cannot be changed', async () => {
  const pickup = {
    carrier: 'dhl-express',
    confirmation_number: 'PRG260304000062',
    confirmation_numbers: ['PRG260304000062', 'PRG260304000063'],
    meta: { requested_by: 'Ada Weiss' },
  } as const;
  const body = Buffer.from(JSON.stringify({ status: '404', detail: 'Requested Pickup was not found' }));
  const http = {
    send: async ({ url }: { url: string }) =>
      url.includes('063')
        ? { status: 404, headers: {}, body }
        : { status: 200, headers: {}, body: Buffer.from('') },
  };
  expect(await cancelPickup(proxyFor(http), { pickup })).toMatchObject([
    { outcome: 'refused', confirmation_number: 'PRG260304000062' },
    [{ kind: 'not_found' }],
  ]);
  const [, errors] = await updatePickup(proxyFor(http), { ...tomorrow, pickup });
  expect(errors).toMatchObject([{ field: 'pickup.confirmation_numbers', kind: 'not_supported' }]);
});
