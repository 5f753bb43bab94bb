import type { PartyData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { boston, firstCall, request } from './support/exchange.js';

/** The text of an element of the recipient's address, `undefined` where it is left out. */
function receiver(body: string, element: string): string | undefined {
  const [, address = ''] = /<ReceiverInformation>(.*)<\/ReceiverInformation>/s.exec(body) ?? [];
  if (address.includes(`<${element}/>`)) return '';
  return new RegExp(`<${element}>([^<]*)<`).exec(address)?.[1];
}

describe('a street address', () => {
  test.each([
    ['100 Main St', '100', undefined, 'Main St', undefined],
    ['Unit 5, 100 Main St', '100', undefined, 'Main St', '5'],
    ['#5 - 100 Main St', '100', undefined, 'Main St', '5'],
    ['100-5 Main St', '5', undefined, 'Main St', '100'],
    ['5B-100 Main St W', '100', undefined, 'Main St W', '5B'],
    ['12A Main St', '12', 'A', 'Main St', undefined],
    ['12 1/2 Main St', '12', '1/2', 'Main St', undefined],
    ['1234 5th Ave', '1234', undefined, '5th Ave', undefined],
    ['10425 82 Ave NW', '10425', undefined, '82 Ave NW', undefined],
    ['1234 5e Avenue', '1234', undefined, '5e Avenue', undefined],
    ['275, rue Notre-Dame Est', '275', undefined, 'rue Notre-Dame Est', undefined],
    ['100 Main St, Suite 400', '100', undefined, 'Main St', '400'],
    ['1 Unit Road', '1', undefined, 'Unit Road', undefined],
    ['B-45 King St', '45', undefined, 'King St', 'B'],
    ['PH2 - 100 Bay St', '100', undefined, 'Bay St', 'PH2'],
    ['Penthouse 3, 100 Bay St', '100', undefined, 'Bay St', '3'],
    ['Unit A-5, 100 Main St', '100', undefined, 'Main St', 'A-5'],
    ['Unit 5-6 100 Main St', '100', undefined, 'Main St', '5-6'],
    ['Suite 500-123 4 Ave SW', '123', undefined, '4 Ave SW', '500'],
    ['500-123 4 Ave SW', '123', undefined, '4 Ave SW', '500'],
    ['425 - 1 Street SW, Suite 300', '425', undefined, '1 Street SW', '300'],
    ['50-5th Avenue', '50', undefined, '5th Avenue', undefined],
    ['5-100 St. George St', '100', undefined, 'St. George St', '5'],
    ['12 5E AVENUE', '12', undefined, '5E AVENUE', undefined],
    ['12E Main St', '12', 'E', 'Main St', undefined],
    ['12 bis, rue Verte', '12', 'bis', 'rue Verte', undefined],
    ['1234, rue Sherbrooke O., bureau 400', '1234', undefined, 'rue Sherbrooke O.', '400'],
  ])('%s is split into number, suffix, name and suite', async (line, number, suffix, name, suite) => {
    const { body } = await firstCall('shipping', request({}, { address_lines: [line] }));
    expect(
      ['StreetNumber', 'StreetSuffix', 'StreetName', 'Suite'].map((part) => receiver(body, part)),
    ).toEqual([number, suffix, name, suite]);
  });

  test.each([
    ['100-5 Main St', boston, '100-5', 'Main St'],
    ['37-10 82nd St', boston, '37-10', '82nd St'],
    [
      'Hauptstraße 12',
      { ...boston, country_code: 'DE', postal_code: '10115', phone_number: '+49 30 123456' },
      '12',
      'Hauptstraße',
    ],
    [
      'Flat 3, 10 Downing Street',
      { ...boston, country_code: 'GB', postal_code: 'SW1A 2AA', phone_number: '+44 20 7946 0958' },
      '10',
      'Downing Street',
    ],
  ] as [string, PartyData, string, string][])(
    '%s abroad is read as that country writes it',
    async (line, party, number, name) => {
      const { body } = await firstCall(
        'rating',
        request({ services: [] }, { ...party, address_lines: [line] }),
      );
      expect([receiver(body, 'StreetNumber'), receiver(body, 'StreetName')]).toEqual([number, name]);
    },
  );

  test('begins with the first line that has a street number', async () => {
    const { body } = await firstCall(
      'shipping',
      request({}, { address_lines: ['Loading dock', '100 Main St', 'Gate 3'] }),
    );
    expect(
      ['StreetNumber', 'StreetName', 'StreetAddress2', 'StreetAddress3'].map((part) => receiver(body, part)),
    ).toEqual(['100', 'Main St', 'Loading dock', 'Gate 3']);
  });

  test.each([
    'RR 2',
    'RR-2 Site 4',
    'Highway 7',
    '5th Avenue',
    '5TH AVENUE',
    '5E AVENUE',
    '1 000 rue Verte',
    'Main St Unit 5',
    'One Yonge Street',
  ])('%s has no street number and is refused; none is made up', async (line) => {
    for (const operation of ['rating', 'shipping'] as const) {
      const { problems } = await firstCall(operation, request({}, { address_lines: [line] }));
      expect(problems).toEqual(['recipient.address_lines: invalid']);
    }
  });

  test.each([
    ['Private Bag 5', 'NZ'],
    ['Postbus 12', 'NL'],
    ['Boîte postale 12', 'FR'],
  ])('%s in %s is a box and is refused', async (line, country_code) => {
    const party = { ...boston, country_code, postal_code: '1234', phone_number: '+61 2 9374 4000' };
    const { problems } = await firstCall(
      'rating',
      request({ services: [] }, { ...party, address_lines: [line] }),
    );
    expect(problems).toEqual(['recipient.address_lines[0]: not_supported']);
  });

  test.each(['PO Box 123', 'C.P. 123', 'Case postale 12'])('%s is a box and is refused', async (line) => {
    const { problems } = await firstCall('shipping', request({}, { address_lines: [line] }));
    expect(problems).toEqual(['recipient.address_lines[0]: not_supported']);
  });

  test('uses the street number in the extras', async () => {
    const extra = { 'purolator:street_number': '1' };
    const { body } = await firstCall(
      'shipping',
      request({}, { address_lines: ['One Yonge Street', 'Lobby'], extra }),
    );
    expect(['StreetNumber', 'StreetName', 'StreetAddress2'].map((part) => receiver(body, part))).toEqual([
      '1',
      'One Yonge Street',
      'Lobby',
    ]);
  });
});

describe('a telephone number', () => {
  test.each([
    ['204-555-0136', {}, ['1', '204', '5550136', undefined]],
    ['+1 (204) 555-0136 ext. 12', {}, ['1', '204', '5550136', '12']],
    ['+1 514 555 0100', {}, ['1', '514', '5550100', undefined]],
    ['514-555-0100, poste 12', {}, ['1', '514', '5550100', '12']],
    // Extensions are written in another way in these countries.
    ['+44 20 7946 0958 ext 123', {}, ['44', '20', '79460958', '123']],
    ['+598 2 123 4567 int. 5', {}, ['598', '2123', '4567', '5']],
    ['+442079460958', { country_code: 'GB', postal_code: 'SW1A 1AA' }, ['44', '20', '79460958', undefined]],
    ['030 123456', { country_code: 'DE', postal_code: '10115' }, ['49', '30', '123456', undefined]],
  ] as [string, PartyData, (string | undefined)[]][])(
    '%s is split into country code, area code, number and extension',
    async (phone_number, party, parts) => {
      const { body } = await firstCall('rating', request({ services: [] }, { ...party, phone_number }));
      expect(['CountryCode', 'AreaCode', 'Phone', 'Extension'].map((part) => receiver(body, part))).toEqual(
        parts,
      );
    },
  );

  test.each(['555-0136', 'call me', '204 555 01366'])(
    '%s is refused as a telephone number',
    async (phone_number) => {
      const { problems } = await firstCall('shipping', request({}, { phone_number }));
      expect(problems).toEqual(['recipient.phone_number: invalid']);
    },
  );

  test('is required for a purchase and nil in an estimate', async () => {
    const { phone_number: _, ...shipper } = request().shipper;
    const data = { ...request(), shipper };
    expect((await firstCall('shipping', data)).problems).toEqual(['shipper.phone_number: required']);
    expect((await firstCall('rating', data)).body).toContain('<PhoneNumber i:nil="true"/>');
  });
});
