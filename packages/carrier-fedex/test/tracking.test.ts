/** What FedEx's codes and answers mean, and what it is asked for. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrackingRequestData } from '@waybill/core';
import { TrackingRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { COMMIT_MESSAGES, EXCEPTION_CODES, STATUS_CODES } from '../src/tracking-codes.js';
import { answer, issuesOf, mapper, noticesOf } from './support/account.js';

const LISTS = join(process.env.WAYBILL_CONTRACTS ?? '', 'fedex/tracking-codes.json');

test.skipIf(!existsSync(LISTS))('each code of FedEx’s lists has a meaning, and no other has', () => {
  const lists = JSON.parse(readFileSync(LISTS, 'utf8'));
  const codes = (name: string) => lists[name].map((row: { code: string }) => row.code.toUpperCase()).sort();
  expect([...STATUS_CODES.keys()].sort()).toEqual(codes('status_code'));
  expect([...EXCEPTION_CODES.keys()].sort()).toEqual(codes('exception_code'));
  expect(COMMIT_MESSAGES).toEqual(lists.service_commit_message);
});

/** Reads a reply about one tracking number. */
function read(trackResults: readonly object[], ship_date?: string) {
  const numbers = [{ tracking_number: '7', field: 'tracking_numbers[0]' }];
  const asked = { transaction_id: 'id', locale: 'en_US', inquiries: [{ url: '', body: {}, numbers }] };
  const output = { completeTrackResults: [{ trackingNumber: '7', trackResults }] };
  const request = { ...asked, ...(ship_date !== undefined && { ship_date }) };
  return mapper.parseTrackingResponse({ request, replies: [answer('track', { output })] });
}
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
const DELAYS =
  'WEATHER:weather CLEARANCE:customs_hold OPERATIONAL:carrier_delay LOCAL:carrier_delay GENERAL:carrier_delay';
const rows = (table: string) => table.split(' ').map((row) => row.split(':'));
type Summary = [code: string, derived: string, more: object, meaning: string];
test.each<Summary>([
  ['OC', 'IN', {}, 'pre_transit'],
  ['IN', 'IN', { shipmentDetails: { beforePossessionStatus: true } }, 'pre_transit'],
  ['IT', 'IT', { serviceCommitMessage: { type: 'SHIPMENT_LABEL_CREATED' } }, 'pre_transit'],
  ['RR', 'IT', {}, 'in_transit'],
  ['RR', 'ZZ', held, 'available_for_pickup'],
  ['DL', 'DL', held, 'available_for_pickup'],
  ['DL', 'DL', {}, 'delivered'],
  ['SE', 'SE', { ancillaryDetails: [{ reason: '03' }] }, 'exception address_problem'],
  ...rows(DELAYS).map(([type = '', why]): Summary => ['SE', 'SE', delay(type), `exception ${why}`]),
  ['SE', 'SE', delay('WEATHER', 'ON_TIME'), 'exception'],
  ['CD', 'CD', delay('WEATHER'), 'exception customs_hold'],
  ['DD', 'DD', delay('WEATHER'), 'exception weather'],
  ['IT', 'IT', delay('WEATHER'), 'in_transit'],
])('the summary %s, %s with %j is "%s"', (code, derivedCode, more, meaning) => {
  expect(worded(detailsOf({ latestStatusDetail: { code, derivedCode, ...more }, ...more }))).toBe(meaning);
});

const [morning, evening] = ['2026-03-05T09:00:00-06:00', '2026-03-05T17:30:00-06:00'];
const times = (type: string, dateTime: string) => ({ dateAndTimes: [{ type, dateTime }] });
const window = (begins: string, ends?: string) => ({ window: { begins, ends } });
const estimated = (...of: [string, string?]) => ({ estimatedDeliveryTimeWindow: window(...of) });
const status = (code: string) => ({ latestStatusDetail: { code } });
const identified = (type: string) => ({
  additionalTrackingInfo: { packageIdentifiers: [{ type, values: ['A1 ', 'A1', '7', ''] }] },
});
const scanned = {
  ...{ eventType: 'DE', exceptionCode: '08', date: evening },
  ...{ eventDescription: 'Exception', exceptionDescription: 'Not in' },
  scanLocation: { city: 'Laval', stateOrProvinceCode: 'PQ', countryCode: 'CA' },
};
const laval = { city: 'Laval', state_code: 'QC' };
const derived = { derivedStatusCode: 'IT', derivedStatus: 'On the way', exceptionDescription: 'On the way' };
const REFERENCES =
  'CUSTOMER_REFERENCE SHIPPER_REFERENCE INVOICE PURCHASE_ORDER DEPARTMENT RETURN_MATERIALS_AUTHORIZATION';
const RELATED =
  'STANDARD_MPS:package GROUP_MPS:package OUTBOUND_LINK_TO_RETURN:return PARTNER_CARRIER_NUMBER:partner ' +
  'RETURNED_TO_SHIPPER_TRACKING_NUMBER:return REROUTE_TRACKING_NUMBER:replaced_by';
const delivered = { eventType: 'DL', date: '2026-03-09T10:00:00-05:00' };
const returning = { eventType: 'RS', date: '2026-03-06T10:00:00-05:00' };
const back = { status: 'returned', delivered: false, delivered_at: null };
const expected = (estimated_delivery: object | null) => ({ estimated_delivery });
const day = { date: '2026-03-05' };
const shipped = { shipped_at: day };
const said = (deliveryDetails: object) => ({ ...status('DL'), deliveryDetails });
const attempts = (deliveryAttempts: string | undefined) => ({ deliveryDetails: { deliveryAttempts } });

test.each<[object, object]>([
  [estimated(morning, evening), expected({ from: '09:00', to: '17:30' })],
  [estimated('2026-03-04T09:00:00', evening), expected({ ...day, from: null, kind: 'estimated' })],
  [estimated(morning), expected({ from: null, to: '09:00' })],
  [{ standardTransitTimeWindow: window(morning, evening) }, expected({ kind: 'committed' })],
  [times('ESTIMATED_DELIVERY', '2026-03-05T00:00:00-06:00'), expected({ to: null, kind: 'estimated' })],
  [times('COMMITMENT', evening), expected({ to: '17:30', kind: 'committed' })],
  [{ ...status('DL'), ...times('COMMITMENT', evening) }, expected(null)],
  [times('ACTUAL_PICKUP', evening), shipped],
  [times('ACTUAL_TENDER', evening), shipped],
  [times('SHIP', evening), { ...shipped, estimated_delivery: null }],
  [{ ...status('OC'), ...times('SHIP', evening) }, { shipped_at: null }],
  [{ ...status('CA'), ...times('SHIP', evening) }, { shipped_at: null }],
  [{ ...status('DL'), ...times('ACTUAL_DELIVERY', evening) }, { delivered_at: { time: '17:30:00' } }],
  [times('ACTUAL_DELIVERY', evening), { delivered_at: null }],
  ...['1', '0'].map((count): [object, object] => [attempts(count), { attempts: Number(count) }]),
  ...['-1', '1.5', undefined].map((count): [object, object] => [attempts(count), { attempts: null }]),
  [said({ receivedByName: 'R', signedByName: 'S' }), { signed_by: 'S', proof: [] }],
  [said({ locationDescription: 'Desk' }), { delivery_place: 'Desk' }],
  [{ availableImages: [{ type: 'SIGNATURE_PROOF_OF_DELIVERY' }] }, { proof: ['document'] }],
  [{ serviceDetail: { type: 'X' } }, { service: { code: 'X', name: null } }],
  [{ serviceDetail: { description: 'X' } }, { service: { code: null, name: 'X' } }],
  [{ serviceDetail: {} }, { service: null }],
  ...REFERENCES.split(' ').map((type): [object, object] => [
    ...([identified(type), { references: ['A1', '7'], related: [] }] as const),
  ]),
  ...rows(RELATED).map(([type = '', relation]): [object, object] => [
    ...([identified(type), { references: [], related: [{ tracking_number: 'A1', relation }] }] as const),
  ]),
  [{ scanEvents: [scanned] }, { events: [{ code: 'DE', sub_code: '08', place: laval }] }],
  [{ scanEvents: [scanned] }, { events: [{ text: 'Exception: Not in' }] }],
  [{ scanEvents: [derived] }, { events: [{ code: 'IT', text: 'On the way' }] }],
  [{ ...status('DL'), scanEvents: [delivered, returning] }, back],
  [{ ...status('DL'), scanEvents: [delivered, returning] }, { events: [{ status: 'returned' }, {}] }],
])('%j is read as %j', (facts, details) => {
  expect(detailsOf({ ...status('IT'), ...facts })).toMatchObject(details);
});

test.each([
  [undefined, '2026-03-02'],
  ['2025-06-03', '2025-06-02'],
])('a number that FedEx gave out twice, with the ship date %s, is that of %s', (wanted, day) => {
  const of = (date: string) => ({ ...status('IT'), ...times('SHIP', `${date}T00:00:00`) });
  const [[details]] = read([of('2025-06-02'), of('2026-03-02')], wanted);
  expect(details?.shipped_at?.date).toBe(day);
  expect(details?.meta.notices.map(({ code }) => code)).toEqual(['number_used_again']);
});

const NOT_FOUND = { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'No.' };
test.each<[object[], object]>([
  [[{ error: NOT_FOUND }], { kind: 'not_found', retryable: true }],
  [[{ error: { code: 'X' } }], { code: 'X', message: 'FedEx returned no data, and no reason.' }],
  [[{ error: { message: 'No.' } }], { code: 'carrier_error', kind: 'carrier', retryable: false }],
  [[], { code: 'not_answered' }],
])('without data, %j, there is the error %j', (results, entry) => {
  expect(read(results)).toMatchObject([[], [{ ...entry, field: 'tracking_numbers[0]' }]]);
});

const asked = (more: Partial<TrackingRequestData>) =>
  mapper.createTrackingRequest(new TrackingRequest({ tracking_numbers: ['7'], ...more }));

test('numbers are letters and digits', () => {
  for (const number of ['7909 0000', '#7909', '7909#'])
    expect(issuesOf(() => asked({ tracking_numbers: [number] }))).toBe('tracking_numbers[0] invalid');
});

test('30 numbers are requested in one call, each once, and texts in a language that FedEx has', () => {
  const numbers = Array.from({ length: 31 }, (_, index) => `79${index}`);
  const { inquiries } = asked({ tracking_numbers: [...numbers, ...numbers] });
  expect(inquiries.map((inquiry) => inquiry.numbers?.length)).toEqual([30, 1]);
  const LANGUAGES = 'de:de_DE en:en_US es:es_US fr:fr_CA it:it_IT nl:nl_NL pt:pt_BR xx:en_US';
  for (const [language = '', locale] of rows(LANGUAGES)) expect(asked({ language }).locale).toBe(locale);
  expect(noticesOf(asked({ language: 'xx' }))).toBe('language');
});
