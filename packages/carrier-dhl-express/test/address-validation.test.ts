/** Cities and postal codes, at the simulator and by single answers. */
import { type PartyData, validateAddress } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { dhlExpress } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { proxyFor } from './support/exchange.js';

test.each<[PartyData, string, string[]]>([
  [{ city: 'Berlin', postal_code: '10559', country_code: 'DE' }, 'valid', ['BERLIN']],
  [{ city: 'Hamburg', postal_code: '10559', country_code: 'DE' }, 'ambiguous', ['BERLIN', 'HAMBURG']],
  [{ postal_code: '0150', country_code: 'NO' }, 'corrected', ['OSLO']],
  [{ city: 'Nowhere', postal_code: '0150', country_code: 'FI' }, 'not_found', []],
  [{ city: 'Las Palmas', postal_code: '35001', country_code: 'ES' }, 'valid', ['LAS PALMAS']],
  [{ city: 'San Juan', postal_code: '00901', state_code: 'PR', country_code: 'US' }, 'valid', ['SAN JUAN']],
])('%o is %s', async (address, verdict, cities) => {
  const running = await startSimulator(simulator);
  try {
    const proxy = dhlExpress.create(running.settings);
    const [result, errors] = await validateAddress(proxy, { address });
    expect(errors).toEqual([]);
    expect(result).toMatchObject({ verdict, checked: ['city', 'postal_code'], classification: 'unknown' });
    expect(result?.candidates.map((candidate) => candidate.address.city)).toEqual(cities);
  } finally {
    await running.close();
  }
});

test('an address needs a city or a postal code', async () => {
  const http = { send: () => Promise.reject(new Error('is not called')) };
  const [, errors] = await validateAddress(proxyFor(http), { address: { country_code: 'DE' } });
  expect(errors).toMatchObject([{ kind: 'validation', field: 'address.city' }]);
});

test.each([
  ['an account that may not ask', { status: '400', detail: '3501: Your account may not check an address' }],
  ['a list that is no list of addresses', {}],
])('%s is no verdict', async (_, document) => {
  const body = Buffer.from(JSON.stringify(document));
  const http = { send: async () => ({ status: 'status' in document ? 400 : 200, headers: {}, body }) };
  const address = { city: 'Berlin', country_code: 'DE' };
  const [result, errors] = await validateAddress(proxyFor(http), { address });
  expect(result).toBeNull();
  expect(errors).toHaveLength(1);
});
