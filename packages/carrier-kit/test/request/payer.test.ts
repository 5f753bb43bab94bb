import { expect, test } from 'vitest';
import type { DutyRules } from '../../src/request/duty-payer.js';
import type { PayerRules } from '../../src/request/payer.js';
import { dutyPayerOf, payerOf, requireCodes } from '../../src/request.js';
import { reading, requestOf } from './support.js';

const TAKES = { own_account: '111111', takes: ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] } as const;
const LETTERS = { account: { pattern: /^[A-Z]{6}$/, form: '6 letters' } };

const ACCOUNT = 'shipment.payment_account_number';
const third = { paid_by: 'THIRD_PARTY' };
const thirdWith = { ...third, payment_account_number: '333333' };
const recipient = { paid_by: 'RECIPIENT' };
const recipientWith = { ...recipient, payment_account_number: '333333' };
const own = { paid_by: 'SENDER', payment_account_number: '111111', payment_type: 'account_number' };
const another = { payment_account_number: '222222' };
const card = { payment_type: 'credit_card' };
const US = { payment_country_code: 'US' };

test.each<[shipment: object, rules: Partial<PayerRules>, payer: string, account_of_recipient?: string]>([
  [{}, {}, 'SENDER 111111 CA H3B 4W8'],
  [own, {}, 'SENDER 111111 CA H3B 4W8'],
  [another, {}, `${ACCOUNT} not_supported`],
  [another, { other_accounts: true }, 'SENDER 222222 CA H3B 4W8'],
  [card, {}, 'shipment.payment_type not_supported'],
  [card, { credit_card: true }, 'SENDER true'],
  [{ payment_type: 'cash' }, { credit_card: true }, 'shipment.payment_type not_supported'],
  [recipientWith, {}, 'RECIPIENT 333333 CA K1A 0B1'],
  [recipient, {}, `${ACCOUNT} required`],
  [recipient, {}, 'RECIPIENT 555555 CA K1A 0B1', '555555'],
  // The account of an address may be another carrier's: the one that the shipment names comes first.
  [recipientWith, {}, 'RECIPIENT 333333 CA K1A 0B1', '555555'],
  // The recipient's postal code is not that of an account elsewhere.
  [{ ...recipientWith, ...US }, {}, 'RECIPIENT 333333 US'],
  [{ ...recipientWith, ...US }, { postal_code: '10118' }, 'RECIPIENT 333333 US 10118'],
  [{ ...thirdWith, ...US }, { country_required: true }, 'THIRD_PARTY 333333 US'],
  [third, { country_required: true }, `shipment.payment_country_code required, ${ACCOUNT} required`],
  [third, { takes: ['SENDER'] }, 'shipment.paid_by not_supported'],
  [thirdWith, LETTERS, `THIRD_PARTY 333333, ${ACCOUNT} invalid`],
])('with %j carriage is billed by a carrier with %j to: %s', (shipment, rules, expected, account_number) => {
  const request = requestOf({ shipment, recipient: account_number ? { account_number } : {} });
  const { value, issues } = reading((report) => payerOf(request, { ...TAKES, ...rules }, report));
  expect([...(value ? [Object.values(value).join(' ')] : []), ...issues].join(', ')).toBe(expected);
});

const HOME = { country_code: 'CA' };
const ABROAD = { country_code: 'US', postal_code: '10118' };
const HOLDER = { country_code: 'US', account_number: '333333' };
const DUTY_ACCOUNT = 'shipment.duty_payment_account';
const CONTRADICTION = 'shipment.duty_paid_by contradiction';
const TERMS = 'shipment.customs.terms_of_trade';

const by = (duty_paid_by: string, duty_payment_account?: string, terms?: string) => ({
  duty_paid_by,
  ...(duty_payment_account && { duty_payment_account }),
  ...(terms && on(terms)),
});
const on = (terms_of_trade: string) => ({ customs: { items: [{ weight: 1 }], terms_of_trade } });
const account = (duty_payment_account: string) => ({ duty_payment_account });
const collects = { recipient_account: false };

const duties = (shipment: object, rules: Partial<DutyRules> = {}, party: object = ABROAD) => {
  const request = requestOf({ shipment, recipient: party });
  return reading((report) => dutyPayerOf(request, { ...TAKES, ...rules }, report));
};

test.each<[shipment: object, payer: string, rules?: Partial<DutyRules>, recipient?: object]>([
  [{}, 'RECIPIENT DAP, duties_paid_by'],
  [{}, 'SENDER 111111 DDP, duties_paid_by', { default: 'SENDER' }],
  [by('SENDER'), 'SENDER 111111 DDP'],
  [by('RECIPIENT'), 'RECIPIENT DAP'],
  [by('THIRD_PARTY', '333333'), 'THIRD_PARTY 333333 DDP'],
  [by('THIRD_PARTY'), `${DUTY_ACCOUNT} required`],
  // Payers that the carrier cannot bill.
  [by('SENDER'), 'shipment.duty_paid_by not_supported', { takes: ['RECIPIENT'] }],
  [on('DDP'), `${TERMS} not_supported`, { takes: ['RECIPIENT'] }],
  // Terms decide where no payer is named, and may contradict the one that is.
  [on('DDP'), 'SENDER 111111 DDP'],
  [on('dap'), 'RECIPIENT DAP'],
  [on('FCA'), 'RECIPIENT FCA'],
  [by('SENDER', undefined, 'DAP'), CONTRADICTION],
  [by('THIRD_PARTY', '333333', 'DAP'), CONTRADICTION],
  [by('SENDER', undefined, 'DDU'), CONTRADICTION],
  [by('RECIPIENT', undefined, 'DDP'), CONTRADICTION],
  [by('RECIPIENT', undefined, 'DAP'), 'RECIPIENT DAP'],
  [by('THIRD_PARTY', '333333', 'DDP'), 'THIRD_PARTY 333333 DDP'],
  // The sender's account is the own one, or another where the carrier bills any.
  [by('SENDER', '111111'), 'SENDER 111111 DDP'],
  [by('SENDER', '222222'), `${DUTY_ACCOUNT} not_supported`],
  [by('SENDER', '222222'), 'SENDER 222222 DDP', { other_accounts: true }],
  // An account without a payer is read by whose it is.
  [account('111111'), 'SENDER 111111 DDP', {}, HOLDER],
  [account('333333'), 'RECIPIENT 333333 DAP', {}, HOLDER],
  [account('444444'), `${DUTY_ACCOUNT} ambiguous`, {}, HOLDER],
  [by('RECIPIENT'), 'RECIPIENT 333333 DAP', {}, HOLDER],
  // The account of an address is not billed unasked, and may be another carrier's.
  [{}, 'RECIPIENT DAP, duties_paid_by', {}, HOLDER],
  [by('RECIPIENT'), 'RECIPIENT DAP', LETTERS, HOLDER],
  [by('RECIPIENT'), 'RECIPIENT DAP', collects, HOLDER],
  [by('RECIPIENT', '333333'), `${DUTY_ACCOUNT} not_supported`, collects],
  // DDU is DAP for a carrier that has the new name alone.
  [on('DDU'), 'RECIPIENT DAP', { terms: ['DAP', 'DDP'] }],
  [on('DDU'), 'RECIPIENT DDU'],
  [on('DAP'), 'RECIPIENT DDU', { terms: ['DDU'] }],
  [on('FOB'), `${TERMS} not_supported`, { terms: ['DAP', 'DDP'] }],
  [on('XYZ'), `${TERMS} invalid`],
  // Without a customs border there are no duties; the place that the packages leave from decides.
  [{}, '', {}, HOME],
  [on('DDP'), 'no_duties', {}, HOME],
  [{}, 'RECIPIENT DAP, duties_paid_by', { declared: true }, HOME],
  [{}, '', { declared: false }],
  [{ ...on('DDP'), ship_from: ABROAD }, 'no_duties'],
  [{ ...on('DDP'), ship_from: ABROAD }, 'SENDER 111111 DDP', {}, HOME],
])('with %j duties are paid by: %s', (shipment, expected, rules, party) => {
  const { value, issues, notices } = duties(shipment, rules, party);
  const payer =
    value && [value.role, value.account, value.terms].filter((part) => part !== undefined).join(' ');
  expect([...(payer === undefined ? [] : [payer]), ...issues, ...notices].join(', ')).toBe(expected);
});

const POST = { takes: ['RECIPIENT'], to_us: { how: 'The contract pays.' } } as const;
const LIMITS = [
  { currency: 'USD', most: 800, valid_until: '2026-07-23' },
  { currency: 'USD', most: 2500, valid_from: '2026-07-24' },
];
const CHEAP = { ...POST, takes: ['SENDER', 'RECIPIENT'], to_us: { ...POST.to_us, limits: LIMITS } } as const;
const onDay = (day: string) => ({ ...CHEAP, to_us: { ...CHEAP.to_us, day } });
const worth = (value_amount: number, value_currency = 'USD') => ({
  customs: { items: [{ weight: 1, value_amount, value_currency, quantity: 2 }] },
});
const GUAM = { country_code: 'US', state_code: 'GU' };

test.each<[shipment: object, payer: string, rules: Partial<DutyRules>, recipient?: object]>([
  [{}, 'SENDER, duties_paid_by, duties_to_us', POST],
  [{}, 'SENDER, duties_paid_by, duties_to_us', POST, GUAM],
  [{}, 'SENDER, duties_paid_by, duties_to_us', POST, { country_code: 'UM' }],
  [{}, 'RECIPIENT, duties_paid_by', POST, { country_code: 'JP' }],
  [{ is_document: true }, 'RECIPIENT, duties_paid_by', POST],
  [by('SENDER'), 'SENDER, duties_to_us', POST],
  [on('DDP'), 'SENDER, duties_to_us', POST],
  [by('RECIPIENT'), 'shipment.duty_paid_by not_supported', POST],
  [on('DAP'), `${TERMS} not_supported`, POST],
  [
    by('RECIPIENT'),
    'RECIPIENT, duties_to_us',
    { ...POST, to_us: { ...POST.to_us, recipient_may_pay: true } },
  ],
  [{}, 'RECIPIENT, duties_paid_by', { ...POST, to_us: { ...POST.to_us, to: ['PR'] } }],
  [worth(400), 'SENDER, duties_paid_by, duties_to_us', onDay('2026-07-23')],
  [worth(400.01), 'RECIPIENT, duties_paid_by', onDay('2026-07-23')],
  [worth(400.01), 'SENDER, duties_paid_by, duties_to_us', onDay('2026-07-24')],
  [{ ...worth(1250.01), ...by('SENDER') }, 'shipment.duty_paid_by not_supported', onDay('2026-07-24')],
  [worth(5000, 'CHF'), 'SENDER, duties_paid_by, duties_to_us', onDay('2026-07-24')],
])('by post to the United States, duties of %j are paid by: %s', (shipment, expected, rules, party) => {
  const { value, issues, notices } = duties(shipment, { ...collects, ...rules }, party);
  expect([...(value ? [value.role] : []), ...issues, ...notices].join(', ')).toBe(expected);
});

test('goods to the United States need a code and an origin in each line, and documents do not', () => {
  const codes = (shipment: object) =>
    reading((report) => requireCodes(requestOf({ shipment, recipient: ABROAD }), {}, report)).issues;
  const items = [{ weight: 1 }, { weight: 1, code: '610910', origin_country: 'PT' }];
  expect(codes({ customs: { items } })).toEqual([
    'shipment.customs.items[0].code required',
    'shipment.customs.items[0].origin_country required',
  ]);
  expect(codes({ customs: { items, reason_for_export: 'documents' } })).toEqual([]);
  expect(codes({})).toEqual([]);
});

test('a recipient who pays duties is billed at the address', () => {
  const payer = { role: 'RECIPIENT', country: 'US', postal_code: '10118', terms: 'DAP', terms_given: false };
  expect(duties({}).value).toEqual(payer);
});

test.each([
  [undefined, 'the recipient'],
  ['THIRD_PARTY', 'the third party'],
] as const)('a notice says who pays duties by default: %s is %s', (role, payer) => {
  expect(duties({}, role && { default: role }).said.at(-1)).toBe(
    `Duties and taxes at the border are paid by ${payer}, as Acme Freight does by default: the request has neither duty_paid_by nor customs.terms_of_trade.`,
  );
});
