import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createShipment, fetchTracking, type TrackingOutcome } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { answering, proxyFor, started } from './support/exchange.js';
import { abroad } from './support/requests.js';

const WAYBILL = '7712000015';

function tracked(shipments: readonly object[], ...tracking_numbers: string[]): Promise<TrackingOutcome> {
  return fetchTracking(proxyFor(answering(200, { shipments }).http), { tracking_numbers });
}

const scan = (typeCode: string, time: string, facts: object = {}) => ({
  date: '2026-03-04',
  time,
  typeCode,
  description: typeCode,
  ...facts,
});
const shipment = (facts: object) => ({
  shipmentTrackingNumber: WAYBILL,
  status: 'Success',
  events: [],
  ...facts,
});
const piece = (number: number, ...events: object[]) => ({
  trackingNumber: `JD01460000000010000${number}`,
  events,
});

describe('a shipment of several packages', () => {
  const of = async (...pieces: object[]) => {
    const events = [scan('PU', '08:00:00'), scan('OK', '17:00:00')];
    const [[details]] = await tracked([shipment({ events, pieces })], WAYBILL);
    return details;
  };
  const delivered = piece(1, scan('PU', '08:00:00'), scan('OK', '16:00:00'));

  test('is delivered when all of them are', async () => {
    const last = piece(2, scan('OK', '17:00:00'), scan('IA', '18:00:00'));
    expect(await of(delivered, last)).toMatchObject({
      status: 'delivered',
      delivered_at: { time: '17:00:00' },
      proof: ['document'],
      meta: { notices: [] },
    });
  });

  test('is where the last of them is that still moves', async () => {
    const details = await of(
      delivered,
      piece(2, scan('AF', '09:00:00')),
      piece(3, scan('MS', '12:00:00')),
      piece(4, scan('RT', '13:00:00')),
    );
    expect(details).toMatchObject({
      status: 'exception',
      reason: 'misrouted',
      delivered: false,
      delivered_at: null,
      proof: [],
      meta: { notices: [{ code: 'partly_delivered', message: '1 of 4 packages are delivered.' }] },
    });
  });

  test('is in transit while one of them has no scan', async () => {
    expect(await of(delivered, piece(2))).toMatchObject({ status: 'in_transit', reason: null });
  });

  test('is partly delivered for good when the others came back', async () => {
    expect(await of(delivered, piece(2, scan('RT', '13:00:00')))).toMatchObject({
      status: 'exception',
      reason: 'partial_delivery',
    });
  });

  test('is as DHL says where packages have no scans of their own', async () => {
    expect((await of(piece(1), piece(2)))?.status).toBe('delivered');
  });

  test('has the scans of its packages where DHL sends no others', async () => {
    const [[details]] = await tracked([shipment({ pieces: [delivered] })], WAYBILL);
    expect(details?.events.map(({ code }) => code)).toEqual(['OK', 'PU']);
  });
});

describe('a package', () => {
  test('has its own scans, the signature of the shipment, and its sisters', async () => {
    const pieces = [piece(1, scan('OK', '16:00:00')), piece(2, scan('WC', '09:00:00'))];
    const events = [scan('OK', '16:00:00', { signedBy: 'A SAMPLE' })];
    const [details] = await tracked(
      [shipment({ events, pieces, numberOfPieces: 2 })],
      'JD014600000000100001',
      'jd014600000000100002',
    );
    expect(details).toMatchObject([
      {
        status: 'delivered',
        signed_by: 'A SAMPLE',
        related: [{ tracking_number: 'JD014600000000100002', relation: 'package' }],
        meta: { waybill_number: WAYBILL },
      },
      { tracking_number: 'jd014600000000100002', status: 'out_for_delivery' },
    ]);
  });

  test('that is the only one has the scans of the shipment', async () => {
    const events = [scan('PU', '08:00:00'), scan('OK', '16:00:00')];
    const [[details]] = await tracked(
      [shipment({ events, pieces: [piece(1, scan('PU', '08:00:00'))], numberOfPieces: 1 })],
      'JD014600000000100001',
    );
    expect(details?.status).toBe('delivered');
  });

  test('that is listed alone of several has its own scans only', async () => {
    const events = [scan('OK', '16:00:00')];
    const [[details]] = await tracked(
      [shipment({ events, pieces: [piece(1, scan('PU', '08:00:00'))], numberOfPieces: 2 })],
      'JD014600000000100001',
    );
    expect(details?.status).toBe('accepted');
  });
});

test.each([
  ['SYDNEY-AU', 'AU'],
  ['EAST MIDLANDS - UK', 'GB'],
  ['LAS PALMAS-IC', 'ES'],
  ['CURACAO-XC', 'CW'],
  ['CINCINNATI HUB', null],
])('the country of %s is %s', async (description, country_code) => {
  const events = [scan('PU', '08:00:00', { serviceArea: [{ code: 'ABC', description }] })];
  const [[details]] = await tracked([shipment({ events })], WAYBILL);
  expect(details?.events[0]?.place).toMatchObject({ text: description, country_code });
});

test('a number whose query failed is not found yet, in DHL’s words', async () => {
  const failed = { shipmentTrackingNumber: WAYBILL, status: 'No Shipments Found', events: [] };
  expect(await tracked([failed], WAYBILL)).toMatchObject([
    [],
    [{ kind: 'not_found', retryable: true, message: 'No Shipments Found' }],
  ]);
});

test('an answer that has no list of shipments is an error of its numbers, not "not found"', async () => {
  const proxy = proxyFor(answering(200, {}).http);
  expect(await fetchTracking(proxy, { tracking_numbers: [WAYBILL] })).toMatchObject([
    [],
    [{ kind: 'unexpected_reply', field: 'tracking_numbers[0]' }],
  ]);
});

test.each([
  ['2026-03-05T23:59:00', null],
  ['2026-03-05T12:30:00', '12:30'],
])('the delivery that is expected at %s has the time %s', async (estimatedDeliveryDate, to) => {
  const timed = {
    events: [scan('PU', '08:00:00')],
    estimatedDeliveryDate,
    shipmentTimestamp: '2026-03-04T07:00:00',
  };
  const [[details]] = await tracked([shipment({ ...timed, productCode: 'N' })], WAYBILL);
  expect(details).toMatchObject({
    estimated_delivery: { date: '2026-03-05', to, kind: 'estimated' },
    shipped_at: { date: '2026-03-04', time: '07:00:00' },
    service: { code: 'N', name: 'Express Domestic' },
  });
  const [[done]] = await tracked([shipment({ ...timed, events: [scan('OK', '09:00:00')] })], WAYBILL);
  expect(done?.estimated_delivery).toBeNull();
  const [[label]] = await tracked([shipment({ ...timed, events: [scan('DUMMY_PU', '06:00:00')] })], WAYBILL);
  expect(label?.shipped_at).toBeNull();
});

describe('calls', () => {
  test('are for 200 waybills or 100 packages, each number once; one without an answer costs only its own', async () => {
    const { http, sent } = answering(404, { status: '404', detail: 'No data found' });
    const some = (count: number, name: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => name(at));
    const waybills = some(202, (at) => String(8_800_000_000 + at));
    const packages = some(101, (at) => `JD0146000000001${String(at).padStart(5, '0')}`);
    const flaky = {
      send: (call: Parameters<typeof http.send>[0]) =>
        (call.url.includes('8800000200') ? answering(502, '<html>') : { http }).http.send(call),
    };
    const [, errors] = await fetchTracking(proxyFor(flaky), {
      tracking_numbers: [...waybills, ...packages, WAYBILL, WAYBILL],
    });
    const numbers = (url: string) => url.match(/TrackingNumber=/g)?.length;
    expect(sent.map(({ url }) => numbers(url))).toEqual([200, 100, 1]);
    expect(errors).toHaveLength(304);
    expect(errors.filter(({ kind }) => kind === 'unavailable').map(({ field }) => field)).toEqual([
      'tracking_numbers[200]',
      'tracking_numbers[201]',
      'tracking_numbers[303]',
    ]);
    expect(errors[0]).toMatchObject({
      kind: 'not_found',
      message: 'No data found',
      field: 'tracking_numbers[0]',
    });
  });

  const LANGUAGES = 'de=deu en=eng es=spa fr=fra it=ita nl=nld pl=pol pt=por ja=eng';
  test.each(LANGUAGES.split(' ').map((pair) => pair.split('=')))(
    'want texts in %s as %s',
    async (language = '', code) => {
      const { http, sent } = answering(200, { shipments: [shipment({ events: [scan('PU', '08:00:00')] })] });
      const [[details]] = await fetchTracking(proxyFor(http), { tracking_numbers: [WAYBILL], language });
      expect(sent[0]?.headers['accept-language']).toBe(code);
      expect(details?.meta.notices.map((notice) => notice.code)).toEqual(
        language === 'ja' ? ['language'] : [],
      );
      expect(sent[0]?.url).toMatch(/shipments.7712000015.tracking\?.*requestGMTOffsetPerEvent=true/);
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

  test('find shipments by the shop’s reference, in the last 30 days and wherever they went', async () => {
    await using at = await started();
    const [bought] = await createShipment(at.proxy, abroad({ references: ['ORDER-7'] }));
    const found = (more: object) => fetchTracking(at.proxy, { reference: { value: 'ORDER-7', ...more } });
    expect((await found({ destination_country_code: 'FR' }))[0]).toMatchObject([
      {
        tracking_number: bought?.tracking_number,
        references: ['ORDER-7'],
        meta: { notices: [{ code: 'reference' }] },
      },
    ]);
    expect(await found({ ship_date_from: '2026-03-09' })).toMatchObject([
      [],
      [{ kind: 'not_found', field: 'reference.value' }],
    ]);
  });
});

const SAMPLE = join(
  process.env.WAYBILL_CONTRACTS ?? '',
  'dhl-express/samples/official/track.200.sample-tracking-response-for-shipment-tracking-number.json',
);

test.skipIf(!existsSync(SAMPLE))(
  'DHL’s own example is delivered, with its newest checkpoint first',
  async () => {
    const { shipments } = JSON.parse(readFileSync(SAMPLE, 'utf8')) as { shipments: object[] };
    const [[details]] = await tracked(shipments, '1234567890');
    expect(details).toMatchObject({ status: 'delivered', signed_by: null, estimated_delivery: null });
    expect(details?.events.map(({ code }) => code).join(' ')).toBe('OK WC AR DF PL CR AF RR RR DF PL AF PU');
  },
);
