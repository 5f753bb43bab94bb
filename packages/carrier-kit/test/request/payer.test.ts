import { expect, test } from 'vitest';
import type { PayerRules } from '../../src/request/payer.js';
import { payerOf } from '../../src/request.js';
import { reporter, requestOf } from './support.js';

const RULES: PayerRules = { own_account: '111111', takes: ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] };

const read = (shipment: object, rules: Partial<PayerRules> = {}, recipient: object = {}) => {
  const report = reporter();
  const payer = payerOf(requestOf({ shipment, recipient }), { ...RULES, ...rules }, report);
  return { payer, issues: report.issues.map(({ field, code }) => `${field} ${code}`) };
};

const SENDER = { role: 'SENDER', account: '111111', country: 'CA', postal_code: 'H3B 4W8' };

test('the sender pays with the account of the settings, named or not', () => {
  expect(read({})).toEqual({ payer: SENDER, issues: [] });
  expect(
    read({ paid_by: 'SENDER', payment_account_number: '111111', payment_type: 'account_number' }),
  ).toEqual({
    payer: SENDER,
    issues: [],
  });
});

test('another account of the sender is billed where the carrier can, else refused', () => {
  expect(read({ payment_account_number: '222222' })).toEqual({
    payer: undefined,
    issues: ['shipment.payment_account_number not_supported'],
  });
  expect(read({ payment_account_number: '222222' }, { other_accounts: true }).payer?.account).toBe('222222');
});

test('a credit card pays where the contract has it, else it is refused', () => {
  expect(read({ payment_type: 'credit_card' }).issues).toEqual(['shipment.payment_type not_supported']);
  expect(read({ payment_type: 'credit_card' }, { credit_card: true })).toEqual({
    payer: { role: 'SENDER', credit_card: true },
    issues: [],
  });
  expect(read({ payment_type: 'cash' }, { credit_card: true }).issues).toEqual([
    'shipment.payment_type not_supported',
  ]);
});

test("the recipient pays with an account of theirs, at the recipient's country and postal code", () => {
  const recipient = { account_number: '333333' };
  const payer = { role: 'RECIPIENT', account: '333333', country: 'CA', postal_code: 'K1A 0B1' };
  expect(read({ paid_by: 'RECIPIENT' }, {}, recipient)).toEqual({ payer, issues: [] });
  expect(read({ paid_by: 'RECIPIENT', payment_account_number: '333333' })).toEqual({ payer, issues: [] });
  // The account of an address may be another carrier's: the one that the shipment names comes first.
  const named = { paid_by: 'RECIPIENT', payment_account_number: '444444' } as const;
  expect(read(named, {}, recipient)).toEqual({ payer: { ...payer, account: '444444' }, issues: [] });
  expect(read({ paid_by: 'RECIPIENT' }).issues).toEqual(['shipment.payment_account_number required']);
});

test("the recipient's postal code is not that of an account elsewhere", () => {
  const shipment = { paid_by: 'RECIPIENT', payment_account_number: '333333', payment_country_code: 'US' };
  expect(read(shipment).payer).toEqual({ role: 'RECIPIENT', account: '333333', country: 'US' });
  expect(read(shipment, { postal_code: '10118' }).payer?.postal_code).toBe('10118');
});

test('a third party needs an account, and its country where the carrier wants it', () => {
  expect(read({ paid_by: 'THIRD_PARTY' }, { country_required: true }).issues).toEqual([
    'shipment.payment_country_code required',
    'shipment.payment_account_number required',
  ]);
  const shipment = { paid_by: 'THIRD_PARTY', payment_account_number: '333333', payment_country_code: 'US' };
  expect(read(shipment, { country_required: true })).toEqual({
    payer: { role: 'THIRD_PARTY', account: '333333', country: 'US' },
    issues: [],
  });
});

test('a payer that the carrier cannot bill is refused', () => {
  expect(read({ paid_by: 'THIRD_PARTY' }, { takes: ['SENDER'] })).toEqual({
    payer: undefined,
    issues: ['shipment.paid_by not_supported'],
  });
});

test("an account that does not look like the carrier's is refused", () => {
  const account = { pattern: /^\d{6}$/, form: '6 digits' };
  const shipment = { paid_by: 'THIRD_PARTY', payment_account_number: 'ABC' };
  expect(read(shipment, { account }).issues).toEqual(['shipment.payment_account_number invalid']);
});
