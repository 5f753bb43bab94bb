import { type PartyData, RateRequest, ShipmentRequest } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { mapperOf } from './support/parse.js';
import { party } from './support/requests.js';
import { type Case, fieldsOf, rated, shipped } from './support/wire.js';

describe('addresses', () => {
  test.each([
    ['US', '80204-1234', '802041234'],
    ['CA', 'k1n 5t2', 'K1N5T2'],
    ['DE', '10 119', '10119'],
  ])('%s: postal code %s', (from, postal_code, sent) => {
    expect(rated({ from, shipper: { postal_code } }).Shipment.Shipper.Address.PostalCode).toBe(sent);
  });

  test.each<[string, Case, string]>([
    ['a wrong ZIP code', { shipper: { postal_code: '8020' } }, 'shipper.postal_code'],
    [
      'a wrong Canadian postal code',
      { to: 'CA', recipient: { postal_code: 'K1N' } },
      'recipient.postal_code',
    ],
    [
      'a postal code with other characters',
      { to: 'DE', recipient: { postal_code: '10119!' } },
      'recipient.postal_code',
    ],
    ['an unknown state', { shipper: { state_code: 'Bavaria' } }, 'shipper.state_code'],
  ])('%s is refused', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toEqual([field]);
  });

  test('rating sends no line that is longer than the contract takes', () => {
    const address_lines = ['x'.repeat(36), 'Suite 4'];
    expect(rated({ shipper: { address_lines } }).Shipment.Shipper.Address.AddressLine).toEqual(['Suite 4']);
  });

  test('without the state of its origin no price is the one that is billed', () => {
    const { state_code: _, ...shipper } = party('US');
    const request = { shipper, recipient: party('US'), shipment: { items: [{ weight: 2 }] } };
    const mapper = mapperOf();
    expect(fieldsOf(() => mapper.createQuoteRequest(new RateRequest(request)))).toEqual([
      'shipper.state_code',
    ]);
  });

  test('a home is told by the type of the party or by the extra', () => {
    const of = (recipient: Partial<PartyData>) =>
      'ResidentialAddressIndicator' in rated({ recipient }).Shipment.ShipTo.Address;
    expect(of({})).toBe(false);
    expect(of({ type: 'residential' })).toBe(true);
    expect(of({ type: 'commercial' })).toBe(false);
    expect(of({ extra: { 'ups:residential': 'true' } })).toBe(true);
    expect(of({ extra: { 'ups:residential': 'false' } })).toBe(false);
    const both = { type: 'residential', extra: { 'ups:residential': 'false' } };
    expect(fieldsOf(() => of(both))).toEqual(['recipient.type']);
  });

  test.each([
    ['US', '(303) 555-0118', { Number: '3035550118' }],
    ['US', '+1 303 555 0118 x42', { Number: '3035550118', Extension: '42' }],
    ['CA', '1-613-555-0190 ext. 7', { Number: '6135550190', Extension: '7' }],
    ['DE', '+49 (0) 30 555 0123', { Number: '49305550123' }],
    ['DE', '0049 30 5550123 extension 12', { Number: '49305550123', Extension: '12' }],
  ])('%s: telephone %s', (from, phone_number, Phone) => {
    const services = [from === 'US' ? '03' : '11'];
    expect(
      shipped({ from, shipper: { phone_number }, shipment: { services } }).Shipment.Shipper.Phone,
    ).toEqual(Phone);
  });

  test.each<[string, Case, string]>([
    ['a short telephone number', { shipper: { phone_number: '555-0118' } }, 'shipper.phone_number'],
    ['a long extension', { recipient: { phone_number: '613-555-0190 ext 12345' } }, 'recipient.phone_number'],
    ['a long name', { shipper: { company_name: 'x'.repeat(36) } }, 'shipper.company_name'],
    ['a long city', { recipient: { city: 'x'.repeat(31) } }, 'recipient.city'],
    ['a long line', { recipient: { address_lines: ['a', 'x'.repeat(36)] } }, 'recipient.address_lines[1]'],
    ['a fourth line', { recipient: { address_lines: ['a', 'b', 'c', 'd'] } }, 'recipient.address_lines'],
    ['a long tax number', { recipient: { tax_id: 'x'.repeat(16) } }, 'recipient.tax_id'],
  ])('%s is refused in shipping, once', (_, over, field) => {
    expect(fieldsOf(() => shipped({ from: 'CA', ...over }))).toEqual([field]);
  });

  test('Next Day Air Early needs someone to call', () => {
    const { phone_number: _, ...recipient } = party('US');
    const request = {
      shipper: party('US'),
      recipient,
      shipment: { items: [{ weight: 2 }], services: ['14'] },
    };
    const mapper = mapperOf();
    expect(fieldsOf(() => mapper.createShipmentRequest(new ShipmentRequest(request)))).toEqual([
      'recipient.phone_number',
    ]);
  });
});
