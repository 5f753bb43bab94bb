import { createShipment, fetchQuotes, type RateRequestData } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { trackingNumber } from '../src/simulator/shipping.js';
import { own, party, type Shipment } from './support/requests.js';

const request = (over: Shipment = {}, from = 'CA', to = from): RateRequestData => ({
  shipper: { ...party(from), tax_ids: [{ type: 'EIN', value: '84-1234567' }] },
  recipient: party(to),
  shipment: {
    items: [{ weight: 2, description: 'Shoes' }],
    services: [from === 'US' ? '03' : '11'],
    currency: 'CAD',
    ...over,
  },
});

async function stage() {
  const clock = { at: Date.parse('2026-03-03T15:00:00Z') };
  const running = await startSimulator(simulator, { now: () => clock.at });
  const tokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };
  const proxy = ups.create(running.settings, { clock: { now: () => clock.at }, newId: () => 'id', tokens });
  return { running, proxy, [Symbol.asyncDispose]: () => running.close() };
}

test('the barcode of a GIF label reads back as the tracking number of its package', async () => {
  await using at = await stage();
  const [shipment, errors] = await createShipment(at.proxy, request({ items: [{ weight: 2, quantity: 2 }] }));
  expect(errors).toEqual([]);
  const labels = (shipment?.documents ?? []).map((label) => readBarcode(Buffer.from(label, 'base64')));
  expect(await Promise.all(labels)).toEqual(
    shipment?.meta.parcels.map(({ tracking_number }) => [tracking_number]),
  );
  expect(labels).toHaveLength(2);
});

test.each([
  [{ format: 'ZPL' } as const, 'ZPL', '^XA'],
  [own({ image_format: 'EPL' }), 'EPL', '\nN\n'],
  [own({ image_format: 'SPL' }), 'SPL', '\x1b@'],
])('label %j comes as a file of its format with the tracking number', async (label, format, head) => {
  await using at = await stage();
  const [shipment] = await createShipment(at.proxy, request({ label }));
  const file = Buffer.from(shipment?.documents[0] ?? '', 'base64').toString('latin1');
  expect(shipment?.meta.documents[0]?.format).toBe(format);
  expect([file.startsWith(head), file.includes(shipment?.tracking_number ?? '?')]).toEqual([true, true]);
});

test('an account without an agreement gets published rates and a notice', async () => {
  await using at = await stage();
  const proxy = ups.create(at.running.accounts.published);
  const [[quote]] = await fetchQuotes(proxy, request());
  expect(quote?.meta).toMatchObject({ rates: 'published' });
  expect(quote?.meta?.notices).toContainEqual(expect.objectContaining({ code: '120900' }));
  const [[better]] = await fetchQuotes(at.proxy, request());
  expect(better?.total_charge).toBeLessThan(quote?.total_charge ?? 0);
});

// biome-ignore lint/suspicious/noExplicitAny: a document is edited where the test says.
type Document = any;

test.each<[string, (shipment: Document) => unknown, string]>([
  ['a number for a weight', ({ Package }) => Object.assign(Package[0].PackageWeight, { Weight: 2 }), '10002'],
  ['an object for the packages', (shipment) => Object.assign(shipment, { Package: {} }), '10002'],
  ['no recipient', (shipment) => delete shipment.ShipTo, '10002'],
  ['a long city', ({ ShipTo }) => Object.assign(ShipTo.Address, { City: 'x'.repeat(31) }), '10002'],
  ['another account', ({ Shipper }) => Object.assign(Shipper, { ShipperNumber: 'A1A1A1' }), '120100'],
  ['a return from nowhere', (shipment) => delete shipment.ShipFrom, '120704'],
  ['a return without descriptions', ({ Package }) => delete Package[0].Description, '120705'],
  ['a return of two packages', ({ Package }) => Package.push(Package[0]), '120701'],
  [
    'an e-mailed label without an address',
    ({ ReturnService }) => Object.assign(ReturnService, { Code: '8' }),
    '120706',
  ],
  ['a service that goes one way', ({ Service }) => Object.assign(Service, { Code: '13' }), '120703'],
])('the simulator refuses a return with %s', async (_, change, code) => {
  await using at = await stage();
  await createShipment(at.proxy, request({ options: ['return_label'] }, 'US'));
  const { path = '', body = '', headers } = at.running.exchanges.at(-1) ?? {};
  const document = JSON.parse(body);
  change(document.ShipmentRequest.Shipment);
  const authorization = headers?.authorization ?? '';
  const sent = { method: 'POST', headers: { authorization }, body: JSON.stringify(document) };
  const reply = await fetch(`${at.running.url}${path}`, sent);
  expect(await reply.json()).toMatchObject({ response: { errors: [{ code }] } });
  expect(at.running.purchases).toHaveLength(1);
});

test('tracking numbers have the check digit that UPS describes', () => {
  // The example of UPS's own description of the check digit.
  expect(trackingNumber('999AA1', '01', 2345678)).toBe('1Z999AA10123456784');
});
