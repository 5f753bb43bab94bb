import type { PartyData } from '@waybill/core';
import type { TaxId } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './support/exchange.js';
import { abroad, berlin, domestic, hamburg } from './support/requests.js';

interface Party {
  readonly registrationNumbers?: readonly {
    readonly typeCode: string;
    readonly number: string;
    readonly issuerCountryCode: string;
  }[];
}

describe('tax numbers', () => {
  const numbersOf = async (party: PartyData) => {
    const recipient = { ...hamburg, ...party };
    const { body, entries } = await bodyOf('shipments', { ...abroad(), recipient });
    const { receiverDetails } = (body.customerDetails ?? {}) as { receiverDetails?: Party };
    return (
      receiverDetails?.registrationNumbers?.map(
        ({ typeCode, number, issuerCountryCode }) => `${typeCode} ${number} ${issuerCountryCode}`,
      ) ?? entries
    );
  };
  const us = { country_code: 'US', postal_code: '60606', state_code: 'IL', city: 'Chicago' };

  test.each<[PartyData, string[]]>([
    [{ ...us, tax_id: '12-3456789' }, ['EIN 12-3456789 US']],
    [{ country_code: 'CA', postal_code: 'K1A 0B1', tax_id: '123456789' }, ['GST 123456789 CA']],
    [{ country_code: 'SG', postal_code: '048582', tax_id: 'M2-1' }, ['GST M2-1 SG']],
    [{ country_code: 'CH', postal_code: '8001', tax_id: 'CHE-1' }, ['VAT CHE-1 CH']],
    [{ country_code: 'GB', postal_code: 'NW1 8AA', tax_id: 'GB1' }, ['VAT GB1 GB']],
    [{ ...us, type: 'home', tax_id: '123-45-6789' }, ['recipient.tax_ids: required']],
    [{ country_code: 'BR', postal_code: '01001-000', tax_id: '1' }, ['recipient.tax_ids: required']],
    [
      {
        country_code: 'RU',
        postal_code: '101000',
        tax_id: '773',
        extra: { 'dhl-express:tax_id_type': 'KPP' },
      },
      ['KPP 773 RU'],
    ],
  ])(
    '%j is sent as %j: its kind is known only where the country makes it certain',
    async (party, numbers) => {
      expect(await numbersOf(party)).toEqual(numbers);
    },
  );

  test('each of `tax_ids` has its kind and the country that gave it', async () => {
    const tax_ids: TaxId[] = [
      { type: 'EORI', value: 'DE123456789012345' },
      { type: 'EORI', value: 'XI123456789000', country: 'GB' },
      { type: 'IOSS', value: 'IM2760000742', country: 'DE' },
      { type: 'SSN', value: '123-45-6789' },
      { type: 'CNP', value: '12345678909', country: 'BR' },
      { type: 'REX', value: 'DEREX1', country: 'DE' },
    ];
    expect(await numbersOf({ ...us, tax_ids })).toEqual([
      'EOR DE123456789012345 DE',
      'EOR XI123456789000 GB',
      'SDT IM2760000742 DE',
      'SSN 123-45-6789 US',
      'CNP 12345678909 BR',
      'RGP DEREX1 DE',
    ]);
  });

  test('an IOSS number needs the member state that gave it', async () => {
    expect(await numbersOf({ ...us, tax_ids: [{ type: 'IOSS', value: 'IM2760000742' }] })).toEqual([
      'recipient.tax_ids[0].country: required',
    ]);
  });
});

const paris: PartyData = {
  company_name: 'Lampes de Paris',
  phone_number: '+33 1 5550 0118',
  address_lines: ['5 rue de Rivoli'],
  city: 'Paris',
  postal_code: '75001',
  country_code: 'FR',
};

test.each(['abc', '12-3', '+'])(
  '%s is no telephone number: no label is bought with it',
  async (phone_number) => {
    const recipient = { ...domestic().recipient, phone_number };
    const { entries } = await bodyOf('shipments', { ...domestic(), recipient });
    expect(entries).toEqual(['recipient.phone_number: invalid']);
    const rates = await bodyOf('rates', { ...domestic(), recipient });
    expect(rates.body).toEqual((await bodyOf('rates', domestic())).body);
  },
);

describe('other parties', () => {
  const declared = (customs: object) => {
    const request = abroad();
    return {
      ...request,
      shipment: { ...request.shipment, customs: { items: [], ...request.shipment.customs, ...customs } },
    };
  };
  const buyer = {
    contactInformation: { companyName: 'Lampes de Paris', fullName: 'Lampes de Paris' },
    postalAddress: { countryCode: 'FR' },
    registrationNumbers: [{ typeCode: 'VAT', number: 'FR1', issuerCountryCode: 'FR' }],
  };

  test('the buyer is named, and is the importer where the request says so', async () => {
    const sold_to = { ...paris, tax_id: 'FR1' };
    const named = await bodyOf('shipments', declared({ sold_to }));
    expect(named.body.customerDetails).toMatchObject({ buyerDetails: buyer });
    expect(named.body.customerDetails).not.toHaveProperty('importerDetails');
    const importer = declared({ sold_to, extra: { 'dhl-express:importer': 'sold_to' } });
    expect((await bodyOf('shipments', importer)).body.customerDetails).toMatchObject({
      buyerDetails: buyer,
      importerDetails: buyer,
    });
  });

  test('an importer that is the buyer needs one, and what is missing of a buyer is reported', async () => {
    const importer = await bodyOf('shipments', declared({ extra: { 'dhl-express:importer': 'sold_to' } }));
    expect(importer.entries).toEqual(['shipment.customs.sold_to: required']);
    const bare = await bodyOf('shipments', declared({ sold_to: { country_code: 'FR' } }));
    expect(bare.entries).toEqual(
      ['address_lines', 'city', 'person_name', 'phone_number'].map(
        (field) => `shipment.customs.sold_to.${field}: required`,
      ),
    );
  });

  test('the courier collects at another address of the same country, from which nothing is priced', async () => {
    const ship_from = { ...hamburg, address_lines: ['Kai 7'] };
    const { body } = await bodyOf('shipments', domestic({ ship_from }));
    expect(body.pickup).toMatchObject({
      isRequested: false,
      pickupDetails: { postalAddress: { addressLine1: 'Kai 7', cityName: 'Hamburg' } },
    });
    expect(body.customerDetails).toMatchObject({
      shipperDetails: { postalAddress: { cityName: berlin.city } },
    });
    const rates = await bodyOf('rates', domestic({ ship_from }));
    expect(rates.body).toEqual((await bodyOf('rates', domestic())).body);
    for (const operation of ['rates', 'shipments'] as const)
      expect((await bodyOf(operation, domestic({ ship_from: paris }))).entries).toEqual([
        'shipment.ship_from.country_code: not_supported',
      ]);
  });
});
