import { expect, test } from 'vitest';
import { type Case, goods, own, ownField, type Shipment, toCanada, within } from './support/requests.js';
import { both, noticesOf, rated, refused, refusedFor } from './support/sent.js';

const third = (payment_country_code?: string, code?: string): Shipment => ({
  ...{ paid_by: 'THIRD_PARTY', payment_account_number: 'T1T2T3' },
  ...(payment_country_code && { payment_country_code }),
  ...(code && own({ payment_postal_code: code })),
});
const received: Shipment = { paid_by: 'RECIPIENT', payment_account_number: 'R1R2R3' };
const dutied: Shipment = { duty_paid_by: 'THIRD_PARTY', duty_payment_account: 'T1T2T3' };
const abroad = (more: Shipment): Case => ({ to: 'CA', shipment: { ...toCanada, ...more } });
const terms = (terms_of_trade: string): Shipment => ({ customs: { ...goods, terms_of_trade } });
const dutyPayer = (country: string, code?: string) =>
  own({ duty_payment_country_code: country, ...(code && { duty_payment_postal_code: code }) });

/** Type, payer, account, postal code and country of each charge, which rates and purchases have alike. */
const chargesOf = (over: Case): string[] => {
  const [rate, label] = both(over);
  expect(label.PaymentInformation).toEqual(rate.PaymentDetails);
  return rate.PaymentDetails.ShipmentCharge.map(({ Type, ...payer }: { Type: string }) => {
    const [[name, account] = []] = Object.entries(payer);
    const { AccountNumber, Address = {} } = account as unknown as { AccountNumber: string; Address?: object };
    return [Type, name, AccountNumber, ...Object.values(Address)].join(' ');
  });
};

test.each<[string, Shipment]>([
  ['01 BillShipper W4Y811', {}],
  ['01 BillReceiver R1R2R3 80204', received],
  ['01 BillReceiver R1R2R3 10118', { ...received, ...own({ payment_postal_code: '10118' }) }],
  ['01 BillThirdParty T1T2T3 K1N5T2 CA', third('CA', 'k1n 5t2')],
  ['01 BillThirdParty T1T2T3 DE', third('DE')],
  // Goods that cross no customs border have no duties.
  ['01 BillShipper W4Y811', { services: ['03'], ...dutied }],
])('transport is billed to %s for %j', (charge, shipment) => {
  expect(chargesOf(within('US', shipment))).toEqual([charge]);
});

test('a price that another account pays asks for its negotiated rates', () => {
  const { ShipmentRatingOptions } = rated(within('US', received)).Shipment;
  expect(ShipmentRatingOptions).toEqual({ NegotiatedRatesIndicator: 'Y', TPFCNegotiatedRatesIndicator: 'Y' });
});

test.each<[string | undefined, Shipment]>([
  [undefined, {}],
  [undefined, { duty_paid_by: 'RECIPIENT' }],
  [undefined, terms('DAP')],
  ['02 BillShipper W4Y811', terms('DDP')],
  ['02 BillShipper W4Y811', { duty_paid_by: 'SENDER' }],
  ['02 BillReceiver R1R2R3 K1N5T2', { duty_paid_by: 'RECIPIENT', duty_payment_account: 'R1R2R3' }],
  ['02 BillThirdParty T1T2T3 10118 US', { ...dutied, ...dutyPayer('US', '10118') }],
])('duties are billed to %s for %j', (charge, more) => expect(chargesOf(abroad(more))[1]).toBe(charge));

test('a payer without what UPS needs is refused by its field', () => {
  const us = (field: string, ...shipments: Shipment[]) =>
    refusedFor(field, rated, ...shipments.map((shipment) => within('US', shipment)));
  const [postal, country] = [ownField('payment_postal_code'), 'shipment.payment_country_code'];
  us(country, third(), { payment_country_code: 'US' }, { ...received, payment_country_code: 'DE' });
  us(postal, third('US'), third('PR'), third('CA'), third('US', '1011'), third('GB', 'SW1A 1AA 22'));
  us(postal, own({ payment_postal_code: '10118' }));
  const account = (payment_account_number: string) => ({ ...received, payment_account_number });
  const stray = { payment_account_number: 'X1X2X3' };
  us('shipment.payment_account_number', account('12'), account('R1R2R34'), account('r1r2r3'), stray);
  us('shipment.payment_type', { payment_type: 'credit_card' });
  us('shipment.customs.terms_of_trade', terms('XYZ'));
  for (const code of 'CFR CIF CIP CPT DAF DDP DAP DEQ DES EXW FAS FCA FOB'.split(' '))
    refused(rated, abroad(terms(code)));
});

test('a payer of duties is named as UPS needs it, and not where there are no duties', () => {
  expect(noticesOf(abroad({}))).toEqual(['duties_paid_by', 'customs_code']);
  expect(noticesOf(abroad({ duty_paid_by: 'RECIPIENT' }))).toEqual(['customs_code']);
  expect(noticesOf(within('US', dutied))).toEqual(['no_duties']);
  const [country, code] = [ownField('duty_payment_country_code'), ownField('duty_payment_postal_code')];
  const toCA = (field: string, ...shipments: Shipment[]) =>
    refusedFor(field, rated, ...shipments.map((shipment) => ({ to: 'CA', shipment })));
  const badly = ['Germany', 'USA', 'us'].map((name) => ({ ...dutied, ...dutyPayer(name) }));
  toCA(country, dutied, ...badly, { duty_paid_by: 'SENDER', ...dutyPayer('US') });
  const recipient = { duty_paid_by: 'RECIPIENT', ...own({ duty_payment_postal_code: '10118' }) } as const;
  toCA(code, { ...dutied, ...dutyPayer('US') }, recipient);
  refused(rated, within('US', dutyPayer('US', '1')), country, code);
});
