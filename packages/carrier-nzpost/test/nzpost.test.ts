/** What the recorded cases cannot show: labels that are late, what is not bought, hosts. */
import { memoryTokens } from '@waybill/carrier-kit';
import { createShipment, fetchQuotes, fetchTracking, recoverShipment, schedulePickup } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import { type Fault, startSimulator } from '@waybill/simulator';
import { firstRequest } from '@waybill/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { nzpost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const first = firstRequest(import.meta.url);
const selling = (service: string, more: object = {}) =>
  firstRequest(import.meta.url, { services: [service], ...more });
const request = selling('CPOLP');
const context = () => ({ clock: { now: () => Date.now(), wait: async () => {} } });
const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());
const proxy = () => nzpost.create(running.settings, context());
/** The body of the last call to a place. */
const sentTo = (place: string) =>
  running.exchanges.findLast(({ path }) => path.endsWith(place))?.body ?? '{}';
const headers = { 'content-type': 'application/json' };
const json = (document: object, status = 200): Fault => {
  return { kind: 'reply', status, headers, body: JSON.stringify(document) };
};
const BUSY = json({ success: true, consignment_id: 'SIM001', consignment_status: 'In Progress', labels: [] });

/** Buys with trouble at one place, which is over then. */
async function boughtWith(fault: Fault, path: RegExp, changed: object = {}) {
  running.fault(fault, { path });
  const [shipment, errors] = await createShipment(proxy(), selling('CPOLP', changed));
  const paths = running.exchanges.map((exchange) => exchange.path);
  running.reset();
  return { shipment, errors, paths };
}

test.each([
  ['a label that is still being made', BUSY, /\/status$/, 'incomplete_reply', 8],
  ['a status that is not there', json({ success: false, errors: [] }, 404), /\/status$/, '404', 8],
  // The transport tries three times.
  ['a status without an answer', { kind: 'reset' } as const, /\/status$/, 'unavailable', 3],
  [
    'a file that is an error',
    json({ success: false, errors: { code: 500001, message: 'Oops' } }, 400),
    /SIM\d+\?/,
    '500001',
    1,
  ],
])(
  '%s leaves a consignment that is not complete, and is fetched later',
  async (_, fault, path, code, asked) => {
    const { shipment, errors, paths } = await boughtWith(fault, path);
    expect(shipment).toMatchObject({
      complete: false,
      documents: [],
      reference: { type: 'consignment_id', value: expect.stringMatching(/^SIM\d+$/) },
      meta: { parcels: [{ bought: true }] },
    });
    expect(errors.at(-1)).toMatchObject({ code, retryable: false, details: { part: 'label', parcel: 0 } });
    expect(paths.filter((one) => one.endsWith('/status'))).toHaveLength(asked);
    const stored = JSON.parse(JSON.stringify(shipment?.meta.recovery));
    const [again, problems] = await recoverShipment(proxy(), stored);
    expect(problems).toEqual([]);
    const tracking_number = `${shipment?.reference?.value}000000000001AKL001XX`;
    expect(again).toMatchObject({ complete: true, tracking_number });
    expect(again?.documents).toHaveLength(1);
    expect(running.purchases).toEqual([]);
  },
);

test('a status in unknown words does not hide labels that were made', async () => {
  const labels = [{ tracking_reference: 'SIM001000000000001AKL001XX', label_generation_status: 'Completed' }];
  const status = json({ success: true, consignment_status: 'Ready', labels });
  const bought = await boughtWith(status, /\/status$/);
  expect(bought.errors).toEqual([]);
  expect(bought.shipment).toMatchObject({ complete: true, tracking_number: labels[0]?.tracking_reference });
});

test('each label is fetched as an image, also where the status has fewer links to pages', async () => {
  const labels = [1, 2].map((at) => ({
    tracking_reference: `SIM00100000000000${at}AKL001XX`,
    label_generation_status: 'Complete',
  }));
  const page_urls = ['https://api.uat.nzpost.co.nz/parcellabel/v3/labels/SIM001?format=PNG&page=1', null];
  const status = json({ success: true, consignment_status: 'Complete', page_urls, labels });
  const items = [...request.shipment.items, ...request.shipment.items];
  const bought = await boughtWith(status, /\/status$/, { label: { format: 'PNG' }, items });
  const meta = { documents: [{ parcel: 0 }, { parcel: 1 }] };
  expect(bought.shipment).toMatchObject({ complete: true, meta });
});

test('a consignment is not bought if all of its labels failed, and the entries say why', async () => {
  const details = 'service not available to this address';
  const errors = { code: 400002, message: 'Invalid parameter(s)', details };
  const labels = [{ tracking_reference: null, label_generation_status: 'Failed', errors }];
  const status = { success: true, consignment_id: 'SIM001', consignment_status: 'Failed', labels };
  const bought = await boughtWith(json(status), /\/status$/);
  expect(bought.shipment).toBeNull();
  expect(bought.errors).toMatchObject([
    { code: '400002', message: details, kind: 'carrier', retryable: false, field: 'shipment.items[0]' },
  ]);
  expect(bought.paths.some((path) => path.includes('format='))).toBe(false);
});

test('an error of the server inside HTTP 200 does not prove that nothing was bought', async () => {
  const refusal = (...codes: number[]) => {
    const errors = codes.map((code) => ({ code, message: 'Oops', details: 'Try again later' }));
    return boughtWith(json({ success: false, errors }), /\/labels$/);
  };
  const unknown = { shipment: null, errors: [{ kind: 'unknown_outcome', retryable: false }] };
  expect(await refusal(500001)).toMatchObject(unknown);
  expect(await refusal(400002)).toMatchObject({
    shipment: null,
    errors: [{ code: '400002', kind: 'carrier' }],
  });
  for (const failure of [500001, 429001]) expect(await refusal(400002, failure)).toMatchObject(unknown);
});

test.each([
  [[], /^[0-9a-f]{32}$/, undefined],
  [['ORDER-1'], /^ORDER-1$/, undefined],
  [['ORDER-1', 'CC52'], /^ORDER-1$/, 'CC52'],
])(
  'with the references %j no cost centre is made up, and the first can be looked for',
  async (references, first_sent, second_sent) => {
    running.fault(json({}, 504), { path: /\/labels$/ });
    const [, errors] = await createShipment(proxy(), selling('CPOLP', { references }));
    const { sender_reference_1, sender_reference_2 } = JSON.parse(sentTo('/labels'));
    expect(sender_reference_1).toMatch(first_sent);
    expect(sender_reference_2).toBe(second_sent);
    const details = { references: { sender_reference_1 } };
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', details }]);
  },
);

test.each([
  ['/receiver_details/name', 'recipient.person_name'],
  ['/sender_details/site_code', 'shipper'],
  ['/parcel_details/0/service_code', 'shipment.services'],
  ['/parcel_details/1/parcel_contents/0/value', 'shipment.customs.items'],
  ['/pickup_address/street', undefined],
])('an error at %s is one of the field %s', async (path, field) => {
  const error = { code: 400002, message: 'Invalid', details: `the field ${path} is wrong` };
  const bought = await boughtWith(json({ success: false, errors: error }, 400), /\/labels$/);
  expect(bought.errors[0]?.field).toBe(field);
  expect(bought.errors[0]?.details).toEqual({ path });
});

const ABROAD = { city: 'Sydney', postal_code: '2017', country_code: 'AU' };
const line = { description: 'Stickers', weight: 0.1, value_amount: 1, quantity: 100 };
/** A parcel to Australia. */
const declared = (changed: object = {}, more: object = {}) => {
  const items = [{ weight: 12, length: 30, width: 20, height: 15 }];
  const customs = { reason_for_export: 'sale', items: [{ ...line, ...changed }], ...more };
  const shipment = { items, services: ['TIEC'], customs, weight_unit: 'LB', currency: undefined };
  return firstRequest(import.meta.url, shipment, ABROAD);
};

test.each([
  ['value with three decimals', declared({ value_amount: 1.005 }), 'items[0].value_amount'],
  ['value in another currency', declared({ value_currency: 'AUD' }), 'items[0].value_currency'],
  ['postage with three decimals', declared({}, { shipping_cost: 9.995 }), 'shipping_cost'],
])('a %s is refused in a price and in a purchase', async (_, wrong, field) => {
  const kind = expect.stringMatching(/^(validation|not_supported)$/);
  const refused = [{ field: `shipment.customs.${field}`, kind }];
  expect(await fetchQuotes(proxy(), wrong)).toMatchObject([[], refused]);
  expect(await createShipment(proxy(), wrong)).toMatchObject([null, refused]);
  expect(running.exchanges).toEqual([]);
});

test('the weight of a line is that of all its units, rounded once', async () => {
  await createShipment(proxy(), declared());
  const [parcel] = JSON.parse(sentTo('/labels')).parcel_details;
  // Ten pounds: above the weight of the parcel if the units were rounded one by one.
  expect(parcel.parcel_contents).toMatchObject([{ quantity: 100, weight_kg: 4.536, value: 100 }]);
});

/** Books a pickup at 15:00, on a day of 2026 that was ahead in March. */
async function bookedAt(pickup_date: string, results: object) {
  running.fault(json({ success: true, results }), { path: /\/bookings$/ });
  const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };
  const times = { pickup_date, ready_time: '15:00', closing_time: '17:00', package_count: 1 };
  const account = nzpost.create(running.settings, { clock });
  const [pickup, errors] = await schedulePickup(account, { address: first.shipper, ...times });
  return { pickup, errors, sent: sentTo('/bookings') };
}

test.each([
  ['2026-03-05', '2026-03-05T02:00:00Z'],
  // The days before clocks go back and forward.
  ['2026-04-04', '2026-04-04T02:00:00Z'],
  ['2026-09-26', '2026-09-26T03:00:00Z'],
])('a pickup at 15:00 on %s is at %s', async (date, moment) => {
  const { errors, sent } = await bookedAt(date, { job_number: 19000001, response_type: 'AP' });
  expect(errors).toEqual([]);
  expect(sent).toContain(moment);
});

test.each([
  [{ response_type: 'OK', job_number: 19000001, reject_code: 0 }, '19000001', 0],
  [{ response_type: 'RJ' }, undefined, 1],
])('a pickup answered by %j has the number %s', async (results, number, problems) => {
  const { pickup, errors } = await bookedAt('2026-03-05', results);
  expect(pickup?.confirmation_number).toBe(number);
  expect(errors).toHaveLength(problems);
});

/** Lists one service, or none, in place of those of the simulator. */
test.each([
  [{}, 'DDP'],
  [{ duty_paid_by: 'SENDER' }, 'DDP'],
  [{ duty_paid_by: 'RECIPIENT' }, 'DDU'],
])('duties to the United States with %j are %s', async (own, receiver_charging_arrangement) => {
  const { shipper, recipient, shipment } = declared({ code: '491199', origin_country: 'NZ' });
  const [made, errors] = await createShipment(proxy(), {
    shipper,
    recipient: { ...recipient, city: 'New York', state_code: 'NY', postal_code: '10118', country_code: 'US' },
    shipment: { ...shipment, ...own } as typeof shipment,
  });
  expect(errors).toEqual([]);
  expect(made?.meta.notices.map(({ code }) => code)).toContain('duties_to_us');
  expect(JSON.parse(sentTo('/labels')).parcel_details).toMatchObject([{ receiver_charging_arrangement }]);
});

const list = (...services: object[]) =>
  running.fault(json({ success: true, services }), { path: /^\/shippingoptions/ });
const LISTED = { service_code: 'CPOLP', price_including_gst: 6.9 };

test.each([
  ['that is not listed', [], 'no_service'],
  [
    'whose mandatory add-on has no price',
    [{ ...LISTED, addons: [{ addon_code: 'CPOLRD', mandatory: true }] }],
    'not_quoted',
  ],
  [
    'whose price cannot be read beside a lower one',
    [{ ...LISTED, price_including_surcharge_and_gst: 'call us' }],
    'unreadable_reply',
  ],
])('a service %s is neither quoted nor bought', async (_, services, code) => {
  list(...services);
  const [quotes, errors] = await fetchQuotes(proxy(), request);
  expect(quotes).toEqual([]);
  expect(errors[0]).toMatchObject({ code });
  const [shipment, problems] = await createShipment(proxy(), request);
  expect(shipment).toBeNull();
  expect(problems[0]).toMatchObject({ code });
  expect(running.exchanges.some(({ path }) => path.startsWith('/parcellabel'))).toBe(false);
});

test.each([
  ['2026-12-01T17:30:00', '2026-12-01'],
  ['Next working day', undefined],
])('the delivery that is estimated as "%s" is on %s', async (estimated_delivery_time, delivery_date) => {
  list({ ...LISTED, estimated_delivery_time, min_delivery_target: 1 });
  const [[quote]] = await fetchQuotes(proxy(), request);
  expect(quote?.delivery_date).toBe(delivery_date);
  expect(quote).toMatchObject({ meta: { estimated_delivery_time, transit_days_min: 1 } });
});

test('a service whose code begins with a digit is quoted, and bought as it was quoted', async () => {
  list({ service_code: '3HRA', price_including_gst: 5 });
  expect((await fetchQuotes(proxy(), first))[0]).toMatchObject([{ service_type: '3HRA', total_charge: 5 }]);
  await createShipment(proxy(), selling('3HRA'));
  expect(sentTo('/labels')).toContain('"service_code":"3HRA"');
});

test.each([
  ['997', 'pre_transit'],
  ['8', 'in_transit'],
  ['203', 'in_transit'],
  ['571', 'in_transit'],
  ['35', 'out_for_delivery'],
  ['147', 'available_for_pickup'],
  ['62', 'attempted'],
  ['544', 'exception'],
  ['22', 'delivered'],
  ['578', 'returned'],
  ['4711', 'unknown'],
])('an event with the code %s, under its other names, is %s', async (edifact_code, status) => {
  const tracking_events = [{ date_time: '2026-11-20T08:00:00', edifact_code, status: 'Scanned' }];
  running.fault(json({ success: true, results: { tracking_events } }), { path: /^\/parceltrack/ });
  const [details, errors] = await fetchTracking(proxy(), { tracking_numbers: ['SIM1'] });
  expect(errors).toEqual([]);
  expect(details).toMatchObject([{ status, events: [{ code: edifact_code, text: 'Scanned' }] }]);
});

test.each([
  ['sandbox', 'https://api.uat.nzpost.co.nz'],
  ['production', 'https://api.nzpost.co.nz'],
] as const)('%s has its own host, and the login of both is one', async (environment, host) => {
  const made: string[] = [];
  const http: HttpClient = {
    send: async ({ url, headers: sent }) => {
      made.push(`${new URL(url).origin} ${sent.client_id ?? ''}`);
      const body = url.includes('/as/') ? '{"access_token":"1","expires_in":60}' : '{"services":[]}';
      return { status: 200, headers, body: Buffer.from(body) };
    },
  };
  const settings = { client_id: 'app', client_secret: 'secret', environment };
  await fetchQuotes(nzpost.create(settings, { http, tokens: memoryTokens() }), request);
  expect(made).toEqual(['https://oauth.nzpost.co.nz ', `${host} app`]);
});
