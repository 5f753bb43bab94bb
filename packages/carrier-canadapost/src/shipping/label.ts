import { extraOf, omitUndefined, parseFlag } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER } from '../account.js';
import type { ApiProfile } from '../api-profile.js';

/** How the label is made. */
export interface LabelFormat {
  /** `8.5x11` or `4x6`. */
  readonly output_format?: string;
  /** `PDF` or `ZPL`. */
  readonly encoding?: string;
}

/** What is printed on it. */
export interface Preferences {
  readonly packing_instructions: boolean;
  readonly postage_rate?: boolean;
  readonly insured_value?: boolean;
}

export function labelFormatOf({ label }: Shipment, profile: ApiProfile, issues: Issue[]): LabelFormat {
  const refuse = (field: string, why: string) =>
    issues.push(issue(`shipment.label.${field}`, 'label_not_supported', why, 'not_supported'));
  const { format, type } = label ?? {};
  if (format !== undefined && format !== 'PDF' && format !== 'ZPL')
    refuse('format', `is ${format}; Canada Post makes PDF and ZPL`);
  if (!profile.print) {
    if (format === 'ZPL') refuse('format', 'is ZPL; without a contract Canada Post makes PDF');
    if (type !== undefined) refuse('type', `is refused: ${profile.otherwise}`);
    return {};
  }
  const onlyLabel = format === 'ZPL' && profile.zpl_on_4x6;
  if (type !== undefined && type !== '8.5x11' && type !== '4x6')
    refuse('type', `is ${type}; Canada Post prints on 8.5x11 and 4x6`);
  else if (onlyLabel && type === '8.5x11') refuse('type', 'is 8.5x11; Canada Post makes ZPL for 4x6');
  return omitUndefined({ output_format: type ?? (onlyLabel ? '4x6' : undefined), encoding: format });
}

export function preferencesOf(shipment: Shipment, issues: Issue[]): Preferences {
  const read = (key: string) =>
    parseFlag(extraOf(CARRIER, shipment, key), `shipment.extra["${CARRIER}:${key}"]`, issues);
  return {
    packing_instructions: read('show_packing_instructions') ?? false,
    ...omitUndefined({ postage_rate: read('show_postage_rate'), insured_value: read('show_insured_value') }),
  };
}
