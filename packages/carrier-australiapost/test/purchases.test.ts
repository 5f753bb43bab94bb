/** Labels that are late, that cannot be made, and whose link leads elsewhere; orders, and what is missing of one that was made. */
import {
  closeDay,
  createShipment,
  fetchManifest,
  recoverShipment,
  type ShippingResult,
  voidShipment,
} from '@waybill/core';
import { expect, test } from 'vitest';
import { opened, request } from './support/requests.js';

const request_id = 'd9d1445d-0000-4000-9d68-29dbb3967acf';

/** Buys while `POST /labels` and `GET /labels/…` answer with one label. */
async function boughtWith(label: object) {
  const account = await opened();
  const { running, proxy, answer } = account;
  answer(/^\/labels/, { labels: [{ request_id, ...label }] });
  const [shipment, errors] = await createShipment(proxy, request);
  const asked = running.exchanges.filter(({ path }) => path.startsWith('/labels'));
  running.reset();
  return { ...account, shipment, errors, asked };
}

function expectUnlabelled(shipment: ShippingResult | null) {
  const tracking_number = 'SIM000000101000930901';
  expect(shipment).toMatchObject({ complete: false, documents: [], tracking_number });
}

test('a label that stays pending leaves a shipment that is not complete, and is fetched when it is recovered', async () => {
  await using bought = await boughtWith({ status: 'PENDING' });
  const { shipment, errors, asked, proxy, running } = bought;
  expectUnlabelled(shipment);
  const entry = { code: 'incomplete_reply', kind: 'unavailable', retryable: false };
  expect(errors).toMatchObject([{ ...entry, details: { part: 'label', parcel: 0 } }]);
  expect(asked.map(({ method }) => method)).toEqual(['POST', ...Array(7).fill('GET')]);
  const stored = JSON.parse(JSON.stringify(shipment?.meta.recovery));
  const [again, problems] = await recoverShipment(proxy, stored);
  expect(problems).toEqual([]);
  expect(again).toMatchObject({ complete: true, reference: shipment?.reference });
  expect(again?.documents).toHaveLength(1);
  expect(running.purchases).toEqual([]);
});

test.each([
  ['an error of its own', { status: 'ERROR', errors: [{ code: '51020', message: 'No label.' }] }, '51020'],
  ['no link', { status: 'AVAILABLE' }, 'incomplete_reply'],
  ['a link to another host', { status: 'AVAILABLE', url: 'https://evil.example/a.pdf' }, 'unexpected_reply'],
])('a label with %s is an entry, and the shipment comes back', async (_, label, code) => {
  await using bought = await boughtWith(label);
  const { shipment, errors, asked } = bought;
  expectUnlabelled(shipment);
  expect(errors).toMatchObject([{ code, retryable: false }]);
  expect(asked).toHaveLength(1);
});

test('a label of a product that the account does not have is not asked for in another group', async () => {
  await using account = await opened();
  const { running, proxy, answer } = account;
  answer(/^\/accounts/, { account_number: '0001012345', postage_products: [] });
  const shipment = { ...request.shipment, services: ['7D55'] };
  const [result, errors] = await createShipment(proxy, { ...request, shipment });
  expectUnlabelled(result);
  const message = expect.stringContaining('in which group labels of 7D55 are');
  expect(errors).toMatchObject([{ code: 'incomplete_reply', message }]);
  expect(running.exchanges.some(({ path }) => path.startsWith('/labels'))).toBe(false);
});

test('the login is not sent to the host of the labels', async () => {
  await using account = await opened();
  const { running, proxy } = account;
  expect((await createShipment(proxy, request))[0]?.complete).toBe(true);
  const file = running.exchanges.find(({ path }) => path.startsWith('/lodgement4/'));
  expect(file?.reply?.status).toBe(200);
  expect(Object.keys(file?.headers ?? {})).not.toContain('authorization');
  expect(Object.keys(file?.headers ?? {})).not.toContain('account-number');
});

async function bought() {
  const account = await opened();
  const [shipment] = await createShipment(account.proxy, request);
  if (shipment === null) throw new Error('nothing was bought');
  return { ...account, shipment };
}

test('an order without its summary is closed, and the summary is fetched later', async () => {
  await using account = await bought();
  const { answer, proxy, shipment } = account;
  const said = [{ code: '45002', message: 'Not ready.', context: [] }];
  answer(/summary$/, { errors: said }, 404, { times: 1 });
  const [manifest, errors] = await closeDay(proxy, { shipments: [shipment] });
  const { total_charge, tracking_number } = shipment;
  const order = { total_charge, tracking_numbers: [tracking_number] };
  expect(manifest).toMatchObject({ closed: true, documents: [], manifests: [order] });
  expect(manifest?.manifests[0]?.available_after).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(errors).toMatchObject([{ code: '45002', retryable: false }]);
  const [found] = await fetchManifest(proxy, { manifest: JSON.parse(JSON.stringify(manifest)) });
  expect(found?.documents).toHaveLength(1);
});

test('a shipment that is listed twice is ordered once, and one that was voided is named', async () => {
  await using account = await bought();
  const { running, proxy, shipment } = account;
  const [voided] = await createShipment(proxy, request);
  await voidShipment(proxy, { shipment: voided ?? shipment });
  const [none, errors] = await closeDay(proxy, { shipments: [shipment, voided ?? shipment] });
  expect(none).toBeNull();
  expect(errors).toMatchObject([{ kind: 'not_found', field: 'shipments[1]' }]);
  const [manifest] = await closeDay(proxy, { shipments: [shipment, shipment] });
  expect(manifest?.manifests).toMatchObject([{ shipment_count: 1 }]);
  const sent = running.exchanges.findLast(({ method }) => method === 'PUT');
  expect(JSON.parse(sent?.body ?? '').shipments).toHaveLength(1);
});
