import { type DutyPayer, dutyPayerOf, payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { Payer, RequestFields } from '@waybill/core/plugin';
import type { Account } from './settings.js';

/** FedEx accounts have at most 9 digits. */
const ACCOUNT = { pattern: /^\d{1,9}$/, form: '1 to 9 digits' };
/** Payers that shipping bills. */
export const PAYERS = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] as const;

/** `shippingChargesPayment`. Rating bills the account of the settings and no other. */
export function chargesPayment(
  request: RequestFields,
  takes: readonly Payer[],
  { settings: { account_number: own_account } }: Account,
  report: Reporter,
): object {
  const payer = payerOf(request, { own_account, takes, account: ACCOUNT }, report);
  return payment(payer?.role ?? 'SENDER', payer?.account);
}

/** Who pays duties, if there are duties. FedEx bills them to any account. */
export function dutiesOf(
  request: RequestFields,
  declared: boolean,
  { settings: { account_number: own_account } }: Account,
  report: Reporter,
): DutyPayer | undefined {
  return dutyPayerOf(
    request,
    { own_account, takes: PAYERS, other_accounts: true, account: ACCOUNT, declared },
    report,
  );
}

/** `dutiesPayment`. Without an account the recipient pays on delivery; official samples have SENDER where there are none. */
export function dutiesPayment(duties: DutyPayer | undefined): object {
  return payment(duties?.role ?? 'SENDER', duties?.account);
}

function payment(paymentType: Payer, account: string | undefined): object {
  return {
    ...(account === undefined ? {} : { payor: { responsibleParty: { accountNumber: { value: account } } } }),
    paymentType,
  };
}
