import {
  crossesCustoms,
  exportReasonOf,
  extraField,
  extraOf,
  extraWord,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit';
import type { Customs, ExportReason, RequestFields, Shipment } from '@waybill/core';
import { type Commodity, commoditiesOf, totalValue } from './commodities.js';
import { dutiesOf, dutiesPayment, isDeclared } from './payment.js';
import type { Account } from './settings.js';

const PURPOSES = ['SOLD', 'GIFT', 'SAMPLE', 'NOT_SOLD', 'PERSONAL_EFFECTS', 'REPAIR_AND_RETURN'] as const;
const PURPOSE: Readonly<Record<ExportReason, (typeof PURPOSES)[number]>> = {
  sale: 'SOLD',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return: 'NOT_SOLD',
  repair: 'REPAIR_AND_RETURN',
  personal_effects: 'PERSONAL_EFFECTS',
  documents: 'NOT_SOLD',
};
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

const CUSTOMS = 'shipment.customs';

/** `customsClearanceDetail` of rating, in the contract's order. */
export function rateCustoms(request: RequestFields, account: Account, report: Reporter): object | undefined {
  const goods = commoditiesOf(request.shipment, false, report);
  totalValue(request.shipment, report);
  const duties = dutiesOf(request, account, report);
  if (!isDeclared(request)) return undefined;
  return omitUndefined({
    // The contract of rating has no other payer.
    dutiesPayment: duties?.role === 'SENDER' ? dutiesPayment(duties) : undefined,
    commodities: goods.map((line) => ({
      description: line.description,
      weight: line.weight,
      quantity: line.quantity,
      customsValue: line.customsValue,
      unitPrice: line.unitPrice,
      countryOfManufacture: line.countryOfManufacture,
      quantityUnits: line.quantityUnits,
      harmonizedCode: line.harmonizedCode,
      partNumber: line.partNumber,
    })),
  });
}

/** `customsClearanceDetail` of shipping, in the contract's order. */
export function shipCustoms(request: RequestFields, account: Account, report: Reporter): object | undefined {
  const { shipper, recipient, shipment } = request;
  const { customs } = shipment;
  if (customs === undefined && crossesCustoms(shipper, recipient))
    report.required(CUSTOMS, 'across borders, for documents as well');
  const duties = dutiesOf(request, account, report);
  if (customs === undefined || !isDeclared(request)) return undefined;
  return {
    commercialInvoice: invoiceOf(shipment, customs, duties?.terms_given ? duties.terms : undefined, report),
    dutiesPayment: dutiesPayment(duties),
    commodities: commoditiesOf(shipment, true, report).map(shipCommodity),
    ...(shipment.is_document === undefined ? {} : { isDocumentOnly: shipment.is_document }),
    exportDetail: exportDetail(request, customs, report),
    totalCustomsValue: totalValue(shipment, report),
  };
}

function shipCommodity(line: Commodity): object {
  return {
    unitPrice: line.unitPrice,
    quantity: line.quantity,
    quantityUnits: line.quantityUnits,
    customsValue: line.customsValue,
    countryOfManufacture: line.countryOfManufacture,
    harmonizedCode: line.harmonizedCode,
    description: line.description,
    weight: line.weight,
    partNumber: line.partNumber,
  };
}

/** @param terms `termsOfSale`, as far as the request names them. */
function invoiceOf(
  { invoice }: Shipment,
  customs: Customs,
  terms: string | undefined,
  report: Reporter,
): object {
  const { commercial_invoice, description } = customs;
  const purpose = extraWord(customs, 'purpose', PURPOSES, CUSTOMS, report);
  // A legal statement: without one in the request, none is sent.
  const commercial = commercial_invoice === undefined ? undefined : commercial_invoice ? 'SOLD' : 'NOT_SOLD';
  const neutral = exportReasonOf(customs, report);
  // What is not sold may be a gift or a sample; what is sold is nothing else.
  if (purpose !== undefined && commercial !== undefined && (purpose === 'SOLD') !== (commercial === 'SOLD'))
    report.contradiction(
      extraField(report, 'purpose', CUSTOMS),
      `is ${purpose}, but customs.commercial_invoice is ${commercial_invoice}`,
    );
  if (invoice?.date !== undefined)
    report.notice('left_out', 'shipment.invoice.date is left out: FedEx dates the invoice itself.');
  const number = report.tooLong('shipment.invoice.identifier', invoice?.identifier, 30);
  return omitUndefined({
    comments: description === undefined ? undefined : [description],
    customerReferences:
      number === undefined ? undefined : [{ customerReferenceType: 'INVOICE_NUMBER', value: number }],
    termsOfSale: terms,
    shipmentPurpose: purpose ?? (neutral && PURPOSE[neutral]) ?? commercial,
  });
}

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
    if (aes !== undefined) report.notSupported(`${CUSTOMS}.aes`, 'is a filing of the United States');
    if (no_eei !== undefined)
      report.notSupported(`${CUSTOMS}.no_eei`, 'is an exemption of the United States');
    return undefined;
  }
  if (aes !== undefined && no_eei !== undefined)
    report.contradiction(`${CUSTOMS}.no_eei`, 'means that nothing was filed, but customs.aes names a filing');
  if (aes !== undefined) {
    const [, number] = /^(?:AES)?\s*(X\d{14})$/i.exec(aes.trim()) ?? [];
    if (number === undefined)
      report.invalid(`${CUSTOMS}.aes`, `must be an ITN such as X20220714987654, not ${JSON.stringify(aes)}`);
    return `AES${(number ?? '').toUpperCase()}`;
  }
  if (no_eei === undefined) return undefined;
  const [, part, section, letter] = /(\d\d)[._](\d\d)[\s_]*\(?([a-z])?\)?\s*$/i.exec(no_eei) ?? [];
  if (part === undefined)
    report.invalid(
      `${CUSTOMS}.no_eei`,
      `must be an exemption such as 30.37(a), not ${JSON.stringify(no_eei)}`,
    );
  return ['NO_EEI', part, section, letter?.toUpperCase()].filter((word) => word !== undefined).join('_');
}
