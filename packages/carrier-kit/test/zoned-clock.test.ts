import { expect, test } from 'vitest';
import { utcOffset, zonedClock } from '../src/request.js';

test('the clock of a zone at an instant, with its offset', () => {
  const instant = Date.parse('2026-03-03T23:30:05Z');
  expect(zonedClock('Europe/Berlin', instant)).toEqual({
    date: '2026-03-04',
    time: '00:30:05',
    utc_offset: '+01:00',
  });
  expect(zonedClock('America/St_Johns', instant)).toMatchObject({ time: '20:00:05', utc_offset: '-03:30' });
  expect(zonedClock('UTC', instant)).toMatchObject({ time: '23:30:05', utc_offset: '+00:00' });
  expect(() => zonedClock('Mars/Olympus', instant)).toThrow(/no time zone "Mars\/Olympus"/);
});

test.each([
  ['Europe/Berlin', '2026-07-01', '12:00', '+02:00'],
  ['Pacific/Auckland', '2026-12-24', '09:00:00', '+13:00'],
  // Clocks go forward at two o'clock on 29 March 2026 in Berlin, and back at three on 25 October.
  ['Europe/Berlin', '2026-03-29', '01:59', '+01:00'],
  ['Europe/Berlin', '2026-03-29', '02:30', '+01:00'],
  ['Europe/Berlin', '2026-03-29', '03:00', '+02:00'],
  ['Europe/Berlin', '2026-10-25', '02:30', '+02:00'],
  ['Europe/Berlin', '2026-10-25', '03:00', '+01:00'],
  // Without change of clocks, a day from Greenwich on either side.
  ['Pacific/Kiritimati', '2026-01-01', '00:30', '+14:00'],
  ['Pacific/Pago_Pago', '2026-01-01', '23:30', '-11:00'],
])('in %s on %s at %s it is %s', (zone, date, time, offset) => {
  expect(utcOffset(zone, date, time)).toBe(offset);
});

test('what is no day or no time has no offset', () => {
  expect(utcOffset('Europe/Berlin', '2026-13-01', '12:00')).toBeUndefined();
  expect(utcOffset('Europe/Berlin', '2026-02-01', '')).toBeUndefined();
});
