import type { PartyData } from '@waybill/core';
import { RateRequest } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  fieldsOf,
  goods,
  mapperOf,
  noticesOf,
  party,
  rated,
  type Shipment,
  shipped,
  toCanada,
} from './support/requests.js';

const lineOf = (value_amount: number) => ({
  ...goods,
  items: goods.items.map((item) => ({ ...item, value_amount })),
});

describe('the call', () => {
  test('asks for all services at once, with time in transit', () => {
    expect(rated().Request.RequestOption).toBe('Shoptimeintransit');
    expect(rated({ shipment: { services: ['03', '01'] } }).Request.RequestOption).toBe('Shoptimeintransit');
  });

  test('asks for one service by its code', () => {
    const { Request, Shipment } = rated({ shipment: { services: ['ups:93'] } });
    expect(Request.RequestOption).toBe('Ratetimeintransit');
    expect(Shipment.Service).toEqual({ Code: '93' });
  });

  test('asks for no time in transit abroad without the value of the goods, and says so in a notice', () => {
    const { Request, Shipment } = rated({ to: 'DE' });
    expect(Request.RequestOption).toBe('Shop');
    expect(Shipment).not.toHaveProperty('DeliveryTimeInformation');
    expect(Shipment).not.toHaveProperty('ShipmentTotalWeight');
    expect(noticesOf({ to: 'DE' })).toContain('no_transit_time');
  });

  test('asks for time in transit of documents abroad without a value', () => {
    const { Request, Shipment } = rated({ to: 'DE', shipment: { is_document: true } });
    expect(Request.RequestOption).toBe('Shoptimeintransit');
    expect(Shipment.DeliveryTimeInformation.PackageBillType).toBe('02');
  });

  test.each([
    ['of a line', { customs: lineOf(0.0000005) }, 'shipment.customs.items[0].value_amount'],
    ['of a line, with as many decimals as UPS takes', { customs: lineOf(0.500001) }, undefined],
    ['of the shipment', { declared_value: 20.005 }, 'shipment.declared_value'],
  ])('a price and a purchase refuse the same values: %s', (_, over, field) => {
    const made = { from: 'US', to: 'DE', shipment: { ...toCanada, ...over } };
    for (const make of [rated, shipped])
      if (field === undefined) make(made);
      else expect(fieldsOf(() => make(made))).toEqual([field]);
  });

  test('takes the value of the goods from declared_value, else from the customs lines', () => {
    const value = (shipment: Shipment) => rated({ to: 'DE', shipment }).Shipment.InvoiceLineTotal;
    expect(value({ currency: 'USD', customs: goods })).toEqual({
      CurrencyCode: 'USD',
      MonetaryValue: '36.75',
    });
    expect(value({ currency: 'EUR', declared_value: 80, customs: goods })).toEqual({
      CurrencyCode: 'EUR',
      MonetaryValue: '80.00',
    });
    expect(value({ currency: 'USD', declared_value: 0.5 }).MonetaryValue).toBe('1.00');
    expect(value({ currency: 'USD', declared_value: 1e8 })).toBeUndefined();
  });

  test('names the value of a UPS PAK that leaves the United States', () => {
    const items = [{ weight: 1, packaging_type: 'PAK' }];
    expect(fieldsOf(() => rated({ to: 'DE', shipment: { items } }))).toEqual(['shipment.declared_value']);
    const valued = rated({ to: 'DE', shipment: { items, declared_value: 40, currency: 'USD' } }).Shipment;
    expect(valued.InvoiceLineTotal.MonetaryValue).toBe('40.00');
    expect(rated({ shipment: { items } }).Shipment).not.toHaveProperty('InvoiceLineTotal');
    expect(
      rated({ to: 'DE', shipment: { items, is_document: true } }).Shipment.InvoiceLineTotal.MonetaryValue,
    ).toBe('1.00');
  });

  test('names documents as shipping does', () => {
    const sent = (from: string, to: string) => rated({ from, to, shipment: { is_document: true } }).Shipment;
    expect(sent('CA', 'US').DocumentsOnlyIndicator).toBe('Y');
    expect(sent('CA', 'CA')).not.toHaveProperty('DocumentsOnlyIndicator');
    expect(sent('US', 'CA')).not.toHaveProperty('DocumentsOnlyIndicator');
    expect(sent('US', 'CA').InvoiceLineTotal.MonetaryValue).toBe('1.00');
  });

  test('says how UPS gets the packages and which prices count, by the settings', () => {
    const settings = { pickup_type: '03', customer_classification: '04' } as const;
    expect(rated({ settings })).toMatchObject({
      PickupType: { Code: '03' },
      CustomerClassification: { Code: '04' },
    });
    expect(rated({ from: 'DE', settings })).not.toHaveProperty('CustomerClassification');
    const extra = { 'ups:pickup_type': '06' };
    expect(rated({ settings, shipment: { extra } }).PickupType).toEqual({ Code: '06' });
    expect(rated()).not.toHaveProperty('PickupType');
  });

  test('always asks for taxes, and for negotiated rates unless the settings turn them off', () => {
    expect(rated().Shipment.TaxInformationIndicator).toBe('Y');
    expect(rated().Shipment.ShipmentRatingOptions).toEqual({ NegotiatedRatesIndicator: 'Y' });
    expect(rated({ settings: { negotiated: false } }).Shipment).not.toHaveProperty('ShipmentRatingOptions');
  });

  test('asks for the negotiated rates of another payer', () => {
    const shipment: Shipment = {
      paid_by: 'RECIPIENT',
      payment_account_number: 'R1R2R3',
      extra: { 'ups:payment_postal_code': '80204' },
    };
    expect(rated({ shipment }).Shipment.ShipmentRatingOptions).toHaveProperty('TPFCNegotiatedRatesIndicator');
  });
});

test('a ship date in the past is refused', () => {
  expect(fieldsOf(() => rated({ shipment: { ship_date: '2026-03-02' } }))).toEqual(['shipment.ship_date']);
  const { Pickup } = rated({ shipment: { ship_date: '2026-03-20' } }).Shipment.DeliveryTimeInformation;
  expect(Pickup.Date).toBe('20260320');
});

describe('addresses', () => {
  test.each([
    ['US', '80204-1234', '802041234'],
    ['CA', 'k1n 5t2', 'K1N5T2'],
    ['DE', '10 119', '10119'],
  ])('in %s the postal code %s is sent as %s', (from, postal_code, sent) => {
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
  ])('with %s are refused', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toEqual([field]);
  });

  test('go without lines that are longer than the contract allows', () => {
    const address_lines = ['x'.repeat(36), 'Suite 4'];
    expect(rated({ shipper: { address_lines } }).Shipment.Shipper.Address.AddressLine).toEqual(['Suite 4']);
  });

  test('that a purchase refuses say so with the price', () => {
    const shipper = { ...party('US'), address_lines: ['x'.repeat(36), 'Suite 4'] };
    const request = { shipper, recipient: party('US'), shipment: { items: [{ weight: 2 }] } };
    expect(mapperOf().createQuoteRequest(new RateRequest(request))).toMatchObject({
      notices: [
        {
          code: 'purchase_refuses',
          message: 'A purchase is refused: shipper.address_lines[0] is 36 characters long; UPS takes 35.',
        },
      ],
    });
  });

  test('of origin must name a state: without it no price is the one that is billed', () => {
    const { state_code: _, ...shipper } = party('US');
    const request = { shipper, recipient: party('US'), shipment: { items: [{ weight: 2 }] } };
    const mapper = mapperOf();
    expect(fieldsOf(() => mapper.createQuoteRequest(new RateRequest(request)))).toEqual([
      'shipper.state_code',
    ]);
  });

  test('abroad may name a state that a price has no room for: a notice says so', () => {
    const berlin = { from: 'DE', shipper: { state: 'Berlin' } };
    expect(rated(berlin).Shipment.Shipper.Address).not.toHaveProperty('StateProvinceCode');
    expect(noticesOf(berlin)).toContain('left_out');
    expect(noticesOf({ from: 'DE', shipper: { state_code: 'BER' } })).toContain('left_out');
    expect(noticesOf({ from: 'DE', shipper: { state_code: 'BE' } })).not.toContain('left_out');
  });

  test('may name a state in full', () => {
    const { Address } = rated({ shipper: { state_code: 'Colorado' } }).Shipment.Shipper;
    expect(Address.StateProvinceCode).toBe('CO');
  });

  test('that are a PO box are refused: UPS delivers to streets', () => {
    const recipient = { address_lines: ['PO Box 123'] };
    expect(fieldsOf(() => rated({ recipient }))).toEqual(['recipient.address_lines[0]']);
    expect(fieldsOf(() => rated({ recipient: { type: 'igloo' } }))).toEqual(['recipient.type']);
  });

  test('are homes by the type of the party or by the extra', () => {
    const of = (recipient: Partial<PartyData>) =>
      'ResidentialAddressIndicator' in rated({ recipient }).Shipment.ShipTo.Address;
    expect(of({})).toBe(false);
    expect(of({ type: 'residential' })).toBe(true);
    expect(of({ type: 'Home' })).toBe(true);
    expect(of({ type: 'commercial' })).toBe(false);
    expect(of({ extra: { 'ups:residential': 'true' } })).toBe(true);
    expect(of({ extra: { 'ups:residential': 'false' } })).toBe(false);
    const both = { type: 'residential', extra: { 'ups:residential': 'false' } };
    expect(fieldsOf(() => of(both))).toEqual(['recipient.type']);
  });
});

describe('options', () => {
  const both = (over: Case) => [rated(over).Shipment, shipped(over).Shipment];
  const options = (...names: string[]): Shipment => ({ options: names });

  test.each([
    ['US', 'US', '2', 'package'],
    ['CA', 'CA', '2', 'package'],
    ['DE', 'DE', '1', 'shipment'],
  ])('a signature from %s to %s is DCISType %s on the %s', (from, to, DCISType, level) => {
    for (const shipment of both({ from, to, shipment: options('signature') })) {
      const holder =
        level === 'package' ? shipment.Package[0].PackageServiceOptions : shipment.ShipmentServiceOptions;
      expect(holder.DeliveryConfirmation).toEqual({ DCISType });
    }
  });

  test('an indicator is present only when its option is chosen', () => {
    for (const shipment of both({ shipment: options('saturday_delivery', 'DirectDeliveryOnly') }))
      expect(shipment.ShipmentServiceOptions).toEqual({
        SaturdayDeliveryIndicator: 'Y',
        DirectDeliveryOnlyIndicator: 'Y',
      });
  });

  test('cash is collected by package in North America, by shipment from the European Union', () => {
    const extra = { 'ups:cod_amount': '45', 'ups:cod_funds': '0' };
    const collect = { ...options('cash_on_delivery'), currency: 'CAD', extra };
    for (const shipment of both({ from: 'CA', shipment: collect }))
      expect(shipment.Package[0].PackageServiceOptions.COD).toEqual({
        CODFundsCode: '0',
        CODAmount: { CurrencyCode: 'CAD', MonetaryValue: '45.00' },
      });
    for (const shipment of both({ from: 'DE', shipment: { ...collect, currency: 'EUR' } }))
      expect(shipment.ShipmentServiceOptions.COD.CODAmount.CurrencyCode).toBe('EUR');
  });

  test('an amount to collect loses needless decimals before it is too long', () => {
    const amountOf = (amount: string) => {
      const extra = { 'ups:cod_amount': amount, 'ups:cod_funds': '0' };
      const collect = { ...options('COD'), currency: 'CAD', extra };
      return both({ from: 'CA', shipment: collect }).map(
        (shipment) => shipment.Package[0].PackageServiceOptions.COD.CODAmount.MonetaryValue,
      );
    };
    expect(amountOf('120.55')).toEqual(['120.55', '120.55']);
    expect(amountOf('123456')).toEqual(['123456', '123456']);
    expect(fieldsOf(() => amountOf('123456.55'))).toEqual(['shipment.extra["ups:cod_amount"]']);
  });

  test.each<[string, Case, string]>([
    ['two signatures', { shipment: options('signature', 'adult_signature') }, 'shipment.options[1]'],
    [
      'a signature with a release without one',
      { shipment: options('leave_at_door', 'signature') },
      'shipment.options[0]',
    ],
    [
      'a release without a signature abroad',
      { from: 'CA', shipment: options('leave_at_door') },
      'shipment.options[0]',
    ],
    [
      'Saturday in two ways',
      { shipment: { ...options('saturday_delivery'), extra: { 'ups:saturday_services': 'true' } } },
      'shipment.extra["ups:saturday_services"]',
    ],
    ...['0', '0.00', '', '-0', '+1e1'].map((amount): [string, Case, string] => [
      `an amount to collect of ${JSON.stringify(amount)}`,
      {
        from: 'CA',
        shipment: {
          ...options('COD'),
          currency: 'CAD',
          extra: { 'ups:cod_amount': amount, 'ups:cod_funds': '0' },
        },
      },
      'shipment.extra["ups:cod_amount"]',
    ]),
    ['a service code of another form', { shipment: { services: ['ups:Ground'] } }, 'shipment.services'],
    [
      'one service on Saturday too',
      { shipment: { services: ['01'], extra: { 'ups:saturday_services': 'true' } } },
      'shipment.extra["ups:saturday_services"]',
    ],
    [
      'an unknown type of pickup',
      { shipment: { extra: { 'ups:pickup_type': '99' } } },
      'shipment.extra["ups:pickup_type"]',
    ],
  ])('%s is refused', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toEqual([field]);
  });
});

describe('who pays', () => {
  const chargesOf = (over: Case) => shipped(over).Shipment.PaymentInformation.ShipmentCharge;

  test('duties are paid by the sender when the terms of trade or duty_paid_by say so', () => {
    const duties = (shipment: Shipment) =>
      chargesOf({ from: 'US', to: 'CA', shipment: { ...toCanada, ...shipment } })[1];
    const by_shipper = { Type: '02', BillShipper: { AccountNumber: 'W4Y811' } };
    expect(duties({})).toBeUndefined();
    expect(duties({ customs: { ...goods, terms_of_trade: 'DAP' } })).toBeUndefined();
    expect(duties({ customs: { ...goods, terms_of_trade: 'DDP' } })).toEqual(by_shipper);
    expect(duties({ duty_paid_by: 'SENDER' })).toEqual(by_shipper);
    expect(duties({ duty_paid_by: 'RECIPIENT' })).toBeUndefined();
  });

  test('a notice says who pays duties when the request does not say it', () => {
    const codes = (shipment: Shipment) => noticesOf({ to: 'CA', shipment: { ...toCanada, ...shipment } });
    expect(codes({})).toEqual(['duties_paid_by']);
    expect(codes({ duty_paid_by: 'RECIPIENT' })).toEqual([]);
  });

  test('no payer of duties is sent where there are none', () => {
    for (const shipment of [
      { customs: { ...goods, terms_of_trade: 'DDP' } },
      { duty_paid_by: 'THIRD_PARTY', duty_payment_account: 'T1T2T3' },
    ] satisfies Shipment[]) {
      expect(chargesOf({ shipment: { services: ['03'], ...shipment } })).toHaveLength(1);
      expect(noticesOf({ shipment })).toEqual(['no_duties']);
    }
  });

  test.each<[string, Case, string]>([
    [
      "a third party for duties, with the recipient's account alone",
      {
        to: 'CA',
        recipient: { account_number: 'R1R2R3' },
        shipment: { duty_paid_by: 'THIRD_PARTY', extra: { 'ups:duty_payment_country_code': 'DE' } },
      },
      'shipment.duty_payment_account',
    ],
    [
      'a country by its name',
      {
        to: 'CA',
        shipment: {
          duty_paid_by: 'THIRD_PARTY',
          duty_payment_account: 'T1T2T3',
          extra: { 'ups:duty_payment_country_code': 'Germany' },
        },
      },
      'shipment.extra["ups:duty_payment_country_code"]',
    ],
    ['a credit card', { shipment: { payment_type: 'credit_card' } }, 'shipment.payment_type'],
    [
      "another sender's account",
      { shipment: { payment_account_number: 'X1X2X3' } },
      'shipment.payment_account_number',
    ],
    [
      'an account number of another form',
      {
        shipment: {
          paid_by: 'RECIPIENT',
          payment_account_number: '12',
          extra: { 'ups:payment_postal_code': '80204' },
        },
      },
      'shipment.payment_account_number',
    ],
    [
      'terms of trade that UPS does not know',
      { shipment: { customs: { ...goods, terms_of_trade: 'XYZ' } } },
      'shipment.customs.terms_of_trade',
    ],
  ])('%s is refused', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toEqual([field]);
  });

  test("the recipient's own account is billed at the recipient's postal code", () => {
    const shipment: Shipment = { paid_by: 'RECIPIENT', payment_account_number: 'R1R2R3' };
    expect(rated({ shipment }).Shipment.PaymentDetails.ShipmentCharge).toEqual([
      { Type: '01', BillReceiver: { AccountNumber: 'R1R2R3', Address: { PostalCode: '80204' } } },
    ]);
  });

  test("a third party's account needs its country, and in the United States its postal code", () => {
    const shipment: Shipment = { paid_by: 'THIRD_PARTY', payment_account_number: 'T1T2T3' };
    expect(fieldsOf(() => rated({ shipment }))).toEqual(['shipment.payment_country_code']);
    expect(fieldsOf(() => rated({ shipment: { ...shipment, payment_country_code: 'US' } }))).toEqual([
      'shipment.extra["ups:payment_postal_code"]',
    ]);
  });
});
