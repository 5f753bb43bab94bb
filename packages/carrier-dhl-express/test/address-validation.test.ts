import { type PartyData, validateAddress } from '@waybill/core';
import { expect, test } from 'vitest';
import { answering, proxyFor } from './support/exchange.js';

const berlin = { city: 'Berlin', country_code: 'DE' };

test.each<[string, PartyData]>([
  ['address.city', { country_code: 'DE' }],
  ['address.city', { city: 'x'.repeat(46), country_code: 'DE' }],
  ['address.postal_code', { city: 'Luanda', postal_code: '1234567890123', country_code: 'AO' }],
])('%s is refused: %j', async (field, address) => {
  const [, errors] = await validateAddress(proxyFor(answering(200, {}).http), { address });
  expect(errors).toMatchObject([{ kind: 'validation', field }]);
});

const said = (detail: string, status = '400') => ({ status, detail });
test.each<[string, { status?: string; address?: [] }]>([
  ['not_found', { address: [] }],
  ['carrier', said('Bad request: the address type is not valid')],
  ['carrier', said('No service at this location', '404')],
  ['carrier', said('3501: Your account may not check an address')],
  ['carrier', said('Parameters not having correct format: cityName')],
  ['carrier', said('The city is closed', '422')],
  ['unexpected_reply', {}],
  ['unexpected_reply', { status: '400' }],
])('it is %s for %j', async (kind, document) => {
  const { http } = answering(Number(document.status ?? 200), document);
  const [result, errors] = await validateAddress(proxyFor(http), { address: berlin });
  expect(result?.verdict ?? errors[0]?.kind).toBe(kind);
});

test('a candidate has what DHL knows of its area, and the country of the request where DHL divides it', async () => {
  const serviceArea = { code: 'BER', description: 'BERLIN-DE', GMTOffset: '+01:00' };
  const place = { countryCode: 'IC', cityName: 'BERLIN', postalCode: '', countyName: 'Moabit', serviceArea };
  const { http, sent } = answering(200, { address: [place, place, { countryCode: 'XC' }] });
  const address = { city: 'Las Palmas', postal_code: '35001', country_code: 'ES' };
  const request = { address, purpose: 'pickup', most_candidates: 2 } as const;
  const [result] = await validateAddress(proxyFor(http), request);
  expect(result?.candidates).toHaveLength(2);
  expect(result?.candidates[0]).toMatchObject({
    address: { country_code: 'ES' },
    facts: { county: 'Moabit', service_area_code: 'BER', service_area: 'BERLIN-DE', utc_offset: '+01:00' },
  });
  expect(sent[0]?.url).toMatch(
    /type=pickup&countryCode=IC&postalCode=35001&cityName=Las\+Palmas&strictValidation=false$/,
  );
});
