/** `PaymentInformation`: which account pays. */
import type { XmlNode } from '@waybill/carrier-kit/xml';
import { type Issue, issue, type Party, type Shipment } from '@waybill/core';

const TYPES = { SENDER: 'Sender', RECIPIENT: 'Receiver', THIRD_PARTY: 'ThirdParty' } as const;

export function paymentElement(
  shipment: Shipment,
  recipient: Party,
  account_number: string,
  issues: Issue[],
): XmlNode {
  const { paid_by = 'SENDER', payment_type, payment_account_number } = shipment;
  const refuse = (field: string, code: string, problem: string) =>
    issues.push(issue(field, code, problem, 'not_supported'));
  if (payment_type !== undefined && payment_type !== 'account_number')
    refuse(
      'shipment.payment_type',
      'payment_not_supported',
      `is ${payment_type}; accounts of Purolator are billed`,
    );
  if (
    paid_by === 'SENDER' &&
    payment_account_number !== undefined &&
    payment_account_number !== account_number
  )
    refuse(
      'shipment.payment_account_number',
      'field_not_supported',
      'is not the account of the settings, which pays for the sender; say THIRD_PARTY or RECIPIENT in paid_by',
    );
  const own = paid_by === 'RECIPIENT' ? recipient.account_number : undefined;
  const payer = paid_by === 'SENDER' ? account_number : (payment_account_number ?? own);
  if (payer === undefined)
    issues.push(
      issue(
        'shipment.payment_account_number',
        'required',
        `is required: the Purolator account of ${paid_by}`,
      ),
    );
  return {
    PaymentType: TYPES[paid_by],
    RegisteredAccountNumber: account_number,
    BillingAccountNumber: payer ?? '',
  };
}
