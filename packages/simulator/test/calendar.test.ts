import { describe, expect, test } from 'vitest';
import { businessDaysAfter, dayIn, daysBetween, weekdayOf } from '../src/business.js';

describe('businessDaysAfter', () => {
  test.each([
    ['2026-03-02', 0, '2026-03-02'],
    ['2026-03-02', 4, '2026-03-06'],
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-07', 1, '2026-03-09'],
    ['2026-02-27', 6, '2026-03-09'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('from %s, %i business days end on %s', (day, count, later) => {
    expect(businessDaysAfter(day, count)).toBe(later);
  });

  test('a service that runs on Saturdays arrives on one', () => {
    expect(businessDaysAfter('2026-03-06', 1, { saturdays: true })).toBe('2026-03-07');
    expect(businessDaysAfter('2026-03-06', 2, { saturdays: true })).toBe('2026-03-09');
  });
});

test('dayIn is the day that the time zone has at that instant', () => {
  const now = Date.parse('2026-03-03T03:30:00Z');
  expect(dayIn('UTC', now)).toBe('2026-03-03');
  expect(dayIn('America/Toronto', now)).toBe('2026-03-02');
});

test('daysBetween counts calendar days, below 0 for an earlier day', () => {
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  expect(daysBetween('2026-03-29', '2026-03-30')).toBe(1);
  expect(daysBetween('2026-03-02', '2026-02-27')).toBe(-3);
});

test('weekdayOf names the day of the week', () => {
  expect(weekdayOf('2026-03-01')).toBe('SUN');
  expect(weekdayOf('2026-03-07')).toBe('SAT');
});
