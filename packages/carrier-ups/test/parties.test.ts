import type { PartyData } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { type Case, documents, goods, own, party, toCanada, within, without } from './support/requests.js';
import * as sent from './support/sent.js';

const { both, rated, refused, refusedAlike, shipped } = sent;

/** A recipient within Canada. */
const to = (recipient: object): Case => within('CA', {}, { recipient });
const abroad = (recipient: object): Case => ({ from: 'CA', to: 'DE', recipient, shipment: documents });
const from = (country: string, shipper: Partial<PartyData>) => within(country, {}, { shipper });

describe('addresses', () => {
  test.each<[string, string, Partial<PartyData>, string]>([
    ['PostalCode', 'US', { postal_code: '80204-1234' }, '802041234,802041234'],
    ['PostalCode', 'CA', { postal_code: 'k1n 5t2' }, 'K1N5T2,K1N5T2'],
    ['StateProvinceCode', 'US', { state_code: 'Colorado' }, 'CO,CO'],
    ['StateProvinceCode', 'DE', { state_code: 'BE' }, 'BE,BE'],
    // Prices have 2 characters, labels 5.
    ['StateProvinceCode', 'DE', { state_code: 'BER' }, 'undefined,BER'],
  ])('have a %s from %s for %j: %s', (element, country, shipper, both_have) => {
    const [rate, label] = both(from(country, shipper)).map(({ Shipper }) => Shipper.Address[element]);
    expect(`${rate},${label}`).toBe(both_have);
  });

  test('are refused with postal codes and states of no such country', () => {
    for (const code of ['10119!', '1234567890'])
      refusedAlike(from('DE', { postal_code: code }), 'shipper.postal_code');
    refusedAlike(from('US', { postal_code: '8020' }), 'shipper.postal_code');
    refusedAlike(from('CA', { postal_code: 'K1N' }), 'shipper.postal_code');
    refusedAlike(from('US', { state_code: 'Bavaria' }), 'shipper.state_code');
    const place = { country_code: 'VN', postal_code: '700000', phone_number: '+84 28 5550 123' };
    const hanoi = (state_code: string) => shipped(abroad({ ...place, state_code })).Shipment.ShipTo.Address;
    expect([hanoi('44'), hanoi('VN-44')].map((one) => one.StateProvinceCode)).toEqual(['VN-44', 'VN-44']);
    refused(shipped, abroad(place), 'recipient.state_code');
    for (const shipper of [{ state_code: 'BER' }, { state: 'Nordrhein-Westfalen' }])
      expect(sent.noticesOf(from('DE', shipper))).toContain('left_out');
    const { state_code: _, ...stateless } = party('US');
    refusedAlike(within('US', { ship_from: stateless }), 'shipment.ship_from.state_code');
    refused(rated, within('US', {}, { recipient: without('state_code') }));
  });

  test('are homes by the type of the party or by the extra, and never a PO box or an APO', () => {
    const isHome = (recipient: object) =>
      'ResidentialAddressIndicator' in rated({ recipient }).Shipment.ShipTo.Address;
    expect([{ type: 'Home' }, own({ residential: 'true' })].map(isHome)).toEqual([true, true]);
    expect([{ type: 'commercial' }, own({ residential: 'false' })].map(isHome)).toEqual([false, false]);
    refusedAlike({ recipient: { type: 'residential', ...own({ residential: 'false' }) } }, 'recipient.type');
    refusedAlike({ recipient: { address_lines: ['PO Box 123'] } }, 'recipient.address_lines[0]');
    const apo = { city: 'APO', state_code: 'AE', postal_code: '09096', country_code: 'US' };
    const fieldsOf = (make: (over: Case) => unknown, ...services: string[]) =>
      sent.fieldsOf(() => make({ from: 'US', to: 'US', recipient: apo, shipment: { services } }));
    for (const make of [rated, shipped]) {
      expect(fieldsOf(make, '03')).toContain('recipient.postal_code');
      expect(fieldsOf(make, '93')).not.toContain('recipient.postal_code');
    }
    expect(fieldsOf(rated, '03', '93')).not.toContain('recipient.postal_code');
  });

  test('need a city or a postal code for a price, and a city for a label', () => {
    refused(rated, within('DE', {}, { recipient: without('city', 'postal_code') }), 'recipient.postal_code');
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
    const unnamed = { recipient: without('company_name', 'person_name') };
    refused(shipped, within('DE', {}, unnamed), 'recipient.company_name');
    const extension = to({ phone_number: '613-555-0190 x1234', tax_id: 'x'.repeat(15) });
    const { Phone, TaxIdentificationNumber } = shipped(extension).Shipment.ShipTo;
    expect([Phone.Extension, TaxIdentificationNumber]).toEqual(['1234', 'x'.repeat(15)]);
  });

  test('of a buyer who is not the recipient stand on the invoice', () => {
    const sold = (sold_to: object, more: Case = {}): Case => ({
      to: 'CA',
      ...more,
      shipment: { ...toCanada, customs: { ...goods, sold_to: { ...party('CA'), ...sold_to } } },
    });
    refused(shipped, sold(without('phone_number')), 'shipment.customs.sold_to.phone_number');
    refused(shipped, sold(party('US')));
    refused(shipped, sold(party('DE'), { from: 'CA', to: 'US' }), 'shipment.customs.sold_to.country_code');
  });
});

describe('a price says that its purchase is refused', () => {
  const invoice = { identifier: 'x'.repeat(36) };
  const label = { format: 'ZPL', ...own({ image_format: 'EPL' }) } as const;
  test.each<[string, Case]>([
    ['recipient.phone_number', to({ phone_number: '613-555-0190 x12345' })],
    ['recipient.phone_number', abroad({ phone_number: '030 123456' })],
    ['recipient.tax_id', to({ tax_id: 'x'.repeat(16) })],
    ['shipment.label.extra["ups:image_format"]', within('CA', { label })],
    ['shipment.invoice.identifier', { to: 'CA', shipment: { ...toCanada, invoice } }],
  ])('for %s of %j', (field, over) => {
    const messages = sent.purchaseRefuses(over).map((message) => message.slice(0, 23 + field.length));
    expect(messages).toEqual([`A purchase is refused: ${field}`]);
    refused(shipped, over, field);
  });

  test('and sends what fits', () => {
    const address = (recipient: object) => rated(to(recipient)).Shipment.ShipTo.Address;
    const long = address({ address_lines: ['x'.repeat(36), '1', '2', '3', '4'], city: 'x'.repeat(31) });
    expect([long.AddressLine, long.City]).toEqual([['1', '2', '3'], undefined]);
    const fits = address({ city: 'x'.repeat(30), address_lines: ['x'.repeat(35)] });
    expect([fits.AddressLine, fits.City]).toEqual([['x'.repeat(35)], 'x'.repeat(30)]);
    expect(sent.purchaseRefuses(to(without('person_name', 'phone_number')))).toEqual([]);
  });
});

describe('tax numbers', () => {
  const into = (shipper: Partial<PartyData>, recipient: Partial<PartyData> = {}): Case => ({
    ...{ to: 'DE', shipper, recipient: { type: 'private', ...recipient } },
    shipment: { ...toCanada, services: ['65'], customs: { ...goods, ...own({ eu_de_minimis: 'Y' }) } },
  });
  const ids = (...tax_ids: NonNullable<PartyData['tax_ids']>) => ({ tax_ids });
  type Numbers = { AgentRole: string; TaxIdentificationNumber: Record<string, string>[] };
  /** Role; its customer, not encrypted, issuing country, purpose, requesting country, type; the number. */
  const numbersOf = (over: Case): string[] =>
    (shipped(over).Shipment.GlobalTaxInformation?.AgentTaxIdentificationNumber ?? []).flatMap(
      (agent: Numbers) =>
        agent.TaxIdentificationNumber.map((number) => {
          const facts = Object.keys(number)
            .sort()
            .map((key) => number[key]);
          return [agent.AgentRole, ...facts].join(' ');
        }),
    );

  test('of shipper and recipient are sent with their kind', () => {
    const eori = { type: 'EORI', value: 'DE123456789012345' } as const;
    const ssn = { type: 'SSN', value: '1' } as const;
    const national = { type: 'NATIONAL_ID', value: '2' } as const;
    const sender = ids(eori, ssn, national, { type: 'PASSPORT', value: '3' });
    const buyer = ids(eori, ssn, national, { type: 'VAT', value: 'F', country: 'FR' });
    expect(numbersOf(into(sender, buyer))).toEqual([
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
    const { Shipper } = shipped(into({ ...ids(eori), tax_id: eori.value })).Shipment;
    expect(Shipper).not.toHaveProperty('TaxIdentificationNumber');
  });

  test('by which the seller collected VAT come with the address that the goods leave from', () => {
    const ioss = ids({ type: 'IOSS', value: 'IM2760000000' });
    const vendor = (over: Case) => Object.values(shipped(over).Shipment.ShipFrom.VendorInfo).join(' ');
    expect([vendor(into(ioss)), numbersOf(into(ioss))]).toEqual(['0356 IM2760000000 02', []]);
    const norwegian = { country_code: 'NO', postal_code: '0150', phone_number: '+47 22 555 012' };
    expect(vendor(into(ids({ type: 'VOEC', value: '2021' }), norwegian))).toMatch('0357 2021');
    refused(shipped, into({}, ioss), 'recipient.tax_ids[0]');
    expect(sent.purchaseRefuses(into({}, ioss))).toHaveLength(1);
  });

  test('are eight of a party at most, of 35 characters, where a customs border is crossed', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ type: 'VAT' as const, value: `DE${index}` }));
    expect(numbersOf(into(ids(...many)))).toHaveLength(8);
    refused(shipped, into(ids({ type: 'VAT', value: 'x'.repeat(36) })), 'shipper.tax_ids[0]');
    expect(numbersOf(from('US', ids({ type: 'EIN', value: '1' })))).toEqual([]);
    expect(numbersOf(into(ids({ type: 'DUNS', value: '123' })))).toEqual([]);
  });
});
