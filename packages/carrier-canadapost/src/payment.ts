/** Who pays for the carriage, and for duties. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  areGoodsToUs,
  countryOf,
  dutyPayerOf,
  exceeded,
  extraField,
  extraOf,
  extraText,
  omitUndefined,
  payerOf,
  type ValueLimit,
} from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import type { ApiProfile } from './platform.js';
import { CURRENCY } from './prices.js';
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

/** To the United States duties are paid before mailing, and in another way above this (Canada Post, pages on Zonos, of 2025). */
const MOST_PREPAID: ValueLimit[] = [
  { currency: 'USD', most: 800 },
  // A Canadian dollar is worth less: below this the goods are below the other.
  { currency: 'CAD', most: 800 },
];

/**
 * Refuses a payer of duties that Canada Post does not have; outside Canada a notice names the payer.
 * @param bought hears what a purchase needs and a price does not
 */
export function checkDuties(
  request: RateRequest,
  profile: ApiProfile,
  { account, report }: RequestContext<OpenSettings>,
  bought = report,
): void {
  const { recipient, shipment } = request;
  const country_code = countryOf(recipient);
  const documents = shipment.is_document === true && shipment.customs === undefined;
  const prepaid = extraOf(report.carrier, shipment.customs, 'duties_and_taxes_prepaid') !== undefined;
  const declaration = extraField(report, 'us_declaration_id', 'shipment.customs');
  const is_declared = extraOf(report.carrier, shipment.customs, 'us_declaration_id') !== undefined;
  const by_zonos = profile.us_declaration_id && areGoodsToUs(request);
  const sender_pays = prepaid || by_zonos;
  const payer = dutyPayerOf(
    request,
    {
      own_account: account.settings.customer_number,
      takes: ['SENDER', 'RECIPIENT'],
      default: sender_pays ? 'SENDER' : 'RECIPIENT',
      recipient_account: false,
      declared: country_code !== undefined && country_code !== 'CA' && !documents,
    },
    report,
  );
  const extra = extraField(report, 'duties_and_taxes_prepaid', 'shipment.customs');
  const field = payer?.terms_given ? 'shipment.customs.terms_of_trade' : 'shipment.duty_paid_by';
  if (payer?.role === 'SENDER' && !sender_pays) {
    const way = profile.duties_and_taxes_prepaid ? `needs ${extra}` : `is refused: ${profile.otherwise}`;
    report.notSupported(field, `makes the sender pay duties, which ${way}`);
  }
  if (payer?.role === 'RECIPIENT' && prepaid)
    report.contradiction(extra, 'is set, but the recipient is to pay duties');
  if (!sender_pays && areGoodsToUs(request))
    report.notice(
      'duties_to_us',
      `${report.name} takes goods to the United States with a declaration that duties are paid, which the XML platform has no place for: it may refuse the package.`,
    );
  if (!by_zonos || shipment.customs === undefined) return;
  const valued = omitUndefined({ customs: shipment.customs, currency: shipment.currency ?? CURRENCY });
  const may_be_dap = is_declared && exceeded(valued, MOST_PREPAID) !== undefined;
  if (payer?.role === 'RECIPIENT' && !may_be_dap)
    report.contradiction(
      field,
      `makes the recipient pay duties; goods of up to 800 USD go to the United States with duties that the sender has paid, and dearer ones with ${declaration}`,
    );
  if (payer?.role === 'SENDER' && !is_declared && !account.secrets.includes('zonos_key'))
    bought.required(
      [declaration, 'zonos_key'],
      'to the United States (zonos_key is a setting of the account)',
    );
}
