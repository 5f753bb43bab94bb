import type { PartyData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { bodyOf, noticesOf } from './support/exchange.js';
import { abroad, berlin, domestic } from './support/requests.js';

interface Sent {
  readonly customerDetails: {
    readonly receiverDetails: { readonly countryCode: string; readonly provinceCode?: string };
  };
  readonly isCustomsDeclarable: boolean;
}

const receiver = async (place: PartyData) => {
  const { body, entries } = await bodyOf('rates', { ...domestic({ services: ['P'] }), recipient: place });
  const { customerDetails, isCustomsDeclarable } = body as unknown as Sent;
  return { entries, address: customerDetails?.receiverDetails, isCustomsDeclarable };
};

describe('countries of DHL’s own list', () => {
  test.each<[PartyData, string, boolean]>([
    [{ country_code: 'ES', city: 'Las Palmas', postal_code: '35001' }, 'IC', true],
    [{ country_code: 'ES', city: 'Santa Cruz de Tenerife', postal_code: '38001' }, 'IC', true],
    [{ country_code: 'ES', city: 'Ceuta', postal_code: '51001' }, 'ES', true],
    [{ country_code: 'ES', city: 'Madrid', postal_code: '28001' }, 'ES', false],
    [{ country_code: 'FI', city: 'Mariehamn', postal_code: '22100' }, 'FI', true],
    [{ country_code: 'AX', city: 'Mariehamn', postal_code: '22100' }, 'FI', true],
    [{ country_code: 'CW', city: 'Willemstad' }, 'XC', true],
    [{ country_code: 'SX', city: 'Philipsburg' }, 'XM', true],
    [{ country_code: 'BL', city: 'Gustavia', postal_code: '97133' }, 'XY', true],
    [{ country_code: 'FR', city: 'Gustavia', postal_code: '97133' }, 'XY', true],
    [{ country_code: 'FR', city: 'Saint-Denis', postal_code: '97400' }, 'RE', true],
    [{ country_code: 'BQ', city: 'Kralendijk' }, 'XB', true],
    [{ country_code: 'BQ', city: 'Oranjestad' }, 'XE', true],
    [{ country_code: 'BQ', city: 'Harbour', state: 'Sint Eustatius' }, 'XE', true],
    [{ country_code: 'BQ', city: 'Harbour', state_code: 'BO' }, 'XB', true],
    [{ country_code: 'KN', city: 'Charlestown' }, 'XN', true],
    [{ country_code: 'KN', city: 'Basseterre' }, 'KN', true],
    [{ country_code: 'SO', city: 'Hargeisa' }, 'XS', true],
    [{ country_code: 'IM', city: 'Douglas', postal_code: 'IM1 1AA' }, 'GB', true],
    [{ country_code: 'SJ', city: 'Longyearbyen', postal_code: '9170' }, 'NO', true],
    [{ country_code: 'DE', city: 'Büsingen', postal_code: '78266' }, 'DE', true],
    // Not in the list: DHL says what it thinks of it.
    [{ country_code: 'MF', city: 'Marigot', postal_code: '97150' }, 'MF', true],
  ])('%j is sent as %s, declared to customs: %s', async (place, code, declared) => {
    expect(await receiver(place)).toMatchObject({
      entries: [': 400'],
      address: { countryCode: code },
      isCustomsDeclarable: declared,
    });
  });

  test('the Caribbean Netherlands need an island, and Saba has no code', async () => {
    expect((await receiver({ country_code: 'BQ', city: 'Harbour' })).entries).toEqual([
      'recipient.city: not_supported',
    ]);
    expect((await receiver({ country_code: 'BQ', city: 'The Bottom' })).entries).toEqual([
      'recipient.city: not_supported',
    ]);
  });

  test('a label has the country of a price', async () => {
    const recipient = {
      ...berlin,
      country_code: 'ES',
      city: 'Las Palmas',
      postal_code: '35001',
      tax_id: 'ES12345678Z',
    };
    const { body } = await bodyOf('shipments', { ...abroad(), recipient });
    expect(body.customerDetails).toMatchObject({
      receiverDetails: {
        postalAddress: { countryCode: 'IC', postalCode: '35001' },
        registrationNumbers: [{ typeCode: 'VAT', issuerCountryCode: 'ES' }],
      },
    });
    expect(body.content).toMatchObject({ isCustomsDeclarable: true, exportDeclaration: {} });
  });
});

describe('a state of one letter', () => {
  const madrid = { country_code: 'ES', city: 'Madrid', postal_code: '28001', state_code: 'M' };

  test('a state of one letter does not cost the quote; its name is sent where there is one', async () => {
    expect((await receiver(madrid)).address).toEqual({
      postalCode: '28001',
      cityName: 'Madrid',
      countryCode: 'ES',
    });
    expect((await receiver({ ...madrid, state: 'Madrid' })).address).toMatchObject({
      provinceCode: 'Madrid',
    });
  });

  test('the label says that it is left out', async () => {
    const request = { ...domestic({ services: ['U'] }), recipient: { ...berlin, ...madrid } };
    expect(noticesOf(request)).toMatchObject([
      { code: 'left_out', message: expect.stringContaining('recipient.state_code is left out') },
    ]);
    const named = { ...request, recipient: { ...request.recipient, state: 'Madrid' } };
    expect(noticesOf(named)).toEqual([]);
    const { body } = await bodyOf('shipments', named);
    expect(body.customerDetails).toMatchObject({
      receiverDetails: { postalAddress: { provinceCode: 'Madrid', provinceName: 'Madrid' } },
    });
  });
});
