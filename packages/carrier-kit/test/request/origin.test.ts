import { RateRequest, type RateRequestData } from '@waybill/core';
import { expect, test } from 'vitest';
import { refuseOrigin } from '../../src/request/origin.js';
import { createReporter } from '../../src/request/report.js';

function problems(
  ships_from: 'worldwide' | { worldwide_except: ['CA'] } | ('CA' | 'US' | 'PR')[] | undefined,
  given: Partial<RateRequestData>,
) {
  const report = createReporter({ id: 'acme', name: 'Acme' });
  const data = { shipper: {}, recipient: {}, shipment: { items: [{ weight: 1 }] }, ...given };
  refuseOrigin({ ...(ships_from && { ships_from }) }, new RateRequest(data), report);
  return report.issues.map(({ message }) => message);
}

const from = (country_code: 'CA' | 'DE' | 'US', state_code?: string) => ({
  shipper: { country_code, ...(state_code && { state_code }) },
});

test('packages leave from where the carrier ships', () => {
  expect(problems(['CA'], from('CA'))).toEqual([]);
  expect(problems('worldwide', from('DE'))).toEqual([]);
  expect(problems(undefined, from('DE'))).toEqual([]);
  expect(problems({ worldwide_except: ['CA'] }, from('CA'))).toEqual([]);
  expect(problems(['CA'], {})).toEqual([]);
});

test('others are refused, with the countries of the carrier', () => {
  expect(problems(['CA'], from('DE'))).toEqual(['shipper.country_code is DE; Acme ships from Canada only']);
  expect(problems(['CA', 'US'], from('DE'))).toEqual([
    'shipper.country_code is DE; Acme ships from Canada and United States only',
  ]);
});

test('a territory counts as itself, and ship_from comes before the shipper', () => {
  expect(problems(['PR'], from('US', 'PR'))).toEqual([]);
  expect(problems(['US'], from('US', 'PR'))).toEqual([
    'shipper.country_code is PR; Acme ships from United States only',
  ]);
  const shipment = { items: [{ weight: 1 }], ship_from: { country_code: 'DE' } } as const;
  expect(problems(['CA'], { ...from('CA'), shipment })).toEqual([
    'shipment.ship_from.country_code is DE; Acme ships from Canada only',
  ]);
});
