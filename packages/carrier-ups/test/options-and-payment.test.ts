import { describe, expect, test } from 'vitest';
import {
  type Case,
  fieldsOf,
  goods,
  noticesOf,
  rated,
  type Shipment,
  shipped,
  toCanada,
} from './support/wire.js';

describe('options', () => {
  const both = (over: Case) => [rated(over).Shipment, shipped(over).Shipment];
  const options = (...names: string[]): Shipment => ({ options: names });

  test.each([
    ['US', 'US', '2', 'package'],
    ['CA', 'CA', '2', 'package'],
    ['DE', 'DE', '1', 'shipment'],
  ])('a signature from %s to %s is DCISType %s of the %s', (from, to, DCISType, level) => {
    for (const shipment of both({ from, to, shipment: options('signature') })) {
      const holder =
        level === 'package' ? shipment.Package[0].PackageServiceOptions : shipment.ShipmentServiceOptions;
      expect(holder.DeliveryConfirmation).toEqual({ DCISType });
    }
  });

  test('indicators are there, or not there', () => {
    for (const shipment of both({ shipment: options('saturday_delivery', 'DirectDeliveryOnly') }))
      expect(shipment.ShipmentServiceOptions).toEqual({
        SaturdayDeliveryIndicator: 'Y',
        DirectDeliveryOnlyIndicator: 'Y',
      });
  });

  test('collection by package in North America, by shipment from the European Union', () => {
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
    ['a signature and none', { shipment: options('leave_at_door', 'signature') }, 'shipment.options[0]'],
    ['no signature abroad', { from: 'CA', shipment: options('leave_at_door') }, 'shipment.options[0]'],
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
    ['a code that UPS cannot carry', { shipment: { services: ['ups:Ground'] } }, 'shipment.services'],
    [
      'one service on Saturday too',
      { shipment: { services: ['01'], extra: { 'ups:saturday_services': 'true' } } },
      'shipment.extra["ups:saturday_services"]',
    ],
    [
      'an unknown way of pickup',
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

  test('a notice says who pays duties when the request does not', () => {
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
      'an account that is none',
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
      'terms that UPS does not know',
      { shipment: { customs: { ...goods, terms_of_trade: 'XYZ' } } },
      'shipment.customs.terms_of_trade',
    ],
  ])('%s is refused', (_, over, field) => {
    expect(fieldsOf(() => rated(over))).toEqual([field]);
  });

  test("a third party's account needs its country, and in the United States its postal code", () => {
    const shipment: Shipment = { paid_by: 'THIRD_PARTY', payment_account_number: 'T1T2T3' };
    expect(fieldsOf(() => rated({ shipment }))).toEqual(['shipment.payment_country_code']);
    expect(fieldsOf(() => rated({ shipment: { ...shipment, payment_country_code: 'US' } }))).toEqual([
      'shipment.extra["ups:payment_postal_code"]',
    ]);
  });
});
