/** Replies that the contracts allow, or that DHL's own examples have, and that the recorded cases do not show. */
import { closeDay, createReturn, fetchTracking, schedulePickup, voidShipment } from '@waybill/core';
import { expect, test } from 'vitest';
import { bought, FILE, HAMBURG, NUMBER, opened } from './support/account.js';

const handle = {
  carrier: 'dhl-parcel-de',
  tracking_number: NUMBER,
  service: 'V01PAK',
  shipment_date: '2026-03-03',
};

test('too many calls are a sure refusal: nothing was bought and nothing deleted', async () => {
  const limited = { status: 429, title: 'Too Many Requests', detail: 'Please try again later.' };
  await using account = await opened({ orders: [429, limited] });
  const [shipment, errors] = await account.buy();
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'rate_limit', retryable: true }]);
  const before = account.sent().length;
  const [voided] = await voidShipment(account.proxy, { shipment: handle });
  expect(voided?.outcome).toBe('refused');
  expect(account.sent()).toHaveLength(before + 1);
});

test('a refusal that has remarks alone says them', async () => {
  const remark = { validationMessage: 'The address is not encodable.', validationState: 'Warning' };
  const refused = { sstatus: { status: 400, title: 'Bad Request' }, validationMessages: [remark] };
  const [, errors] = await bought([refused], {}, 400);
  expect(errors).toMatchObject([{ message: 'The address is not encodable.' }]);
});

test('a refusal of the whole has the problems of items without a status', async () => {
  const problem = { property: 'product', validationMessage: 'Unknown product.', validationState: 'Error' };
  const [, errors] = await bought([{ validationMessages: [problem] }], {}, 400);
  expect(errors).toMatchObject([{ message: 'Unknown product.', details: { property: 'product' } }]);
});

test.each([
  [200, 'voided', []],
  [500, 'unknown', [{ kind: 'unknown_outcome' }]],
])('a deletion that names no shipment and has the status %i is %s', async (status, outcome, entries) => {
  const items = [{ sstatus: { status, title: 'status' } }];
  await using account = await opened({ orders: [200, { status: { status: 200, title: 'ok' }, items }] });
  const [result, errors] = await voidShipment(account.proxy, { shipment: handle });
  expect(result).toMatchObject({ outcome });
  expect(errors).toMatchObject(entries);
});

const lately = new Date().toISOString().slice(0, 10);

test.each([
  [400, lately, 'voided'],
  [404, lately, 'voided'],
  [401, lately, 'refused'],
  [429, lately, 'refused'],
  [400, '2020-01-02', 'refused'],
])('after a refused deletion, %i for a shipment of %s is %s', async (status, shipment_date, outcome) => {
  const refusal = { status: { status: 400, title: 'Bad Request', detail: 'Unknown shipment number.' } };
  await using account = await opened({
    'orders[?]profile': [400, refusal],
    'orders[?]shipment': [status, { status, title: 'Error', detail: 'Not here.' }],
    tracking: [200, '<data code="100" error="No data found"/>'],
  });
  const [result] = await voidShipment(account.proxy, { shipment: { ...handle, shipment_date } });
  expect(result?.outcome).toBe(outcome);
});

test('the list of the day comes in several files, also where all shipments were closed before', async () => {
  const closed = [{ sstatus: { status: 200, title: 'Warning', detail: 'Already manifested.' } }];
  await using account = await opened({
    manifests$: [207, { status: { status: 207, title: '207' }, items: closed }],
    'manifests[?]': [200, { status: { status: 200, title: 'ok' }, manifest: [{ b64: FILE }, { b64: FILE }] }],
  });
  const [result] = await closeDay(account.proxy, { shipments: [handle] });
  expect(result).toMatchObject({ closed: true, documents: [FILE, FILE] });
  expect(result?.meta.notices).toMatchObject([{ message: `${NUMBER}: Already manifested.` }]);
});

const collection = {
  address: HAMBURG,
  pickup_date: '2099-03-04',
  ready_time: '08:00',
  closing_time: '16:00',
  package_count: 1,
};

test('an address of a pickup has two names and lines besides the street', async () => {
  await using account = await opened();
  const address = { ...HAMBURG, company_name: 'Werkstatt Laterne', address_lines: ['Markt 1', 'Hof 2'] };
  const [, errors] = await schedulePickup(account.proxy, { ...collection, address });
  expect(errors).toMatchObject([{ field: 'address.address_lines' }]);
});

test('a refused pickup has the code that DHL’s example calls code', async () => {
  const problem = { code: 456, title: 'Unknown billingnumber', instance: 'customerDetails.billingNumber' };
  await using account = await opened({ pickup: [422, [problem]] });
  const [, errors] = await schedulePickup(account.proxy, collection);
  expect(errors).toMatchObject([{ code: '456', message: 'Unknown billingnumber', kind: 'carrier' }]);
});

test('a return has the addresses of the customer, and says what it leaves out', async () => {
  await using account = await opened();
  const [result] = await createReturn(account.proxy, {
    shipper: { ...HAMBURG, phone_number: '+49 228 12345' },
    recipient: HAMBURG,
    shipment: {
      services: ['V07PAK'],
      items: [{ weight: 1 }],
      references: ['ORDER-1017', 'SHELF-3'],
      ship_date: '2099-03-06',
    },
    return_label: { kind: 'qr_code', email_address: 'jo@lehmann.example' },
  });
  expect(account.sent().join()).toContain('"email":"jo@lehmann.example","phone":"+49 228 12345"');
  const said = result?.meta.notices.map(({ message }) => message.split(':')[0]);
  expect(said).toEqual(['shipment.ship_date is left out', 'shipment.references[1] is left out']);
});

test('what has no place at a locker is a notice', async () => {
  await using account = await opened();
  const [result] = await account.buy(
    {
      notify_recipient: { by: ['email'] },
      delivery_point: { id: '118', kind: 'locker', address: HAMBURG, recipient_number: '12345678' },
    },
    { ...HAMBURG, company_name: 'Werkstatt Laterne', email_address: 'jo@lehmann.example' },
  );
  expect(result?.meta.notices.map(({ code }) => code)).toEqual(['left_out', 'left_out']);
});

test('a PO box is no street', async () => {
  await using account = await opened();
  const recipient = { ...HAMBURG, address_lines: ['Postfach 10 01 23'] };
  const [result] = await account.buy({ services: ['V62KP'], items: [{ weight: 0.4 }] }, recipient);
  expect(result?.complete).toBe(true);
  const { consignee } = JSON.parse(account.sent().at(-1) ?? '').shipments[0];
  const { city, postal_code: postalCode } = HAMBURG;
  expect(consignee).toEqual({ name1: 'Jo Lehmann', poBoxID: 100123, postalCode, city, country: 'DEU' });
});

const piece = (facts: string, events = '') =>
  `<data code="0"><data name="piece-shipment" error-status="0" ${facts}>${events}</data></data>`;

test('the only package of an answer is the one that was asked for, however DHL writes its number', async () => {
  const facts = `piece-code="${NUMBER}" standard-event-code="ZZ" delivery-event-flag="1"`;
  await using account = await opened({ tracking: [200, piece(facts)] });
  const [found, errors] = await fetchTracking(account.proxy, { tracking_numbers: [NUMBER.slice(2)] });
  expect(errors).toEqual([]);
  expect(found).toMatchObject([{ tracking_number: NUMBER.slice(2), status: 'delivered', delivered: true }]);
});

test('of two entries of one number the one that DHL knows counts', async () => {
  const unknown = `<data searched-piece-code="${NUMBER}" error-status="100"/>`;
  const known = `<data searched-piece-code="${NUMBER}" error-status="0" standard-event-code="VA"/>`;
  await using account = await opened({ tracking: [200, `<data code="0">${unknown}${known}</data>`] });
  const [found] = await fetchTracking(account.proxy, { tracking_numbers: [NUMBER] });
  expect(found).toMatchObject([{ status: 'pre_transit' }]);
});
