import { lookUp, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';

/** `mode`, by format and paper. */
const MODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PDF: { '4x6': 'SPD', A4: 'PDF' },
  ZPL: { '4x6': 'ZPL' },
};

/** What a label is printed on. */
export function modeOf({ label }: Shipment, report: Reporter): string | undefined {
  const { format = 'PDF', type = '4x6' } = label ?? {};
  const papers = MODES[format];
  if (papers !== undefined && lookUp(papers, type) === undefined)
    report.notSupported(
      'shipment.label.type',
      `is ${type}; ${report.name} prints ${format} on ${Object.keys(papers).join(' and ')}`,
    );
  return lookUp(papers, type);
}
