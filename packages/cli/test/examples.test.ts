import { readdirSync, readFileSync } from 'node:fs';
import { RateRequest } from '@waybill/core';
import { expect, it } from 'vitest';

const folder = new URL('../../../examples/', import.meta.url);
const requests = readdirSync(folder).filter((name) => /^(?!package|tsconfig|waybill).*\.json$/.test(name));

it('has the requests that the documentation names', () => {
  expect(requests.sort()).toEqual([
    'austin-to-denver.json',
    'montreal-to-vancouver.json',
    'toronto-to-new-york.json',
    'toronto-two-parcels.json',
  ]);
});

it.each(requests)('%s is a valid request', (name) => {
  const data = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  expect(new RateRequest(data).shipment.items.length).toBeGreaterThan(0);
});
