/** The label: its file format, its paper, and the documents that come with it. */
import type { Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { wantsInvoice } from '../customs.js';
import type { Lane } from '../services.js';

export interface LabelRequest {
  /** `OutputType` of GetDocuments. */
  readonly format: 'PDF' | 'ZPL';
  /** `PrinterType` of CreateShipment. */
  readonly printer: 'Regular' | 'Thermal';
  /** `DocumentType`s to fetch; the label's must go with the printer. */
  readonly document_types: readonly string[];
}

/** `DocumentType` of the invoice that Purolator makes from the customs items. */
export const CUSTOMS_INVOICE = 'CustomsInvoice';
const PRINTERS = { '4x6': 'Thermal', '8.5x11': 'Regular' } as const;
const FORMATS = ['PDF', 'ZPL'] as const;

export function labelOf(shipment: Shipment, lane: Lane, report: Reporter): LabelRequest {
  const { format: wanted = 'PDF', type = '4x6' } = shipment.label ?? {};
  const format = FORMATS.find((known) => known === wanted);
  const printer = Object.hasOwn(PRINTERS, type) ? PRINTERS[type as keyof typeof PRINTERS] : undefined;
  if (format === undefined)
    report.notSupported('shipment.label.format', `is ${wanted}; Purolator makes ${FORMATS.join(' and ')}`);
  if (printer === undefined) {
    const problem = `is ${type}; Purolator prints on ${Object.keys(PRINTERS).join(' and ')}`;
    report.notSupported('shipment.label.type', problem);
  } else if (format === 'ZPL' && printer !== 'Thermal') {
    report.notSupported('shipment.label.type', `is ${type}; Purolator makes ZPL for thermal printers: 4x6`);
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
