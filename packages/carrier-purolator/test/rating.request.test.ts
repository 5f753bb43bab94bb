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
    ['Suite 400, 5-100 Main St W', '100', undefined, 'Main St W', '400-5'],
    ['5-100 Main St W, Suite 400', '100', undefined, 'Main St W', '5-400'],
    ['Suite 400, 50-5th Avenue', '50', undefined, '5th Avenue', '400'],
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
    'Lot 5 Concession Road 4',
  ])('%s has no street number: it is estimated without, and not bought; none is made up', async (line) => {
    const data = request({}, { address_lines: [line] });
    expect((await firstCall('shipping', data)).problems).toEqual(['recipient.address_lines: invalid']);
    const { body, notices } = await firstCall('rating', data);
    expect([receiver(body, 'StreetNumber'), receiver(body, 'StreetName')]).toEqual(['', '']);
    expect(notices).toMatchObject([
      {
        code: 'purchase_refuses',
        message: expect.stringContaining('recipient.address_lines hold no street number'),
      },
    ]);
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
    for (const operation of ['rating', 'shipping'] as const) {
      const { problems } = await firstCall(operation, request({}, { address_lines: [line] }));
      expect(problems).toEqual(['recipient.address_lines[0]: not_supported']);
    }
  });

  test('has lines of 40 characters at most in a purchase; an estimate goes without longer ones', async () => {
    const long = 'Entrée par la cour, deuxième porte à gauche';
    const name = 'boulevard du Très-Honorable-Wilfrid-Laurier Est';
    const data = request({}, { address_lines: [long, `1234 ${name}`], city: 'x'.repeat(41) });
    expect((await firstCall('shipping', data)).problems).toEqual([
      'recipient.address_lines: too_long',
      'recipient.address_lines: too_long',
      'recipient.city: too_long',
    ]);
    const { body, notices } = await firstCall('rating', data);
    expect(['StreetName', 'StreetAddress2', 'City'].map((element) => receiver(body, element))).toEqual([
      '',
      undefined,
      '',
    ]);
    expect(notices.map(({ message }) => message)).toEqual([
      'A purchase is refused: recipient.address_lines is 47 characters long; Purolator takes 40.',
      'A purchase is refused: recipient.address_lines is 43 characters long; Purolator takes 40.',
      'A purchase is refused: recipient.city is 41 characters long; Purolator takes 40.',
    ]);
  });

  test('has three lines at most in a purchase; a fourth does not stop an estimate', async () => {
    const data = request({}, { address_lines: ['12 Main St', 'b', 'c', 'd'] });
    expect((await firstCall('shipping', data)).problems).toEqual(['recipient.address_lines: too_many']);
    expect((await firstCall('rating', data)).notices).toEqual([
      {
        code: 'purchase_refuses',
        message: 'A purchase is refused: recipient.address_lines has 4 lines; Purolator takes 3.',
      },
    ]);
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

describe('a package', () => {
  const weights = (body: string) =>
    [...body.matchAll(/<Value>([\d.]+)<\/Value><WeightUnit>/g)].map(([, weight]) => weight);

  test.each(['KG', 'LB'] as const)(
    'below a pound is sent as a pound, with a notice (%s)',
    async (weight_unit) => {
      const items = [{ weight: 0.05 }, { weight: 2 }];
      const { body, notices } = await firstCall(
        'rating',
        request({ items, weight_unit, total_weight: 2.05 }),
      );
      expect(weights(body)).toEqual(weight_unit === 'KG' ? ['2.454', '0.454', '2'] : ['3', '1', '2']);
      expect(notices).toMatchObject([
        { code: 'minimum_weight', message: expect.stringContaining('shipment.items[0].weight') },
      ]);
    },
  );

  test.each([
    ['KG', 68, 68.01],
    ['LB', 150, 150.01],
  ] as const)('is of 68 kg or 150 lb at most (%s)', async (weight_unit, heaviest, above) => {
    for (const operation of ['rating', 'shipping'] as const) {
      const of = (weight: number) => firstCall(operation, request({ items: [{ weight }], weight_unit }));
      expect((await of(heaviest)).problems).toEqual([]);
      expect((await of(above)).problems).toEqual(['shipment.items[0].weight: too_large']);
    }
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
    '%s is no telephone number: it is left out of an estimate, and refused in a purchase',
    async (phone_number) => {
      const data = request({}, { phone_number });
      expect((await firstCall('shipping', data)).problems).toEqual(['recipient.phone_number: invalid']);
      const { body, notices } = await firstCall('rating', data);
      expect(body).toContain('<PhoneNumber i:nil="true"/>');
      expect(notices).toMatchObject([
        { code: 'purchase_refuses', message: expect.stringContaining('recipient.phone_number') },
      ]);
    },
  );

  test('is required for a purchase and nil in an estimate', async () => {
    const { phone_number: _, ...shipper } = request().shipper;
    const data = { ...request(), shipper };
    expect((await firstCall('shipping', data)).problems).toEqual(['shipper.phone_number: required']);
    expect((await firstCall('rating', data)).body).toContain('<PhoneNumber i:nil="true"/>');
  });
});
