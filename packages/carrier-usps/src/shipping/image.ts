/** `imageInfo`: how the label looks. Its defaults differ between the two APIs, so every member is sent. */
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';

export interface ImageInfo {
  readonly imageType: string;
  readonly labelType: string;
  readonly [member: string]: unknown;
}

const IMAGE_TYPES: Readonly<Record<LabelFormat, string>> = {
  PDF: 'PDF',
  ZPL: 'ZPL203DPI',
  PNG: 'PNG',
  GIF: 'GIF',
};
/** Of labels with a customs form. */
const WITH_FORM: readonly LabelFormat[] = ['PDF', 'ZPL'];

const LABEL_TYPE = '4X6LABEL';
const LABEL_TYPES = [LABEL_TYPE, '4X4LABEL', '4X5LABEL', '6X4LABEL', '2X7LABEL'];
/** These have no room for "1 of 3". */
const SMALL = ['4X4LABEL', '2X7LABEL'];

export function imageInfo(
  { label }: Shipment,
  own: {
    readonly abroad: boolean;
    readonly declared: boolean;
    readonly position: number;
    readonly count: number;
  },
  report: Reporter,
): ImageInfo {
  const format = label?.format ?? 'PDF';
  const labelType = label?.type ?? LABEL_TYPE;
  const has_form = own.abroad || own.declared;
  if (has_form && !WITH_FORM.includes(format))
    report.notSupported('shipment.label.format', `is ${format}; labels with a customs form are PDF or ZPL`);
  if (!LABEL_TYPES.includes(labelType))
    report.notSupported('shipment.label.type', `is ${labelType}; USPS has ${LABEL_TYPES.join(', ')}`);
  else if (has_form && labelType !== LABEL_TYPE)
    report.notSupported(
      'shipment.label.type',
      `is ${labelType}; labels with a customs form are ${LABEL_TYPE}`,
    );
  else if (format === 'ZPL' && labelType === '2X7LABEL')
    report.notSupported('shipment.label.type', 'is 2X7LABEL, which USPS does not make in ZPL');
  const shared = { imageType: IMAGE_TYPES[format], labelType };
  if (own.abroad) return { ...shared, suppressPostage: true };
  const numbered = own.count > 1 && !SMALL.includes(labelType);
  return omitUndefined({
    ...shared,
    receiptOption: 'NONE',
    suppressPostage: true,
    suppressMailDate: true,
    packageNumber: numbered ? own.position + 1 : undefined,
    totalPackages: numbered ? own.count : undefined,
  });
}
