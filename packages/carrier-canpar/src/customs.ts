import {
  amountOf,
  crossesCustoms,
  customsValueOf,
  dutyPayerOf,
  exportReasonOf,
  hsCode,
  omitUndefined,
  type Reporter,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Item, RateRequest, Shipment } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';

const CURRENCIES = ['CAD', 'USD'];

/** `reason_for_export` is free text. */
const REASONS: Readonly<Record<ExportReason, string>> = {
  sale: 'Sale',
  gift: 'Gift',
  sample: 'Sample',
  return: 'Return',
  repair: 'Repair',
  personal_effects: 'Personal effects',
  documents: 'Documents',
};

/** Canpar's contract has no payer of duties: the recipient pays them. */
export function checkDuties(request: RateRequest, own_account: string, report: Reporter): void {
  dutyPayerOf(request, { own_account, takes: ['RECIPIENT'], recipient_account: false }, report);
  taxIdsOf(request.recipient, 'recipient', { types: {} }, request, report);
}

/** The number for `business_num`: a GST number begins with the business number (Canada Revenue Agency). */
export function businessNumber(request: RateRequest, report: Reporter): string | undefined {
  return taxIdsOf(request.shipper, 'shipper', { types: { GST: 'business_num' }, most: 1 }, request, report)[0]
    ?.value;
}

/** `proforma`, for what leaves Canada. */
export function proformaElement(request: RateRequest, report: Reporter): XmlNode | undefined {
  const { shipper, recipient, shipment } = request;
  const { customs, invoice } = shipment;
  const business_num = businessNumber(request, report);
  const crosses = crossesCustoms(shipper, recipient);
  if (customs === undefined || !crosses) return undefined;
  const reason = exportReasonOf(customs, report);
  const items = customs.items.map((item, index) =>
    lineOf(item, shipment, `shipment.customs.items[${index}]`, report),
  );
  const goods = omitUndefined({ customs, currency: shipment.currency });
  const currency = customsValueOf(goods, { currencies: CURRENCIES }, report)?.currency;
  return omitUndefined({
    business_num,
    currency_of_declared_value: currency,
    proforma_items: items,
    reason_for_export: reason && REASONS[reason],
    reference: invoice?.identifier,
  });
}

function lineOf(item: Item, { currency }: Shipment, field: string, report: Reporter) {
  const { description, quantity = 1, value_amount, value_currency, code, origin_country } = item;
  if (description === undefined) report.required(`${field}.description`, 'for customs');
  if (value_amount === undefined) report.required(`${field}.value_amount`, 'for customs');
  const rules = {
    currencies: CURRENCIES,
    ...(value_currency === undefined ? {} : { currency_field: `${field}.value_currency` }),
  };
  const value = amountOf(value_amount, value_currency ?? currency, `${field}.value_amount`, rules, report);
  const commodity_info = omitUndefined({
    country_of_origin: origin_country,
    description: description ?? '',
    hs_code: hsCode(code, `${field}.code`, {}, report),
    value: value?.value.toFixed(),
  });
  return { commodity_info, quantity: String(quantity) };
}
