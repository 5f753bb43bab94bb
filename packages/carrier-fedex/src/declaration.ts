/** The declaration of a shipment that is bought: invoice, filings, and `customsClearanceDetail` of shipping. */
import {
  amountOf,
  exportReasonOf,
  extraField,
  extraOf,
  extraWord,
  itnOf,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Customs, Shipment } from '@waybill/core';
import type { ExportReason, RequestFields } from '@waybill/core/plugin';
import { clearanceOf, commoditiesOf, isDeclared, totalValue } from './customs.js';
import { dutiesPayment } from './payment.js';
import type { Account } from './settings.js';

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

/** `customsClearanceDetail` of shipping. */
export function shipCustoms(request: RequestFields, account: Account, report: Reporter): object | undefined {
  const { shipment } = request;
  const { customs } = shipment;
  const { duties, freightOnValue } = clearanceOf(request, account, report);
  if (!isDeclared(request)) return undefined;
  if (customs === undefined) {
    report.required(CUSTOMS, 'across borders, for documents and in the European Union as well');
    return undefined;
  }
  const type = extraWord(customs, 'return_reason', RETURN_REASONS, CUSTOMS, report);
  return omitUndefined({
    commercialInvoice: invoiceOf(shipment, customs, duties?.terms_given ? duties.terms : undefined, report),
    freightOnValue,
    dutiesPayment: dutiesPayment(duties),
    commodities: commoditiesOf(shipment, ['description', 'value_amount', 'origin_country'], report),
    isDocumentOnly: shipment.is_document,
    customsOption: type && { type },
    exportDetail: exportDetail(request, customs, report),
    totalCustomsValue: totalValue(shipment, report),
  });
}

/**
 * `commercialInvoice`, which the contract requires of every declaration.
 * @param terms `termsOfSale`, as far as the request names them.
 */
function invoiceOf(
  { invoice, currency }: Shipment,
  customs: Customs,
  terms: string | undefined,
  report: Reporter,
): object {
  const reason = exportReasonOf(customs, report);
  // A legal statement: without one in the request, none is sent.
  const purpose = customs.commercial_invoice === false ? 'NOT_SOLD' : undefined;
  const { shipping_cost } = customs;
  const freight =
    shipping_cost === undefined
      ? undefined
      : amountOf(shipping_cost, currency, `${CUSTOMS}.shipping_cost`, {}, report);
  const value = invoice?.identifier;
  return omitUndefined({
    customerReferences:
      value === undefined ? undefined : [{ customerReferenceType: 'INVOICE_NUMBER', value }],
    freightCharge: freight && { amount: freight.value.toNumber(), currency: freight.currency },
    termsOfSale: terms,
    shipmentPurpose: reason === undefined ? purpose : PURPOSES[reason],
  });
}

const B13A = [
  'NOT_REQUIRED',
  'MANUALLY_ATTACHED',
  'FILED_ELECTRONICALLY',
  'SUMMARY_REPORTING',
  'FEDEX_TO_STAMP',
] as const;
/** Goods that go there from Canada need no B13A. Source: Ship API, `b13AFilingOption`. */
const WITHOUT_B13A = ['CA', 'US', 'PR', 'VI'];
/** Exports that the United States' filing is for. */
const AMERICAN = ['US', 'PR'];

/** `exportDetail`: the filings of Canada and the United States. */
function exportDetail(
  { shipper, recipient, shipment }: RequestFields,
  customs: Customs,
  report: Reporter,
): object | undefined {
  const filing = extraWord(customs, 'b13a_filing_option', B13A, CUSTOMS, report);
  const statement = extraOf(report.carrier, customs, 'export_statement');
  const permit = extraOf(report.carrier, customs, 'permit_number');
  const canadian = { b13a_filing_option: filing, export_statement: statement, permit_number: permit };
  for (const [key, value] of Object.entries(canadian))
    if (value !== undefined && shipper.country_code !== 'CA')
      report.contradiction(extraField(report, key, CUSTOMS), 'is for goods that leave Canada');
  const needsFiling = shipper.country_code === 'CA' && !WITHOUT_B13A.includes(recipient.country_code ?? '');
  if (needsFiling && !shipment.is_document && filing === undefined)
    report.required(
      extraField(report, 'b13a_filing_option', CUSTOMS),
      `for goods that leave Canada: ${B13A.join(', ')}`,
    );
  const american = americanStatement(customs, shipper.country_code ?? '', report);
  const detail = omitUndefined({
    b13AFilingOption: filing,
    exportComplianceStatement: american ?? statement,
    permitNumber: permit,
  });
  return Object.keys(detail).length === 0 ? undefined : detail;
}

/**
 * `AESX20220714987654`, or the exemption in the contract's spelling, `NO_EEI_30_37_A`.
 * Source: Ship API, `exportComplianceStatement`.
 */
function americanStatement({ aes, no_eei }: Customs, from: string, report: Reporter): string | undefined {
  if (!AMERICAN.includes(from)) {
    for (const [name, value] of Object.entries({ aes, no_eei }))
      if (value !== undefined)
        report.notice(
          'left_out',
          `${CUSTOMS}.${name} is left out: it is for goods that leave the United States.`,
        );
    return undefined;
  }
  if (aes !== undefined && no_eei !== undefined)
    report.contradiction(`${CUSTOMS}.no_eei`, 'means that nothing was filed, but customs.aes names a filing');
  if (aes !== undefined) return `AES${itnOf(aes, report)}`;
  if (no_eei === undefined) return undefined;
  const [, part, section, letter] = /(\d\d)[._](\d\d)[\s_]*\(?([a-z])?\)?\s*$/i.exec(no_eei) ?? [];
  if (part === undefined)
    report.invalid(
      `${CUSTOMS}.no_eei`,
      `must be an exemption such as 30.37(a), not ${JSON.stringify(no_eei)}`,
    );
  return ['NO_EEI', part, section, letter?.toUpperCase()].filter((word) => word !== undefined).join('_');
}
