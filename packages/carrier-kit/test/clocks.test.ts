import { expect, test } from 'vitest';
import { clockTimeOf, weekdayFromSunday, weekdayNamed } from '../src/after.js';
import { isTimeZone, utcOffset, zonedClock } from '../src/request.js';
import { minutesBetween } from '../src/values/clock-time.js';

const OUT_OF_RANGE = ['25:00', '9:75', '13:00 PM', '0:30 AM', '24:01', '109:30', '09:300'];
const NO_TIMES = ['', 'noon', '09:30-05:00', undefined, ...OUT_OF_RANGE];

test.each<[written: string | number | undefined, time?: string]>([
  ['930', '09:30'],
  ['0930', '09:30'],
  [930, '09:30'],
  ['0', '00:00'],
  ['9:30', '09:30'],
  ['17:00:00', '17:00'],
  ['9:00 AM', '09:00'],
  ['12:15 am', '00:15'],
  ['12:15 p.m.', '12:15'],
  ['5:45PM', '17:45'],
  ['1:05:09.25', '01:05'],
  ['12:00 PM', '12:00'],
  ['11:59 pM', '23:59'],
  ['24:00', '24:00'],
  ['2400', '24:00'],
  ...NO_TIMES.map((none): [string | undefined] => [none]),
])('%s on the clock is %s', (written, time) => {
  expect(clockTimeOf(written)).toBe(time);
});

test('from 09:45 to 17:00 are 435 minutes', () => {
  expect(minutesBetween('09:45', '17:00')).toBe(435);
});

test('a day of the week is read from a number that is counted from Sunday, and from its English name', () => {
  const counted = [weekdayFromSunday('1', 1), weekdayFromSunday(7, 1), weekdayFromSunday(0, 0)];
  expect(counted).toEqual(['sunday', 'saturday', 'sunday']);
  expect([0, 8, 'x'].map((day) => weekdayFromSunday(day, 1))).toEqual([undefined, undefined, undefined]);
  expect(['MONDAY', 'Tue', 'Dimanche'].map(weekdayNamed)).toEqual(['monday', 'tuesday', undefined]);
});

test('a time zone is told from anything else', () => {
  expect(['America/Toronto', 'UTC'].map(isTimeZone)).toEqual([true, true]);
  expect(['Toronto', '', 'America/Nowhere'].map(isTimeZone)).toEqual([false, false, false]);
});

test('the clock of a zone at an instant, with its offset', () => {
  const at = (zone: string) => Object.values(zonedClock(zone, Date.parse('2026-03-03T23:30:05Z'))).join(' ');
  expect(at('Europe/Berlin')).toBe('2026-03-04 00:30:05 +01:00');
  expect(at('America/St_Johns')).toBe('2026-03-03 20:00:05 -03:30');
  expect(at('UTC')).toBe('2026-03-03 23:30:05 +00:00');
  expect(() => at('Mars/Olympus')).toThrow(/no time zone "Mars\/Olympus"/);
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
  // No day, and no time.
  ['Europe/Berlin', '2026-13-01', '12:00', undefined],
  ['Europe/Berlin', '2026-02-01', '', undefined],
])('in %s on %s at %s it is %s', (zone, date, time, offset) => {
  expect(utcOffset(zone, date, time)).toBe(offset);
});
