/** `InternationalForms`: the commercial invoice, which UPS makes from its lines. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  customsValueOf,
  exportReasonOf,
  extraField,
  extraFlag,
  extraOf,
  extraText,
  hsCode,
  linesOf,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Item, Shipment, ShipmentRequest } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import { CUSTOMS_VALUES } from '../amounts.js';
import { entersEuropeanUnion, type Lane } from '../lanes.js';
import { LETTER, type UpsPackage } from '../packages.js';
import { type Contact, soldToElement } from '../parties.js';
import { CARRIER, indicator } from '../protocol.js';
import type { Roles } from '../roles.js';
import type { UpsShipment } from '../shipment.js';
import { eeiOf } from './eei.js';

/**
 * Whether UPS is to make one. `copy`: also to send it to an account that files its invoices without paper. `partial`: that
 * of a return. `uploaded`: the shipper's own, which UPS has already.
 */
export type Invoice = 'none' | 'made' | 'copy' | 'partial' | 'uploaded';

/** The invoice is for goods that cross a border where they are declared. Documents and letters are not. */
export function invoiceOf(
  { is_document, invoice }: Shipment,
  { is_return }: Roles,
  lane: Lane,
  packages: readonly UpsPackage[],
): Invoice {
  const letters = packages.length > 0 && packages.every(({ packaging }) => packaging === LETTER);
  if (!lane.crosses_customs || is_document || letters) return 'none';
  if (is_return) return 'partial';
  if (extraOf(CARRIER, invoice, 'document_id') !== undefined) return 'uploaded';
  return extraOf(CARRIER, invoice, 'copy') === 'true' ? 'copy' : 'made';
}

/** `FormType`: invoice, that of a return, a document of the shipper's own, EEI. */
const FORM_TYPES = { made: '01', copy: '01', partial: '05', uploaded: '07' } as const;
const EEI_FORM = '11';
/** `Product` occurs up to 50 times. */
const MOST_PRODUCTS = 50;
export const CUSTOMS = 'shipment.customs';

interface InvoiceFacts {
  readonly service: string;
  readonly shipment_date: string;
  readonly invoice: Exclude<Invoice, 'none'>;
  readonly shipTo: Contact;
}

/** The forms; nothing where no goods are declared, which is an issue. */
export function internationalForms(
  read: UpsShipment<ShipmentRequest>,
  facts: InvoiceFacts,
  report: Reporter,
): object | undefined {
  const { request, payment, lane } = read;
  const { shipment } = request;
  const { customs, invoice } = shipment;
  const { invoice: wanted, shipment_date, shipTo } = facts;
  if (customs === undefined) {
    report.required(CUSTOMS, `from ${lane.from} to ${lane.to}`);
    return undefined;
  }
  report.tooMany(`${CUSTOMS}.items`, customs.items.length, MOST_PRODUCTS, 'lines');
  const made = wanted === 'made' || wanted === 'copy';
  if (made && invoice?.identifier === undefined)
    report.required('shipment.invoice.identifier', 'as the number of the invoice');
  extraFlag(invoice, 'copy', 'shipment.invoice', report);
  const eei = eeiOf(read, facts, report);
  const soldTo = customs.sold_to === undefined ? shipTo : soldToElement(customs.sold_to, lane, report);
  const { Name, AttentionName = Name, TaxIdentificationNumber, Phone, Address, EMailAddress } = soldTo;
  return omitUndefined({
    FormType: [FORM_TYPES[wanted], ...(eei === undefined ? [] : [EEI_FORM])],
    UserCreatedForm: wanted === 'uploaded' ? { DocumentID: documentIds(shipment, report) } : undefined,
    EEIFilingOption: eei?.filing,
    Contacts: omitUndefined({
      UltimateConsignee: eei?.consignee,
      SoldTo: omitUndefined({ Name, AttentionName, TaxIdentificationNumber, Phone, Address, EMailAddress }),
    }),
    Product: customs.items.map((item, index) => ({
      ...productOf(item, index, lane, report),
      ...eei?.products[index],
    })),
    InvoiceNumber: report.tooLong('shipment.invoice.identifier', invoice?.identifier, 35),
    // "For shipment with return service, the user input will be ignored."
    InvoiceDate: made ? (invoice?.date ?? shipment_date).replaceAll('-', '') : undefined,
    TermsOfShipment: payment.terms,
    ReasonForExport: reasonForExport(shipment, wanted, report),
    Comments: filledText(customs, 'comments', 150, CUSTOMS, report),
    CurrencyCode: customsValueOf(shipment, CUSTOMS_VALUES, report)?.currency ?? '',
    ...eei?.facts,
    OverridePaperlessIndicator: indicator(wanted === 'copy'),
  });
}

/** Documents that were uploaded before, by UPS's Paperless Document service. */
function documentIds({ invoice }: Shipment, report: Reporter): string[] {
  const written = extraText(invoice, 'document_id', 'shipment.invoice', report) ?? '';
  const field = extraField(report, 'document_id', 'shipment.invoice');
  const ids = written.split(',').map((id) => id.trim());
  if (ids.includes('')) report.invalid(field, 'must list identifiers, with a comma between them');
  report.tooMany(field, ids.length, 13, 'documents');
  return ids;
}

/** UPS's words; the schema takes any text of at most 20 characters. Source: UPS OpenAPI, `ReasonForExport`. */
const REASONS: Readonly<Record<ExportReason, string>> = {
  sale: 'SALE',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return: 'RETURN',
  repair: 'REPAIR',
  personal_effects: 'PERSONAL EFFECTS',
  documents: 'DOCUMENTS',
};

/** A legal declaration, so nothing is assumed but of a return: the request names the reason, or says that the goods were sold. */
function reasonForExport({ customs }: Shipment, wanted: Invoice, report: Reporter): string | undefined {
  const neutral = exportReasonOf(customs, report);
  const field = extraField(report, 'reason_for_export', CUSTOMS);
  const written = filledText(customs, 'reason_for_export', 20, CUSTOMS, report);
  const commercial = customs?.commercial_invoice;
  const denied = commercial === undefined ? undefined : commercial ? 'GIFT' : 'SALE';
  if (written !== undefined && written.trim().toUpperCase() === denied)
    report.contradiction(field, `is ${written}, but shipment.customs.commercial_invoice is ${commercial}`);
  const usual = neutral ?? (wanted === 'partial' ? 'return' : undefined);
  const reason = written ?? (usual && REASONS[usual]);
  if (reason === undefined)
    report.required(`${CUSTOMS}.reason_for_export`, 'for goods that are declared to customs');
  return reason;
}

/** Text of the caller's own that must not be empty. */
function filledText(
  holder: Parameters<typeof extraText>[0],
  key: string,
  longest: number,
  at: string,
  report: Reporter,
): string | undefined {
  const written = extraText(holder, key, at, report, longest);
  if (written?.trim() === '') report.invalid(extraField(report, key, at), 'is empty; leave it out instead');
  return written;
}

function productOf(item: Item, index: number, lane: Lane, report: Reporter) {
  const path = `${CUSTOMS}.items[${index}]`;
  const need = <T>(value: T | undefined, field: string) => {
    if (value === undefined) report.required(`${path}.${field}`, 'for customs');
    return value;
  };
  const quantity = item.quantity ?? 1;
  if (quantity > 9_999_999) report.outOfRange(`${path}.quantity`, 'is above 9999999');
  const description = need(item.description, 'description');
  return omitUndefined({
    Description:
      description === undefined
        ? []
        : linesOf(description, { most: 3, longest: 35 }, `${path}.description`, report),
    Unit: {
      Number: String(quantity),
      UnitOfMeasurement: { Code: filledText(item, 'unit_of_measure', 3, path, report) ?? 'PCS' },
      Value: unitValue(need(item.value_amount, 'value_amount'), `${path}.value_amount`, report),
    },
    CommodityCode: hsCode(item.code, `${path}.code`, { most: 15 }, report),
    PartNumber: report.tooLong(`${path}.sku`, item.sku, 35),
    OriginCountryCode: need(item.origin_country, 'origin_country'),
    // "Must be set to 01 when a Standardized Product ID is not provided", for which a request has no field.
    CommodityFieldSpecialConditionCode: entersEuropeanUnion(lane) ? '01' : undefined,
  });
}

function unitValue(value: number | undefined, field: string, report: Reporter): string {
  const exact = decimal(value ?? 0);
  const text = exact.toFixed();
  if (value !== undefined && (exact.isZero() || text.length > 19))
    report.outOfRange(field, 'must be above 0, with at most 19 characters');
  return text;
}
