import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchTracking } from '@waybill/core';
import { expect, test } from 'vitest';
import { CHECKPOINTS } from '../src/tracking-codes.js';
import { answering, proxyFor } from './support/exchange.js';

const WAYBILL = '7712000015';
const piece = (at: number) => `JD01460000000010000${at}`;

/** `PU 8, OK 17`: codes of checkpoints and their hours. */
const scans = (list: string, facts: object = {}) =>
  (list === '' ? [] : list.split(', ')).map((text) => {
    const [typeCode, hour = ''] = text.split(' ');
    return {
      date: '2026-03-04',
      time: `${hour.padStart(2, '0')}:00:00`,
      typeCode,
      description: typeCode,
      ...facts,
    };
  });
/** Scans of a shipment, and of each of its packages. */
const shipment = (events: object[], pieces: string[] = [], facts: object = {}) => ({
  shipmentTrackingNumber: WAYBILL,
  status: 'Success',
  events,
  pieces: pieces.map((list, at) => ({ trackingNumber: piece(at + 1), events: scans(list) })),
  ...facts,
});
const tracked = (one: object, ...numbers: string[]) =>
  fetchTracking(proxyFor(answering(200, { shipments: [one] }).http), {
    tracking_numbers: numbers.length === 0 ? [WAYBILL] : numbers,
  });

test.each([
  ['delivered', 'all of them are', ['PU 8, OK 16', 'OK 17, IA 18'], ''],
  ['exception misrouted', 'one is, and another still moves', ['OK 16', 'AF 9', 'MS 12', 'RT 13'], '1 of 4'],
  ['in_transit', 'one of them has no scan', ['PU 8, OK 16', ''], '1 of 2'],
  ['exception partial_delivery', 'the others came back', ['PU 8, OK 16', 'RT 13'], '1 of 2'],
  ['delivered', 'packages have no scans of their own', ['', ''], ''],
])('a shipment of several packages is %s when %s', async (state, _, pieces, notice) => {
  const [[details]] = await tracked(shipment(scans('PU 8, OK 17'), pieces));
  expect([details?.status, details?.reason].filter(Boolean).join(' ')).toBe(state);
  expect(details?.delivered_at?.time).toBe(state === 'delivered' ? '17:00:00' : undefined);
  expect(details?.proof).toEqual(state === 'delivered' ? ['document'] : []);
  const messages = details?.meta.notices.map(({ code, message }) => `${code} ${message}`);
  expect(messages).toEqual(notice === '' ? [] : [`partly_delivered ${notice} packages are delivered.`]);
});

test('a shipment has the scans of its packages where DHL sends no others', async () => {
  const [[details]] = await tracked(shipment([], ['PU 8, OK 16']));
  expect(details?.events.map(({ code }) => code)).toEqual(['OK', 'PU']);
});

test('a package has its own scans, the signature of the shipment, and its sisters', async () => {
  const events = scans('OK 16', { signedBy: 'A SAMPLE' });
  const several = shipment(events, ['OK 16', 'WC 9'], { numberOfPieces: 2 });
  const [details] = await tracked(several, piece(1), piece(2).toLowerCase());
  const related = [{ tracking_number: piece(2), relation: 'package' }];
  expect(details).toMatchObject([
    { status: 'delivered', signed_by: 'A SAMPLE', related, meta: { waybill_number: WAYBILL } },
    { tracking_number: piece(2).toLowerCase(), status: 'out_for_delivery' },
  ]);
});

test.each([
  [1, 'OK 16', 'delivered'],
  [1, '', 'accepted'],
  [2, 'OK 16', 'accepted'],
])(
  'a package that is listed alone of %i, in a shipment with "%s", is %s',
  async (numberOfPieces, list, status) => {
    const [[details]] = await tracked(shipment(scans(list), ['PU 8'], { numberOfPieces }), piece(1));
    expect(details?.status).toBe(status);
  },
);

test.each([
  ['SYDNEY-AU', 'AU'],
  ['EAST MIDLANDS - UK', 'GB'],
  ['LAS PALMAS-IC', 'ES'],
  ['CURACAO-XC', 'CW'],
  ['CINCINNATI HUB', null],
])('the country of %s is %s', async (description, country_code) => {
  const [[details]] = await tracked(shipment(scans('PU 8', { serviceArea: [{ code: 'ABC', description }] })));
  expect(details?.events[0]?.place).toMatchObject({ text: description, country_code });
});

test('a number whose query failed is not found yet, in DHL’s words; an answer without a list is an error', async () => {
  const [, [failed]] = await tracked(shipment([], [], { status: 'No Shipments Found' }));
  expect(failed).toMatchObject({ kind: 'not_found', retryable: true, message: 'No Shipments Found' });
  const request = { tracking_numbers: [WAYBILL] };
  const [, [unread]] = await fetchTracking(proxyFor(answering(200, {}).http), request);
  expect(unread).toMatchObject({ kind: 'unexpected_reply', field: 'tracking_numbers[0]' });
});

test.each([
  ['2026-03-05T23:59:00', null],
  ['2026-03-05T12:30:00', '12:30'],
])('the delivery that is expected at %s has the time %s', async (estimatedDeliveryDate, to) => {
  const facts = { estimatedDeliveryDate, shipmentTimestamp: '2026-03-04T07:00:00', productCode: 'N' };
  const timed = async (list: string) => (await tracked(shipment(scans(list), [], facts)))[0][0];
  expect(await timed('PU 8')).toMatchObject({
    estimated_delivery: { date: '2026-03-05', to, kind: 'estimated' },
    shipped_at: { date: '2026-03-04', time: '07:00:00' },
    service: { code: 'N', name: 'Express Domestic' },
  });
  expect((await timed('OK 9'))?.estimated_delivery).toBeNull();
  expect((await timed('DUMMY_PU 6'))?.shipped_at).toBeNull();
});

test('calls are for 200 waybills or 100 packages, each number once; one without an answer costs only its own', async () => {
  const { http, sent } = answering(404, { status: '404', detail: 'No data found' });
  const some = (count: number, name: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => name(at));
  const waybills = some(202, (at) => String(8_800_000_000 + at));
  const packages = some(101, (at) => `JD0146000000001${String(at).padStart(5, '0')}`);
  const broken = answering(502, '<html>').http;
  const flaky: typeof http = {
    send: (call) => (call.url.includes('8800000200') ? broken : http).send(call),
  };
  const tracking_numbers = [...waybills, ...packages, WAYBILL, WAYBILL];
  const [, errors] = await fetchTracking(proxyFor(flaky), { tracking_numbers });
  expect(sent.map(({ url }) => url.match(/TrackingNumber=/g)?.length)).toEqual([200, 100, 1]);
  expect(errors).toHaveLength(304);
  const unavailable = errors.filter(({ kind }) => kind === 'unavailable').map(({ field }) => field);
  expect(unavailable).toEqual([200, 201, 303].map((at) => `tracking_numbers[${at}]`));
  const unknown = { kind: 'not_found', message: 'No data found', field: 'tracking_numbers[0]' };
  expect(errors[0]).toMatchObject(unknown);
});

const LANGUAGES = 'de=deu en=eng es=spa fr=fra it=ita nl=nld pl=pol pt=por ja=eng';
test.each(LANGUAGES.split(' ').map((pair) => pair.split('=')))(
  'texts in %s are wanted in %s',
  async (language = '', code) => {
    const { http, sent } = answering(200, { shipments: [shipment(scans('PU 8'))] });
    const [[details]] = await fetchTracking(proxyFor(http), { tracking_numbers: [WAYBILL], language });
    expect(sent[0]?.headers['accept-language']).toBe(code);
    expect(details?.meta.notices.map((notice) => notice.code)).toEqual(language === 'ja' ? ['language'] : []);
  },
);

test.each(['77 1200 0015', '771200001', '77120000155', 'J12345678'])(
  '%s is refused: it is no number of DHL',
  async (number) => {
    const { http, sent } = answering(200, {});
    const [, errors] = await fetchTracking(proxyFor(http), { tracking_numbers: [number] });
    expect([errors, sent]).toMatchObject([[{ kind: 'validation', field: 'tracking_numbers[0]' }], []]);
  },
);

test('a reference is looked for wherever the shipment went', async () => {
  const proxy = proxyFor(answering(200, { shipments: [shipment(scans('PU 8'))] }).http);
  const reference = { value: 'ORDER-7', destination_country_code: 'FR' };
  const [[found]] = await fetchTracking(proxy, { reference });
  expect(found).toMatchObject({ tracking_number: WAYBILL, meta: { notices: [{ code: 'reference' }] } });
});

const CONTRACTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'dhl-express');
const LIST = join(CONTRACTS, 'tracking-codes.json');
test.skipIf(!existsSync(LIST))(
  'each checkpoint of DHL’s list has its meaning, and no other code has one',
  () => {
    const { status_code } = JSON.parse(readFileSync(LIST, 'utf8')) as {
      status_code: { code: string; status: string | null; reason: string | null }[];
    };
    const listed = status_code.map(({ code, status, reason }) => [code, { status, reason }] as const);
    expect(Object.fromEntries(CHECKPOINTS)).toEqual(Object.fromEntries(listed));
  },
);

const MEANINGS = `DUMMY_PU pre_transit, PU accepted, AF in_transit, BL in_transit customs_clearance, AD in_transit rescheduled,
  TP in_transit partner, WC out_for_delivery, ND attempted, CA attempted business_closed, NH attempted recipient_unavailable,
  CC available_for_pickup, OK delivered, DD delivered damaged, BA exception address_problem, NA exception carrier_delay,
  CD exception customs_hold, DM exception damaged, HI exception held, MC exception misrouted, PD exception partial_delivery,
  HP exception payment_due, ST exception redirected, RD exception refused, DP exception security, TI exception trace,
  RT returned, DS failed destroyed, PY remark, DI remark payment_due`;
test.each(MEANINGS.split(',').map((text) => text.trim().split(' ')))(
  '%s is %s %s',
  (code = '', status, reason) => {
    expect(CHECKPOINTS.get(code)).toEqual({
      status: status === 'remark' ? null : status,
      reason: reason ?? null,
    });
  },
);
