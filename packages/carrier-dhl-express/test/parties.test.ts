import type { PartyData } from '@waybill/core';
import type { TaxId } from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { bodyOf, noticesOf } from './support/exchange.js';
import { domestic, extra, hamburg, to } from './support/requests.js';

interface Details {
  readonly registrationNumbers?: readonly object[];
  readonly typeCode?: string;
  readonly postalAddress?: Record<string, string>;
}

/** How a recipient is sent with a purchase. */
async function shipped(recipient: PartyData) {
  const { body } = await bodyOf('shipments', to(recipient));
  const { receiverDetails } = body.customerDetails as { receiverDetails: Details };
  const numbers = receiverDetails.registrationNumbers?.map((number) => Object.values(number).join(' '));
  return { ...receiverDetails, numbers: numbers?.join(', ') };
}

/** How a recipient is sent with a request for prices. */
async function receiver(recipient: PartyData) {
  const { body } = await bodyOf('rates', to(recipient));
  const { receiverDetails } = body.customerDetails as { receiverDetails: Record<string, string> };
  return { address: receiverDetails, declared: body.isCustomsDeclarable };
}

const us = { country_code: 'US', postal_code: '60606', state_code: 'IL', city: 'Chicago' };

describe('tax numbers', () => {
  const NUMBERS = `US 60606 12-3456789 EIN, CA K1A0B1 123456789 GST, AU 2000 1 GST, NZ 6011 1 GST, IN 110001 1 GST,
    SG 048582 M2-1 GST, CH 8001 CHE-1 VAT, GB NW18AA GB1 VAT, NO 0159 1 VAT, FR 75001 1 VAT, RU 101000 773 KPP KPP`;
  test.each(NUMBERS.split(',').map((text) => text.trim().split(' ')))(
    'in %s %s the number %s is of the kind %s',
    async (country_code = '', postal_code = '', tax_id = '', kind = '', tax_id_type = '') => {
      const place = { country_code, postal_code, tax_id, ...(country_code === 'US' && us) };
      const keys = tax_id_type === '' ? {} : { extra: extra({ tax_id_type }) };
      expect((await shipped({ ...place, ...keys })).numbers).toBe(`${kind} ${tax_id} ${country_code}`);
    },
  );

  const KINDS =
    'VAT=VAT IOSS=SDT UKIMS=IMS VOEC=SDT GST=GST EIN=EIN SSN=SSN FEDERAL=FED STATE=STA CNP=CNP IE=IE INN=INN REX=RGP ' +
    'DUNS=DUN NATIONAL_ID=NID PASSPORT=PAS';
  test.each(KINDS.split(' ').map((kind) => kind.split('=')))('%s is sent as %s', async (type, code) => {
    const tax_ids = [{ type, value: 'AB1', country: 'DE' }] as TaxId[];
    expect((await shipped({ ...us, tax_ids })).numbers).toBe(`${code} AB1 DE`);
  });

  test('an EORI number of Northern Ireland is British, and one without a country has that of the request', async () => {
    const eori = (value: string): TaxId => ({ type: 'EORI', value, country: 'IE' });
    const { numbers } = await shipped({ ...us, tax_ids: ['XI123456789000', '123AB'].map(eori) });
    expect(numbers).toBe('EOR XI123456789000 GB, EOR 123AB IE');
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

test('a city that is too long is cut in a price, which does not depend on its end', async () => {
  const city = 'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara';
  expect((await receiver({ city })).address.cityName).toBe(city.slice(0, 45));
});

test('nothing is priced from the place where the courier collects', async () => {
  const request = domestic({ ship_from: { ...hamburg, address_lines: ['Kai 7'] } });
  expect((await bodyOf('rates', request)).body).toEqual((await bodyOf('rates', domestic())).body);
});

describe('countries of DHL’s own list', () => {
  /** Country, city, postal code or `/state`, and the code that is sent; `-` where nothing is declared. */
  const PLACES = `ES,Las Palmas,35001,IC ES,Ceuta,51001,ES ES,Madrid,28001,-ES AX,Mariehamn,22100,FI CW,Willemstad,,XC
    SX,Philipsburg,,XM FR,Gustavia,97133,XY FR,Saint-Denis,97400,RE GB,Jersey,JE2 4WA,JE FR,Basse-Terre,97100,GP FR,Fort-de-France,97200,MQ
    FR,Cayenne,97300,GF FR,Mamoudzou,97600,YT FR,Nouméa,98800,NC FR,Papeete,98714,PF BQ,Kralendijk,,XB BQ,Rincón,,XB
    BQ,Bonaire,,XB BQ,Oranjestad,,XE BQ,Harbour,/St. Eustatius,XE BQ,Harbour,/Sint Eustatius,XE BQ,Harbour,/BO,XB
    BQ,Harbour,/SE,XE KN,Charlestown,,XN KN,Gingerland,,XN KN,Newcastle,,XN KN,Market,/Nevis,XN KN,Basseterre,,KN
    SO,Hargeisa,,XS SO,Berbera,,XS SO,Burao,,XS SO,Borama,,XS SO,Farm,/Somaliland,XS SO,Mogadishu,,SO
    IM,Douglas,IM1 1AA,GB SJ,Longyearbyen,9170,NO DE,Büsingen,78266,DE MF,Marigot,97150,MF US,San Juan,00901,PR`;

  test.each(PLACES.split(/\s(?=[A-Z]{2},)/).map((text) => text.trim().split(',')))(
    '%s, %s %s is sent as %s',
    async (country_code, city, postal = '', code = '') => {
      const [postal_code, state] = postal.startsWith('/')
        ? [undefined, postal.slice(1)]
        : [postal || undefined];
      const region = state === undefined ? {} : { [state.length > 2 ? 'state' : 'state_code']: state };
      const place = {
        country_code,
        city,
        postal_code,
        ...region,
        ...(country_code === 'US' && { state_code: 'PR' }),
      };
      expect(await receiver(place as PartyData)).toMatchObject({
        address: { countryCode: code.replace('-', ''), postalCode: postal_code ?? '' },
        declared: !code.startsWith('-'),
      });
    },
  );

  test('a label has the country of a price, and a tax number that of the state', async () => {
    const las_palmas = {
      country_code: 'ES',
      city: 'Las Palmas',
      postal_code: '35001',
      tax_id: 'ES12345678Z',
    };
    expect(await shipped(las_palmas)).toMatchObject({
      postalAddress: { countryCode: 'IC' },
      numbers: 'VAT ES12345678Z ES',
    });
  });
});

test('a state of one letter is left out with a notice of the label; its name is sent where there is one', async () => {
  const madrid = { country_code: 'ES', city: 'Madrid', postal_code: '28001', state_code: 'M' };
  expect((await receiver(madrid)).address).not.toHaveProperty('provinceCode');
  expect(noticesOf(to(madrid))).toMatchObject([
    { code: 'left_out', message: expect.stringContaining('recipient.state_code is left out') },
  ]);
  const named = { ...madrid, state: 'Madrid' };
  expect(noticesOf(to(named))).toEqual([]);
  expect((await shipped(named)).postalAddress).toMatchObject({
    provinceCode: 'Madrid',
    provinceName: 'Madrid',
  });
});
