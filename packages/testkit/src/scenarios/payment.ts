import { abroad, type Change, type Scenario, within } from './scenario.js';

/** An account that most carriers would give, and that none of ours has. */
const ACCOUNT = '445566';
const byAccount = { payment_account_number: ACCOUNT };

const duties = (name: string, shipment: Change['shipment'], terms_of_trade?: string): Scenario =>
  abroad(`duties: ${name}`, {
    shipment: { duty_paid_by: undefined, ...shipment },
    customs: { terms_of_trade },
  });
const dutyAccount = { duty_payment_account: ACCOUNT };

/** Who pays for transport, and who pays duties. */
export const PAYMENT: readonly Scenario[] = [
  duties('nothing is said', {}),
  duties('the sender pays', { duty_paid_by: 'SENDER' }),
  duties('the sender pays by another account', { duty_paid_by: 'SENDER', ...dutyAccount }),
  duties('the recipient pays by account', { duty_paid_by: 'RECIPIENT', ...dutyAccount }),
  duties('a third party pays', { duty_paid_by: 'THIRD_PARTY', ...dutyAccount }),
  duties('a third party pays without an account', { duty_paid_by: 'THIRD_PARTY' }),
  duties('an account, but not whose', dutyAccount),
  duties('DDP', {}, 'DDP'),
  duties('DDP that the recipient pays', { duty_paid_by: 'RECIPIENT' }, 'DDP'),
  duties('DAP that a third party pays', { duty_paid_by: 'THIRD_PARTY', ...dutyAccount }, 'DAP'),
  duties('EXW', {}, 'EXW'),
  duties('DDU, as older shops write', {}, 'DDU'),
  duties('terms that are none', {}, 'XYZ'),
  within('the recipient pays', { shipment: { paid_by: 'RECIPIENT', ...byAccount } }),
  within('the recipient pays without an account', { shipment: { paid_by: 'RECIPIENT' } }),
  within('a third party pays', {
    shipment: { paid_by: 'THIRD_PARTY', ...byAccount, payment_country_code: 'US' },
  }),
  abroad('the recipient pays abroad', { shipment: { paid_by: 'RECIPIENT', ...byAccount } }),
  within('a credit card pays', { shipment: { payment_type: 'credit_card' } }),
  within('the country of a payer, and no payer', { shipment: { payment_country_code: 'CA' } }),
];
