import { type Issue, issue, type Shipment } from '@waybill/core';

/**
 * The account pays for carriage and the recipient for duties; whoever wants it otherwise is told so.
 * Replace by what the carrier's contract offers.
 */
export function refuseOtherPayers(shipment: Shipment, issues: Issue[]): void {
  const { paid_by = 'SENDER', payment_type = 'account_number', duty_paid_by, customs } = shipment;
  const refuse = (field: string, is: string, instead: string) =>
    issues.push(
      issue(`shipment.${field}`, 'payer_not_supported', `is ${is}; it must be ${instead}`, 'not_supported'),
    );
  if (paid_by !== 'SENDER') refuse('paid_by', paid_by, 'SENDER');
  if (payment_type !== 'account_number') refuse('payment_type', payment_type, 'account_number');
  // The default SENDER alone buys no paid duties: terms of trade do.
  if (duty_paid_by === 'THIRD_PARTY') refuse('duty_paid_by', duty_paid_by, 'RECIPIENT');
  if (customs?.terms_of_trade === 'DDP') refuse('customs.terms_of_trade', 'DDP', 'DAP');
}
