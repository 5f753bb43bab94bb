import { expect, test } from 'vitest';
import { eventTime, eventTimeFromUtc, eventTimeOf } from '../../src/after.js';

const text = (time: ReturnType<typeof eventTimeOf>) => time && Object.values(time).join(' ');
const compact = (date: string, time: string, utc_offset?: string) => ({ date, time, utc_offset });

const MORNING = '2026-03-03 07:47:00 -05:00 2026-03-03T12:47:00Z';
const NEW_YEAR = '2026-12-31 22:30:00 -05:00 2027-01-01T03:30:00Z';

test.each<[read: ReturnType<typeof eventTimeOf>, time: string | null]>([
  // A time with its offset is known everywhere.
  [eventTime(compact('20260303', '74700', '-0500')), MORNING],
  [eventTimeOf('2026-03-03T07:47:00.000-05:00'), MORNING],
  [eventTimeFromUtc(compact('20260303', '12:47:00', '-05:00')), MORNING],
  // The day at the place and the day in UTC may differ.
  [eventTimeOf('2026-12-31T22:30:00-05:00'), NEW_YEAR],
  [eventTimeFromUtc(compact('20270101', '033000', '-05:00')), NEW_YEAR],
  [
    eventTimeFromUtc(compact('20261231', '200000', '+05:30')),
    '2027-01-01 01:30:00 +05:30 2026-12-31T20:00:00Z',
  ],
  [eventTimeFromUtc(compact('20260303', '124700')), null],
  // A clock in a known zone, but for the hour that comes twice and the one that is left out.
  [
    eventTime({ date: '20260703', time: '07:47', zone: 'Europe/Berlin' }),
    '2026-07-03 07:47:00 +02:00 2026-07-03T05:47:00Z',
  ],
  [eventTimeOf('2026-03-03T07:47:00-05:00', 'Europe/Berlin'), MORNING],
  [eventTimeOf('2026-10-25T01:59', 'Europe/Amsterdam'), '2026-10-25 01:59:00 +02:00 2026-10-24T23:59:00Z'],
  [eventTimeOf('2026-10-25T02:00', 'Europe/Amsterdam'), '2026-10-25 02:00:00  '],
  [eventTimeOf('2026-10-25T03:00', 'Europe/Amsterdam'), '2026-10-25 03:00:00 +01:00 2026-10-25T02:00:00Z'],
  [eventTimeOf('2026-03-29T02:59', 'Europe/Amsterdam'), '2026-03-29 02:59:00  '],
  [eventTimeOf('2026-03-29', 'Europe/Amsterdam'), '2026-03-29   '],
])('%j is the time %s', (read, time) => {
  expect(text(read)).toBe(time);
});

test('a zone is never made up; a day alone has no time and no offset', () => {
  const local = { date: '2026-03-03', time: '07:47:00', utc_offset: null, utc: null };
  expect(eventTimeOf('2026-03-03T07:47:00')).toEqual(local);
  expect(eventTime(compact('2026-03-03', '07:47', 'EST'))).toEqual(local);
  expect(eventTimeOf('2026-03-03')).toEqual({ ...local, time: null });
  expect(eventTime(compact('20260303', '25:00', '-05:00'))).toEqual({ ...local, time: null });
});

test.each([
  ['74700', '07:47:00'],
  ['074700', '07:47:00'],
  ['7:47', '07:47:00'],
  ['07:47:09', '07:47:09'],
  ['23:59:59.123', '23:59:59'],
  ['24:00', null],
  ['7:60', null],
  ['07:47:60', null],
  ['7470', null],
  ['0747001', null],
  ['107:47', null],
  ['07:47:00Z', null],
  ['at 07:47', null],
  ['', null],
])('%s on the clock is %s', (time, clock) => {
  expect(eventTime({ date: '20260303', time })?.time).toBe(clock);
});

test.each([
  ['-0500', '-05:00'],
  ['+5', '+05:00'],
  ['+05:30', '+05:30'],
  ['+14:00', '+14:00'],
  ['z', '+00:00'],
  ['+15:00', null],
  ['+05:60', null],
  ['0500', null],
  ['UTC-0500', null],
  ['CEZ', null],
  ['+530', '+05:30'],
  ['-05000', null],
])('the offset %s is %s', (utc_offset, offset) => {
  expect(eventTime({ date: '20260303', time: '07:47', utc_offset })?.utc_offset).toBe(offset);
});

test.each(['2026-03-03T07:47:00Z ', '20260303 07:47:00 +00:00', '2026-03-03t07:47:00z'])(
  '%s is a time',
  (one) => {
    expect(eventTimeOf(one)?.utc).toBe('2026-03-03T07:47:00Z');
  },
);

test.each(['on 2026-03-03', '2026-03-03T07:47 o’clock', '2026-3-3'])('%s is none', (one) => {
  expect(eventTimeOf(one)).toBeNull();
});

test.each(['', '2026-02-30', '12026-03-03', '2026030300', '00000000', 'yesterday', undefined])(
  '%s is no day',
  (date) => {
    expect(eventTime({ date, time: '07:47' })).toBeNull();
  },
);
