import { exportReasonOf, extraWord, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Customs, Shipment } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';

/** `shipmentPurpose`. */
const PURPOSES: Readonly<Record<ExportReason, string>> = {
  sale: 'SOLD',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return: 'NOT_SOLD',
  repair: 'REPAIR_AND_RETURN',
  personal_effects: 'PERSONAL_EFFECTS',
  documents: 'NOT_SOLD',
};

const CUSTOMS = 'shipment.customs';

/** `customsOption`, by which customs know a return; OTHER would need an explanation. */
const RETURN_REASONS = [
  'COURTESY_RETURN_LABEL',
  'EXHIBITION_TRADE_SHOW',
  'FAULTY_ITEM',
  'FOLLOWING_REPAIR',
  'FOR_REPAIR',
  'ITEM_FOR_LOAN',
  'REJECTED',
  'REPLACEMENT',
  'TRIAL',
] as const;

export function customsOptionOf(customs: Customs, report: Reporter): object | undefined {
  const type = extraWord(customs, 'return_reason', RETURN_REASONS, CUSTOMS, report);
  return type && { type };
}

/** FedEx makes a commercial invoice: customs would wait for one of another type. */
export function refuseInvoiceType({ invoice }: Shipment, report: Reporter): void {
  const { type } = invoice ?? {};
  if (type !== undefined && !/^commercial([ _]invoice)?$/i.test(type))
    report.notSupported('shipment.invoice.type', `is ${type}; FedEx makes a commercial invoice`);
}

/**
 * `commercialInvoice`, which the contract requires of every declaration.
 * @param terms `termsOfSale`, as far as the request names them.
 */
export function invoiceOf(
  { invoice }: Shipment,
  customs: Customs,
  terms: string | undefined,
  report: Reporter,
): object {
  const reason = exportReasonOf(customs, report);
  // A legal statement: without one in the request, none is sent.
  const purpose = customs.commercial_invoice === false ? 'NOT_SOLD' : undefined;
  const leftOut = (name: string, why: string) =>
    report.notice('left_out', `shipment.invoice.${name} is left out: FedEx ${why}.`);
  if (invoice?.date !== undefined) leftOut('date', 'dates the invoice itself');
  if (invoice?.copies !== undefined) leftOut('copies', 'says how many to print');
  const number = report.tooLong('shipment.invoice.identifier', invoice?.identifier, 30);
  return omitUndefined({
    customerReferences:
      number === undefined ? undefined : [{ customerReferenceType: 'INVOICE_NUMBER', value: number }],
    termsOfSale: terms,
    shipmentPurpose: reason === undefined ? purpose : PURPOSES[reason],
  });
}
