import { type Issue, issue, type RateRequest } from '@waybill/core';
import type { Account } from './account.js';

const payor = (account_number: string) => ({
  responsibleParty: { accountNumber: { value: account_number } },
});

/** FedEx accounts have at most 9 digits. */
function accountOf(number: string | undefined, field: string, issues: Issue[]): string {
  if (number === undefined) issues.push(issue(field, 'required', 'is required for this payer'));
  else if (!/^\d{1,9}$/.test(number))
    issues.push(issue(field, 'invalid_value', 'must be a FedEx account number, 1 to 9 digits'));
  return number ?? '';
}

/** `shippingChargesPayment`: the settings' account, or another that the request names. */
export function chargesPayment(request: RateRequest, { settings }: Account, issues: Issue[]): object {
  const { paid_by = 'SENDER', payment_account_number } = request.shipment;
  const field = 'shipment.payment_account_number';
  if (paid_by === 'SENDER') {
    if (payment_account_number !== undefined && payment_account_number !== settings.account_number) {
      const problem = "is another account than the shipper's in the settings, and the shipper pays";
      issues.push(issue(field, 'contradiction', problem));
    }
    return { paymentType: paid_by, payor: payor(settings.account_number) };
  }
  const number =
    payment_account_number ?? (paid_by === 'RECIPIENT' ? request.recipient.account_number : undefined);
  return { paymentType: paid_by, payor: payor(accountOf(number, field, issues)) };
}

/** What rating and shipping have to say about who pays, and how. */
export function paymentRules(
  { shipment }: RateRequest,
  operation: 'rating' | 'shipping',
  issues: Issue[],
): void {
  const { paid_by, payment_type } = shipment;
  if (operation === 'rating' && paid_by !== undefined && paid_by !== 'SENDER') {
    const problem = `is ${paid_by}; FedEx quotes the account in the settings`;
    issues.push(issue('shipment.paid_by', 'field_not_supported', problem, 'not_supported'));
  }
  if (payment_type !== undefined && payment_type !== 'account_number') {
    const problem = `is ${payment_type}; FedEx takes account_number`;
    issues.push(issue('shipment.payment_type', 'payment_not_supported', problem, 'not_supported'));
  }
}

/**
 * `dutiesPayment`. The terms of trade decide; without them `duty_paid_by`, whose default SENDER alone has the recipient
 * pay: only an account to charge makes it the sender's.
 */
export function dutiesPayment(
  request: RateRequest,
  terms: string | undefined,
  { settings }: Account,
  issues: Issue[],
): { readonly paymentType: 'SENDER' | 'RECIPIENT' | 'THIRD_PARTY'; readonly payor?: object } {
  const { duty_paid_by, duty_payment_account } = request.shipment;
  const field = 'shipment.duty_payment_account';
  if (duty_paid_by === 'THIRD_PARTY')
    return { payor: payor(accountOf(duty_payment_account, field, issues)), paymentType: 'THIRD_PARTY' };
  const seller = terms === 'DDP';
  const sender =
    seller || (terms === undefined && duty_paid_by === 'SENDER' && duty_payment_account !== undefined);
  if (seller && duty_paid_by === 'RECIPIENT' && duty_payment_account !== undefined) {
    const problem = "is the recipient's, but with terms of trade DDP the sender pays";
    issues.push(issue(field, 'contradiction', problem));
  }
  if (sender) {
    const number = accountOf(duty_payment_account ?? settings.account_number, field, issues);
    return { payor: payor(number), paymentType: 'SENDER' };
  }
  const number = duty_payment_account ?? request.recipient.account_number;
  return {
    ...(number === undefined ? {} : { payor: payor(accountOf(number, field, issues)) }),
    paymentType: 'RECIPIENT',
  };
}
