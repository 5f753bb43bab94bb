/** Verdicts on addresses, and places to hand packages over. */
import { findLocations, validateAddress } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { opened } from './support/bought.js';
import { carrier, error, reply } from './support/exchange.js';

describe('validating addresses', () => {
  const ottawa = { city: 'Ottawa', state_code: 'ON', postal_code: 'K1N 5T2', country_code: 'CA' } as const;
  const shortAddress = (city: string) =>
    `<Address><City>${city}</City><Province>ON</Province><Country>CA</Country><PostalCode>K1N5T2</PostalCode></Address>`;
  const validated = (content: string, errors = '') =>
    validateAddress(
      carrier({ ValidateCityPostalCodeZip: [[reply('ValidateCityPostalCodeZip', content, { errors })]] })
        .proxy,
      { address: ottawa },
    );
  const suggested = (address: string, errors = '') =>
    `<SuggestedAddresses><SuggestedAddress>${address}<ResponseInformation><Errors>${errors}</Errors></ResponseInformation></SuggestedAddress></SuggestedAddresses>`;

  test('an address that is repeated with an error is not found, and another one is a correction', async () => {
    const wrong = error('1', 'The city is not valid.');
    expect(await validated(suggested(shortAddress('Ottawa'), wrong))).toMatchObject([
      { verdict: 'not_found', candidates: [], meta: { notices: [{ message: 'The city is not valid.' }] } },
      [],
    ]);
    expect(await validated(suggested(shortAddress('Gatineau'), wrong))).toMatchObject([
      { verdict: 'corrected', candidates: [{ changed: ['city'] }] },
      [],
    ]);
  });

  test('an answer without an address proves nothing', async () => {
    expect(await validated('')).toMatchObject([null, [{ code: 'no_answer' }]]);
    const refused = error('1100003', 'The user token is not valid.');
    expect(await validated('', refused)).toMatchObject([null, [{ code: '1100003' }]]);
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
    await using at = await opened();
    const { proxy } = at;
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

  const listed = async (...places: readonly string[]) => {
    const elements = places.map(
      (more) => `<DepotLocation>${more}<LocationName>Depot</LocationName></DepotLocation>`,
    );
    const body = reply('GetLocations', `<Locations>${elements.join('')}</Locations>`);
    const { proxy } = carrier({ GetLocationsByPostalCode: [[body]] });
    return findLocations(proxy, { near: { address: { postal_code: 'K1A 0B1', country_code: 'CA' } } });
  };
  const one = (more: string) => `<LocationId>A</LocationId>${more}`;

  test('one without an id is left out, and without hours it has none', async () => {
    expect(await listed('', one(''))).toMatchObject([
      [{ id: 'A', hours: [], purposes: [], distance: null, kind: 'other' }],
      [],
    ]);
  });

  test.each([
    ['Drop Box', 'drop_box'],
    ['Parcel Locker', 'locker'],
    ['Kiosk', 'locker'],
    ['Retail', 'shop'],
    ['Authorized agent', 'shop'],
    ['Terminal', 'counter'],
    ['Shipping Center', 'counter'],
  ])('of the type %s is a %s', async (type, kind) => {
    const types = `<LocationTypes><LocationType>${type}</LocationType></LocationTypes>`;
    expect((await listed(one(types)))[0]).toMatchObject([{ kind }]);
  });

  test('have the parts of their address and their hours, with the earliest of the latest drop-offs', async () => {
    const address =
      '<locationAddress><StreetNumber>61</StreetNumber><UnitSuiteApt>4</UnitSuiteApt><ProvinceStateCode>PQ</ProvinceStateCode><Direction>W</Direction><StreetName>York</StreetName><StreetType>St</StreetType><Suffix>B</Suffix></locationAddress>';
    const hours =
      '<OpenMon>09:00</OpenMon><CloseMon>17:00</CloseMon><OpenTue>09:00</OpenTue><CloseTue>09:00</CloseTue>';
    const drops =
      '<DropOffWeekDayAirDom>17:30</DropOffWeekDayAirDom><DropOffWeekDayGndUS>16:00</DropOffWeekDayGndUS>';
    const words =
      '<SpecialInstructionsFr>Au fond</SpecialInstructionsFr><RadialDistanceInKM>1.5</RadialDistanceInKM>';
    expect((await listed(one(address + hours + drops + words)))[0]).toMatchObject([
      {
        address: { address_lines: ['4-61B York St W'], state_code: 'QC' },
        hours: [{ day: 'monday', opens: '09:00', closes: '17:00' }],
        latest_drop_off: '16:00',
        purposes: ['drop_off'],
        instructions: 'Au fond',
        distance: { value: 1.5, unit: 'KM' },
        meta: { drop_off: { AirDom: '17:30', GndUS: '16:00' } },
      },
    ]);
  });
});
