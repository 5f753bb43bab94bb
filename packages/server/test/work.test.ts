import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ordersFile, request } from './support/requests.js';
import { openShop } from './support/shop.js';

const shop = await openShop({ limits: { megabytes_per_minute: 10_000 } });
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, at]));
const rows = (count: number, row: unknown) =>
  JSON.stringify({ name: `batch ${count}`, rows: Array(count).fill(row) });

/** On a machine that does nothing else it is 50 ms. A busy one stops a process now and then: work that takes longer does so each time. */
const MOST_MS = 150;
const TRIES = { retry: 7 };

const json = { 'content-type': 'application/json' };
const rate = (status: number, what: string, { recipient, ...parts }: Record<string, object | number>) => {
  const body = { ...request, recipient: { ...request.recipient, ...(recipient as object) }, ...parts };
  if (typeof parts.shipment === 'object') body.shipment = { ...request.shipment, ...parts.shipment };
  return { status, what, key: 'quoter', path: '/v1/rates', body: JSON.stringify(body), headers: json };
};
const batch = (status: number, what: string, body: string, isFile = true) => ({
  ...{ status, what, key: 'buyer', body, headers: isFile ? { 'content-type': 'text/csv' } : json },
  path: isFile ? `/v1/batches?name=${encodeURIComponent(what)}` : '/v1/batches',
});
const names = (count: number) => Object.keys(named(count));
const full = { weight: 1, contents: Array(40).fill({ description: 'tea' }) };

test.each([
  rate(422, '40,000 wrong packages', { shipment: { items: Array(40_000).fill({}) } }),
  rate(200, '1,000 packages', { shipment: { items: Array(1_000).fill({ weight: 1 }) } }),
  rate(413, '1,000 full packages', { shipment: { items: Array(1_000).fill(full) } }),
  rate(413, '60,000 unknown fields', named(60_000)),
  rate(422, '90,000 services', { shipment: { services: Array(90_000).fill('a') } }),
  rate(200, '300 services', { shipment: { services: names(300) } }),
  rate(200, '300 options', { shipment: { options: names(300) } }),
  rate(422, '20,000 spaces', { recipient: { phone_number: `${' '.repeat(20_000)}1` } }),
  rate(200, 'long lines', {
    recipient: {
      phone_number: ' '.repeat(499).padEnd(500, 'a'),
      address_lines: Array(50).fill(` ${', '.repeat(240)}a`),
    },
  }),
  batch(422, 'commas', ','.repeat(4_000_000)),
  batch(422, 'lines', '\n'.repeat(4_000_000)),
  batch(422, 'quotation marks', '"'.repeat(4_000_000)),
  batch(202, '1,500 wrong orders', ordersFile(names(1_500)).replaceAll(',CA,', ',XX,')),
  batch(202, '10,000 wrong rows', rows(10_000, { request: { shipper: { city: 'x'.repeat(100) } } }), false),
  batch(422, '50,000 rows that are none', rows(50_000, 1), false),
  batch(422, '2 million numbers', rows(2_000_000, 1), false),
])('$path with $what keeps nothing waiting', TRIES, async ({ status, key, path, body, headers }) => {
  const sent = new TextEncoder().encode(body);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(5);
  const answer = await shop.ask('POST', path, { key, body: sent, headers });
  const text = await answer.text();
  await setTimeout(5);
  delay.disable();
  expect(answer.status).toBe(status);
  expect(text.length).toBeLessThan(200_000);
  expect(delay.max / 1e6).toBeLessThan(MOST_MS);
});
