import { expect, it } from 'vitest';
import { isTimeZone } from '../src/request.js';

it('tells a time zone from anything else', () => {
  expect(['America/Toronto', 'UTC'].map(isTimeZone)).toEqual([true, true]);
  expect(['Toronto', '', 'America/Nowhere'].map(isTimeZone)).toEqual([false, false, false]);
});
