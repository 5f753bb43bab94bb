import { expect, test } from 'vitest';
import { eventTime, eventTimeFromUtc, eventTimeOf } from '../../src/after.js';

test('a time with its offset is known everywhere', () => {
  const time = { date: '2026-03-03', time: '07:47:00', utc_offset: '-05:00', utc: '2026-03-03T12:47:00Z' };
  expect(eventTime({ date: '20260303', time: '74700', utc_offset: '-0500' })).toEqual(time);
  expect(eventTimeOf('2026-03-03T07:47:00.000-05:00')).toEqual(time);
  expect(eventTimeFromUtc({ date: '20260303', time: '12:47:00', utc_offset: '-05:00' })).toEqual(time);
});

test('the day at the place and the day in UTC may differ', () => {
  expect(eventTimeOf('2026-12-31T22:30:00-05:00')).toMatchObject({
    date: '2026-12-31',
    utc: '2027-01-01T03:30:00Z',
  });
  expect(eventTimeFromUtc({ date: '20270101', time: '033000', utc_offset: '-05:00' })).toMatchObject({
    date: '2026-12-31',
    time: '22:30:00',
  });
  expect(eventTimeFromUtc({ date: '20261231', time: '200000', utc_offset: '+05:30' })).toMatchObject({
    date: '2027-01-01',
    time: '01:30:00',
  });
});

test('a zone is never made up', () => {
  const local = { date: '2026-03-03', time: '07:47:00', utc_offset: null, utc: null };
  expect(eventTimeOf('2026-03-03T07:47:00')).toEqual(local);
  expect(eventTime({ date: '2026-03-03', time: '07:47', utc_offset: 'EST' })).toEqual(local);
  expect(eventTimeFromUtc({ date: '20260303', time: '124700', utc_offset: undefined })).toBeNull();
});

test('a day alone has no time and no offset', () => {
  const day = { date: '2026-03-03', time: null, utc_offset: null, utc: null };
  expect(eventTimeOf('2026-03-03')).toEqual(day);
  expect(eventTime({ date: '20260303', time: '25:00', utc_offset: '-05:00' })).toEqual(day);
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
  '%s is a time in one text',
  (text) => {
    expect(eventTimeOf(text)?.utc).toBe('2026-03-03T07:47:00Z');
  },
);

test.each(['on 2026-03-03', '2026-03-03T07:47 o’clock', '2026-3-3'])('%s is not', (text) => {
  expect(eventTimeOf(text)).toBeNull();
});

test.each(['', '2026-02-30', '12026-03-03', '2026030300', '00000000', 'yesterday', undefined])(
  '%s is no day',
  (date) => {
    expect(eventTime({ date, time: '07:47' })).toBeNull();
  },
);
