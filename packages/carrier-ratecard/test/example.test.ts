import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fetchQuotes, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { ratecard } from '../src/index.js';

const examples = new URL('../../../examples/', import.meta.url);
const card = fileURLToPath(new URL('rate-cards/own-van.yaml', examples));
const proxy = ratecard.create(
  { card },
  { account: 'own-van', clock: { now: () => Date.parse('2026-03-03T15:00:00Z') } },
);

const request = (name: string): RateRequestData =>
  JSON.parse(readFileSync(new URL(`${name}.json`, examples), 'utf8'));

test.each([
  ['montreal-to-vancouver', 'ground', 23.8, 'CAD'],
  ['toronto-to-new-york', 'ground', 25.08, 'CAD'],
  ['toronto-two-parcels', 'ground', 21.41, 'CAD'],
  ['austin-to-denver', 'ground-us', 14.2, 'USD'],
])('the example card quotes %s', async (name, service_type, total_charge, currency) => {
  const [quotes, errors] = await fetchQuotes(proxy, request(name));
  expect(errors).toEqual([]);
  expect(quotes).toMatchObject([{ account: 'own-van', service_type, total_charge, currency }]);
});
