/** Verdicts on addresses, and places to hand packages over. */
import { findLocations, validateAddress } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { opened } from './support/bought.js';
import { carrier, error, reply } from './support/exchange.js';

describe('validating addresses', () => {
  const ottawa = { city: 'Ottawa', state_code: 'ON', postal_code: 'K1N 5T2', country_code: 'CA' } as const;
  const validated = (content: string, errors = '') => {
    const body = reply('ValidateCityPostalCodeZip', content, { errors });
    return validateAddress(carrier({ ValidateCityPostalCodeZip: [[body]] }).proxy, { address: ottawa });
  };
  const wrong = `<ResponseInformation><Errors>${error('1', 'The city is not valid.')}</Errors></ResponseInformation>`;
  const suggested = (city: string) => {
    const place = `<City>${city}</City><Province>ON</Province><Country>CA</Country><PostalCode>K1N5T2</PostalCode>`;
    const address = `<SuggestedAddress><Address>${place}</Address>${wrong}</SuggestedAddress>`;
    return `<SuggestedAddresses>${address}</SuggestedAddresses>`;
  };
  const refusal = error('1100003', 'The user token is not valid.');
  const notices = [{ message: 'The city is not valid.' }];
  const repeated = { verdict: 'not_found', candidates: [], meta: { notices } };
  const corrected = { verdict: 'corrected', candidates: [{ changed: ['city'] }] };

  test.each<[string, string, string, object]>([
    ['not found where it is repeated', suggested('Ottawa'), '', [repeated, []]],
    ['corrected by another', suggested('Gatineau'), '', [corrected, []]],
    ['unknown without an answer', '', '', [null, [{ code: 'no_answer' }]]],
    ['unknown where the call is refused', '', refusal, [null, [{ code: '1100003' }]]],
  ])('an address is %s', async (_, content, errors, outcome) => {
    expect(await validated(content, errors)).toMatchObject(outcome);
  });

  test('a city is enough', async () => {
    const { proxy, sent } = carrier({});
    await validateAddress(proxy, { address: { city: 'Ottawa', state_code: 'ON', country_code: 'CA' } });
    expect(sent[0]?.body).toMatch(/<City>Ottawa<.*<PostalCode\/>/);
  });
});

describe('locations', () => {
  test('are found in a city as well, the nearest first', async () => {
    await using at = await opened();
    const near = { address: { city: 'Ottawa', state_code: 'ON', country_code: 'CA' } } as const;
    const drop_off = { purposes: ['drop_off'] } as const;
    const ids = async (more: object) =>
      (await findLocations(at.proxy, { near, ...more }))[0].map(({ id, kind }) => `${id} ${kind}`).join();
    expect(await ids({})).toBe('YOW01 counter,YOW02 drop_box,YOW03 shop');
    expect(await ids({ kinds: ['shop'], ...drop_off })).toBe('YOW03 shop');
    expect(await ids({ ...drop_off, limit: 1 })).toBe('YOW01 counter');
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
    const bare = { id: 'A', hours: [], purposes: [], distance: null, kind: 'other' };
    expect(await listed('', one(''))).toMatchObject([[bare], []]);
  });

  test.each([
    ['drop_box', 'Drop Box'],
    ['locker', 'Parcel Locker', 'Kiosk'],
    ['shop', 'Retail', 'Authorized agent'],
    ['counter', 'Terminal', 'Shipping Center'],
  ])('is a %s by the type %s', async (kind, ...types) => {
    for (const type of types) {
      const listedAs = `<LocationTypes><LocationType>${type}</LocationType></LocationTypes>`;
      expect((await listed(one(listedAs)))[0]).toMatchObject([{ kind }]);
    }
  });

  test('have the parts of their address and their hours, with the earliest of the latest drop-offs', async () => {
    const elements = (texts: object) =>
      Object.entries(texts)
        .map(([name, text]) => `<${name}>${text}</${name}>`)
        .join('');
    const locationAddress = elements({
      ...{ StreetNumber: 61, UnitSuiteApt: 4, ProvinceStateCode: 'PQ', Direction: 'W' },
      ...{ StreetName: 'York', StreetType: 'St', Suffix: 'B' },
    });
    const place = {
      locationAddress,
      ...{ OpenMon: '09:00', CloseMon: '17:00', OpenTue: '09:00', CloseTue: '09:00' },
      ...{ DropOffWeekDayAirDom: '17:30', DropOffWeekDayGndUS: '16:00' },
      ...{ SpecialInstructionsFr: 'Au fond', RadialDistanceInKM: '1.5' },
    };
    expect((await listed(one(elements(place))))[0]).toMatchObject([
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
