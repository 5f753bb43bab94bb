import {
  cancelPickup,
  createShipment,
  type PickupRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import type { PickupHandle } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { dhlExpress } from '../src/index.js';
import { answering, NOW, proxyFor, started } from './support/exchange.js';
import { abroad, berlin, extra } from './support/requests.js';

const tomorrow: PickupRequestData = {
  address: berlin,
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '16:00',
  package_count: 2,
  total_weight: 5,
  services: ['P'],
};
const of = (confirmation_number: string, more: Partial<PickupHandle> = {}): PickupHandle => ({
  carrier: 'dhl-express',
  confirmation_number,
  ...more,
});

async function booked({ proxy }: Awaited<ReturnType<typeof started>>) {
  const [pickup, errors] = await schedulePickup(proxy, tomorrow);
  if (pickup === null) throw new Error(JSON.stringify(errors));
  return pickup;
}

/** What is sent, and what one answer of DHL comes to. */
async function answered(
  status: number,
  document: object,
  change: Partial<PickupRequestData> = {},
  now = NOW,
) {
  const { http, sent } = answering(status, document);
  const [pickup, errors] = await schedulePickup(
    proxyFor(http, {}, now),
    JSON.parse(JSON.stringify({ ...tomorrow, ...change })),
  );
  return { pickup, errors, body: sent[0]?.body === undefined ? undefined : JSON.parse(sent[0].body) };
}

describe('a pickup at the simulator', () => {
  test('can neither be changed nor cancelled when the courier was there', async () => {
    await using at = await started();
    const pickup = await booked(at);
    at.advance(48);
    const late = { kind: 'too_late', retryable: false };
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'refused' }, [late]]);
    const change = { ...tomorrow, pickup_date: '2026-03-06', pickup };
    expect(await updatePickup(at.proxy, change)).toMatchObject([null, [{ kind: 'carrier' }]]);
  });

  test('that was booked with a shipment is cancelled by its number, in the name of someone', async () => {
    await using at = await started();
    const [shipment] = await createShipment(
      at.proxy,
      abroad({ extra: extra({ pickup_close_time: '18:00' }) }),
    );
    const ordered = shipment?.meta.pickup as { confirmation_number: string } | undefined;
    const pickup = of(ordered?.confirmation_number ?? '');
    const [, errors] = await cancelPickup(at.proxy, { pickup });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'requested_by' }]);
    const [cancelled] = await cancelPickup(at.proxy, { pickup, requested_by: 'Ada Weiss' });
    expect(cancelled?.outcome).toBe('cancelled');
  });

  test('of another account, or unknown, is neither changed nor found', async () => {
    await using at = await started();
    const pickup = await booked(at);
    const settings = { ...at.running.settings, ...at.running.accounts.other };
    const clock = { now: () => NOW };
    const other = dhlExpress.create(settings, { clock, newId: () => 'id', account: 'dhl-express' });
    const change = { ...tomorrow, pickup: { ...pickup, meta: { notices: [] } } };
    expect((await updatePickup(other, change))[1]).toMatchObject([{ code: '5556' }]);
    expect(await cancelPickup(other, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'not_found' }],
    ]);
    const unknown = { ...tomorrow, pickup: of('SIM260304009999') };
    expect(await updatePickup(at.proxy, unknown)).toMatchObject([
      null,
      [{ kind: 'not_found', retryable: false, field: 'pickup.confirmation_number' }],
    ]);
  });

  test('after the cut-off is too late', async () => {
    await using at = await started();
    at.running.advance({ hours: 3 });
    const late = { ...tomorrow, pickup_date: '2026-03-03', ready_time: '18:30', closing_time: '19:00' };
    expect((await schedulePickup(at.proxy, late))[1]).toMatchObject([{ kind: 'too_late', retryable: false }]);
  });
});

test('an answer without a number is neither a booking nor a refusal', async () => {
  for (const numbers of [[], ['']]) {
    const reply = { dispatchConfirmationNumbers: numbers, warnings: ['Call us'] };
    const message = expect.stringContaining('the reply names no pickup; Call us');
    expect((await answered(201, reply)).errors).toMatchObject([{ kind: 'unknown_outcome', message }]);
  }
});

test.each<[Partial<PickupRequestData>, string]>([
  [{ total_weight: undefined as never }, 'total_weight'],
  [{ services: ['P', 'N'] }, 'services'],
  [{ services: ['ups:03'] }, 'services[0]'],
  [{ services: ['03'] }, 'services[0]'],
  [{ services: ['dhl-express:ABCDEFG'] }, 'services[0]'],
  [{ pickup_date: '2026-03-02' }, 'pickup_date'],
  [{ pickup_date: '2026-03-14' }, 'pickup_date'],
  [{ package_count: 1000 }, 'package_count'],
  [{ instruction: 'ring twice '.repeat(40) }, 'instruction'],
  [{ extra: extra({ location: 'x'.repeat(81) }) }, 'extra["dhl-express:location"]'],
  [{ address: { ...berlin, phone_number: undefined as never } }, 'address.phone_number'],
  [{ address: { ...berlin, city: 'x'.repeat(46) } }, 'address.city'],
])('%j is refused by its field', async (change, field) => {
  const { errors, body } = await answered(500, {}, change);
  expect([errors.map((entry) => entry.field), body]).toEqual([[field], undefined]);
});

describe('a request', () => {
  const inside = { productCode: 'N', isCustomsDeclarable: false, unitOfMeasurement: 'metric' };
  const package_count = 1;
  test.each<[Partial<PickupRequestData>, object[]]>([
    [{}, [{ productCode: 'P', isCustomsDeclarable: true, packages: [{ weight: 2.5 }, { weight: 2.5 }] }]],
    [{ services: [] as never }, [{ ...inside, packages: [{ weight: 2.5 }, { weight: 2.5 }] }]],
    [{ package_count: 999 }, [{ productCode: 'P' }]],
    [{ services: ['U'] }, [{ productCode: 'U', isCustomsDeclarable: false }]],
    [
      { destination_country_codes: ['DE', 'NO'], services: [] as never },
      [{ productCode: 'P', isCustomsDeclarable: true }],
    ],
    [
      { destination_country_codes: ['FR'], services: [] as never },
      [{ productCode: 'P', isCustomsDeclarable: false }],
    ],
    [
      { weight_unit: 'LB', package_count, total_weight: 1.0001 },
      [{ unitOfMeasurement: 'imperial', packages: [{ weight: 1.001 }] }],
    ],
  ])('%j is for %j', async (change, shipments) => {
    expect((await answered(500, {}, change)).body.shipmentDetails).toMatchObject(shipments);
  });

  test.each<[Partial<PickupRequestData>, object]>([
    [{ address: { ...berlin, type: 'home' } }, { locationType: 'residence' }],
    [{ address: { ...berlin, type: 'business' } }, { locationType: 'business' }],
    [{ instruction: 'Ring' }, { specialInstructions: [{ value: 'Ring' }] }],
    [{ package_location: 'front_door' }, { location: 'Front door' }],
    [{ package_location: 'knock' }, { location: 'Please knock' }],
    [{ package_location: 'porch', extra: extra({ location: 'Gate 3' }) }, { location: 'Gate 3' }],
    [{}, { plannedPickupDateAndTime: '2026-03-04T10:00:00 GMT+01:00', closeTime: '16:00' }],
  ])('%j has %j', async (change, body) => {
    expect((await answered(500, {}, change)).body).toMatchObject(body);
  });

  test('has the offset of the clock there, which goes forward at two on 29 March', async () => {
    const now = Date.parse('2026-03-28T00:00:00Z');
    const { body } = await answered(500, {}, { pickup_date: '2026-03-29' }, now);
    expect(body.plannedPickupDateAndTime).toBe('2026-03-29T10:00:00 GMT+02:00');
  });

  test('has notices of what DHL has no field for, and of a service that is assumed', async () => {
    const more = { notify_email: 'dispatch@example.com', with_price: true, services: [] as never };
    const { pickup } = await answered(201, { dispatchConfirmationNumbers: ['PRG260304000062'] }, more);
    expect(pickup?.meta.notices.map(({ code }) => code)).toEqual(['left_out', 'no_price', 'assumed_service']);
  });
});

test('a pickup with several numbers is cancelled as a whole, and cannot be changed', async () => {
  const pickup = of('PRG260304000062', {
    confirmation_numbers: ['PRG260304000062', 'PRG260304000063'],
    meta: { requested_by: 'Ada Weiss' },
  });
  const [known, unknown] = [
    answering(200, ''),
    answering(404, { status: '404', detail: 'Requested Pickup was not found' }),
  ];
  const http = {
    send: (call: Parameters<typeof known.http.send>[0]) =>
      (call.url.includes('063') ? unknown : known).http.send(call),
  };
  expect(await cancelPickup(proxyFor(http), { pickup })).toMatchObject([
    { outcome: 'refused', confirmation_number: 'PRG260304000062' },
    [{ kind: 'not_found' }],
  ]);
  const [, errors] = await updatePickup(proxyFor(http), { ...tomorrow, pickup });
  expect(errors).toMatchObject([{ field: 'pickup.confirmation_numbers', kind: 'not_supported' }]);
});
