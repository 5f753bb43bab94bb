import { createShipment, fetchQuotes, type RateRequestData } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { trackingNumber } from '../src/simulator/tracking-number.js';
import { party } from './support/requests.js';

const NOW = Date.parse('2026-03-03T15:00:00Z');
const HOUR = 3_600_000;
const request = (over: Partial<RateRequestData['shipment']> = {}, to = 'CA'): RateRequestData => ({
  shipper: party('CA'),
  recipient: party(to),
  shipment: { items: [{ weight: 2 }], services: ['11'], currency: 'CAD', ...over },
});

function tokensOf() {
  const tokens = new Map<string, { access_token: string; expires_at: number }>();
  return {
    get: async (key: string) => tokens.get(key),
    set: async (key: string, token: { access_token: string; expires_at: number }) =>
      void tokens.set(key, token),
    delete: async (key: string) => void tokens.delete(key),
  };
}

async function stage() {
  const clock = { at: NOW };
  const running = await startSimulator(simulator, { now: () => clock.at });
  const proxy = ups.create(running.settings, { clock: { now: () => clock.at }, tokens: tokensOf() });
  const logins = () => running.exchanges.filter(({ path }) => path.startsWith('/security/')).length;
  return { running, proxy, clock, logins, [Symbol.asyncDispose]: () => running.close() };
}

test('the barcode of a GIF label reads back as the tracking number of its package', async () => {
  await using at = await stage();
  const items = [{ weight: 2, quantity: 2 }];
  const [shipment, errors] = await createShipment(at.proxy, request({ items }));
  expect(errors).toEqual([]);
  const read = await Promise.all(
    (shipment?.documents ?? []).map((label) => readBarcode(Buffer.from(label, 'base64'))),
  );
  expect(read).toEqual(shipment?.meta.parcels.map(({ tracking_number }) => [tracking_number]));
  expect(read).toHaveLength(2);
  expect(at.running.purchases).toHaveLength(1);
});

test.each([
  [{ format: 'ZPL' } as const, 'ZPL', '^XA'],
  [{ format: 'GIF' } as const, 'GIF', 'GIF8'],
  [{ extra: { 'ups:image_format': 'EPL' } }, 'EPL', '\nN\n'],
  [{ extra: { 'ups:image_format': 'SPL' } }, 'SPL', '\x1b@'],
])('label %j comes as a file of its own format with the tracking number', async (label, format, head) => {
  await using at = await stage();
  const [shipment] = await createShipment(at.proxy, request({ label }));
  const file = Buffer.from(shipment?.documents[0] ?? '', 'base64').toString('latin1');
  expect(shipment?.meta.documents[0]?.format).toBe(format);
  expect(file.startsWith(head)).toBe(true);
  if (format !== 'GIF') expect(file).toContain(shipment?.tracking_number);
});

test('goods that cross a border come with their invoice as PDF', async () => {
  await using at = await stage();
  const item = { description: 'Widget', weight: 1, quantity: 2, value_amount: 20, origin_country: 'CA' };
  const customs = { commercial_invoice: true, terms_of_trade: 'DDP', items: [item] };
  const [shipment, errors] = await createShipment(
    at.proxy,
    request({ customs, invoice: { identifier: 'I-1' } }, 'US'),
  );
  expect(errors).toEqual([]);
  expect(shipment?.meta.documents[1]).toEqual({ format: 'PDF', kind: 'commercial_invoice', parcel: null });
  expect(Buffer.from(shipment?.documents[1] ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
});

test('a token serves many calls and is replaced before it expires', async () => {
  await using at = await stage();
  await Promise.all([1, 2, 3].map(() => fetchQuotes(at.proxy, request())));
  await fetchQuotes(at.proxy, request());
  expect(at.logins()).toBe(1);
  at.clock.at += 4 * HOUR;
  const [quotes] = await fetchQuotes(at.proxy, request());
  expect(quotes).toHaveLength(1);
  expect(at.logins()).toBe(2);
});

test('a token that UPS rejects is replaced once', async () => {
  await using at = await stage();
  await fetchQuotes(at.proxy, request());
  const body = JSON.stringify({
    response: { errors: [{ code: '250002', message: 'Invalid Authentication Information.' }] },
  });
  at.running.fault({ kind: 'reply', status: 401, body }, { path: /ship$/, times: 1 });
  at.clock.at += 1000;
  const [shipment, errors] = await createShipment(at.proxy, request());
  expect(errors).toEqual([]);
  expect(shipment?.tracking_number).toMatch(/^1Z/);
  expect(at.logins()).toBe(2);
  expect(at.running.purchases).toHaveLength(1);
});

test('wrong credentials give UPS’s own error, without the secret', async () => {
  await using at = await stage();
  const proxy = ups.create(
    { ...at.running.settings, client_secret: 'another-secret' },
    { tokens: tokensOf() },
  );
  const [, errors] = await fetchQuotes(proxy, request());
  expect(errors).toMatchObject([{ code: '10401', kind: 'authentication', http_status: 401 }]);
  expect(JSON.stringify(errors)).not.toContain('another-secret');
});

test('a refusal in the headers of an empty 200 is read from the wire', async () => {
  await using at = await stage();
  const headers = { errorcode: '9999', errordescription: 'Something is wrong' };
  at.running.fault({ kind: 'reply', status: 200, headers, body: '' }, { path: /rating/ });
  const [, errors] = await fetchQuotes(at.proxy, request());
  expect(errors).toMatchObject([{ code: '9999', message: 'Something is wrong' }]);
});

test('a purchase that a gateway answers with a page says what to look for', async () => {
  await using at = await stage();
  at.running.fault({ kind: 'reply', status: 502, body: '<html>' }, { path: /ship$/ });
  const [shipment, errors] = await createShipment(at.proxy, request({ references: ['PO 7'] }));
  expect(shipment).toBeNull();
  const transid = at.running.exchanges.at(-1)?.headers.transid;
  expect(errors).toMatchObject([
    { kind: 'unknown_outcome', details: { references: { ReferenceNumber: 'PO 7', transId: transid } } },
  ]);
});

test('a purchase without an answer says what to look for', async () => {
  await using at = await stage();
  at.running.fault({ kind: 'reset_after' }, { path: /ship$/ });
  const [shipment, errors] = await createShipment(at.proxy, request({ references: ['PO 7'] }));
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
  expect(errors[0]?.message).toContain('look for PO 7 (or transId ');
});

test('an account without an agreement gets published rates and a notice', async () => {
  await using at = await stage();
  const proxy = ups.create(at.running.accounts.published, { clock: { now: () => NOW } });
  const [[quote]] = await fetchQuotes(proxy, request());
  expect(quote?.meta).toMatchObject({ rates: 'published' });
  expect(quote?.meta?.notices).toContainEqual(expect.objectContaining({ code: '120900' }));
  const [[better]] = await fetchQuotes(at.proxy, request());
  expect(better?.total_charge).toBeLessThan(quote?.total_charge ?? 0);
});

test('the Saturday delivery of a service is quoted with the weekday one and can be bought', async () => {
  await using at = await stage();
  const friday = { ...request().shipment, ship_date: '2026-03-06' };
  const { services: _, ...shipment } = friday;
  const wanted = { ...request(), shipment: { ...shipment, extra: { 'ups:saturday_services': 'true' } } };
  const [quotes] = await fetchQuotes(at.proxy, wanted);
  const express = quotes.filter(({ service_type }) => service_type === '01');
  expect(express.map(({ options }) => options)).toEqual([[], ['saturday_delivery']]);
  expect(express[1]).toMatchObject({ delivery_date: '2026-03-07' });
  const [bought, errors] = await createShipment(at.proxy, {
    ...request(),
    shipment: { ...shipment, services: ['01'], options: ['saturday_delivery'] },
  });
  expect(errors).toEqual([]);
  expect(Number(bought?.total_charge?.amount)).toBe(express[1]?.total_charge);
});

test('a destination that UPS does not serve is an error of UPS', async () => {
  await using at = await stage();
  const recipient = { person_name: 'Jo', city: 'Havana', country_code: 'CU' };
  const [quotes, errors] = await fetchQuotes(at.proxy, { ...request(), recipient });
  expect(quotes).toEqual([]);
  expect(errors).toMatchObject([{ code: '111210', kind: 'carrier', http_status: 400 }]);
});

test.each<[string, (document: { RateRequest: { Shipment: { Shipper: object } } }) => void, string]>([
  [
    'a number for a weight',
    ({ RateRequest }) =>
      Object.assign(RateRequest.Shipment, {
        Package: [{ PackageWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: 2 } }],
      }),
    '10002',
  ],
  [
    'an object for the packages',
    ({ RateRequest }) => Object.assign(RateRequest.Shipment, { Package: {} }),
    '10002',
  ],
  ['no recipient', ({ RateRequest }) => Object.assign(RateRequest.Shipment, { ShipTo: undefined }), '10002'],
  [
    'a long postal code',
    ({ RateRequest }) =>
      Object.assign(RateRequest.Shipment, {
        ShipTo: { Address: { AddressLine: [], PostalCode: '1'.repeat(10), CountryCode: 'CA' } },
      }),
    '10002',
  ],
  [
    'no weight in all',
    ({ RateRequest }) =>
      Object.assign(RateRequest.Shipment, {
        ShipTo: { Address: { AddressLine: [], PostalCode: '10118', CountryCode: 'US' } },
        ShipmentTotalWeight: undefined,
      }),
    '111546',
  ],
  [
    "another account's number",
    ({ RateRequest }) =>
      Object.assign(RateRequest.Shipment, {
        Shipper: { ...RateRequest.Shipment.Shipper, ShipperNumber: 'A1A1A1' },
      }),
    '120100',
  ],
])('a request with %s is refused', async (_, change, code) => {
  await using at = await stage();
  await fetchQuotes(at.proxy, request());
  const sent = at.running.exchanges.at(-1);
  const document = JSON.parse(sent?.body ?? '{}');
  change(document);
  const reply = await fetch(`${at.running.url}${sent?.path}`, {
    method: 'POST',
    headers: { authorization: sent?.headers.authorization ?? '' },
    body: JSON.stringify(document),
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ response: { errors: [{ code }] } });
});

test('tracking numbers have the check digit that UPS describes', () => {
  // The example of UPS's own description of the check digit.
  expect(trackingNumber('5R8912', '01', 0)).toHaveLength(18);
  expect(trackingNumber('999AA1', '01', 2345678).slice(0, 17)).toBe('1Z999AA1012345678');
  expect(trackingNumber('999AA1', '01', 2345678)).toBe('1Z999AA10123456784');
});
