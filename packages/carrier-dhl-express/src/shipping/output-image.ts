import { extraOf, maxLength, omitUndefined, parseEnum, parseFlag } from '@waybill/carrier-kit';
import { type Issue, issue, type Label, type Shipment } from '@waybill/core';
import { CARRIER } from '../account.js';

/** `outputImageProperties`: which documents come back, and how. */
export interface OutputImageProperties {
  readonly printerDPI?: number;
  readonly encodingFormat: 'pdf' | 'zpl' | 'epl' | 'lp2';
  readonly imageOptions: readonly ImageOption[];
  /** Label and waybill document in files of their own. */
  readonly splitTransportAndWaybillDocLabels: true;
}

export interface ImageOption {
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
const INVOICE_TYPES = ['commercial', 'proforma', 'returns'] as const;

export function outputImageProperties(
  shipment: Shipment,
  declarable: boolean,
  issues: Issue[],
): OutputImageProperties {
  const { label, invoice } = shipment;
  const at = (key: string) => `shipment.label.extra["${CARRIER}:${key}"]`;
  const read = (key: string) => extraOf(CARRIER, label, key);
  const dpi = parseEnum(read('dpi'), ['200', '300'], at('dpi'), issues);
  const withWaybill = parseFlag(read('waybill_doc'), at('waybill_doc'), issues) ?? true;
  return omitUndefined({
    printerDPI: dpi === undefined ? undefined : Number(dpi),
    encodingFormat: encodingOf(label, issues),
    imageOptions: [
      omitUndefined({ typeCode: 'label' as const, templateName: templateOf(label, issues) }),
      { typeCode: 'waybillDoc' as const, isRequested: withWaybill },
      ...(declarable && invoice !== undefined ? [invoiceOption(shipment, issues)] : []),
    ],
    splitTransportAndWaybillDocLabels: true as const,
  });
}

function encodingOf(label: Label | undefined, issues: Issue[]): OutputImageProperties['encodingFormat'] {
  const field = `shipment.label.extra["${CARRIER}:encoding"]`;
  const other = parseEnum(extraOf(CARRIER, label, 'encoding'), ['epl', 'lp2'], field, issues);
  const format = label?.format;
  switch (format) {
    case undefined:
      return other ?? 'pdf';
    case 'PDF':
    case 'ZPL':
      if (other !== undefined)
        issues.push(issue(field, 'contradiction', `is ${other} and label.format ${format}; give one`));
      return format === 'PDF' ? 'pdf' : 'zpl';
    default: {
      const problem = `is ${format}; DHL Express makes PDF and ZPL`;
      issues.push(issue('shipment.label.format', 'label_not_supported', problem, 'not_supported'));
      return 'pdf';
    }
  }
}

function templateOf(label: Label | undefined, issues: Issue[]): string | undefined {
  const type = label?.type;
  if (type === undefined) return undefined;
  const known = TEMPLATES.get(type);
  if (known === undefined && !/^ECOM\w{1,21}$/.test(type)) {
    const problem = `is ${type}; DHL Express prints ${[...TEMPLATES.keys()].join(', ')}, and its own templates such as ECOM26_84CI_001`;
    issues.push(issue('shipment.label.type', 'label_not_supported', problem, 'not_supported'));
  }
  return known ?? type;
}

function invoiceOption({ invoice, customs }: Shipment, issues: Issue[]): ImageOption {
  const type = parseEnum(invoice?.type, INVOICE_TYPES, 'shipment.invoice.type', issues);
  const field = `shipment.invoice.extra["${CARRIER}:template"]`;
  if (type === 'commercial' && customs?.commercial_invoice === false) {
    const problem = 'is commercial and customs.commercial_invoice false';
    issues.push(issue('shipment.invoice.type', 'contradiction', problem));
  }
  return omitUndefined({
    typeCode: 'invoice' as const,
    templateName: maxLength(extraOf(CARRIER, invoice, 'template'), 25, field, issues),
    isRequested: true,
    invoiceType: type ?? invoiceTypeOf(customs?.commercial_invoice),
  });
}

/** Only what is said: nothing commercial is a proforma invoice. */
function invoiceTypeOf(commercial: boolean | undefined): (ImageOption['invoiceType'] & string) | undefined {
  if (commercial === undefined) return undefined;
  return commercial ? 'commercial' : 'proforma';
}
