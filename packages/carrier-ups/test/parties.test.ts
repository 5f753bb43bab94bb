import type { PartyData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  both,
  type Case,
  documents,
  goods,
  noticesOf,
  own,
  party,
  purchaseRefuses,
  rated,
  refused,
  shipped,
  toCanada,
  within,
} from './support/requests.js';

/** A recipient within Canada; `without` leaves fields of it out. */
const to = (recipient: object): Case => within('CA', {}, { recipient });
const without = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
const abroad = (recipient: object): Case => ({ from: 'CA', to: 'DE', recipient, shipment: documents });
const alike = (over: Case, ...fields: string[]) => {
  refused(rated, over, ...fields);
  refused(shipped, over, ...fields);
};

describe('addresses', () => {
  const sent = (element: string, from: string, shipper: Partial<PartyData>) =>
    both(within(from, {}, { shipper }))
      .map(({ Shipper }) => Shipper.Address[element])
      .join();

  test('have postal codes without signs, and states by their code', () => {
    expect(sent('PostalCode', 'US', { postal_code: '80204-1234' })).toBe('802041234,802041234');
    expect(sent('PostalCode', 'CA', { postal_code: 'k1n 5t2' })).toBe('K1N5T2,K1N5T2');
    expect(sent('StateProvinceCode', 'US', { state_code: 'Colorado' })).toBe('CO,CO');
    for (const [from, postal_code] of [
      ['US', '8020'],
      ['CA', 'K1N'],
      ['DE', '10119!'],
      ['DE', '1234567890'],
    ] as const)
      alike(within(from, {}, { shipper: { postal_code } }), 'shipper.postal_code');
    alike(within('US', {}, { shipper: { state_code: 'Bavaria' } }), 'shipper.state_code');
    const vietnam = (state_code?: string) =>
      abroad({
        country_code: 'VN',
        postal_code: '700000',
        phone_number: '+84 28 5550 123',
        ...(state_code && { state_code }),
      });
    for (const state of ['44', 'VN-44'])
      expect(shipped(vietnam(state)).Shipment.ShipTo.Address.StateProvinceCode).toBe('VN-44');
    refused(shipped, vietnam(), 'recipient.state_code');
  });

  test('have a region of up to 5 characters on labels, and of 2 in prices', () => {
    expect([
      sent('StateProvinceCode', 'DE', { state_code: 'BE' }),
      sent('StateProvinceCode', 'DE', { state_code: 'BER' }),
    ]).toEqual(['BE,BE', ',BER']);
    for (const shipper of [{ state_code: 'BER' }, { state: 'Nordrhein-Westfalen' }])
      expect(noticesOf(within('DE', {}, { shipper }))).toContain('left_out');
    const { state_code: _, ...stateless } = party('US');
    alike(within('US', { ship_from: stateless }), 'shipment.ship_from.state_code');
    refused(rated, within('US', {}, { recipient: without('state_code') }));
  });

  test('are homes by the type of the party or by the extra, and never a PO box', () => {
    const isHome = (recipient: object) =>
      rated({ recipient }).Shipment.ShipTo.Address.ResidentialAddressIndicator;
    expect([{}, { type: 'commercial' }, own({ residential: 'false' })].map(isHome)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([{ type: 'Home' }, own({ residential: 'true' })].map(isHome)).toEqual(['Y', 'Y']);
    alike({ recipient: { type: 'residential', ...own({ residential: 'false' }) } }, 'recipient.type');
    alike({ recipient: { address_lines: ['PO Box 123'] } }, 'recipient.address_lines[0]');
  });

  test('need a city or a postal code for a price, and a street and a city for a label', () => {
    refused(rated, within('DE', {}, { recipient: without('city', 'postal_code') }), 'recipient.postal_code');
    refused(shipped, to({ address_lines: [] }), 'recipient.address_lines');
    refused(shipped, to(without('city')), 'recipient.city');
  });
});

describe('contacts', () => {
  test('need a person and a foreign number abroad, and for Next Day Air Early', () => {
    const nameless = without('person_name', 'phone_number');
    refused(shipped, abroad(nameless), 'recipient.person_name', 'recipient.phone_number');
    refused(shipped, within('DE', {}, { recipient: nameless }));
    const silent = { recipient: without('phone_number') };
    refused(shipped, within('US', { services: ['14'] }, silent), 'recipient.phone_number');
    refused(shipped, within('US', { services: ['01'] }, silent));
    refused(shipped, abroad({ phone_number: '(030) 123456' }), 'recipient.phone_number');
    for (const phone_number of ['0049 30 123456', '+49 030 123456', ' +049 30 1234', '49 30 123456'])
      refused(shipped, abroad({ phone_number }));
    refused(
      shipped,
      within('DE', {}, { recipient: without('company_name', 'person_name') }),
      'recipient.company_name',
    );
    const { Phone, TaxIdentificationNumber } = shipped(
      to({ phone_number: '613-555-0190 x1234', tax_id: 'x'.repeat(15) }),
    ).Shipment.ShipTo;
    expect([Phone, TaxIdentificationNumber]).toEqual([
      { Number: '6135550190', Extension: '1234' },
      'x'.repeat(15),
    ]);
  });

  test('of a buyer who is not the recipient stand on the invoice', () => {
    const sold = (sold_to: object, more: Case = {}): Case => ({
      to: 'CA',
      ...more,
      shipment: { ...toCanada, customs: { ...goods, sold_to: { ...party('CA'), ...sold_to } } },
    });
    const buyer = (over: Case) =>
      shipped(over).Shipment.ShipmentServiceOptions.InternationalForms.Contacts.SoldTo;
    expect(buyer(sold({ company_name: 'Rideau', tax_id: '123' }))).toMatchObject({
      Name: 'Rideau',
      AttentionName: 'Claire Dubé',
      TaxIdentificationNumber: '123',
    });
    expect(buyer({ to: 'CA', shipment: toCanada })).toMatchObject({
      Name: 'Claire Dubé',
      AttentionName: 'Claire Dubé',
    });
    refused(shipped, sold(without('phone_number')), 'shipment.customs.sold_to.phone_number');
    refused(shipped, sold(party('US')));
    refused(shipped, sold(party('DE'), { from: 'CA', to: 'US' }), 'shipment.customs.sold_to.country_code');
  });
});

describe('a price says that its purchase is refused', () => {
  const only = (over: Case, field: string) => {
    expect(
      purchaseRefuses(over).map((message) => message.startsWith(`A purchase is refused: ${field} `)),
    ).toEqual([true]);
    refused(shipped, over, field);
  };

  test('for what is printed', () => {
    only(to({ company_name: 'x'.repeat(36) }), 'recipient.company_name');
    only(to({ address_lines: ['a', 'x'.repeat(36)] }), 'recipient.address_lines[1]');
    only(to({ email_address: `${'x'.repeat(42)}@a.example` }), 'recipient.email_address');
    only(to({ phone_number: '613-555-0190 x12345' }), 'recipient.phone_number');
    only(to({ tax_id: 'x'.repeat(16) }), 'recipient.tax_id');
    only(within('CA', { label: { format: 'PDF' } }), 'shipment.label.format');
    for (const format of ['GIF', 'PNG', undefined] as const)
      only(within('CA', { label: { ...(format && { format }), type: '4x8' } }), 'shipment.label.type');
    only(
      within('CA', { label: { format: 'ZPL', ...own({ image_format: 'EPL' }) } }),
      'shipment.label.extra["ups:image_format"]',
    );
    only(
      { to: 'CA', shipment: { ...toCanada, invoice: { identifier: 'x'.repeat(36) } } },
      'shipment.invoice.identifier',
    );
    only(abroad({ phone_number: '030 123456' }), 'recipient.phone_number');
  });

  test('and sends what fits', () => {
    const address = (recipient: object) => rated(to(recipient)).Shipment.ShipTo.Address;
    expect(
      address({ address_lines: ['x'.repeat(36), '1', '2', '3', '4'], city: 'x'.repeat(31) }),
    ).toMatchObject({ AddressLine: ['1', '2', '3'] });
    expect(address({ city: 'x'.repeat(31) })).not.toHaveProperty('City');
    const fits = { city: 'x'.repeat(30), address_lines: ['x'.repeat(35)] };
    expect(address(fits)).toMatchObject({ City: fits.city, AddressLine: fits.address_lines });
    expect(purchaseRefuses(to(without('person_name', 'phone_number')))).toEqual([]);
  });
});

describe('tax numbers', () => {
  const into = (shipper: Partial<PartyData>, recipient: Partial<PartyData> = {}): Case => ({
    ...{ to: 'DE', shipper, recipient: { type: 'private', ...recipient } },
    shipment: { ...toCanada, services: ['65'], customs: { ...goods, ...own({ eu_de_minimis: 'Y' }) } },
  });
  const ids = (...tax_ids: NonNullable<PartyData['tax_ids']>) => ({ tax_ids });
  /** Role; its customer, not encrypted, issuing country, purpose, requesting country, type; the number. */
  const numbersOf = (over: Case): string[] =>
    (shipped(over).Shipment.GlobalTaxInformation?.AgentTaxIdentificationNumber ?? []).flatMap(
      ({
        AgentRole,
        TaxIdentificationNumber,
      }: {
        AgentRole: string;
        TaxIdentificationNumber: Record<string, string>[];
      }) =>
        TaxIdentificationNumber.map((number) =>
          [
            AgentRole,
            ...Object.keys(number)
              .sort()
              .map((key) => number[key]),
          ].join(' '),
        ),
    );

  test('of shipper and recipient are sent with their kind', () => {
    const eori = { type: 'EORI', value: 'DE123456789012345' } as const;
    const more = [
      { type: 'SSN', value: '1' },
      { type: 'NATIONAL_ID', value: '2' },
      { type: 'PASSPORT', value: '3' },
    ] as const;
    expect(
      numbersOf(
        into(ids(eori, ...more), ids(eori, ...more.slice(0, 2), { type: 'VAT', value: 'F', country: 'FR' })),
      ),
    ).toEqual([
      '20 37 0 US 02 US 0002 DE123456789012345',
      '20 37 0 US 01 US 0005 1',
      '20 37 0 US 01 US 1003 2',
      '20 37 0 US 01 US 1004 3',
      '30 18 0 DE 02 DE 1002 DE123456789012345',
      '30 18 0 DE 01 DE 0005 1',
      '30 18 0 DE 01 DE 1005 2',
      '30 18 0 FR 01 DE 1002 F',
    ]);
    for (const type of ['VAT', 'EIN', 'GST', 'FEDERAL', 'INN'] as const)
      expect(numbersOf(into(ids({ type, value: '7' })))).toEqual(['20 37 0 US 01 US 1002 7']);
    const named = shipped(into({ ...ids(eori), tax_id: eori.value })).Shipment;
    expect(named.Shipper).not.toHaveProperty('TaxIdentificationNumber');
  });

  test('by which the seller collected VAT come with the address that the goods leave from', () => {
    const ioss = ids({ type: 'IOSS', value: 'IM2760000000' });
    const vendor = (over: Case) => Object.values(shipped(over).Shipment.ShipFrom.VendorInfo).join(' ');
    expect([vendor(into(ioss)), numbersOf(into(ioss))]).toEqual(['0356 IM2760000000 02', []]);
    const norwegian = { country_code: 'NO', postal_code: '0150', phone_number: '+47 22 555 012' };
    expect(vendor(into(ids({ type: 'VOEC', value: '2021' }), norwegian))).toMatch('0357 2021');
    refused(shipped, into({}, ioss), 'recipient.tax_ids[0]');
    expect(purchaseRefuses(into({}, ioss))).toHaveLength(1);
  });

  test('are eight of a party at most, of 35 characters, where a customs border is crossed', () => {
    const many = ids(
      ...Array.from({ length: 9 }, (_, index) => ({ type: 'VAT' as const, value: `DE${index}` })),
    );
    expect(numbersOf(into(many))).toHaveLength(8);
    refused(shipped, into(ids({ type: 'VAT', value: 'x'.repeat(36) })), 'shipper.tax_ids[0]');
    expect(numbersOf(within('US', {}, { shipper: ids({ type: 'EIN', value: '1' }) }))).toEqual([]);
    expect(numbersOf(into(ids({ type: 'DUNS', value: '123' })))).toEqual([]);
  });
});
