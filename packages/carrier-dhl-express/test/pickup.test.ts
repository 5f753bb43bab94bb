import {
  cancelPickup,
  createShipment,
  type PickupRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import type { PickupHandle } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { answering, fieldName, NOW, proxyFor, started } from './support/exchange.js';
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

type Change = Partial<PickupRequestData>;

/** What is sent, and what one answer of DHL comes to. */
async function answered(status: number, document: object, change: Change = {}, now = NOW) {
  const { http, sent } = answering(status, document);
  const request = JSON.parse(JSON.stringify({ ...tomorrow, ...change }));
  const [pickup, errors] = await schedulePickup(proxyFor(http, {}, now), request);
  return { pickup, errors, body: sent[0]?.body === undefined ? undefined : JSON.parse(sent[0].body) };
}

test('a pickup that was booked with a shipment is cancelled by its number, in the name of someone', async () => {
  await using at = await started();
  const request = abroad({ extra: extra({ pickup_close_time: '18:00' }) });
  const [shipment] = await createShipment(at.proxy, request);
  const pickup = of(shipment?.reference?.value ?? '');
  const [, errors] = await cancelPickup(at.proxy, { pickup });
  expect(errors).toMatchObject([{ kind: 'validation', field: 'requested_by' }]);
  const [cancelled] = await cancelPickup(at.proxy, { pickup, requested_by: 'Ada Weiss' });
  expect(cancelled?.outcome).toBe('cancelled');
});

test('a pickup that is unknown, or over, cannot be changed', async () => {
  await using at = await started();
  const [pickup] = await schedulePickup(at.proxy, tomorrow);
  const change = { ...tomorrow, pickup_date: '2026-03-06', pickup: pickup ?? of('') };
  const [, unknown] = await updatePickup(at.proxy, { ...change, pickup: of('SIM260304009999') });
  const field = 'pickup.confirmation_number';
  expect(unknown).toMatchObject([{ kind: 'not_found', retryable: false, field }]);
  at.advance(48);
  expect((await updatePickup(at.proxy, change))[1]).toMatchObject([{ kind: 'carrier' }]);
});

test.each([[[]], [['']]])(
  'an answer with the numbers %j is neither a booking nor a refusal',
  async (numbers) => {
    const { errors } = await answered(201, { dispatchConfirmationNumbers: numbers, warnings: ['Call us'] });
    const message = expect.stringContaining('the reply names no pickup; Call us');
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', message }]);
  },
);

const none = undefined as never;
test.each<[string, Change]>([
  ['total_weight', { total_weight: none }],
  ['services', { services: ['P', 'N'] }],
  ['services[0]', { services: ['ups:03'] }],
  ['services[0]', { services: ['03'] }],
  ['services[0]', { services: ['dhl-express:ABCDEFG'] }],
  ['pickup_date', { pickup_date: '2026-03-14' }],
  ['package_count', { package_count: 1000 }],
  ['instruction', { instruction: 'ring twice '.repeat(40) }],
  ['extra.location', { extra: extra({ location: 'x'.repeat(81) }) }],
  ['address.phone_number', { address: { ...berlin, phone_number: none } }],
  ['address.city', { address: { ...berlin, city: 'x'.repeat(46) } }],
])('%s is refused: %j', async (field, change) => {
  const { errors, body } = await answered(500, {}, change);
  expect([errors.map((entry) => fieldName(entry.field)), body]).toEqual([[field], undefined]);
});

const halves = [{ weight: 2.5 }, { weight: 2.5 }];
const inside = { productCode: 'N', isCustomsDeclarable: false, unitOfMeasurement: 'metric' };
test.each<[Change, object]>([
  [{}, { productCode: 'P', isCustomsDeclarable: true, packages: halves }],
  [{ services: none }, { ...inside, packages: halves }],
  [{ package_count: 999 }, { productCode: 'P' }],
  [{ services: ['U'] }, { productCode: 'U', isCustomsDeclarable: false }],
  [
    { destination_country_codes: ['DE', 'NO'], services: none },
    { productCode: 'P', isCustomsDeclarable: true },
  ],
  [
    { destination_country_codes: ['FR'], services: none },
    { productCode: 'P', isCustomsDeclarable: false },
  ],
  [
    { weight_unit: 'LB', package_count: 1, total_weight: 1.0001 },
    { unitOfMeasurement: 'imperial', packages: [{ weight: 1.001 }] },
  ],
])('a pickup of %j is for %j', async (change, shipment) => {
  expect((await answered(500, {}, change)).body.shipmentDetails).toMatchObject([shipment]);
});

test.each<[Change, object]>([
  [{ address: { ...berlin, type: 'home' } }, { locationType: 'residence' }],
  [{ address: { ...berlin, type: 'business' } }, { locationType: 'business' }],
  [{ instruction: 'Ring' }, { specialInstructions: [{ value: 'Ring' }] }],
  [{ package_location: 'front_door' }, { location: 'Front door' }],
  [{ package_location: 'porch', extra: extra({ location: 'Gate 3' }) }, { location: 'Gate 3' }],
  [{}, { plannedPickupDateAndTime: '2026-03-04T10:00:00 GMT+01:00', closeTime: '16:00' }],
])('a pickup with %j has %j', async (change, body) => {
  expect((await answered(500, {}, change)).body).toMatchObject(body);
});

test('a pickup has the offset of the clock there, which goes forward at two on 29 March', async () => {
  const now = Date.parse('2026-03-28T00:00:00Z');
  const { body } = await answered(500, {}, { pickup_date: '2026-03-29' }, now);
  expect(body.plannedPickupDateAndTime).toBe('2026-03-29T10:00:00 GMT+02:00');
});

test('notices name what DHL has no field for, and a service that is assumed', async () => {
  const more = { notify_email: 'dispatch@example.com', with_price: true, services: none };
  const { pickup } = await answered(201, { dispatchConfirmationNumbers: ['PRG260304000062'] }, more);
  expect(pickup?.meta.notices.map(({ code }) => code)).toEqual(['left_out', 'no_price', 'assumed_service']);
});

test('a pickup with several numbers is cancelled as a whole, and cannot be changed', async () => {
  const pickup = of('PRG1', { confirmation_numbers: ['PRG1', 'PRG2'], meta: { requested_by: 'Ada Weiss' } });
  const unknown = answering(404, { status: '404', detail: 'Requested Pickup was not found' }).http;
  const known = answering(200, '').http;
  const http: typeof known = { send: (call) => (call.url.includes('PRG2') ? unknown : known).send(call) };
  expect(await cancelPickup(proxyFor(http), { pickup })).toMatchObject([
    { outcome: 'refused', confirmation_number: 'PRG1' },
    [{ kind: 'not_found' }],
  ]);
  const [, errors] = await updatePickup(proxyFor(http), { ...tomorrow, pickup });
  expect(errors).toMatchObject([{ field: 'pickup.confirmation_numbers', kind: 'not_supported' }]);
});
