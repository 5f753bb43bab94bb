import {
  extraField,
  extraFlag,
  extraText,
  extraWord,
  omitUndefined,
  type Reporter,
} from '@waybill/carrier-kit/request';
import type { Label, Shipment } from '@waybill/core';
import { hasOwnInvoice } from './document-images.js';

/** `outputImageProperties`: which documents come back, and how. */
export interface OutputImageProperties {
  readonly printerDPI?: number;
  readonly encodingFormat: 'pdf' | 'zpl' | 'epl' | 'lp2';
  readonly imageOptions: readonly ImageOption[];
  /** Label and waybill document in files of their own. */
  readonly splitTransportAndWaybillDocLabels: true;
}

interface ImageOption {
  readonly typeCode: 'label' | 'waybillDoc' | 'invoice';
  readonly templateName?: string;
  readonly isRequested?: boolean;
  readonly invoiceType?: 'commercial' | 'proforma' | 'returns';
}

/** Label types by size; DHL's own template names do as well. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['8x4', 'ECOM26_84_001'],
  ['A4', 'ECOM26_84_A4_001'],
  ['A6', 'ECOM26_A6_002'],
]);
/** The waybill document of labels on A4; otherwise DHL's default is the one for thermal printers. */
const A4_WAYBILL = 'ARCH_8X4_A4_002';
const INVOICE_TYPES = ['commercial', 'proforma', 'returns'] as const;
const LABEL = 'shipment.label';

export function outputImageProperties(
  shipment: Shipment,
  declarable: boolean,
  report: Reporter,
): OutputImageProperties {
  const { label, invoice } = shipment;
  const dpi = extraWord(label, 'dpi', ['200', '300'], LABEL, report);
  const template = templateOf(label, report);
  return omitUndefined({
    printerDPI: dpi === undefined ? undefined : Number(dpi),
    encodingFormat: encodingOf(label, report),
    imageOptions: [
      omitUndefined({ typeCode: 'label' as const, templateName: template }),
      omitUndefined({
        typeCode: 'waybillDoc' as const,
        templateName: template?.includes('A4') ? A4_WAYBILL : undefined,
        isRequested: extraFlag(label, 'waybill_doc', LABEL, report) ?? true,
      }),
      ...(declarable && invoice !== undefined && !hasOwnInvoice(invoice, report)
        ? [invoiceOption(shipment, report)]
        : []),
    ],
    splitTransportAndWaybillDocLabels: true as const,
  });
}

function encodingOf(label: Label | undefined, report: Reporter): OutputImageProperties['encodingFormat'] {
  const other = extraWord(label, 'encoding', ['epl', 'lp2'], LABEL, report);
  const format = label?.format;
  if (format === undefined) return other ?? 'pdf';
  if (format !== 'PDF' && format !== 'ZPL')
    report.notSupported(`${LABEL}.format`, `is ${format}; ${report.name} makes PDF and ZPL`);
  else if (other !== undefined)
    report.contradiction(
      extraField(report, 'encoding', LABEL),
      `is ${other} and label.format ${format}; give one`,
    );
  return format === 'ZPL' ? 'zpl' : 'pdf';
}

function templateOf(label: Label | undefined, report: Reporter): string | undefined {
  const type = label?.type;
  if (type === undefined) return undefined;
  const known = TEMPLATES.get(type);
  if (known === undefined && !/^ECOM\w{1,21}$/.test(type)) {
    const templates = `${[...TEMPLATES.keys()].join(', ')}, and its own templates such as ECOM26_84CI_001`;
    report.notSupported(`${LABEL}.type`, `is ${type}; ${report.name} prints ${templates}`);
  }
  return known ?? type;
}

function invoiceOption({ invoice, customs }: Shipment, report: Reporter): ImageOption {
  const field = 'shipment.invoice';
  const type = INVOICE_TYPES.find((known) => known === invoice?.type);
  if (invoice?.type !== undefined && type === undefined)
    report.invalid(
      `${field}.type`,
      `must be one of ${INVOICE_TYPES.join(', ')}, not ${JSON.stringify(invoice.type)}`,
    );
  if (type === 'commercial' && customs?.commercial_invoice === false)
    report.contradiction(`${field}.type`, 'is commercial and customs.commercial_invoice false');
  const commercial = customs?.commercial_invoice;
  return omitUndefined({
    typeCode: 'invoice' as const,
    templateName: extraText(invoice, 'template', field, report, 25),
    isRequested: true,
    // Without either word DHL decides. An invoice that is not commercial is a proforma invoice.
    invoiceType:
      type ??
      (commercial === undefined ? undefined : commercial ? ('commercial' as const) : ('proforma' as const)),
  });
}

/** Whether a document was requested. */
export function isRequested({ imageOptions }: OutputImageProperties, type: ImageOption['typeCode']): boolean {
  return imageOptions.some((option) => option.typeCode === type && option.isRequested === true);
}
