import { extraFlag, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { ApiProfile } from '../api-profile.js';

/** How the label is made. */
export interface LabelFormat {
  /** `8.5x11` or `4x6`. */
  readonly output_format?: string;
  /** `PDF` or `ZPL`. */
  readonly encoding?: string;
}

/** The contents of the label. */
export interface Preferences {
  readonly packing_instructions: boolean;
  readonly postage_rate?: boolean;
  readonly insured_value?: boolean;
}

export function labelFormatOf({ label }: Shipment, profile: ApiProfile, report: Reporter): LabelFormat {
  const { format, type } = label ?? {};
  const refuse = (field: 'format' | 'type', why: string) =>
    report.notSupported(`shipment.label.${field}`, why);
  if (format !== undefined && format !== 'PDF' && format !== 'ZPL')
    refuse('format', `is ${format}; Canada Post makes PDF and ZPL`);
  if (!profile.label) {
    if (format === 'ZPL') refuse('format', 'is ZPL; without a contract Canada Post makes PDF');
    if (type !== undefined) refuse('type', `is refused: ${profile.otherwise}`);
    return {};
  }
  const narrow = format === 'ZPL' && profile.zpl_on_4x6;
  if (type !== undefined && type !== '8.5x11' && type !== '4x6')
    refuse('type', `is ${type}; Canada Post prints on 8.5x11 and 4x6`);
  else if (narrow && type === '8.5x11') refuse('type', 'is 8.5x11; Canada Post makes ZPL for 4x6');
  return omitUndefined({ output_format: type ?? (narrow ? '4x6' : undefined), encoding: format });
}

/** Outside Canada the field table of the OpenAPI file requires both choices, the second one for insured packages. */
export function preferencesOf(shipment: Shipment, abroad: boolean, report: Reporter): Preferences {
  const read = (key: string) => extraFlag(shipment, key, 'shipment', report);
  const usual = abroad ? false : undefined;
  return {
    packing_instructions: read('show_packing_instructions') ?? false,
    ...omitUndefined({
      postage_rate: read('show_postage_rate') ?? usual,
      insured_value: read('show_insured_value') ?? usual,
    }),
  };
}
