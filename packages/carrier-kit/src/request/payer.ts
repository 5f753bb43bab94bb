import type { Payer, RequestFields } from '@waybill/core/plugin';
import type { Reporter } from './report.js';

/** How the account numbers of a carrier look. */
export interface AccountForm {
  readonly pattern: RegExp;
  /** In words: `6 letters and digits`. */
  readonly form: string;
}

/** Who can pay for transport with a carrier, and on which accounts. */
export interface PayerRules {
  /** The account of the settings. */
  readonly own_account: string;
  /** Payers that the operation can bill. */
  readonly takes: readonly Payer[];
  /** Whether the carrier bills another account of the shipper than that of the settings. */
  readonly other_accounts?: boolean;
  /** Whether the contract has payment by credit card. */
  readonly credit_card?: boolean;
  readonly account?: AccountForm;
  /** Whether the country of a third party's account is required. */
  readonly country_required?: boolean;
  /** Postal code of the payer's account, where the carrier has an extra for it. */
  readonly postal_code?: string | undefined;
}

/** Who is billed for the carriage. */
export interface BilledParty {
  readonly role: Payer;
  /** Left out when a credit card pays. */
  readonly account?: string;
  /** Country of the account, where it is known. */
  readonly country?: string;
  /** Postal code of the account, as the request writes it. */
  readonly postal_code?: string;
  /** The credit card on file with the carrier pays. */
  readonly credit_card?: true;
}

const ACCOUNT = 'shipment.payment_account_number';

/** The payer of the carriage, in rating and in shipping; `undefined`, with an issue, when the payer cannot be billed. */
export function payerOf(
  { shipment, shipper, recipient }: RequestFields,
  rules: PayerRules,
  report: Reporter,
): BilledParty | undefined {
  const { paid_by: role = 'SENDER', payment_type = 'account_number', payment_account_number } = shipment;
  const { name } = report;
  if (!rules.takes.includes(role)) {
    report.notSupported('shipment.paid_by', `is ${role}; ${name} bills ${rules.takes.join(', ')}`);
    return undefined;
  }
  if (payment_type === 'credit_card' && rules.credit_card) return { role, credit_card: true };
  if (payment_type !== 'account_number') {
    const taken = rules.credit_card ? 'account_number or credit_card' : 'account_number';
    report.notSupported('shipment.payment_type', `is ${payment_type}; ${name} takes ${taken}`);
    return undefined;
  }
  const country = shipment.payment_country_code;
  if (role === 'SENDER') {
    const account = ownAccount(payment_account_number, ACCOUNT, rules, report);
    return account === undefined
      ? undefined
      : billed(role, account, country ?? shipper.country_code, rules.postal_code ?? shipper.postal_code);
  }
  if (role === 'RECIPIENT') {
    const own = recipient.account_number;
    const field =
      payment_account_number === undefined && own !== undefined ? 'recipient.account_number' : ACCOUNT;
    const account = accountOf(payment_account_number ?? own, field, rules, 'when the recipient pays', report);
    const at_home = country === undefined || country === recipient.country_code;
    const postal_code = rules.postal_code ?? (at_home ? recipient.postal_code : undefined);
    return account === undefined
      ? undefined
      : billed(role, account, country ?? recipient.country_code, postal_code);
  }
  if (country === undefined && rules.country_required)
    report.required('shipment.payment_country_code', 'when a third party pays: the country of its account');
  const account = accountOf(payment_account_number, ACCOUNT, rules, 'when a third party pays', report);
  return account === undefined ? undefined : billed(role, account, country, rules.postal_code);
}

function billed(
  role: Payer,
  account: string,
  country: string | undefined,
  postal_code: string | undefined,
): BilledParty {
  return {
    role,
    account,
    ...(country === undefined ? {} : { country }),
    ...(postal_code === undefined ? {} : { postal_code }),
  };
}

/** The sender's account: that of the settings, or another where the carrier bills any of the shipper's. */
export function ownAccount(
  written: string | undefined,
  field: string,
  {
    own_account,
    other_accounts = false,
    account,
  }: Pick<PayerRules, 'own_account' | 'other_accounts' | 'account'>,
  report: Reporter,
): string | undefined {
  if (written === undefined || written === own_account) return own_account;
  if (other_accounts) return accountOf(written, field, { account }, '', report);
  report.notSupported(
    field,
    `is not the account of the settings (${own_account}); ${report.name} bills no other account for the sender`,
  );
  return undefined;
}

/** An account that must be named, in the carrier's form. */
export function accountOf(
  written: string | undefined,
  field: string,
  { account }: { readonly account?: AccountForm | undefined },
  when: string,
  report: Reporter,
): string | undefined {
  if (written === undefined) {
    report.required(field, when);
    return undefined;
  }
  if (account !== undefined && !account.pattern.test(written)) {
    const problem = `must be an account number of ${report.name} (${account.form}), not ${JSON.stringify(written)}`;
    report.invalid(field, problem);
  }
  return written;
}
