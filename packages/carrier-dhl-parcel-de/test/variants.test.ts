/** Replies that the contracts allow, or that DHL's own examples have, and that the recorded cases do not show. */
import type { PartyData, ShipmentData } from '@waybill/core';
import {
  closeDay,
  createReturn,
  fetchPickup,
  fetchTracking,
  schedulePickup,
  voidShipment,
} from '@waybill/core';
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
  // The contract calls `statusCode` deprecated, and demands it.
  const refused = { sstatus: { statusCode: 400, title: 'Bad Request' }, validationMessages: [remark] };
  const [, errors] = await bought([refused], {}, 400);
  expect(errors).toMatchObject([{ message: 'The address is not encodable.' }]);
});

test('a refusal of the whole has the problems of items without a status', async () => {
  const problem = { property: 'product', validationMessage: 'Unknown product.', validationState: 'Error' };
  const two = { items: [{ weight: 1 }, { weight: 1 }] };
  const [, errors] = await bought([{}, { validationMessages: [problem] }], two, 400);
  const details = { property: 'product', package: 2 };
  expect(errors).toMatchObject([{ message: 'Unknown product.', details }]);
});

test.each([
  [200, undefined, 'voided', []],
  [500, undefined, 'unknown', [{ kind: 'unknown_outcome' }]],
  [200, 'another', 'unknown', [{ kind: 'unknown_outcome' }]],
])('a deletion of status %i that names %s shipment is %s', async (status, shipmentNo, outcome, entries) => {
  const items = [{ shipmentNo, sstatus: { status, title: 'status' } }];
  await using account = await opened({ orders: [200, { status: { status: 200, title: 'ok' }, items }] });
  const [result, errors] = await voidShipment(account.proxy, { shipment: handle });
  expect(result).toMatchObject({ outcome });
  expect(errors).toMatchObject(entries);
});

const piece = (facts: string, events = '') =>
  `<data code="0"><data name="piece-shipment" error-status="0" ${facts}>${events}</data></data>`;

const lately = new Date().toISOString().slice(0, 10);

test.each([
  [400, lately, 'voided', '', undefined],
  [404, lately, 'voided', '', undefined],
  [401, lately, 'refused', '', 'carrier'],
  [429, lately, 'refused', '', 'carrier'],
  [400, '2020-01-02', 'refused', '', 'carrier'],
  [400, lately, 'refused', 'VA', 'too_late'],
  [401, lately, 'refused', 'VA', 'carrier'],
])('after a refused deletion, %i for a shipment of %s is %s', async (status, day, outcome, event, kind) => {
  const refusal = { status: { status: 400, title: 'Bad Request', detail: 'Unknown shipment number.' } };
  await using account = await opened({
    'orders[?]profile': [400, refusal],
    'orders[?]shipment': [status, { status, title: 'Error', detail: 'Not here.' }],
    tracking: [200, event === '' ? '<data code="100"/>' : piece(`standard-event-code="${event}"`)],
  });
  const [result, errors] = await voidShipment(account.proxy, { shipment: { ...handle, shipment_date: day } });
  expect(result?.outcome).toBe(outcome);
  expect(errors[0]?.kind).toBe(kind);
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

test('a day of 31 shipments is closed in two calls', async () => {
  await using account = await opened();
  const numbers = Array.from({ length: 31 }, (_, at) => `${340434333301020000 + 7 * at}`);
  const shipments = numbers.map((tracking_number) => ({ ...handle, tracking_number }));
  await closeDay(account.proxy, { shipments });
  const asked = account.sent().flatMap((body) => /"shipmentNumbers":(.*)}/.exec(body)?.[1] ?? []);
  expect(asked).toEqual([numbers.slice(0, 30), numbers.slice(30)].map((own) => JSON.stringify(own)));
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
  const address = {
    ...HAMBURG,
    company_name: 'Werkstatt Laterne',
    address_lines: ['Markt 1', 'bei der Wache'],
  };
  const [, errors] = await schedulePickup(account.proxy, { ...collection, address });
  expect(errors).toMatchObject([{ field: 'address.address_lines' }]);
});

test('a document that is no list of pickups does not say that a pickup is not there', async () => {
  await using account = await opened({ pickup: [200, {}] });
  const pickup = { carrier: 'dhl-parcel-de', confirmation_number: 'P-1' };
  expect(await fetchPickup(account.proxy, { pickup })).toMatchObject([null, [{ kind: 'unexpected_reply' }]]);
});

test('a package without a number is collected, too, and on the day that was asked for', async () => {
  await using account = await opened({ pickup: [200, { confirmation: { value: { orderID: 'P-1' } } }] });
  const { package_count: _, ...others } = collection;
  const meta = { parcels: [{ tracking_number: null }, { tracking_number: NUMBER }] };
  const [booked] = await schedulePickup(account.proxy, { ...others, shipments: [{ ...handle, meta }] });
  expect(booked).toMatchObject({ confirmation_number: 'P-1', pickup_date: collection.pickup_date });
  expect(account.sent().at(-1)).toContain(`"shipmentNo":"${NUMBER}"},{"transportationType":"PAKET"}]`);
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
    shipper: { ...HAMBURG, phone_number: '+49 228 12345', state_code: 'HH' },
    recipient: HAMBURG,
    shipment: {
      services: ['V07PAK'],
      items: [{ weight: 1 }],
      references: ['ORDER-1017', 'SHELF-3'],
      ship_date: '2099-03-06',
    },
    return_label: { kind: 'qr_code', email_address: 'jo@lehmann.example', outbound_tracking_number: NUMBER },
  });
  expect(account.sent().join()).toContain(
    '"email":"jo@lehmann.example","phone":"+49 228 12345","state":"HH"',
  );
  const said = result?.meta.notices.map(({ message }) => message.split(' is left out:')[0]);
  const [outbound, other] = ['return_label.outbound_tracking_number', 'shipment.references[1]'];
  expect(said).toEqual(['shipment.ship_date', outbound, other]);
});

test('a return without a number was made where it has a label', async () => {
  await using account = await opened({ returns: [201, { label: { b64: FILE } }] });
  const [shipper, shipment] = [HAMBURG, { items: [{ weight: 1 }], services: ['V07PAK'] }];
  const [result, [error]] = await createReturn(account.proxy, { shipper, recipient: HAMBURG, shipment });
  expect(result).toMatchObject({ tracking_number: null, complete: false, documents: [FILE] });
  expect(error?.message).toMatch('; the tracking number is');
});

const at = (kind: 'locker' | 'shop', id: string) => ({
  delivery_point: { id, kind, address: HAMBURG, recipient_number: '12345678' },
});

test('what has no place at a locker, and a third reference, is a notice', async () => {
  await using account = await opened();
  const [result] = await account.buy(
    {
      notify_recipient: { by: ['email'] },
      references: ['ORDER-1017', 'SHELF-3', 'DOOR-4'],
      ...at('locker', '118'),
    },
    { ...HAMBURG, company_name: 'Werkstatt Laterne', email_address: 'jo@lehmann.example' },
  );
  expect(result?.meta.notices.map(({ code }) => code)).toEqual(['left_out', 'left_out', 'left_out']);
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

test.each<[lines: string[], more: PartyData, sent: object]>([
  [['Packstation 145', '12345678'], {}, { lockerID: 145, postNumber: '12345678' }],
  [['12345678', 'DHL Packstation 145'], {}, { lockerID: 145, postNumber: '12345678' }],
  [['Packstation 145'], { company_name: '12345678' }, { lockerID: 145, postNumber: '12345678' }],
  [['Packstation 145', 'Postnummer: 12345678'], {}, { lockerID: 145, postNumber: '12345678' }],
  [['Packstation 145'], { house_number: '12345678' }, { lockerID: 145, postNumber: '12345678' }],
  [['Postfiliale 502', '12345678'], {}, { retailID: 502, postNumber: '12345678' }],
])('%j %j is a locker or an outlet with its post number', async (address_lines, more, sent) => {
  await using account = await opened();
  const [, errors] = await account.buy({}, { ...HAMBURG, ...more, address_lines });
  expect(errors).toEqual([]);
  const { city, postal_code: postalCode } = HAMBURG;
  const { consignee } = JSON.parse(account.sent().at(-1) ?? '').shipments[0];
  expect(consignee).toEqual({ ...sent, name: 'Jo Lehmann', city, postalCode, country: 'DEU' });
});

test('a locker without a post number asks for it', async () => {
  await using account = await opened();
  const [, errors] = await account.buy({}, { ...HAMBURG, address_lines: ['Packstation 145'] });
  expect(errors).toMatchObject([{ field: 'shipment.delivery_point.recipient_number', code: 'required' }]);
});

test('a number in the next line belongs to the street, not to the names', async () => {
  await using account = await opened();
  const [result] = await account.buy({}, { ...HAMBURG, address_lines: ['Rathausmarkt', '12a'] });
  expect(JSON.parse(account.sent().at(-1) ?? '').shipments[0].consignee).toMatchObject({
    name1: 'Jo Lehmann',
    addressStreet: 'Rathausmarkt 12a',
  });
  expect(result?.meta.notices.map(({ code }) => code)).toEqual(['street_taken_apart']);
});

const [LONG, LONGER, LONGEST] = [35, 36, 50].map((length) => 'x'.repeat(length)) as [string, string, string];
const WORKSHOP = { ...HAMBURG, company_name: 'Laterne', address_lines: ['Markt 1', 'Hof 2'] };
const { person_name: _, ...COMPANY } = WORKSHOP;
const MAILED = { ...HAMBURG, email_address: 'jo@lehmann.example' };
const USA = { ...HAMBURG, country_code: 'US', state_code: 'NY', postal_code: '10118' } as const;
const CANADA = { ...HAMBURG, country_code: 'CA', state_code: 'ON', postal_code: 'K1A 0B1' } as const;
const lamp = { description: 'Lamp', weight: 1, value_amount: 20, value_currency: 'CHF' } as const;
const coded = { ...lamp, code: '940521', origin_country: 'DE' } as const;
const customs = { reason_for_export: 'personal_effects', items: [coded] } as const;
const PREPAID = '"postalDeliveryDutyPaid":true';
const sold = { services: ['V53WPAK'], customs };

test.each<[what: string, recipient: PartyData, shipment: Partial<ShipmentData>, sent: string]>([
  ['a reference of 8 characters', HAMBURG, { references: ['SHELF-3', 'ORDER-17'] }, '"refNo":"ORDER-17"'],
  ['one of 35', HAMBURG, { references: [LONGER, LONG] }, `"refNo":"${LONG}","costCenter":"${LONGER}"`],
  ['a cost center of 50', HAMBURG, { references: [LONG, LONGEST] }, `"costCenter":"${LONGEST}"`],
  ['the first locker', HAMBURG, at('locker', '100'), '"lockerID":100'],
  ['a company at a locker', COMPANY, at('locker', '118'), '"name":"Laterne"'],
  ['the first outlet', HAMBURG, { ...at('shop', '401'), options: ['hold_for_pickup'] }, '"retailID":401'],
  ['a state of the USA', USA, sold, '"state":"US-NY"'],
  ['duties to the USA', USA, { ...sold, duty_paid_by: 'SENDER' }, PREPAID],
  ['duties to the USA, of which nothing is said', USA, sold, PREPAID],
  ['a province', CANADA, sold, '"state":"ON"'],
  ['personal effects', CANADA, sold, '"exportDescription":"personal effects"'],
  ['one insured package of goods in francs', HAMBURG, { insured_amount: 600, items: [lamp] }, '"value":600'],
  ['no e-mail address for text messages', MAILED, { notify_recipient: { by: ['sms'] } }, '"DEU"},"details"'],
  ['a third line', WORKSHOP, {}, '"name3":"Hof 2"'],
])('DHL gets %s', async (_, recipient, shipment, sent) => {
  await using account = await opened();
  expect((await account.buy(shipment, recipient))[1]).toEqual([]);
  expect(account.sent().at(-1)).toContain(sent);
});

test.each([
  [500, ['liable_anyway']],
  [500.01, []],
])(
  '%d EUR are insured, and up to 500 a notice says that DHL Paket is liable anyway',
  async (amount, codes) => {
    await using account = await opened();
    const [result] = await account.buy({ insured_amount: amount });
    expect(account.sent().at(-1)).toContain(`"additionalInsurance":{"currency":"EUR","value":${amount}}`);
    expect(result?.meta.notices.map(({ code }) => code)).toEqual(codes);
  },
);

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
