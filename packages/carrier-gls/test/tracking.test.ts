/** Answers of tracking and pickups that the contract allows and the recorded cases do not show. */
import { expect, test } from 'vitest';
import { gls } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const { mapper } = gls.create(simulator.settings);
const answer = (step: string, document: object) => {
  return { step, package: 0, status: 200, headers: {}, body: JSON.stringify(document) };
};
const batch = (...numbers: string[]) =>
  numbers.map((tracking_number, at) => ({ tracking_number, field: `tracking_numbers[${at}]` }));
const parcel = (requested: string | undefined, day: string) => ({
  requested,
  status: 'INTRANSIT',
  statusDateTime: '2026-12-09T06:50:22+0100',
  events: [{ code: 'INTIAL.NORMAL', description: 'Handed over', eventDateTime: `${day}T06:50:22+0100` }],
});

function tracked(document: object, numbers: string[], ship_date?: string) {
  const request = { batches: [batch(...numbers)], language: 'EN', ...(ship_date && { ship_date }) };
  return mapper.parseTrackingResponse({ request, replies: [answer('track', document)] });
}

test.each([
  ['an empty document', {}],
  ['no list', { parcels: null }],
  ['an empty list', { parcels: [] }],
])('%s knows no package', (_, document) => {
  expect(tracked(document, ['ZX61QJ1A'])[1]).toMatchObject([{ kind: 'not_found', retryable: true }]);
});

test('a status that we do not know is unknown, in the word of GLS', () => {
  const [found] = tracked({ parcels: [{ requested: 'ZX61QJ1A', status: 'ONHOLIDAY' }] }, ['ZX61QJ1A']);
  expect(found).toMatchObject([{ status: 'unknown', status_text: 'ONHOLIDAY' }]);
});

test('the only package of an answer is the one that was asked for', () => {
  const [found] = tracked({ parcels: [parcel(undefined, '2026-12-01')] }, ['ZX61QJ1A']);
  expect(found).toMatchObject([{ tracking_number: 'ZX61QJ1A', status: 'in_transit' }]);
});

test('numbers are the same in capitals', () => {
  const parcels = [parcel('ZX61QJ1B', '2026-12-01'), parcel('ZX61QJ1A', '2026-12-02')];
  const [found] = tracked({ parcels }, ['zx61qj1a', 'zx61qj1b']);
  expect(found.map(({ events }) => events[0]?.time?.date)).toEqual(['2026-12-02', '2026-12-01']);
});

test('of several packages with one number the ship date chooses', () => {
  const parcels = [parcel('747N6K', '2026-12-01'), parcel('747N6K', '2026-06-01')];
  const [first] = tracked({ parcels }, ['747N6K', 'ZX61QJ1A'], '2026-06-02')[0];
  expect(first?.events[0]?.time?.date).toBe('2026-06-01');
});

test.each([
  ['2026-12-02', '2026-12-02'],
  ['2026-12-02T00:00:00Z', '2026-12-02'],
  ['2026-12-01T23:00:00.000Z', '2026-12-02'],
  ['2026-12-02T00:00:00+01:00', '2026-12-02'],
])('the day of a pickup, %s, is that of the place', (EstimatedPickUpDate, day) => {
  const document = {
    ContactID: '276a45fkqM',
    PreferredPickUpDate: '2026-12-02',
    NumberOfParcels: 1,
    Product: 'PARCEL',
  };
  const replies = [answer('book', { EstimatedPickUpDate })];
  const [pickup] = mapper.parsePickupResponse({ request: { document }, replies });
  expect(pickup?.pickup_date).toBe(day);
});
