import { createShipment, type RateRequestData } from '@waybill/core';
import { readBarcode } from '@waybill/labels/reader';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { trackingNumber } from '../src/simulator/shipping.js';
import { own, party, type Shipment } from './support/requests.js';

const shoes = { weight: 2, description: 'Shoes' };
const request = (over: Shipment = {}, country = 'CA'): RateRequestData => ({
  shipper: party(country),
  recipient: party(country),
  shipment: { items: [shoes], services: [country === 'US' ? '03' : '11'], currency: 'CAD', ...over },
});

async function stage() {
  const clock = { now: () => Date.parse('2026-03-03T15:00:00Z') };
  const running = await startSimulator(simulator, clock);
  const proxy = ups.create(running.settings, { clock, newId: () => 'id' });
  return { running, proxy, [Symbol.asyncDispose]: () => running.close() };
}

test('the barcode of a GIF label reads back as the tracking number of its package', async () => {
  await using at = await stage();
  const [shipment, errors] = await createShipment(at.proxy, request({ items: [{ weight: 2, quantity: 2 }] }));
  expect(errors).toEqual([]);
  const { documents = [], meta } = shipment ?? {};
  const read = await Promise.all(documents.map((label) => readBarcode(Buffer.from(label, 'base64'))));
  expect(read).toEqual(meta?.parcels.map(({ tracking_number }) => [tracking_number]));
  expect(read).toHaveLength(2);
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

// biome-ignore lint/suspicious/noExplicitAny: a document is edited where the test says.
type Document = any;

test.each<[string, (shipment: Document) => unknown, string]>([
  ['a number for a weight', ({ Package }) => Object.assign(Package[0].PackageWeight, { Weight: 2 }), '10002'],
  ['another account', ({ Shipper }) => Object.assign(Shipper, { ShipperNumber: 'A1A1A1' }), '120100'],
  ['no origin', (shipment) => delete shipment.ShipFrom, '120704'],
  ['no descriptions', ({ Package }) => delete Package[0].Description, '120705'],
  ['two packages', ({ Package }) => Package.push(Package[0]), '120701'],
  ['no address for its e-mail', (shipment) => Object.assign(shipment.ReturnService, { Code: '8' }), '120706'],
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
