/** What the recorded cases do not show: how the login goes, replies in other shapes, and what is refused before it is sent. */
import { createShipment, dryRun, type ErrorEntry, ShipmentRequest, schedulePickup } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { firstRequest, flatPrices, quotedServices } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { dpdMeta, type WireShipmentRequest } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = dpdMeta.create(simulator.settings, { newId: () => 'id-1' });
/** A parcel within Germany. */
const request = firstRequest(import.meta.url);
const PDF = 'JVBERi0xLjQKJSVFT0YK';
const wire = {
  ...{ service: '101', ship_date: '2026-03-03', packages: 2, reference: 'R-1', label_format: 'PDF' },
  ...{ customer: { customerAccountNumber: '1' }, shipment: {} },
} as const satisfies WireShipmentRequest;
const read = (...bodies: object[]) =>
  mapper.parseShippingResponse({
    request: wire,
    replies: bodies.map((body, at) => ({
      step: at === 0 ? 'buy' : 'label',
      status: 'errorCode' in body || Array.isArray(body) ? 400 : 200,
      headers: {},
      body: JSON.stringify(body),
    })),
  });

test('the password is sent with the login only, and a token is used until it expires', async () => {
  let now = Date.now();
  await using running = await startSimulator(simulator, { now: () => now });
  const client = dpdMeta.create(running.settings, { clock: { now: () => now } });
  await createShipment(client, request);
  await createShipment(client, request);
  now += 31 * 60_000;
  await createShipment(client, request);
  const [login, ...others] = running.exchanges;
  const calls = running.exchanges.map(({ path }) => path.replace(/\?.*/, '').split('/').at(-1));
  expect(calls.join(' ')).toBe('login shipment shipment login shipment');
  expect(login?.headers).toMatchObject({ 'x-dpd-password': 'simulated-password-Q7' });
  for (const { path, headers } of others)
    if (!path.includes('login')) expect(JSON.stringify(headers)).not.toMatch(/x-dpd-password|x-dpd-token/);
});

test.each([
  ['a list of labels is one for each package', { label: [{ base64Data: PDF }, { base64Data: PDF }] }, [0, 1]],
  ['one label is for all packages', { label: { base64Data: PDF, 'media-type': 'x/y' } }, [null]],
  ['a label may be a text alone', { label: PDF }, [null]],
])('%s', (_, part, parcels) => {
  const [shipment, errors] = read({ shipmentId: 'S3', parcelIds: ['A1', 'B2'], ...part });
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({ complete: true, tracking_number: 'A1', total_charge: null });
  expect(shipment?.meta.documents.map(({ parcel }) => parcel)).toEqual(parcels);
});

test.each([
  [{ parcelIds: ['A1'] }, ['A1', null], [true, null]],
  [{ parcelBarcodes: [{ parcel: 'A1' }, { parcel: 'B2' }] }, ['A1', 'B2'], [true, true]],
  [{ networkParcelIds: ['A1', 'B2'], shipmentId: 'S3' }, ['A1', 'B2'], [true, true]],
  [{ shipmentId: 'S3' }, ['S3', null], [true, true]],
  [{}, [null, null], [true, true]],
])('%j with a label was bought; a package that the list leaves out is in doubt', (part, numbers, bought) => {
  const [shipment, errors] = read({ ...part, label: { base64Data: PDF } });
  expect(shipment?.meta.parcels.map(({ tracking_number }) => tracking_number)).toEqual(numbers);
  expect(shipment?.meta.parcels.map((parcel) => parcel.bought)).toEqual(bought);
  expect(errors).toHaveLength(numbers.filter((number) => number === null).length);
  expect(shipment?.complete).toBe(errors.length === 0);
});

test('a label that cannot be read is asked for again with the others, and is no other package’s', () => {
  const first = { parcelIds: ['A1', 'B2'], label: [{ base64Data: PDF }, { base64Data: 'PGh0bWw+' }] };
  const [bare, errors] = read(first, { errorCode: '408', errorMessage: 'BU Request Timeout' });
  expect(bare).toMatchObject({ complete: false, meta: { documents: [{ parcel: 0 }] } });
  expect(errors).toMatchObject([{ code: '408', details: { part: 'label' } }]);
  const [whole, none] = read(first, { label: { base64Data: PDF, mediaType: 'application/pdf' } });
  expect(none).toEqual([]);
  expect(whole).toMatchObject({ complete: true, meta: { documents: [{ parcel: null }] } });
});

test('a label next to an error is bought, and the error comes through', () => {
  const [shipment, errors] = read({ parcelIds: ['A1', 'B2'], label: { base64Data: PDF }, errorCode: 'E7' });
  expect(shipment).toMatchObject({ tracking_number: 'A1', documents: [PDF] });
  expect(errors).toMatchObject([{ code: 'E7', retryable: false }]);
});

test('the list of the older contract is a refusal, with the reason of the unit', () => {
  const own = { code: 'VAL-2', description: 'weight is missing' };
  const first = { errorCode: '400', errorMessage: 'productCode is missing' };
  const [shipment, errors] = read([
    { ...first, originError: { type: 'META', code: 'VAL-1' } },
    { originError: { type: 'BU', ...own } },
  ]);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([
    { code: '400', message: first.errorMessage, details: { origin: 'META' } },
    { code: 'VAL-2', message: own.description },
  ]);
});

test.each([
  { errorCode: '408', errorMessage: 'The business unit did not answer' },
  { errorCode: '500', errorMessage: 'Unexpected error' },
  { errorCode: 'BU-1', errorMessage: 'BU Request Timeout' },
])('a failure of a server proves no refusal, also with HTTP 400: %j', (error) => {
  expect(read(error)).toMatchObject([null, [{ code: error.errorCode, kind: 'unknown_outcome' }]]);
});

test('a paper that cannot be read is a notice, and the label is whole', () => {
  const others = [{ base64Data: 'PGh0bWw+' }];
  const [shipment, errors] = read({ parcelIds: ['A1', 'B2'], label: PDF, others });
  expect(errors).toEqual([]);
  expect(shipment?.meta.notices).toMatchObject([{ code: 'unreadable_document' }]);
});

const asking = (shipment: object, recipient?: object) => firstRequest(import.meta.url, shipment, recipient);

function refused(settings: object, shipment: object, recipient: object = {}): (string | undefined)[] {
  const { mapper: own } = dpdMeta.create({ ...simulator.settings, ...settings });
  try {
    own.createShipmentRequest(new ShipmentRequest(asking(shipment, recipient)));
  } catch (error) {
    return (Reflect.get(error as object, 'issues') as ErrorEntry[]).map(({ field }) => field);
  }
  return [];
}

test.each([
  ['PL', '00-001', 'EUR', ['shipment.currency']],
  ['PL', '00-001', 'PLN', []],
  ['BG', '1000', 'EUR', []],
  ['DE', '50667', 'CHF', ['shipment.currency']],
])(
  'cash on delivery in %s is collected in the money of that country, so %s in %s is refused by %j',
  (country_code, postal_code, currency, fields) => {
    const cash = { services: ['109'], cash_on_delivery: { amount: 20 }, currency };
    expect(refused({}, cash, { country_code, postal_code })).toEqual(fields);
  },
);

test('a declared value has no more decimals than its currency', () => {
  const abroad = { country_code: 'CH', postal_code: '8001' };
  const line = { description: 'Lamp', weight: 0.1, quantity: 3 };
  const declared = (value_amount: number) =>
    refused({}, { currency: 'EUR', customs: { items: [{ ...line, value_amount }] } }, abroad);
  expect(declared(10.005)).toEqual(['shipment.customs.items[0].value_amount']);
  expect(declared(10.05)).toEqual([]);
});

test('the weight of a line is that of all its units, rounded once: it is not above that of the parcel', async () => {
  const line = { description: 'Ribbon', weight: 0.1, net_weight: 0.09, quantity: 100, value_amount: 2 };
  const parcel = { items: [{ weight: 10 }], weight_unit: 'LB', currency: 'EUR', customs: { items: [line] } };
  const asked = asking(parcel, { country_code: 'CH', postal_code: '8001' });
  const { calls, errors } = await dryRun(dpdMeta.create(simulator.settings), 'shipping', asked);
  expect(errors).toEqual([]);
  const body = calls.map((call) => call.body).join();
  expect(body).toContain('"netWeight":"4083","grossWeight":"4536"');
  expect(body).toContain('"weight":"4536"');
});

const NEW_YORK = { country_code: 'US', state_code: 'NY', postal_code: '10118', city: 'New York' };
const dangerous = (over: Record<string, string> = {}) => {
  const facts = { un_number: '3480', packing_code: '4G', hazardous_weight: '800', ...over };
  const given = Object.entries(facts).filter(([, value]) => value !== '');
  return {
    items: [
      { weight: 2, extra: Object.fromEntries(given.map(([key, value]) => [`dpd-meta:${key}`, value])) },
    ],
  };
};
const point = { services: ['337'], delivery_point: { id: 'HR12345' } };
test.each([
  [{ business_unit: '034' }, {}, {}, ['shipper.country_code']],
  [{ business_unit: '099' }, {}, {}, []],
  [{ business_unit: '099' }, { services: ['dpd-meta:CL'] }, {}, []],
  [{}, { services: ['102'] }, {}, ['shipment.items[0].extra["dpd-meta:un_number"]']],
  [{}, { services: ['102'], ...dangerous() }, {}, []],
  [{}, { services: ['793'] }, {}, []],
  [{}, { services: ['101'], ...dangerous() }, {}, ['shipment.items[0].extra["dpd-meta:un_number"]']],
  [
    {},
    { services: ['102'], ...dangerous({ packing_code: '' }) },
    {},
    ['shipment.items[0].extra["dpd-meta:packing_code"]'],
  ],
  [{}, { services: ['101'], is_document: true }, NEW_YORK, ['shipment.services']],
  [{}, { services: ['302'], is_document: true }, NEW_YORK, []],
  [{}, { services: ['337'] }, {}, ['shipment.delivery_point']],
  [{}, { services: ['329'] }, {}, ['shipment.cash_on_delivery']],
  [{}, { delivery_point: { id: 'DE12345' } }, {}, ['shipment.delivery_point']],
  [{}, point, {}, []],
  [{}, point, { email_address: undefined }, ['recipient.phone_number']],
  [{}, { services: ['327'], options: ['signature'] }, {}, ['shipment.options[0]']],
  [{}, { label: { type: '4x6' } }, {}, ['shipment.label.type']],
])('%j with %j and %j is refused by %j', (settings, shipment, recipient, fields) => {
  expect(refused(settings, shipment, recipient)).toEqual(fields);
});

test.each([
  ['011', 'GB', 'recipient.person_name'],
  ['021', 'PL', 'recipient.phone_number'],
  ['028', 'HR', 'recipient.phone_number'],
])('business unit %s in %s asks for %s', (business_unit, country_code, field) => {
  const { mapper: own } = dpdMeta.create({ ...simulator.settings, business_unit });
  const postal_code = country_code === 'GB' ? 'SW1A 1AA' : '10000';
  const shipper = { ...request.shipper, country_code, postal_code };
  const { person_name: _, ...recipient } = { ...request.recipient, company_name: 'Shop Ltd' };
  const asked = { ...request, shipper, recipient };
  const shipment = { ...request.shipment, is_document: true, ...(business_unit === '028' ? point : {}) };
  expect(() => own.createShipmentRequest(new ShipmentRequest({ ...asked, shipment }))).toThrow(field);
});

test('a house number that is too long for its field stays in the street, and a second VAT number gives a notice', () => {
  const recipient = {
    ...{ ...request.recipient, address_lines: ['Am Hafen 12-14 bis'] },
    tax_ids: ['DE1', 'DE2'].map((value) => ({ type: 'VAT' as const, value })),
  };
  const { shipment, notices } = mapper.createShipmentRequest(
    new ShipmentRequest({ ...request, recipient }),
  ) as WireShipmentRequest & { readonly notices: readonly object[] };
  expect(shipment).toMatchObject({
    receiver: { address: { street: 'Am Hafen 12-14 bis' }, legalEntity: { vatNumber: 'DE1' } },
  });
  expect(notices).toMatchObject([{ code: 'tax_id_not_sent' }]);
});

test.each([
  ['GB', 'VAT', 'GB123456789', {}, 'GB123456789'],
  ['GB', 'VAT', 'GB123456789', { duty_paid_by: 'SENDER' }, undefined],
  ['NO', 'VOEC', '2012345', {}, '2012345'],
  ['CH', 'VOEC', '2012345', {}, undefined],
] as const)(
  'to %s the shop’s number there, %s, is its registration',
  (country_code, type, value, more, sent) => {
    const shipper = { ...request.shipper, tax_ids: [{ type, value, country: country_code }] };
    const line = { description: 'Lamp', weight: 0.1, value_amount: 20, code: '940521', origin_country: 'DE' };
    const recipient = {
      ...request.recipient,
      country_code,
      postal_code: country_code === 'GB' ? 'SW1A 1AA' : '0010',
    };
    const shipment = { ...request.shipment, currency: 'EUR', customs: { items: [line] }, ...more };
    const made = mapper.createShipmentRequest(
      new ShipmentRequest({ ...request, shipper, recipient, shipment }),
    );
    expect(JSON.stringify(made).includes(`"destinationCountryRegistration":"${value}"`)).toBe(
      sent !== undefined,
    );
  },
);

test.each([
  [{ statusCode: 'OK', statusDescription: 'Pickup scheduled' }, 'unknown_outcome'],
  [{ statusCode: '17', statusDescription: 'No pickup on this day' }, 'carrier'],
])('a pickup without a number whose status is %j is %s', (status, kind) => {
  const times = { pickup_date: '2099-03-05', ready_time: '10:00', closing_time: '16:00' };
  const body = JSON.stringify({ scheduledPickupResponse: [status] });
  const outcome = mapper.parsePickupResponse({
    request: { ...times, account_number: '1', document: {} },
    replies: [{ step: 'book', status: 200, headers: {}, body }],
  });
  expect(outcome).toMatchObject([null, [{ kind, retryable: false }]]);
});

test.each([
  { code: '0', info: 'OK', description: 'Accepted' },
  { code: '12', info: 'KO', description: 'No collection at this place' },
])('a collection without a number is unknown, whatever its status: %j', (status) => {
  const body = JSON.stringify({ statusList: [status] });
  const asked = { service: '332', shipment_date: '2026-03-03', reference: 'R-1', document: {} };
  const replies = [{ step: 'return', status: 200, headers: {}, body }];
  expect(mapper.parseReturnResponse({ request: asked, replies })).toMatchObject([
    null,
    [{ kind: 'unknown_outcome', retryable: false }],
  ]);
});

test('fields that a pickup has no place for are noted or refused', async () => {
  await using running = await startSimulator(simulator);
  const client = dpdMeta.create(running.settings);
  const times = { pickup_date: '2099-03-05', ready_time: '10:00', closing_time: '16:00' };
  const asked = { address: request.shipper, ...times, package_count: 2 };
  const [booked] = await schedulePickup(client, { ...asked, services: ['dpd-meta:101'], with_price: true });
  expect(booked?.meta.notices.map(({ code }) => code)).toEqual(['no_price', 'left_out']);
  const [none, errors] = await schedulePickup(client, { ...asked, package_location: 'porch' });
  expect([none, errors[0]?.field]).toEqual([null, 'package_location']);
});

test.each([
  [{}, '101 103 136 154 155 179 225 294 302 327 328 350 358 365 366 793'],
  [{ delivery_point: { id: 'DE12345' } }, '337 338'],
  [{ options: ['saturday_delivery'] }, '103 358'],
  [{ options: ['signature'] }, '101 103 136 155 179 225 302 350 793'],
  [{ cash_on_delivery: { amount: 20, currency: 'EUR' } }, '109 329 330'],
])('with %j a price list quotes the products that fit', async (wish, fitting) => {
  const priced = dpdMeta.create(simulator.settings, { priced_by: flatPrices });
  const quoted = await quotedServices(priced, asking({ services: [], ...wish }));
  expect(quoted.join(' ')).toBe(fitting);
});
