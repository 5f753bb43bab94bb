import { expect, test } from 'vitest';
import type { DutyRules } from '../../src/request/duty-payer.js';
import { dutyPayerOf } from '../../src/request.js';
import { reporter, requestOf } from './support.js';

const RULES: DutyRules = { own_account: '111111', takes: ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] };
const customs = (terms_of_trade?: string) => ({
  customs: { items: [{ weight: 1 }], ...(terms_of_trade === undefined ? {} : { terms_of_trade }) },
});

const read = (
  shipment: object,
  rules: Partial<DutyRules> = {},
  recipient: object = { country_code: 'US', postal_code: '10118' },
) => {
  const report = reporter();
  const request = requestOf({ shipment, recipient });
  const payer = dutyPayerOf(request, { ...RULES, ...rules }, report);
  return {
    payer: payer && [payer.role, payer.account, payer.terms].filter((part) => part !== undefined).join(' '),
    issues: report.issues.map(({ field, code }) => `${field} ${code}`),
    notices: report.notices.map(({ code }) => code),
  };
};
const quiet = (payer: string) => ({ payer, issues: [], notices: [] });
const refused = (issue: string) => ({ payer: undefined, issues: [issue], notices: [] });

test('where nothing says who pays, it is the default of the carrier, and a notice says so', () => {
  expect(read({})).toEqual({ payer: 'RECIPIENT DAP', issues: [], notices: ['duties_paid_by'] });
  expect(read({}, { default: 'SENDER' }).payer).toBe('SENDER 111111 DDP');
  for (const [payer, words] of [
    [undefined, 'the recipient'],
    ['THIRD_PARTY', 'the third party'],
  ] as const) {
    const report = reporter();
    dutyPayerOf(
      requestOf({ recipient: { country_code: 'US' } }),
      { ...RULES, ...(payer && { default: payer }) },
      report,
    );
    expect(report.notices[0]?.message).toBe(
      `Duties and taxes at the border are paid by ${words}, as Acme Freight does by default: the request has neither duty_paid_by nor customs.terms_of_trade.`,
    );
  }
});

test('the payer that is named pays', () => {
  expect(read({ duty_paid_by: 'SENDER' })).toEqual(quiet('SENDER 111111 DDP'));
  expect(read({ duty_paid_by: 'RECIPIENT' })).toEqual(quiet('RECIPIENT DAP'));
  expect(read({ duty_paid_by: 'THIRD_PARTY', duty_payment_account: '333333' })).toEqual(
    quiet('THIRD_PARTY 333333 DDP'),
  );
  expect(read({ duty_paid_by: 'THIRD_PARTY' })).toEqual(refused('shipment.duty_payment_account required'));
});

test('a recipient who pays is billed at the address', () => {
  const request = requestOf({ recipient: { country_code: 'US', postal_code: '10118' } });
  expect(dutyPayerOf(request, RULES, reporter())).toEqual({
    role: 'RECIPIENT',
    country: 'US',
    postal_code: '10118',
    terms: 'DAP',
    terms_given: false,
  });
});

test('a carrier that cannot bill the payer refuses', () => {
  expect(read({ duty_paid_by: 'SENDER' }, { takes: ['RECIPIENT'] })).toEqual(
    refused('shipment.duty_paid_by not_supported'),
  );
  expect(read(customs('DDP'), { takes: ['RECIPIENT'] })).toEqual(
    refused('shipment.customs.terms_of_trade not_supported'),
  );
});

test('terms of trade decide where no payer is named', () => {
  expect(read(customs('DDP'))).toEqual(quiet('SENDER 111111 DDP'));
  expect(read(customs('dap'))).toEqual(quiet('RECIPIENT DAP'));
  expect(read(customs('FCA'))).toEqual(quiet('RECIPIENT FCA'));
});

test.each([
  ['DAP', 'SENDER'],
  ['DAP', 'THIRD_PARTY'],
  ['DDU', 'SENDER'],
  ['DDP', 'RECIPIENT'],
])('%s and the payer %s contradict each other', (terms, duty_paid_by) => {
  const account = duty_paid_by === 'THIRD_PARTY' ? { duty_payment_account: '333333' } : {};
  expect(read({ duty_paid_by, ...account, ...customs(terms) })).toEqual(
    refused('shipment.duty_paid_by contradiction'),
  );
});

test('terms and a payer that agree pass', () => {
  expect(read({ duty_paid_by: 'RECIPIENT', ...customs('DAP') })).toEqual(quiet('RECIPIENT DAP'));
  const third = { duty_paid_by: 'THIRD_PARTY', duty_payment_account: '333333' };
  expect(read({ ...third, ...customs('DDP') })).toEqual(quiet('THIRD_PARTY 333333 DDP'));
});

test("the sender's account for duties is the own one, or another where the carrier bills any", () => {
  const other = { duty_paid_by: 'SENDER', duty_payment_account: '222222' };
  expect(read({ ...other, duty_payment_account: '111111' })).toEqual(quiet('SENDER 111111 DDP'));
  expect(read(other)).toEqual(refused('shipment.duty_payment_account not_supported'));
  expect(read(other, { other_accounts: true })).toEqual(quiet('SENDER 222222 DDP'));
});

test('an account without a payer is read by whose it is, else it is ambiguous', () => {
  const recipient = { country_code: 'US', account_number: '333333' };
  expect(read({ duty_payment_account: '111111' }, {}, recipient)).toEqual(quiet('SENDER 111111 DDP'));
  expect(read({ duty_payment_account: '333333' }, {}, recipient)).toEqual(quiet('RECIPIENT 333333 DAP'));
  expect(read({ duty_payment_account: '444444' }, {}, recipient)).toEqual(
    refused('shipment.duty_payment_account ambiguous'),
  );
});

test("the recipient's account is billed where the carrier does, and refused where it collects on delivery", () => {
  const recipient = { country_code: 'US', account_number: '333333' };
  expect(read({ duty_paid_by: 'RECIPIENT' }, {}, recipient)).toEqual(quiet('RECIPIENT 333333 DAP'));
  // The account of an address is not billed unasked, and may be another carrier's.
  expect(read({}, {}, recipient).payer).toBe('RECIPIENT DAP');
  const letters = { account: { pattern: /^[A-Z]{6}$/, form: '6 letters' } };
  expect(read({ duty_paid_by: 'RECIPIENT' }, letters, recipient)).toEqual(quiet('RECIPIENT DAP'));
  const collects = { recipient_account: false };
  expect(read({ duty_paid_by: 'RECIPIENT' }, collects, recipient)).toEqual(quiet('RECIPIENT DAP'));
  expect(read({ duty_paid_by: 'RECIPIENT', duty_payment_account: '333333' }, collects)).toEqual(
    refused('shipment.duty_payment_account not_supported'),
  );
});

test('DDU is DAP for a carrier that has the new name alone; other terms than it takes are refused', () => {
  expect(read(customs('DDU'), { terms: ['DAP', 'DDP'] })).toEqual(quiet('RECIPIENT DAP'));
  expect(read(customs('DDU'))).toEqual(quiet('RECIPIENT DDU'));
  expect(read(customs('FOB'), { terms: ['DAP', 'DDP'] })).toEqual(
    refused('shipment.customs.terms_of_trade not_supported'),
  );
  expect(read(customs('XYZ'))).toEqual(refused('shipment.customs.terms_of_trade invalid'));
});

test('where no customs border is crossed there are no duties, and a notice says that their payer is not sent', () => {
  const home = { country_code: 'CA' };
  expect(read({}, {}, home)).toEqual({ payer: undefined, issues: [], notices: [] });
  expect(read(customs('DDP'), {}, home)).toEqual({ payer: undefined, issues: [], notices: ['no_duties'] });
  expect(read({}, { declared: true }, home).payer).toBe('RECIPIENT DAP');
  expect(read({}, { declared: false })).toEqual({ payer: undefined, issues: [], notices: [] });
});

test('the place that the packages leave from decides whether a border is crossed', () => {
  const ddp = { ...customs('DDP'), ship_from: { country_code: 'US' } };
  expect(read(ddp)).toEqual({ payer: undefined, issues: [], notices: ['no_duties'] });
  expect(read(ddp, {}, { country_code: 'CA' }).payer).toBe('SENDER 111111 DDP');
});
