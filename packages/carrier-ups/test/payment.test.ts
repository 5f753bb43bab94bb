import { expect, test } from 'vitest';
import {
  both,
  type Case,
  goods,
  noticesOf,
  own,
  ownField,
  rated,
  refused,
  type Shipment,
  toCanada,
  within,
} from './support/requests.js';

const third = (payment_country_code?: string, code?: string): Shipment => ({
  ...{ paid_by: 'THIRD_PARTY', payment_account_number: 'T1T2T3' },
  ...(payment_country_code && { payment_country_code }),
  ...(code && own({ payment_postal_code: code })),
});
const received: Shipment = { paid_by: 'RECIPIENT', payment_account_number: 'R1R2R3' };
/** Type, payer, account, postal code and country of each charge, which rates and purchases have alike. */
const chargesOf = (over: Case): string[] => {
  const [rate, label] = both(over);
  expect(label.PaymentInformation).toEqual(rate.PaymentDetails);
  return rate.PaymentDetails.ShipmentCharge.map(({ Type, ...payer }: { Type: string }) => {
    const [[name = '', { AccountNumber, Address = {} }]] = Object.entries(payer) as [
      [string, { AccountNumber: string; Address?: object }],
    ];
    return [Type, name, AccountNumber, ...Object.values(Address)].join(' ');
  });
};

test('transport is billed to the account of the shipper, of the recipient or of a third party', () => {
  const us = (shipment: Shipment) => chargesOf(within('US', shipment)).join();
  expect(us({})).toBe('01 BillShipper W4Y811');
  expect(us(received)).toBe('01 BillReceiver R1R2R3 80204');
  expect(us({ ...received, ...own({ payment_postal_code: '10118' }) })).toBe('01 BillReceiver R1R2R3 10118');
  expect(us(third('CA', 'k1n 5t2'))).toBe('01 BillThirdParty T1T2T3 K1N5T2 CA');
  expect(us(third('DE'))).toBe('01 BillThirdParty T1T2T3 DE');
  const { ShipmentRatingOptions } = rated(within('US', received)).Shipment;
  expect(ShipmentRatingOptions).toEqual({ NegotiatedRatesIndicator: 'Y', TPFCNegotiatedRatesIndicator: 'Y' });
});

test('a payer without what UPS needs is refused by its field', () => {
  const us = (shipment: Shipment, field: string) => refused(rated, within('US', shipment), field);
  us(third(), 'shipment.payment_country_code');
  for (const country of ['US', 'PR', 'CA']) us(third(country), ownField('payment_postal_code'));
  us(third('US', '1011'), ownField('payment_postal_code'));
  us(third('GB', 'SW1A 1AA 22'), ownField('payment_postal_code'));
  us({ payment_country_code: 'US' }, 'shipment.payment_country_code');
  us(own({ payment_postal_code: '10118' }), ownField('payment_postal_code'));
  us({ ...received, payment_country_code: 'DE' }, 'shipment.payment_country_code');
  for (const account of ['12', 'R1R2R34', 'r1r2r3'])
    us({ ...received, payment_account_number: account }, 'shipment.payment_account_number');
  us({ payment_account_number: 'X1X2X3' }, 'shipment.payment_account_number');
  us({ payment_type: 'credit_card' }, 'shipment.payment_type');
});

test('duties are billed by the terms of trade or by duty_paid_by, else on delivery', () => {
  const duties = (more: Shipment) => chargesOf({ to: 'CA', shipment: { ...toCanada, ...more } })[1];
  const terms = (terms_of_trade: string) => duties({ customs: { ...goods, terms_of_trade } });
  expect([duties({}), duties({ duty_paid_by: 'RECIPIENT' }), terms('DAP')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([terms('DDP'), duties({ duty_paid_by: 'SENDER' })]).toEqual(Array(2).fill('02 BillShipper W4Y811'));
  expect(duties({ duty_paid_by: 'RECIPIENT', duty_payment_account: 'R1R2R3' })).toBe(
    '02 BillReceiver R1R2R3 K1N5T2',
  );
  const paid = { duty_paid_by: 'THIRD_PARTY', duty_payment_account: 'T1T2T3' } as const;
  expect(
    duties({ ...paid, ...own({ duty_payment_country_code: 'US', duty_payment_postal_code: '10118' }) }),
  ).toBe('02 BillThirdParty T1T2T3 10118 US');
  for (const code of 'CFR CIF CIP CPT DAF DDP DAP DEQ DES EXW FAS FCA FOB'.split(' '))
    refused(rated, { to: 'CA', shipment: { ...toCanada, customs: { ...goods, terms_of_trade: code } } });
  refused(
    rated,
    within('US', { customs: { ...goods, terms_of_trade: 'XYZ' } }),
    'shipment.customs.terms_of_trade',
  );
});

test('a payer of duties is named as UPS needs it, and not where there are no duties', () => {
  const codes = (more: Shipment) => noticesOf({ to: 'CA', shipment: { ...toCanada, ...more } });
  expect([codes({}), codes({ duty_paid_by: 'RECIPIENT' })]).toEqual([['duties_paid_by'], []]);
  const paid: Shipment = { duty_paid_by: 'THIRD_PARTY', duty_payment_account: 'T1T2T3' };
  expect(chargesOf(within('US', { services: ['03'], ...paid }))).toHaveLength(1);
  expect(noticesOf(within('US', paid))).toEqual(['no_duties']);
  const [country, code] = [ownField('duty_payment_country_code'), ownField('duty_payment_postal_code')];
  const toCA = (more: Shipment, ...fields: string[]) =>
    refused(rated, { to: 'CA', shipment: more }, ...fields);
  toCA(paid, country);
  for (const name of ['Germany', 'USA', 'us'])
    toCA({ ...paid, ...own({ duty_payment_country_code: name }) }, country);
  toCA({ ...paid, ...own({ duty_payment_country_code: 'US' }) }, code);
  toCA({ duty_paid_by: 'SENDER', ...own({ duty_payment_country_code: 'US' }) }, country);
  toCA({ duty_paid_by: 'RECIPIENT', ...own({ duty_payment_postal_code: '10118' }) }, code);
  refused(
    rated,
    within('US', own({ duty_payment_country_code: 'US', duty_payment_postal_code: '1' })),
    country,
    code,
  );
});
