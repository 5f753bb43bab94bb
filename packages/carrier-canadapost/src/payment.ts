/** Who pays for the carriage, and for duties. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  countryOf,
  dutyPayerOf,
  extraField,
  extraOf,
  extraText,
  omitUndefined,
  payerOf,
} from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import type { ApiProfile } from './platform.js';
import type { OpenSettings } from './settings.js';

/** `settlement-info`. */
export interface Settlement {
  readonly contract_id?: string;
  readonly method_of_payment: 'Account' | 'CreditCard';
  readonly promo_code?: string;
}

/** The account of the contract pays, or the credit card on the profile; without a contract the card alone can. */
export function settlementOf(
  request: RateRequest,
  { account, report }: RequestContext<OpenSettings>,
): Settlement {
  const { customer_number, contract_id } = account.settings;
  const rules = { own_account: customer_number, takes: ['SENDER'] as const, credit_card: true };
  const card = payerOf(request, rules, report)?.credit_card === true;
  const contract = contract_id !== undefined;
  if (!contract && request.shipment.payment_type === 'account_number')
    report.notSupported(
      'shipment.payment_type',
      'is account_number; without a contract the card on the profile pays',
    );
  return omitUndefined({
    contract_id,
    method_of_payment: card || !contract ? ('CreditCard' as const) : ('Account' as const),
    promo_code: extraText(request.shipment, 'promo_code', 'shipment', report, 10),
  });
}

/** Refuses a payer of duties that Canada Post does not have; outside Canada a notice names the payer. */
export function checkDuties(
  request: RateRequest,
  profile: ApiProfile,
  { account, report }: RequestContext<OpenSettings>,
): void {
  const { recipient, shipment } = request;
  const country_code = countryOf(recipient);
  const documents = shipment.is_document === true && shipment.customs === undefined;
  const prepaid = extraOf(report.carrier, shipment.customs, 'duties_and_taxes_prepaid') !== undefined;
  // With JSON, duties to the United States are paid before mailing: `us_declaration_id`, or the Zonos key.
  const sender_pays = prepaid || (profile.us_declaration_id && country_code === 'US');
  const payer = dutyPayerOf(
    request,
    {
      own_account: account.settings.customer_number,
      takes: ['SENDER', 'RECIPIENT'],
      default: sender_pays ? 'SENDER' : 'RECIPIENT',
      terms: ['DAP', 'DDU', 'DDP'],
      recipient_account: false,
      declared: country_code !== undefined && country_code !== 'CA' && !documents,
    },
    report,
  );
  const extra = extraField(report, 'duties_and_taxes_prepaid', 'shipment.customs');
  if (payer?.role === 'SENDER' && !sender_pays) {
    const field = payer.terms_given ? 'shipment.customs.terms_of_trade' : 'shipment.duty_paid_by';
    const way = profile.duties_and_taxes_prepaid ? `needs ${extra}` : `is refused: ${profile.otherwise}`;
    report.notSupported(field, `makes the sender pay duties, which ${way}`);
  }
  if (payer?.role === 'RECIPIENT' && prepaid)
    report.contradiction(extra, 'is set, but the recipient is to pay duties');
}
