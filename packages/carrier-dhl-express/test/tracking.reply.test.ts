import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchTracking, type TrackingOutcome } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { proxyFor } from './support/exchange.js';

const WAYBILL = '7712000015';

function tracked(shipments: readonly object[], ...tracking_numbers: string[]): Promise<TrackingOutcome> {
  const body = Buffer.from(JSON.stringify({ shipments }));
  const proxy = proxyFor({ send: async () => ({ status: 200, headers: {}, body }) });
  return fetchTracking(proxy, { tracking_numbers });
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
  const proxy = proxyFor({ send: async () => ({ status: 200, headers: {}, body: Buffer.from('{}') }) });
  expect(await fetchTracking(proxy, { tracking_numbers: [WAYBILL] })).toMatchObject([
    [],
    [{ kind: 'unexpected_reply', field: 'tracking_numbers[0]' }],
  ]);
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
