/** What FedEx's codes and answers mean, and tracking at the simulator. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchTracking } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { COMMIT_MESSAGES, EXCEPTION_CODES, STATUS_CODES } from '../src/tracking-codes.js';
import { answer, bought, mapper } from './support/account.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'fedex/tracking-codes.json');

test.skipIf(!existsSync(LISTS))('each code of FedEx’s lists has a meaning, and no other has', () => {
  const lists = JSON.parse(readFileSync(LISTS, 'utf8'));
  const codes = (name: string) =>
    (lists[name] as { code: string }[]).map(({ code }) => code.toUpperCase()).sort();
  expect([...STATUS_CODES.keys()].sort()).toEqual(codes('status_code'));
  expect([...EXCEPTION_CODES.keys()].sort()).toEqual(codes('exception_code'));
  expect(COMMIT_MESSAGES).toEqual(lists.service_commit_message);
});

/** Reads a reply about one tracking number. */
const read = (trackResults: readonly object[], ship_date?: string) =>
  mapper.parseTrackingResponse({
    request: {
      transaction_id: 'id',
      locale: 'en_US',
      inquiries: [{ url: '', body: {}, numbers: [{ tracking_number: '7', field: 'tracking_numbers[0]' }] }],
      ...(ship_date !== undefined && { ship_date }),
    },
    replies: [answer('track', { output: { completeTrackResults: [{ trackingNumber: '7', trackResults }] } })],
  });
const detailsOf = (result: object) => read([result])[0][0];
const worded = (meaning: { status?: string | null; reason?: string | null } | undefined) =>
  [meaning?.status, meaning?.reason].filter(Boolean).join(' ');

test.each([
  [{ eventType: 'od', derivedStatusCode: 'IT' }, 'out_for_delivery'],
  [{ eventType: 'ZZ', derivedStatusCode: 'IT' }, 'in_transit'],
  [{ eventType: 'ZZ', derivedStatusCode: '' }, ''],
  [{ eventType: 'ZZ', derivedStatusCode: 'in' }, ''],
  [{ eventType: 'DE', exceptionCode: '15' }, 'attempted recipient_unavailable'],
  [{ eventType: 'DE', exceptionCode: '015a' }, 'attempted recipient_unavailable'],
  [{ eventType: 'SE', exceptionCode: '3' }, 'exception address_problem'],
  [{ eventType: 'DE', exceptionCode: 'XX' }, 'attempted'],
  [{ eventType: 'DL', exceptionCode: '015A' }, 'delivered'],
])('the scan %j is "%s"', (facts, meaning) => {
  expect(worded(detailsOf({ scanEvents: [facts] })?.events[0])).toBe(meaning);
});

const delay = (type: string, status = 'DELAYED') => ({ delayDetail: { type, status } });
const held = { serviceCommitMessage: { type: 'HELD_PACKAGE_AVAILABLE_FOR_RECIPIENT_PICKUP' } };
test.each<[string, string, object, string]>([
  ['OC', 'IN', {}, 'pre_transit'],
  ['IN', 'IN', { shipmentDetails: { beforePossessionStatus: true } }, 'pre_transit'],
  ['IT', 'IT', { serviceCommitMessage: { type: 'SHIPMENT_LABEL_CREATED' } }, 'pre_transit'],
  ['RR', 'IT', {}, 'in_transit'],
  ['RR', 'ZZ', held, 'available_for_pickup'],
  ['DL', 'DL', held, 'available_for_pickup'],
  ['DL', 'DL', {}, 'delivered'],
  ['SE', 'SE', { ancillaryDetails: [{ reason: '03' }] }, 'exception address_problem'],
  ['SE', 'SE', delay('WEATHER'), 'exception weather'],
  ['SE', 'SE', delay('CLEARANCE'), 'exception customs_hold'],
  ['SE', 'SE', delay('OPERATIONAL'), 'exception carrier_delay'],
  ['SE', 'SE', delay('LOCAL'), 'exception carrier_delay'],
  ['SE', 'SE', delay('GENERAL'), 'exception carrier_delay'],
  ['SE', 'SE', delay('WEATHER', 'ON_TIME'), 'exception'],
  ['CD', 'CD', delay('WEATHER'), 'exception customs_hold'],
  ['DD', 'DD', delay('WEATHER'), 'exception weather'],
  ['IT', 'IT', delay('WEATHER'), 'in_transit'],
])('the summary %s, %s with %j is "%s"', (code, derivedCode, more, meaning) => {
  expect(worded(detailsOf({ latestStatusDetail: { code, derivedCode, ...more }, ...more }))).toBe(meaning);
});

const [morning, evening] = ['2026-03-05T09:00:00-06:00', '2026-03-05T17:30:00-06:00'];
const times = (type: string, dateTime: string) => ({ dateAndTimes: [{ type, dateTime }] });
const window = (begins?: string, ends?: string) => ({ window: { begins, ends } });
const status = (code: string) => ({ latestStatusDetail: { code } });
const identified = (type: string) => ({
  additionalTrackingInfo: { packageIdentifiers: [{ type, values: ['A1 ', 'A1', '7', ''] }] },
});
const scanned = {
  eventType: 'DE',
  exceptionCode: '08',
  date: evening,
  eventDescription: 'Exception',
  exceptionDescription: 'Not in',
  scanLocation: { city: 'Laval', stateOrProvinceCode: 'PQ', countryCode: 'CA' },
};
const derived = { derivedStatusCode: 'IT', derivedStatus: 'On the way', exceptionDescription: 'On the way' };
const REFERENCES =
  'CUSTOMER_REFERENCE SHIPPER_REFERENCE INVOICE PURCHASE_ORDER DEPARTMENT RETURN_MATERIALS_AUTHORIZATION';
const RELATED =
  'STANDARD_MPS:package GROUP_MPS:package OUTBOUND_LINK_TO_RETURN:return PARTNER_CARRIER_NUMBER:partner ' +
  'RETURNED_TO_SHIPPER_TRACKING_NUMBER:return REROUTE_TRACKING_NUMBER:replaced_by';
const came = [
  { eventType: 'DL', date: '2026-03-09T10:00:00-05:00' },
  { eventType: 'RS', date: '2026-03-06T10:00:00-05:00' },
];

test.each<[object, object]>([
  [
    { estimatedDeliveryTimeWindow: window(morning, evening) },
    { estimated_delivery: { from: '09:00', to: '17:30' } },
  ],
  [
    { estimatedDeliveryTimeWindow: window('2026-03-04T09:00:00', evening) },
    { estimated_delivery: { date: '2026-03-05', from: null, kind: 'estimated' } },
  ],
  [{ estimatedDeliveryTimeWindow: window(morning) }, { estimated_delivery: { from: null, to: '09:00' } }],
  [{ standardTransitTimeWindow: window(morning, evening) }, { estimated_delivery: { kind: 'committed' } }],
  [
    times('ESTIMATED_DELIVERY', '2026-03-05T00:00:00-06:00'),
    { estimated_delivery: { to: null, kind: 'estimated' } },
  ],
  [times('COMMITMENT', evening), { estimated_delivery: { to: '17:30', kind: 'committed' } }],
  [{ ...status('DL'), ...times('COMMITMENT', evening) }, { estimated_delivery: null }],
  [times('ACTUAL_PICKUP', evening), { shipped_at: { date: '2026-03-05' } }],
  [times('ACTUAL_TENDER', evening), { shipped_at: { date: '2026-03-05' } }],
  [times('SHIP', evening), { shipped_at: { date: '2026-03-05' }, estimated_delivery: null }],
  [{ ...status('OC'), ...times('SHIP', evening) }, { shipped_at: null }],
  [{ ...status('CA'), ...times('SHIP', evening) }, { shipped_at: null }],
  [{ ...status('DL'), ...times('ACTUAL_DELIVERY', evening) }, { delivered_at: { time: '17:30:00' } }],
  [times('ACTUAL_DELIVERY', evening), { delivered_at: null }],
  ...['1', '0'].map((count): [object, object] => [
    { deliveryDetails: { deliveryAttempts: count } },
    { attempts: Number(count) },
  ]),
  ...['-1', '1.5', undefined].map((count): [object, object] => [
    { deliveryDetails: { deliveryAttempts: count } },
    { attempts: null },
  ]),
  [
    {
      deliveryDetails: { receivedByName: 'R', signedByName: 'S', locationDescription: 'Desk' },
      ...status('DL'),
    },
    { signed_by: 'S', delivery_place: 'Desk', proof: [] },
  ],
  [{ availableImages: [{ type: 'SIGNATURE_PROOF_OF_DELIVERY' }] }, { proof: ['document'] }],
  [{ serviceDetail: { type: 'X' } }, { service: { code: 'X', name: null } }],
  [{ serviceDetail: { description: 'X' } }, { service: { code: null, name: 'X' } }],
  [{ serviceDetail: {} }, { service: null }],
  ...REFERENCES.split(' ').map((type): [object, object] => [
    identified(type),
    { references: ['A1', '7'], related: [] },
  ]),
  ...RELATED.split(' ').map((row): [object, object] => {
    const [type = '', relation] = row.split(':');
    return [identified(type), { references: [], related: [{ tracking_number: 'A1', relation }] }];
  }),
  [
    { scanEvents: [scanned] },
    {
      events: [
        { code: 'DE', sub_code: '08', text: 'Exception: Not in', place: { city: 'Laval', state_code: 'QC' } },
      ],
    },
  ],
  [{ scanEvents: [derived] }, { events: [{ code: 'IT', text: 'On the way' }] }],
  [
    { ...status('DL'), scanEvents: came },
    {
      status: 'returned',
      delivered: false,
      delivered_at: null,
      events: [{ status: 'returned' }, { status: 'returning' }],
    },
  ],
])('%j is read as %j', (facts, details) => {
  expect(detailsOf({ ...status('IT'), ...facts })).toMatchObject(details);
});

test.each([
  [undefined, '2026-03-02'],
  ['2025-06-03', '2025-06-02'],
])('a number that FedEx gave out twice, with the ship date %s, is that of %s', (wanted, day) => {
  const shipments = ['2025-06-02', '2026-03-02'].map((date) => ({
    ...status('IT'),
    ...times('SHIP', `${date}T00:00:00`),
  }));
  const [[details]] = read(shipments, wanted);
  expect(details?.shipped_at?.date).toBe(day);
  expect(details?.meta.notices.map(({ code }) => code)).toEqual(['number_used_again']);
});

test.each<[object[], object]>([
  [
    [{ error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'No.' } }],
    { kind: 'not_found', retryable: true },
  ],
  [
    [{ error: { code: 'TRACKING.X' } }],
    { code: 'TRACKING.X', message: 'FedEx returned no data, and no reason.' },
  ],
  [[{ error: { message: 'No.' } }], { code: 'carrier_error', kind: 'carrier', retryable: false }],
  [[], { code: 'not_answered' }],
])('without data, %j, there is the error %j', (results, entry) => {
  expect(read(results)).toMatchObject([[], [{ ...entry, field: 'tracking_numbers[0]' }]]);
});

describe('at the simulator', () => {
  const NUMBERS = /trackingnumbers/;
  test('30 numbers are requested in one call, each once; those of other calls are kept when one fails', async () => {
    await using at = await bought(31);
    const numbers = [...at.numbers, ...at.numbers];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers: numbers });
    expect(errors).toEqual([]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(at.calls(NUMBERS)).toHaveLength(2);
    at.running.fault({ kind: 'html', status: 502 }, { path: NUMBERS, after: 1 });
    const [some, missing] = await fetchTracking(at.proxy, { tracking_numbers: at.numbers });
    expect([30, 1]).toContain(some.length);
    expect(some.length + missing.length).toBe(31);
  });

  test('the place in the request of an unknown number is named, and texts are in a known language', async () => {
    await using at = await bought();
    const [own = ''] = at.numbers;
    const numbers = [own, own.toLowerCase(), '790900009999'];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers: numbers, language: 'xx' });
    expect(details[0]?.meta.notices.map(({ code }) => code)).toContain('language');
    expect(errors).toMatchObject([{ kind: 'not_found', retryable: true, field: 'tracking_numbers[2]' }]);
    const LANGUAGES = 'de:de_DE en:en_US es:es_US fr:fr_CA it:it_IT nl:nl_NL pt:pt_BR';
    for (const [language = '', locale] of LANGUAGES.split(' ').map((row) => row.split(':'))) {
      await fetchTracking(at.proxy, { tracking_numbers: [own], language });
      expect(at.calls(NUMBERS).at(-1)?.headers['x-locale']).toBe(locale);
    }
  });

  test('shipments are found by the shop’s reference, in the last 30 days', async () => {
    await using at = await bought(2, { references: ['ORDER-7'] });
    const [details] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7' } });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    const late = { value: 'ORDER-7', ship_date_from: '2026-03-04' };
    const [none, errors] = await fetchTracking(at.proxy, { reference: late });
    expect([none, errors]).toMatchObject([[], [{ kind: 'not_found', field: 'reference.value' }]]);
  });
});
