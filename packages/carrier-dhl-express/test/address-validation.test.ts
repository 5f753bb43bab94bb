import { type PartyData, validateAddress } from '@waybill/core';
import { expect, test } from 'vitest';
import { answering, proxyFor, started } from './support/exchange.js';

test('a place that DHL has as a country has the country of the request', async () => {
  await using at = await started();
  const address = { city: 'Las Palmas', postal_code: '35001', country_code: 'ES' };
  const [result, errors] = await validateAddress(at.proxy, { address });
  expect(errors).toEqual([]);
  expect(result).toMatchObject({ verdict: 'valid', checked: ['city', 'postal_code'] });
  expect(result?.candidates.map((candidate) => candidate.address.country_code)).toEqual(['ES']);
});

test.each<[PartyData, string]>([
  [{ country_code: 'DE' }, 'address.city'],
  [{ city: 'x'.repeat(46), country_code: 'DE' }, 'address.city'],
  [{ city: 'Luanda', postal_code: '1234567890123', country_code: 'AO' }, 'address.postal_code'],
])('%o is refused by its field', async (address, field) => {
  const [, errors] = await validateAddress(proxyFor(answering(200, {}).http), { address });
  expect(errors).toMatchObject([{ kind: 'validation', field }]);
});

const said = (detail: string, status = '400') => ({ status, detail });
test.each<[string, object]>([
  ['not_found', said('The city Berlin was not found')],
  ['not_found', said('No service at this location', '404')],
  ['carrier', said('3501: Your account may not check an address')],
  ['carrier', said('Parameters not having correct format: cityName')],
  ['carrier', said('The city is closed', '422')],
  ['unexpected_reply', {}],
  ['unexpected_reply', { status: '400' }],
])('it is %s for %j', async (kind, document) => {
  const { status = '200' } = document as { status?: string };
  const { http } = answering(Number(status), document);
  const [result, errors] = await validateAddress(proxyFor(http), {
    address: { city: 'Berlin', country_code: 'DE' },
  });
  expect(result?.verdict ?? errors[0]?.kind).toBe(kind);
});

test('a candidate has what DHL knows of its area, and so many are named', async () => {
  const area = { code: 'BER', description: 'BERLIN-DE', GMTOffset: '+01:00' };
  const place = {
    countryCode: 'DE',
    cityName: 'BERLIN',
    postalCode: '',
    countyName: 'Moabit',
    serviceArea: area,
  };
  const { http, sent } = answering(200, { address: [place, place, { countryCode: 'DE' }] });
  const address = { city: 'Berlin', country_code: 'DE' };
  const [result] = await validateAddress(proxyFor(http), { address, purpose: 'pickup', most_candidates: 2 });
  expect(result?.candidates).toHaveLength(2);
  expect(result?.candidates[0]).toMatchObject({
    facts: { county: 'Moabit', service_area_code: 'BER', service_area: 'BERLIN-DE', utc_offset: '+01:00' },
  });
  expect(sent[0]?.url).toMatch(/type=pickup&countryCode=DE&cityName=Berlin&strictValidation=false$/);
});
