/** Verdicts on addresses, and places to hand packages over. */
import { findLocations, validateAddress } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { carrier, error, NOW, reply } from './support/exchange.js';

describe('validating addresses', () => {
  const ottawa = { city: 'Ottawa', state_code: 'ON', postal_code: 'K1N 5T2', country_code: 'CA' } as const;
  const shortAddress = (city: string) =>
    `<Address><City>${city}</City><Province>ON</Province><Country>CA</Country><PostalCode>K1N5T2</PostalCode></Address>`;
  const asked = (content: string, errors = '') =>
    validateAddress(
      carrier({ ValidateCityPostalCodeZip: [[reply('ValidateCityPostalCodeZip', content, { errors })]] })
        .proxy,
      { address: ottawa },
    );
  const suggested = (address: string, errors = '') =>
    `<SuggestedAddresses><SuggestedAddress>${address}<ResponseInformation><Errors>${errors}</Errors></ResponseInformation></SuggestedAddress></SuggestedAddresses>`;

  test('an address that is repeated with an error is not found, and another one is a correction', async () => {
    const wrong = error('1', 'The city is not valid.');
    expect(await asked(suggested(shortAddress('Ottawa'), wrong))).toMatchObject([
      { verdict: 'not_found', candidates: [], meta: { notices: [{ message: 'The city is not valid.' }] } },
      [],
    ]);
    expect(await asked(suggested(shortAddress('Gatineau'), wrong))).toMatchObject([
      { verdict: 'corrected', candidates: [{ changed: ['city'] }] },
      [],
    ]);
  });

  test('an answer without an address proves nothing', async () => {
    expect(await asked('')).toMatchObject([null, [{ code: 'no_answer' }]]);
    const refused = error('1100003', 'The user token is not valid.');
    expect(await asked('', refused)).toMatchObject([null, [{ code: '1100003' }]]);
  });

  test('a street alone is not enough', async () => {
    const { proxy, names } = carrier({});
    const address = { address_lines: ['61 York St'], country_code: 'CA' } as const;
    expect(await validateAddress(proxy, { address })).toMatchObject([
      null,
      [{ field: 'address.postal_code' }],
    ]);
    expect(names()).toEqual([]);
  });
});

describe('locations', () => {
  test('are found in a city as well, the nearest first', async () => {
    await using running = await startSimulator(simulator, { now: () => NOW });
    const proxy = purolator.create(running.settings);
    const address = { city: 'Ottawa', state_code: 'ON', country_code: 'CA' } as const;
    const [found, errors] = await findLocations(proxy, { near: { address } });
    expect(errors).toEqual([]);
    expect(found.map(({ kind }) => kind)).toEqual(['counter', 'drop_box', 'shop']);
    const [shops] = await findLocations(proxy, {
      near: { address },
      kinds: ['shop'],
      purposes: ['drop_off'],
    });
    expect(shops.map(({ id }) => id)).toEqual(['YOW03']);
    const [first] = await findLocations(proxy, { near: { address }, purposes: ['drop_off'], limit: 1 });
    expect(first.map(({ id }) => id)).toEqual(['YOW01']);
  });

  test.each([
    ['an id', { id: 'YOW01' }, 'id'],
    [
      'another country',
      { near: { address: { postal_code: '10118', country_code: 'US' } } },
      'near.address.country_code',
    ],
    ['a country alone', { near: { address: { country_code: 'CA' } } }, 'near.address.postal_code'],
  ] as const)('%s is refused before anything is sent', async (_, wanted, field) => {
    const { proxy, names } = carrier({});
    const [found, errors] = await findLocations(proxy, wanted);
    expect([found, errors.map((entry) => entry.field)]).toEqual([[], expect.arrayContaining([field])]);
    expect(names()).toEqual([]);
  });

  test('one without an id is left out, and without hours it has none', async () => {
    const place = (more: string) =>
      `<DepotLocation>${more}<LocationName>Depot</LocationName></DepotLocation>`;
    const body = `<GetLocationsResponse><ResponseInformation><Errors/></ResponseInformation><Locations>${place('')}${place('<LocationId>A</LocationId>')}</Locations></GetLocationsResponse>`;
    const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
    const { proxy } = carrier({ GetLocationsByPostalCode: [[envelope]] });
    const near = { address: { postal_code: 'K1A 0B1', country_code: 'CA' } } as const;
    expect(await findLocations(proxy, { near })).toMatchObject([
      [{ id: 'A', hours: [], purposes: [], distance: null, kind: 'other' }],
      [],
    ]);
  });
});
