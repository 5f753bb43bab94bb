import { expect, test } from 'vitest';
import { shipDateOf } from '../../src/request.js';
import { reading, shipmentOf } from './support.js';

/** 2026-03-03 in Toronto, already 2026-03-04 in Sydney. */
const clock = { now: () => Date.parse('2026-03-03T20:00:00Z') };
const SYDNEY = "today is 2026-03-04 in Australia/Sydney, the account's time zone";

test.each([
  [{}, 'America/Toronto', '2026-03-03'],
  [{}, 'Australia/Sydney', '2026-03-04'],
  [{ date: '2026-03-03' }, 'America/Toronto', '2026-03-03'],
  [{ date: '2026-03-03' }, 'Australia/Sydney', '2026-03-03', `date is 2026-03-03, in the past: ${SYDNEY}`],
  [{ ship_date: '2026-03-10' }, 'America/Toronto', '2026-03-10'],
  [
    { ship_date: '2026-03-11' },
    'America/Toronto',
    '2026-03-11',
    'ship_date is 2026-03-11, 8 days ahead; Acme Freight takes up to 7 days',
  ],
])('packages with %j of an account in %s leave on %s', (days, time_zone, day, ...problem) => {
  const account = { clock, time_zone };
  const read = reading((report) => shipDateOf(shipmentOf(days), account, { latest_days: 7 }, report));
  expect(read).toMatchObject({ value: day, said: problem.map((words) => `shipment.${words}`) });
});
