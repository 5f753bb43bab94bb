/** `PaymentInformation`: the account that pays for the carriage. */
import { payerOf, type Reporter } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { RateRequest } from '@waybill/core';

const TYPES = { SENDER: 'Sender', RECIPIENT: 'Receiver', THIRD_PARTY: 'ThirdParty' } as const;

export function paymentElement(request: RateRequest, account_number: string, report: Reporter): XmlNode {
  const takes = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] as const;
  const { role, account } = payerOf(request, { own_account: account_number, takes }, report) ?? {};
  return {
    PaymentType: TYPES[role ?? 'SENDER'],
    RegisteredAccountNumber: account_number,
    BillingAccountNumber: account ?? '',
  };
}
