import type { TrackingEvent, TrackingStatus } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  eventTimeOf,
  newestFirst,
  trackingCodes,
  trackingDetails,
  trackingEvent,
  trackingPlace,
  withDeliveryToSender,
} from '../../src/after.js';

const carrier = { carrier: 'sample', account: 'toronto' };

const event = (text: string, at: string | undefined, status: TrackingStatus | null = null): TrackingEvent =>
  trackingEvent({ text, time: eventTimeOf(at), status });

const inOrder = (...events: TrackingEvent[]) =>
  newestFirst(events)
    .map(({ text }) => text)
    .join(', ');

describe('events', () => {
  const picked = event('picked up', '2026-03-02T17:00:00-05:00', 'accepted');
  const moved = event('left', '2026-03-03T01:00:00-05:00', 'in_transit');
  const arrived = event('arrived', '2026-03-03T08:30:00-08:00', 'in_transit');
  const remark = event('remark', undefined);
  const [a, b] = ['a', 'b'].map((text) => event(text, '2026-03-03T01:00:00Z')) as [
    TrackingEvent,
    TrackingEvent,
  ];
  // These two are in the other order by the clock on the wall.
  const [east, west] = [
    event('east', '2026-03-03T09:00:00-05:00'),
    event('west', '2026-03-03T07:30:00-08:00'),
  ];

  test.each([
    [[picked, moved, arrived], 'arrived, left, picked up'],
    [[arrived, moved, picked], 'arrived, left, picked up'],
    [[moved, arrived, picked], 'arrived, left, picked up'],
    [[east, west], 'west, east'],
    // Of the same moment they keep the order of the carrier, turned round where the oldest comes first.
    [[picked, a, b], 'b, a, picked up'],
    [[a, b, picked], 'a, b, picked up'],
    // Without a time they stay next to the one that follows.
    [[arrived, remark, moved], 'arrived, remark, left'],
    [[moved, remark, arrived], 'arrived, remark, left'],
  ])('are in the order of their time in UTC, newest first: %j', (list, texts) => {
    expect(inOrder(...list)).toBe(texts);
  });
});

describe('events without a zone', () => {
  const at = (city: string, text: string, time: string) =>
    trackingEvent({ text, time: eventTimeOf(`2026-03-${time}:00`), place: trackingPlace({ city }) });
  const picked = at('Auckland', 'picked up', '03T16:00');
  const departed = at('Auckland', 'departed', '03T20:00');
  const arrived = at('Honolulu', 'arrived', '03T05:30');
  const delivered = at('Honolulu', 'delivered', '03T14:00');

  test('keep the order of the carrier when clocks of other zones say otherwise', () => {
    const list = [picked, departed, arrived, delivered, at('Honolulu', 'photo', '04T09:00')];
    expect(inOrder(...list)).toBe('photo, delivered, arrived, departed, picked up');
    expect(inOrder(...list.toReversed())).toBe('photo, delivered, arrived, departed, picked up');
  });

  test('are in the order of the clocks when the clock of one place would run backwards', () => {
    expect(inOrder(departed, picked, delivered)).toBe('departed, picked up, delivered');
  });

  test('are in the order of the clocks when no two zones are so far apart', () => {
    const [left, sorted] = [at('Rome', 'left', '03T08:00'), at('Bern', 'sorted', '05T08:00')];
    expect(inOrder(at('Oslo', 'arrived', '06T08:00'), left, sorted)).toBe('arrived, sorted, left');
  });
});

const details = (events: TrackingEvent[], facts: object = {}) =>
  trackingDetails(carrier, { tracking_number: '1', events, ...facts });
const DELIVERED = event('delivered', '2026-03-04T10:00:00Z', 'delivered');

test('the status is that of the newest event that has one, else unknown, and pre_transit before the first', () => {
  expect(details([DELIVERED, event('photo available', '2026-03-04T11:00:00Z')])).toMatchObject({
    status: 'delivered',
    delivered: true,
    status_text: 'delivered',
    delivered_at: { utc: '2026-03-04T10:00:00Z' },
  });
  expect(details([event('?', '2026-03-04T10:00:00Z')]).status).toBe('unknown');
  expect(details([]).status).toBe('pre_transit');
});

test('the status is the carrier’s own summary where it has one', () => {
  const summary = { status: 'returned', reason: 'refused' };
  const returned = { ...summary, delivered: false, delivered_at: null };
  expect(details([DELIVERED], { summary })).toMatchObject(returned);
});

test('the signature is that of the delivery where the carrier gives no other', () => {
  const delivery = { ...DELIVERED, signed_by: 'J. LEE' };
  const signed = [details([delivery]), details([delivery], { signed_by: 'A. ROY' }), details([])];
  expect(signed.map(({ signed_by }) => signed_by)).toEqual(['J. LEE', 'A. ROY', null]);
});

test('where a package was left is known once it was delivered', () => {
  const places = (['delivered', 'out_for_delivery', 'returned'] as const).map(
    (status) =>
      details([event(status, '2026-03-04T10:00:00Z', status)], { delivery_place: 'Front door' })
        .delivery_place,
  );
  expect(places).toEqual(['Front door', null, null]);
});

test('a delivery after the package turned back is a return to its sender', () => {
  const at = (day: string, status: TrackingStatus) => event(status, `2026-03-${day}T10:00:00Z`, status);
  const events = [at('09', 'delivered'), at('06', 'returning'), at('05', 'delivered')];
  const statuses = withDeliveryToSender(events).map(({ status }) => status);
  expect(statuses).toEqual(['returned', 'returning', 'delivered']);
});

test('codes have one meaning each', () => {
  const codes = trackingCodes({
    in_transit: 'AF DF',
    'exception: weather': 'W',
    'remark: payment_due': 'DI',
  });
  expect(codes.get('DF')).toEqual({ status: 'in_transit', reason: null });
  expect(codes.get('W')).toEqual({ status: 'exception', reason: 'weather' });
  expect(codes.get('DI')).toEqual({ status: null, reason: 'payment_due' });
  expect(() => trackingCodes({ in_transit: 'AF', delivered: 'OK AF' })).toThrow('AF is listed twice');
});
