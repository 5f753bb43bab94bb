/** What the label is printed on, and in which language of files. */
import { type Issue, issue, type Shipment } from '@waybill/core';
import { wantsInvoice } from '../customs.js';
import type { Lane } from '../services.js';

export interface LabelRequest {
  /** `OutputType` of GetDocuments. */
  readonly format: 'PDF' | 'ZPL';
  /** `PrinterType` of CreateShipment. */
  readonly printer: 'Regular' | 'Thermal';
  /** `DocumentType`s to ask for; the label's must go with the printer. */
  readonly document_types: readonly string[];
}

const PRINTERS = { '4x6': 'Thermal', '8.5x11': 'Regular' } as const;
const FORMATS = ['PDF', 'ZPL'] as const;

export function labelOf(shipment: Shipment, lane: Lane, issues: Issue[]): LabelRequest {
  const { format: wanted = 'PDF', type = '4x6' } = shipment.label ?? {};
  const format = FORMATS.find((known) => known === wanted);
  const printer = Object.hasOwn(PRINTERS, type) ? PRINTERS[type as keyof typeof PRINTERS] : undefined;
  if (format === undefined) {
    const problem = `is ${wanted}; Purolator makes ${FORMATS.join(' and ')}`;
    issues.push(issue('shipment.label.format', 'field_not_supported', problem, 'not_supported'));
  }
  if (printer === undefined) {
    const problem = `is ${type}; Purolator prints ${Object.keys(PRINTERS).join(' and ')}`;
    issues.push(issue('shipment.label.type', 'field_not_supported', problem, 'not_supported'));
  } else if (format === 'ZPL' && printer !== 'Thermal') {
    const problem = `is ${type}; ZPL is for thermal printers: 4x6`;
    issues.push(issue('shipment.label.type', 'contradiction', problem, 'not_supported'));
  }
  const reach = lane === 'domestic' ? 'Domestic' : 'International';
  return {
    format: format ?? 'PDF',
    printer: printer ?? 'Thermal',
    document_types: [
      `${reach}BillOfLading${printer === 'Regular' ? '' : 'Thermal'}`,
      ...(wantsInvoice(shipment, lane) ? [CUSTOMS_INVOICE] : []),
    ],
  };
}

export const CUSTOMS_INVOICE = 'CustomsInvoice';
