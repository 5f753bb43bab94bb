/** The papers of a shipment: which of them DHL makes, the invoice's head, and an invoice of the shop's own. */
import { decodeDocument } from '@waybill/carrier-kit/reply';
import {
  extraAmount,
  extraField,
  extraFlag,
  extraOf,
  extraText,
  extraWord,
  lookUp,
  omitUndefined,
  type Reporter,
  type RequestedOption,
} from '@waybill/carrier-kit/request';
import type { Customs, Label, Shipment } from '@waybill/core';
import { has, PAPERLESS_TRADE } from './accessorials.js';
import { amount } from './customs.js';
import { TEMPLATES } from './printed.js';

/** One of `additionalCharges`, in the currency of the goods. */
export interface AdditionalCharge {
  readonly value: number;
  readonly typeCode: string;
}

const LABEL = 'shipment.label';
const INVOICE = 'shipment.invoice';

/** @param declarable whether goods are declared to customs; without that an invoice has no effect. */
export function papersOf(
  shipment: Shipment,
  {
    options,
    declarable,
    day,
  }: { readonly options: readonly RequestedOption[]; readonly declarable: boolean; readonly day: string },
  report: Reporter,
) {
  const outputImageProperties = outputImages(shipment, declarable, report);
  if (!declarable) return { outputImageProperties };
  return {
    outputImageProperties,
    documentImages: documentImages(shipment, has(options, PAPERLESS_TRADE), report),
    invoice: invoiceHead(shipment, day, report),
    additionalCharges: chargesOf(shipment, report),
  };
}

/** The waybill document of labels on A4; otherwise DHL's default is the one for thermal printers. */
const A4_WAYBILL = 'ARCH_8X4_A4_002';

/** Which documents come back, and how. */
function outputImages(shipment: Shipment, declarable: boolean, report: Reporter) {
  const { label, invoice } = shipment;
  const dpi = extraWord(label, 'dpi', ['200', '300'], LABEL, report);
  const template = label?.type === undefined ? undefined : (lookUp(TEMPLATES, label.type) ?? label.type);
  return omitUndefined({
    printerDPI: dpi === undefined ? undefined : Number(dpi),
    encodingFormat: encodingOf(label, report),
    imageOptions: [
      omitUndefined({ typeCode: 'label', templateName: template }),
      omitUndefined({
        typeCode: 'waybillDoc',
        templateName: template?.includes('A4') ? A4_WAYBILL : undefined,
        isRequested: extraFlag(label, 'waybill_doc', LABEL, report) ?? true,
      }),
      ...(declarable && invoice !== undefined && extraOf(report.carrier, invoice, 'document') === undefined
        ? [invoiceOption(shipment, report)]
        : []),
    ],
    // Label and waybill document in separate files.
    splitTransportAndWaybillDocLabels: true,
  });
}

function encodingOf(label: Label | undefined, report: Reporter): string {
  const other = extraWord(label, 'encoding', ['epl', 'lp2'], LABEL, report);
  const format = label?.format;
  if (other !== undefined && format !== undefined)
    report.contradiction(
      extraField(report, 'encoding', LABEL),
      `is ${other} and label.format ${format}; give one`,
    );
  return other ?? (format === 'ZPL' ? 'zpl' : 'pdf');
}

const INVOICE_TYPES = ['commercial', 'proforma', 'returns'] as const;

function invoiceOption({ invoice, customs }: Shipment, report: Reporter) {
  const type = INVOICE_TYPES.find((known) => known === invoice?.type);
  if (invoice?.type !== undefined && type === undefined)
    report.invalid(
      `${INVOICE}.type`,
      `must be one of ${INVOICE_TYPES.join(', ')}, not ${JSON.stringify(invoice.type)}`,
    );
  const commercial = customs?.commercial_invoice;
  if (type === 'commercial' && commercial === false)
    report.contradiction(`${INVOICE}.type`, 'is commercial and customs.commercial_invoice false');
  return omitUndefined({
    typeCode: 'invoice',
    templateName: extraText(invoice, 'template', INVOICE, report, 25),
    isRequested: true,
    // Without either word DHL decides. An invoice that is not commercial is a proforma invoice.
    invoiceType: type ?? (commercial === undefined ? undefined : commercial ? 'commercial' : 'proforma'),
  });
}

/** Whether a document was requested: `label`, `waybillDoc`, `invoice`. */
export function isRequested({ imageOptions }: ReturnType<typeof outputImages>, type: string): boolean {
  return imageOptions.some(
    (option) => option.typeCode === type && 'isRequested' in option && option.isRequested,
  );
}

const TYPES = ['CIN', 'INV', 'PNV', 'COO', 'DCL', 'NAF', 'AWB'] as const;
/** `imageFormat` of a file that is read as such. */
const FORMATS: Readonly<Record<string, string>> = { PDF: 'PDF', PNG: 'PNG', GIF: 'GIF', JPG: 'JPEG' };

/** An invoice of the shop's own, which is uploaded for Paperless Trade in place of the one that DHL makes. */
function documentImages({ invoice }: Shipment, isPaperless: boolean, report: Reporter) {
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
  const imageFormat = lookUp(FORMATS, file?.format);
  if (file === undefined || imageFormat === undefined) {
    report.invalid(field, 'must be a PDF, PNG, GIF or JPEG file in base64');
    return undefined;
  }
  return [{ typeCode: type ?? 'CIN', imageFormat, content: file.content }];
}

/** Of the invoice's texts. */
const LONGEST = 35;

/** `exportDeclaration/invoice` */
function invoiceHead({ invoice, customs }: Shipment, day: string, report: Reporter) {
  if (invoice === undefined) return undefined;
  if (invoice.identifier === undefined) report.required(`${INVOICE}.identifier`, 'with an invoice');
  return omitUndefined({
    number: report.tooLong(`${INVOICE}.identifier`, invoice.identifier ?? '', LONGEST),
    // DHL needs a date; by default an invoice is of the day of the shipment.
    date: invoice.date ?? day,
    signatureName: extraText(invoice, 'signature_name', INVOICE, report, LONGEST),
    signatureTitle: extraText(invoice, 'signature_title', INVOICE, report, LONGEST),
    customerReferences: filingsOf(customs),
  });
}

/** The filing of an export from the United States (`ITN`) or its exemption (`FTR`), as the invoice repeats it. */
function filingsOf({ aes, no_eei }: Pick<Customs, 'aes' | 'no_eei'> = {}) {
  if (aes !== undefined) return [{ typeCode: 'ITN', value: aes }];
  return no_eei === undefined ? undefined : [{ typeCode: 'FTR', value: no_eei }];
}

function chargesOf({ invoice, customs }: Shipment, report: Reporter) {
  const cost = customs?.shipping_cost;
  const charges = ['freight', 'insurance'].flatMap((typeCode) => {
    const value = extraAmount(invoice, typeCode, INVOICE, report);
    const field = extraField(report, typeCode, INVOICE);
    if (typeCode === 'freight' && cost) {
      if (value?.eq(cost) === false)
        report.contradiction(field, `is ${value.toFixed()}, and customs.shipping_cost ${cost}`);
      return [{ value: amount(cost, 'shipment.customs.shipping_cost', report), typeCode }];
    }
    return value === undefined ? [] : [{ value: amount(value, field, report), typeCode }];
  });
  return charges.length === 0 ? undefined : charges;
}
