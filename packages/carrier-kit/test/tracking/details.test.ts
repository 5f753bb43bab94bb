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
const texts = (events: readonly TrackingEvent[]) => events.map(({ text }) => text);

describe('events', () => {
  const [picked, moved, arrived] = [
    event('picked up', '2026-03-02T17:00:00-05:00', 'accepted'),
    event('left the facility', '2026-03-03T01:00:00-05:00', 'in_transit'),
    event('arrived', '2026-03-03T08:30:00-08:00', 'in_transit'),
  ];

  test('are in the order of their time, newest first, however the carrier lists them', () => {
    for (const list of [
      [picked, moved, arrived],
      [arrived, moved, picked],
      [moved, arrived, picked],
    ])
      expect(texts(newestFirst(list))).toEqual(['arrived', 'left the facility', 'picked up']);
  });

  test('are compared by the moment in UTC, not by the clock on the wall', () => {
    const east = event('east', '2026-03-03T09:00:00-05:00');
    const west = event('west', '2026-03-03T07:30:00-08:00');
    expect(texts(newestFirst([east, west]))).toEqual(['west', 'east']);
  });

  test('of the same moment keep the order of the carrier, turned round where the oldest comes first', () => {
    const same = ['a', 'b'].map((text) => event(text, '2026-03-03T01:00:00Z'));
    expect(texts(newestFirst([picked, ...same]))).toEqual(['b', 'a', 'picked up']);
    expect(texts(newestFirst([...same, picked]))).toEqual(['a', 'b', 'picked up']);
  });

  test('without a time stay next to the one that follows', () => {
    const untimed = event('remark', undefined);
    expect(texts(newestFirst([arrived, untimed, moved]))).toEqual(['arrived', 'remark', 'left the facility']);
    expect(texts(newestFirst([moved, untimed, arrived]))).toEqual(['arrived', 'remark', 'left the facility']);
  });
});

describe('events without a zone', () => {
  const at = (city: string, text: string, time: string) =>
    trackingEvent({ text, time: eventTimeOf(time), place: trackingPlace({ city }) });
  const flight = [
    at('Auckland', 'picked up', '2026-03-03T16:00:00'),
    at('Auckland', 'departed', '2026-03-03T20:00:00'),
    at('Honolulu', 'arrived', '2026-03-03T05:30:00'),
    at('Honolulu', 'delivered', '2026-03-03T14:00:00'),
  ];

  test('keep the order of the carrier when clocks of other zones say otherwise', () => {
    const later = at('Honolulu', 'photo available', '2026-03-04T09:00:00');
    const expected = ['photo available', 'delivered', 'arrived', 'departed', 'picked up'];
    expect(texts(newestFirst([...flight, later]))).toEqual(expected);
    expect(texts(newestFirst([later, ...flight.toReversed()]))).toEqual(expected);
  });

  test('are in the order of the clocks when the clock of one place would run backwards', () => {
    const [picked, departed, , delivered] = flight as [TrackingEvent, TrackingEvent, never, TrackingEvent];
    expect(texts(newestFirst([departed, picked, delivered]))).toEqual(['departed', 'picked up', 'delivered']);
  });

  test('are in the order of the clocks when no two zones are so far apart', () => {
    const events = [
      at('Oslo', 'arrived', '2026-03-06T08:00:00'),
      at('Rome', 'left', '2026-03-03T08:00:00'),
      at('Bern', 'sorted', '2026-03-05T08:00:00'),
    ];
    expect(texts(newestFirst(events))).toEqual(['arrived', 'sorted', 'left']);
  });
});

describe('the status', () => {
  const delivered = event('delivered', '2026-03-04T10:00:00Z', 'delivered');
  const of = (...events: TrackingEvent[]) => trackingDetails(carrier, { tracking_number: '1', events });

  test('is that of the newest event that has one', () => {
    const remark = event('photo available', '2026-03-04T11:00:00Z');
    expect(of(delivered, remark)).toMatchObject({
      status: 'delivered',
      delivered: true,
      status_text: 'delivered',
      delivered_at: { utc: '2026-03-04T10:00:00Z' },
    });
  });

  test('is the carrier’s own summary where it has one', () => {
    const facts = {
      tracking_number: '1',
      events: [delivered],
      summary: { status: 'returned', reason: 'refused' },
    };
    expect(trackingDetails(carrier, facts as never)).toMatchObject({
      status: 'returned',
      reason: 'refused',
      delivered: false,
      delivered_at: null,
    });
  });

  test('is pre_transit before the first event, and unknown when no event can be read', () => {
    expect(of().status).toBe('pre_transit');
    expect(of(event('?', '2026-03-04T10:00:00Z')).status).toBe('unknown');
  });
});

test('the signature is that of the delivery where the carrier gives no other', () => {
  const delivery = { ...event('delivered', '2026-03-03T01:00:00Z', 'delivered'), signed_by: 'J. LEE' };
  const signed = (facts: object) =>
    trackingDetails(carrier, { tracking_number: '1', events: [delivery], ...facts }).signed_by;
  expect([signed({}), signed({ signed_by: 'A. ROY' }), signed({ events: [] })]).toEqual([
    'J. LEE',
    'A. ROY',
    null,
  ]);
});

test('where a package was left is known once it was delivered', () => {
  const placed = (status: TrackingStatus) =>
    trackingDetails(carrier, {
      tracking_number: 'A',
      events: [event(status, '2026-03-04T10:00:00Z', status)],
      delivery_place: 'Front door',
    }).delivery_place;
  expect(placed('delivered')).toBe('Front door');
  expect([placed('out_for_delivery'), placed('returned')]).toEqual([null, null]);
});

test('a delivery after the package turned back is a return to its sender', () => {
  const at = (day: string, status: TrackingStatus) => event(status, `2026-03-${day}T10:00:00Z`, status);
  const events = [at('09', 'delivered'), at('06', 'returning'), at('05', 'delivered')];
  expect(withDeliveryToSender(events).map(({ status }) => status)).toEqual([
    'returned',
    'returning',
    'delivered',
  ]);
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
