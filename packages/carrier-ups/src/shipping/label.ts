import { extraOf } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER } from '../protocol.js';

/** `LabelSpecification`. UPS makes no PDF and takes no wish for PNG. */
export interface LabelSpecification {
  readonly LabelImageFormat: { readonly Code: string };
  /** "Required if LabelImageFormat = GIF." */
  readonly HTTPUserAgent?: string;
  /** Inches; counts for thermal printers alone, and is required all the same. */
  readonly LabelStockSize: { readonly Height: string; readonly Width: string };
}

/** UPS's own default. */
const USER_AGENT = 'Mozilla/4.5';
const THERMAL = ['EPL', 'SPL'];

export function labelSpecification({ label }: Shipment, issues: Issue[]): LabelSpecification {
  const field = `shipment.label.extra["${CARRIER}:image_format"]`;
  const own = extraOf(CARRIER, label, 'image_format');
  const refuse = (at: string, why: string) =>
    issues.push(issue(at, 'label_not_supported', why, 'not_supported'));
  if (own !== undefined && !THERMAL.includes(own))
    issues.push(issue(field, 'invalid_value', `must be ${THERMAL.join(' or ')}, not ${JSON.stringify(own)}`));
  if (own !== undefined && label?.format !== undefined)
    issues.push(
      issue(field, 'contradiction', `stands beside shipment.label.format ${label.format}; give one of them`),
    );
  if (label?.format !== undefined && label.format !== 'GIF' && label.format !== 'ZPL')
    refuse(
      'shipment.label.format',
      `is ${label.format}; UPS makes GIF and ZPL (EPL and SPL by ${CARRIER}:image_format)`,
    );
  const Code = own ?? label?.format ?? 'GIF';
  const type = label?.type ?? '4x6';
  if (type !== '4x6' && type !== '4x8')
    refuse('shipment.label.type', `is ${type}; UPS prints on 4x6 and 4x8`);
  if (type === '4x8' && Code === 'GIF')
    refuse('shipment.label.type', 'is 4x8, which is for thermal printers; a GIF is 4x6');
  return {
    LabelImageFormat: { Code },
    ...(Code === 'GIF' ? { HTTPUserAgent: USER_AGENT } : {}),
    LabelStockSize: { Height: type === '4x8' ? '8' : '6', Width: '4' },
  };
}
