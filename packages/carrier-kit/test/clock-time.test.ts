import { describe, expect, test } from 'vitest';
import { clockTimeOf, weekdayFromSunday, weekdayNamed } from '../src/after.js';
import { minutesBetween } from '../src/values/clock-time.js';

describe('a time on the clock', () => {
  test.each([
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
  ])('%s is %s', (written, time) => {
    expect(clockTimeOf(written)).toBe(time);
  });

  test.each([
    '',
    'noon',
    '25:00',
    '9:75',
    '13:00 PM',
    '0:30 AM',
    '24:01',
    '109:30',
    '09:300',
    '09:30-05:00',
    undefined,
  ])('%s is none', (written) => {
    expect(clockTimeOf(written)).toBeUndefined();
  });

  test('is so many minutes from another one', () => {
    expect(minutesBetween('09:45', '17:00')).toBe(435);
  });
});

describe('a day of the week', () => {
  test('is read from a number that is counted from Sunday, and from its English name', () => {
    expect([weekdayFromSunday('1', 1), weekdayFromSunday(7, 1), weekdayFromSunday(0, 0)]).toEqual([
      'sunday',
      'saturday',
      'sunday',
    ]);
    expect([weekdayFromSunday(0, 1), weekdayFromSunday('x', 1)]).toEqual([undefined, undefined]);
    expect([weekdayNamed('MONDAY'), weekdayNamed('Tue'), weekdayNamed('Dimanche')]).toEqual([
      'monday',
      'tuesday',
      undefined,
    ]);
  });
});
