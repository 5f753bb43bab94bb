import type { PartyData, ShippingResult } from '@waybill/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShipmentAnswer } from '../src/api/bodies.js';
import type { ProblemDetails } from '../src/index.js';
import { request, toBuy } from './support/requests.js';
import { type OpenShop, openShop } from './support/shop.js';

/** A Tuesday, at 10 in Toronto. */
const NOW = '2026-03-03T15:00:00Z';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop({ clock: { now: () => Date.parse(NOW) } });
  shop.addKey('parcels', { accounts: ['ups'] });
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => {
  for (const simulator of Object.values(shop.simulators)) simulator.reset();
});

const post = (path: string, body: unknown, key = 'buyer') => shop.ask('POST', path, { body, key });

/** The body of an answer with this status. */
async function bodyOf<Body = Record<string, unknown>>(
  answering: Promise<Response>,
  status = 200,
): Promise<Body> {
  const answer = await answering;
  const body = await answer.json();
  expect([answer.status, body]).toEqual([status, body]);
  return body as Body;
}

let orders = 0;
async function bought(service: string, extra: Record<string, string> = {}): Promise<ShippingResult> {
  const { shipment, ...parties } = toBuy(service);
  const answer = await shop.ask('POST', '/v1/shipments', {
    body: { ...parties, shipment: { ...shipment, extra } },
    headers: { 'idempotency-key': `order-${++orders}` },
  });
  return ((await answer.json()) as ShipmentAnswer).shipment as ShippingResult;
}

const american: PartyData = {
  company_name: 'Larimer Supplies',
  person_name: 'Mara Quill',
  phone_number: '303-555-0133',
  address_lines: ['820 Larimer St'],
  city: 'Denver',
  state_code: 'CO',
  postal_code: '80204',
  country_code: 'US',
};

describe('tracking', () => {
  test('is of packages of several carriers, in their order', async () => {
    const items = [await bought('ups:11'), await bought('canadapost:DOM.EP')].map(
      ({ carrier, tracking_number }) => ({ carrier, tracking_number }),
    );
    const { details, errors } = await bodyOf(post('/v1/tracking', { items }, 'reader'));
    expect(errors).toEqual([]);
    expect(details).toMatchObject(items);
  });

  test('says which item has no account to ask', async () => {
    const items = [{ carrier: 'canadaposte', tracking_number: '1' }];
    expect(await bodyOf(post('/v1/tracking', { items }))).toMatchObject({
      details: [],
      errors: [{ code: 'unknown_carrier', field: 'items[0].carrier' }],
    });
  });

  test.each([
    [{ items: [] }, '/items'],
    [{ items: [null] }, '/items/0'],
    [{ items: [{ carrier: 'ups', tracking_number: 7 }] }, '/items/0/tracking_number'],
    [{ numbers: [] }, '/numbers'],
    ['7', ''],
  ])('is not of %j', async (body, pointer) => {
    const { errors } = await bodyOf<ProblemDetails>(post('/v1/tracking', body), 422);
    expect(errors.map((entry) => entry.pointer)).toContain(pointer);
  });
});

test('an address is checked by the carrier of the query', async () => {
  const { result } = await bodyOf(
    post(
      '/v1/addresses?carrier=ups',
      { address: { ...american, address_lines: ['820 Larimer Street'] } },
      'quoter',
    ),
  );
  expect(result).toMatchObject({ verdict: 'corrected', candidates: [{ address: { city: 'DENVER' } }] });
});

test('places are found near an address', async () => {
  const body = {
    near: { address: { postal_code: 'K1N 5P4', country_code: 'CA', city: 'Ottawa', state_code: 'ON' } },
  };
  const { locations } = await bodyOf(post('/v1/locations?carrier=canadapost', body, 'quoter'));
  expect(locations).toMatchObject([{ name: 'BYWARD MARKET' }]);
});

describe('a pickup', () => {
  const booking = {
    address: { ...request.shipper, email_address: 'dock@example.com' },
    pickup_date: '2026-03-04',
    ready_time: '13:00',
    closing_time: '16:00',
    package_count: 2,
  };

  test('is asked for, booked, moved, followed and cancelled', async () => {
    const at = (path: string, body: unknown, key?: string) => bodyOf(post(`/v1/pickups${path}`, body, key));
    expect(await at('/availability?carrier=canadapost', booking, 'quoter')).toMatchObject({ errors: [] });
    const { result: pickup } = await at('?carrier=canadapost', booking);
    expect(pickup).toMatchObject({ carrier: 'canadapost', status: 'scheduled', pickup_date: '2026-03-04' });
    const moved = await at('/update', { ...booking, pickup_date: '2026-03-05', pickup });
    expect(moved.result).toMatchObject({ pickup_date: '2026-03-05' });
    expect((await at('/status', { pickup }, 'reader')).result).toMatchObject({ pickup_date: '2026-03-05' });
    expect((await at('/cancel', { pickup })).result).toMatchObject({ outcome: 'cancelled' });
  });

  test('is booked by a key that may buy', async () => {
    await bodyOf(post('/v1/pickups?carrier=canadapost', booking, 'reader'), 403);
  });

  test('that may have been booked is no problem to be tried again', async () => {
    shop.simulators.canadapost.fault({ kind: 'reset_after' }, { method: 'POST', path: /pickup/ });
    const answer = await bodyOf(post('/v1/pickups?carrier=canadapost', booking), 202);
    expect(answer).toMatchObject({ result: null, errors: [{ kind: 'unknown_outcome' }] });
  });

  test('of no carrier is asked for one', async () => {
    const { errors } = await bodyOf<ProblemDetails>(post('/v1/pickups', booking), 422);
    expect(errors).toMatchObject([{ code: 'carrier_required', parameter: 'carrier' }]);
  });
});

test('a day is closed, and its documents are fetched', async () => {
  const shipment = await bought('canadapost:DOM.EP', { 'canadapost:group_id': 'monday' });
  const body = { shipments: [shipment], address: request.shipper };
  const { result: manifest } = await bodyOf(post('/v1/manifests', body));
  expect(manifest).toMatchObject({ carrier: 'canadapost', closed: true });
  const { result: again } = await bodyOf(post('/v1/manifests/documents', { manifest }, 'reader'));
  expect(again).toMatchObject({ documents: (manifest as { documents: unknown }).documents });
});

test('a return has a label, and is made once for each key', async () => {
  const { shipper, recipient, shipment } = toBuy();
  const body = { shipper: recipient, recipient: shipper, shipment, return_label: { rma_number: 'RMA-31' } };
  const send = (key: string, asked: object = body) =>
    shop.ask('POST', '/v1/returns?carrier=canadapost', { body: asked, headers: { 'idempotency-key': key } });
  const answering = await send('return-31');
  expect(answering.headers.get('location')).toBe('/v1/shipments/return-31');
  const made = await bodyOf(Promise.resolve(answering), 201);
  expect(made).toMatchObject({ key: 'return-31', shipment: { meta: { is_return: true } }, errors: [] });
  expect(await bodyOf(send('return-31'), 201)).toEqual(made);
  expect(await bodyOf(shop.ask('GET', '/v1/shipments/return-31'))).toMatchObject({
    operation: 'returns',
    documents: [{ number: 1, media_type: 'application/pdf' }],
  });
  const other = { ...body, return_label: { rma_number: 'RMA-32' } };
  expect(await bodyOf(send('return-31', other), 422)).toMatchObject({ errors: [{ code: 'key_reused' }] });
  expect(await bodyOf(post('/v1/returns?carrier=canadapost', body), 422)).toMatchObject({
    errors: [{ parameter: 'Idempotency-Key', code: 'required' }],
  });
  const carrierless = shop.ask('POST', '/v1/returns', { body, headers: { 'idempotency-key': 'return-32' } });
  expect(await bodyOf(carrierless, 422)).toMatchObject({ errors: [{ parameter: 'carrier' }] });
});

describe('a void', () => {
  test('takes back what was bought, and the ledger knows', async () => {
    const shipment = await bought('ups:11');
    const { result } = await bodyOf(post('/v1/voids', { shipment }));
    expect(result).toMatchObject({
      outcome: 'voided',
      packages: [{ tracking_number: shipment.tracking_number }],
    });
    expect((await shop.ledger.get(`order-${orders}`))?.state).toBe('void');
  });

  test('is not for an account that the key is not bound to', async () => {
    const shipment = await bought('canadapost:DOM.EP');
    const calls = shop.simulators.canadapost.exchanges.length;
    const { errors } = await bodyOf<ProblemDetails>(post('/v1/voids', { shipment }, 'parcels'), 403);
    expect(errors).toMatchObject([{ pointer: '/shipment/carrier' }]);
    expect(shop.simulators.canadapost.exchanges).toHaveLength(calls);
  });

  test('of what no carrier sold is refused, with its place', async () => {
    const body = { shipment: { carrier: 'nobody', tracking_number: '1' } };
    const { errors } = await bodyOf<ProblemDetails>(post('/v1/voids', body), 422);
    expect(errors).toMatchObject([{ code: 'unknown_carrier', pointer: '/shipment/carrier' }]);
  });
});

test('a proof is there once the package is delivered', async () => {
  const shipment = await bought('canadapost:DOM.EP');
  const { errors } = await bodyOf<ProblemDetails>(post('/v1/proofs', { shipment }, 'reader'), 404);
  expect(errors).toMatchObject([{ kind: 'not_found', retryable: true }]);
  shop.simulators.canadapost.advance({ hours: 31 });
  const { result } = await bodyOf(post('/v1/proofs', { shipment }, 'reader'));
  expect(result).toMatchObject({ meta: { documents: [{ format: 'PDF', kind: 'letter' }] } });
});

test('an operation that a carrier does not offer is refused', async () => {
  const { type, errors } = await bodyOf<ProblemDetails>(post('/v1/manifests?carrier=ups', {}), 422);
  expect(type).toBe('urn:waybill:problem:refused');
  expect(errors).toMatchObject([{ carrier: 'ups', kind: 'not_supported' }]);
});
