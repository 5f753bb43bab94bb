import { extraField, extraWord, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import { characterSet, type Printed } from './character-set.js';

/** `LabelSpecification`. UPS makes no PDF. */
export interface LabelSpecification {
  readonly LabelImageFormat: { readonly Code: string };
  /** "Required if LabelImageFormat = GIF." */
  readonly HTTPUserAgent?: string;
  /** Inches; it counts for thermal printers alone, and is required all the same. */
  readonly LabelStockSize: { readonly Height: string; readonly Width: string };
  readonly CharacterSet?: string;
}

/** UPS's own default. */
const USER_AGENT = 'Mozilla/4.5';

/** Formats by `label.format`. PNG is not in the contract; recorded replies hold it. */
const FORMATS: readonly string[] = ['GIF', 'PNG', 'ZPL'];

/** @param addresses those on the label, the recipient's first. */
export function labelSpecification(
  { label }: Shipment,
  addresses: readonly Printed[],
  report: Reporter,
): LabelSpecification {
  const { format, type = '4x6' } = label ?? {};
  const own = extraWord(label, 'image_format', ['EPL', 'SPL'], 'shipment.label', report);
  if (own !== undefined && format !== undefined)
    report.contradiction(
      extraField(report, 'image_format', 'shipment.label'),
      `is given together with shipment.label.format ${format}; give one of them`,
    );
  if (format !== undefined && !FORMATS.includes(format))
    report.notSupported(
      'shipment.label.format',
      `is ${format}; UPS makes GIF, PNG and ZPL (EPL and SPL by ups:image_format)`,
    );
  const Code = own ?? format ?? 'GIF';
  if (type !== '4x6' && type !== '4x8')
    report.notSupported('shipment.label.type', `is ${type}; UPS prints on 4x6 and 4x8`);
  if (type === '4x8' && (Code === 'GIF' || Code === 'PNG'))
    report.notSupported('shipment.label.type', `is 4x8, which is for thermal printers; a ${Code} is 4x6`);
  const CharacterSet = characterSet(addresses);
  return {
    LabelImageFormat: { Code },
    ...(Code === 'GIF' ? { HTTPUserAgent: USER_AGENT } : {}),
    LabelStockSize: { Height: type === '4x8' ? '8' : '6', Width: '4' },
    ...(CharacterSet === undefined ? {} : { CharacterSet }),
  };
}
