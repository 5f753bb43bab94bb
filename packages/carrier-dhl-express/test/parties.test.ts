import type { PartyData } from '@waybill/core';
import type { TaxId } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { bodyOf, noticesOf } from './support/exchange.js';
import { abroad, berlin, domestic, extra, hamburg, paris } from './support/requests.js';

interface Details {
  readonly registrationNumbers?: readonly object[];
  readonly typeCode?: string;
}

/** How the recipient of a purchase is sent. */
async function shipped(recipient: PartyData) {
  const { body, entries } = await bodyOf('shipments', {
    ...abroad(),
    recipient: { ...hamburg, ...recipient },
  });
  const { receiverDetails } = (body.customerDetails ?? {}) as { receiverDetails?: Details };
  const numbers = receiverDetails?.registrationNumbers?.map((number) => Object.values(number).join(' '));
  return { entries, numbers, typeCode: receiverDetails?.typeCode };
}

describe('tax numbers', () => {
  const us = { country_code: 'US', postal_code: '60606', state_code: 'IL', city: 'Chicago' };
  const at = (country_code: string, postal_code: string, tax_id: string, keys = {}): PartyData => ({
    country_code,
    postal_code,
    tax_id,
    extra: extra(keys),
  });

  test.each<[PartyData, string]>([
    [{ ...us, tax_id: '12-3456789' }, 'EIN 12-3456789 US'],
    [at('CA', 'K1A 0B1', '123456789'), 'GST 123456789 CA'],
    [at('AU', '2000', '1'), 'GST 1 AU'],
    [at('NZ', '6011', '1'), 'GST 1 NZ'],
    [at('IN', '110001', '1'), 'GST 1 IN'],
    [at('SG', '048582', 'M2-1'), 'GST M2-1 SG'],
    [at('CH', '8001', 'CHE-1'), 'VAT CHE-1 CH'],
    [at('GB', 'NW1 8AA', 'GB1'), 'VAT GB1 GB'],
    [at('NO', '0159', '1'), 'VAT 1 NO'],
    [at('FR', '75001', '1'), 'VAT 1 FR'],
    [at('RU', '101000', '773', { tax_id_type: 'KPP' }), 'KPP 773 RU'],
  ])('%j is sent as %s', async (party, number) => {
    expect((await shipped(party)).numbers).toEqual([number]);
  });

  test.each<[PartyData, string]>([
    [{ ...us, type: 'home', tax_id: '123-45-6789' }, 'tax_ids: required'],
    [at('BR', '01001-000', '1'), 'tax_ids: required'],
    [at('FR', '75001', 'F'.repeat(36)), 'tax_id: too_long'],
    [at('RU', '101000', 'F'.repeat(36), { tax_id_type: 'KPP' }), 'tax_id: too_long'],
    [{ ...us, tax_ids: [{ type: 'IOSS', value: 'IM2760000742' }] }, 'tax_ids[0].country: required'],
    [{ extra: extra({ tax_id_type: 'VAT' }) }, 'extra["dhl-express:tax_id_type"]: contradiction'],
    [at('FR', '75001', '1', { tax_id_type: 'TVA' }), 'extra["dhl-express:tax_id_type"]: invalid'],
  ])('%j is refused with %s: a kind is never assumed', async (party, entry) => {
    expect((await shipped(party)).entries).toEqual([`recipient.${entry}`]);
  });

  const KINDS =
    'VAT=VAT IOSS=SDT UKIMS=IMS VOEC=SDT GST=GST EIN=EIN SSN=SSN FEDERAL=FED STATE=STA CNP=CNP IE=IE INN=INN REX=RGP ' +
    'DUNS=DUN NATIONAL_ID=NID PASSPORT=PAS';
  test('each kind has its code, and the country that gave the number', async () => {
    for (const [type, code] of KINDS.split(' ').map((kind) => kind.split('='))) {
      const tax_ids = [{ type, value: 'AB1', country: 'DE' }] as TaxId[];
      expect((await shipped({ ...us, tax_ids })).numbers).toEqual([`${code} AB1 DE`]);
    }
  });

  test('an EORI number of Northern Ireland is British, and one that does not begin with a country has that of the request', async () => {
    const tax_ids: TaxId[] = ['XI123456789000', '123AB'].map((value) => ({
      type: 'EORI',
      value,
      country: 'IE',
    }));
    expect((await shipped({ ...us, tax_ids })).numbers).toEqual(['EOR XI123456789000 GB', 'EOR 123AB IE']);
  });
});

test.each<[PartyData, string | undefined]>([
  [{ extra: extra({ type_code: 'government' }) }, 'government'],
  [{ type: 'home' }, 'private'],
  [{ type: 'Business' }, 'business'],
  [{}, undefined],
])('%j is a party of the type %s', async (party, type) => {
  expect((await shipped(party)).typeCode).toBe(type);
});

test.each<[PartyData, string]>([
  [{ phone_number: '12-3' }, 'phone_number: invalid'],
  [{ phone_number: `1234${' '.repeat(67)}` }, ''],
  [{ phone_number: `1234${' '.repeat(66)}5` }, 'phone_number: too_long'],
  [{ person_name: 'y'.repeat(101) }, 'person_name: too_long'],
  [{ company_name: 'Lamps', person_name: 'y'.repeat(255) }, ''],
  [{ company_name: 'Lamps', person_name: 'y'.repeat(256) }, 'person_name: too_long'],
  [{ state: 's'.repeat(36) }, 'state: too_long'],
  [{ country_name: 'c'.repeat(36) }, 'country_name: too_long'],
])('%j costs no price, and a purchase is refused with %j', async (change, entry) => {
  const recipient = { ...hamburg, ...change };
  expect((await bodyOf('shipments', { ...domestic(), recipient })).entries).toEqual([
    entry === '' ? ': 400' : `recipient.${entry}`,
  ]);
  const rates = await bodyOf('rates', { ...domestic(), recipient });
  expect(rates.body).toEqual((await bodyOf('rates', domestic())).body);
});

test('a city that is too long is cut in a price, which does not depend on its end', async () => {
  const city = 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara';
  const { body } = await bodyOf('rates', { ...domestic(), recipient: { ...hamburg, city } });
  expect(body.customerDetails).toMatchObject({ receiverDetails: { cityName: city.slice(0, 45) } });
});

describe('other parties', () => {
  const declared = (customs: object) => {
    const { shipment, ...parties } = abroad();
    return { ...parties, shipment: { ...shipment, customs: { items: [], ...shipment.customs, ...customs } } };
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
    const importer = extra({ importer: 'sold_to' });
    const both = await bodyOf('shipments', declared({ sold_to, extra: importer }));
    expect(both.body.customerDetails).toMatchObject({ buyerDetails: buyer, importerDetails: buyer });
    const { entries } = await bodyOf('shipments', declared({ extra: importer }));
    expect(entries).toEqual(['shipment.customs.sold_to: required']);
    const bare = await bodyOf('shipments', declared({ sold_to: { country_code: 'FR' } }));
    expect(bare.entries.map((entry) => entry.replace('shipment.customs.sold_to.', ''))).toEqual(
      ['address_lines', 'city', 'person_name', 'phone_number'].map((field) => `${field}: required`),
    );
  });

  test('the courier collects at another address of the same country, from which nothing is priced', async () => {
    const ship_from = { ...hamburg, address_lines: ['Kai 7'] };
    const { body } = await bodyOf('shipments', domestic({ ship_from }));
    expect(body).toMatchObject({
      pickup: { isRequested: false, pickupDetails: { postalAddress: { addressLine1: 'Kai 7' } } },
      customerDetails: { shipperDetails: { postalAddress: { cityName: berlin.city } } },
    });
    const rates = await bodyOf('rates', domestic({ ship_from }));
    expect(rates.body).toEqual((await bodyOf('rates', domestic())).body);
    expect((await bodyOf('rates', domestic({ ship_from: paris }))).entries).toEqual([
      'shipment.ship_from.country_code: not_supported',
    ]);
  });
});

const receiver = async (recipient: PartyData) => {
  const { body, entries } = await bodyOf('rates', { ...domestic({ services: ['P'] }), recipient });
  const { receiverDetails } = (body.customerDetails ?? {}) as { receiverDetails?: Record<string, string> };
  return { entries, address: receiverDetails, declared: body.isCustomsDeclarable };
};

describe('countries of DHL’s own list', () => {
  /** Country, city, postal code or `/state`, and the code that is sent; `-` where nothing is declared. */
  const PLACES = `ES,Las Palmas,35001,IC ES,Ceuta,51001,ES ES,Madrid,28001,-ES AX,Mariehamn,22100,FI CW,Willemstad,,XC
    SX,Philipsburg,,XM FR,Gustavia,97133,XY FR,Saint-Denis,97400,RE FR,Basse-Terre,97100,GP FR,Fort-de-France,97200,MQ
    FR,Cayenne,97300,GF FR,Mamoudzou,97600,YT FR,Nouméa,98800,NC FR,Papeete,98714,PF BQ,Kralendijk,,XB BQ,Rincón,,XB
    BQ,Bonaire,,XB BQ,Oranjestad,,XE BQ,Harbour,/St. Eustatius,XE BQ,Harbour,/Sint Eustatius,XE BQ,Harbour,/BO,XB
    BQ,Harbour,/SE,XE KN,Charlestown,,XN KN,Gingerland,,XN KN,Newcastle,,XN KN,Market,/Nevis,XN KN,Basseterre,,KN
    SO,Hargeisa,,XS SO,Berbera,,XS SO,Burao,,XS SO,Borama,,XS SO,Farm,/Somaliland,XS SO,Mogadishu,,SO
    IM,Douglas,IM1 1AA,GB SJ,Longyearbyen,9170,NO DE,Büsingen,78266,DE MF,Marigot,97150,MF`;

  test.each(PLACES.split(/\s(?=[A-Z]{2},)/).map((text) => text.trim().split(',')))(
    '%s, %s %s is sent as %s',
    async (country_code, city, postal, code = '') => {
      const state = postal?.startsWith('/') ? postal.slice(1) : undefined;
      const place = {
        country_code,
        city,
        ...(state === undefined
          ? postal && { postal_code: postal }
          : { [state.length > 2 ? 'state' : 'state_code']: state }),
      } as PartyData;
      expect(await receiver(place)).toMatchObject({
        entries: [': 400'],
        address: { countryCode: code.replace('-', '') },
        declared: !code.startsWith('-'),
      });
    },
  );

  test.each(['Harbour', 'The Bottom'])(
    '%s of the Caribbean Netherlands is on no island that DHL has',
    async (city) => {
      expect((await receiver({ country_code: 'BQ', city })).entries).toEqual([
        'recipient.city: not_supported',
      ]);
    },
  );

  test('a label has the country of a price, and a tax number that of the state', async () => {
    const las_palmas = {
      country_code: 'ES',
      city: 'Las Palmas',
      postal_code: '35001',
      tax_id: 'ES12345678Z',
    };
    const { body } = await bodyOf('shipments', { ...abroad(), recipient: { ...berlin, ...las_palmas } });
    expect(body.customerDetails).toMatchObject({
      receiverDetails: {
        postalAddress: { countryCode: 'IC' },
        registrationNumbers: [{ typeCode: 'VAT', issuerCountryCode: 'ES' }],
      },
    });
  });

  test('a territory of the United States is the country of its addresses', async () => {
    const place = { city: 'San Juan', country_code: 'US', state_code: 'PR', postal_code: '00901' };
    expect((await receiver(place)).address).toMatchObject({ countryCode: 'PR', provinceCode: 'PR' });
  });
});

test('a state of one letter is left out with a notice of the label; its name is sent where there is one', async () => {
  const madrid = { country_code: 'ES', city: 'Madrid', postal_code: '28001', state_code: 'M' };
  expect((await receiver(madrid)).address).toEqual({
    postalCode: '28001',
    cityName: 'Madrid',
    countryCode: 'ES',
  });
  const request = { ...domestic({ services: ['U'] }), recipient: { ...berlin, ...madrid } };
  expect(noticesOf(request)).toMatchObject([
    { code: 'left_out', message: expect.stringContaining('recipient.state_code is left out') },
  ]);
  const named = { ...request, recipient: { ...request.recipient, state: 'Madrid' } };
  expect(noticesOf(named)).toEqual([]);
  expect((await bodyOf('shipments', named)).body.customerDetails).toMatchObject({
    receiverDetails: { postalAddress: { provinceCode: 'Madrid', provinceName: 'Madrid' } },
  });
});
