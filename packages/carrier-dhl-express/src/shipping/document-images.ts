/** An invoice of one's own, uploaded for Paperless Trade in place of the one that DHL makes: `documentImages`. */
import { decodeDocument } from '@waybill/carrier-kit/reply';
import {
  extraField,
  extraOf,
  extraWord,
  type Reporter,
  type ResolvedRequest,
} from '@waybill/carrier-kit/request';
import type { Invoice, Shipment } from '@waybill/core';
import { has, PAPERLESS_TRADE } from '../accessorials/services.js';

export interface DocumentImage {
  readonly typeCode: string;
  readonly imageFormat: 'PDF' | 'PNG' | 'GIF' | 'JPEG';
  readonly content: string;
}

const INVOICE = 'shipment.invoice';
const TYPES = ['CIN', 'INV', 'PNV', 'COO', 'DCL', 'NAF', 'AWB'] as const;
const FORMATS = new Map<string, DocumentImage['imageFormat']>([
  ['PDF', 'PDF'],
  ['PNG', 'PNG'],
  ['GIF', 'GIF'],
  ['JPG', 'JPEG'],
]);

/** Whether the request brings its own invoice. */
export function hasOwnInvoice(invoice: Invoice | undefined, { carrier }: Reporter): boolean {
  return extraOf(carrier, invoice, 'document') !== undefined;
}

/** @param declarable whether goods are declared to customs; without that an invoice has no effect. */
export function documentImages(
  { options }: ResolvedRequest,
  { invoice }: Shipment,
  declarable: boolean,
  report: Reporter,
): readonly DocumentImage[] | undefined {
  if (!declarable) return undefined;
  const isPaperless = has(options, PAPERLESS_TRADE);
  if (invoice === undefined && isPaperless) report.required(INVOICE, `with the option ${PAPERLESS_TRADE}`);
  const content = extraOf(report.carrier, invoice, 'document');
  const type = extraWord(invoice, 'document_type', TYPES, INVOICE, report);
  const field = extraField(report, 'document', INVOICE);
  if (content === undefined) {
    if (type !== undefined) report.required(field, 'with document_type');
    return undefined;
  }
  if (!isPaperless) report.contradiction(field, `goes with the option ${PAPERLESS_TRADE}`);
  const file = decodeDocument(content);
  const imageFormat = FORMATS.get(file?.format ?? '');
  if (file === undefined || imageFormat === undefined) {
    report.invalid(field, 'must be a PDF, PNG, GIF or JPEG file in base64');
    return undefined;
  }
  return [{ typeCode: type ?? 'CIN', imageFormat, content: file.content }];
}
