import { extraField, extraWord, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';

const IMAGE_TYPES: Partial<Readonly<Record<LabelFormat, string>>> = { PDF: 'PDF', PNG: 'PNG', ZPL: 'ZPLII' };

const LABEL = 'shipment.label';

/** Stock by size in inches: paper for pages and pictures, rolls for thermal printers. */
const PAPER: Readonly<Record<string, string>> = {
  '4x6': 'PAPER_4X6',
  '4x6.75': 'PAPER_4X675',
  '4x8': 'PAPER_4X8',
  '4x9': 'PAPER_4X9',
  '7x4.75': 'PAPER_7X475',
  '8.5x11': 'PAPER_LETTER',
};
const ROLLS: Readonly<Record<string, string>> = {
  '4x6': 'STOCK_4X6',
  '4x6.75': 'STOCK_4X675',
  '4x8': 'STOCK_4X8',
  '4x9': 'STOCK_4X9',
};
const MORE_PAPER = ['PAPER_85X11_TOP_HALF_LABEL', 'PAPER_85X11_BOTTOM_HALF_LABEL'];
const MORE_ROLLS = [
  'STOCK_4X675_LEADING_DOC_TAB',
  'STOCK_4X675_TRAILING_DOC_TAB',
  'STOCK_4X85_TRAILING_DOC_TAB',
  'STOCK_4X9_LEADING_DOC_TAB',
  'STOCK_4X9_TRAILING_DOC_TAB',
  'STOCK_4X105_TRAILING_DOC_TAB',
];

/** `labelSpecification`. */
export function labelOf({ label }: Shipment, report: Reporter): object {
  const format = label?.format ?? 'PDF';
  const imageType = IMAGE_TYPES[format];
  if (imageType === undefined)
    report.notSupported(
      `${LABEL}.format`,
      `is ${format}; ${report.name} makes ${Object.keys(IMAGE_TYPES).join(', ')}`,
    );
  const thermal = format === 'ZPL';
  const sizes = thermal ? ROLLS : PAPER;
  const codes = [...Object.values(sizes), ...(thermal ? MORE_ROLLS : MORE_PAPER)];
  const type = label?.type ?? '4x6';
  const stock = sizes[type] ?? codes.find((code) => code === type);
  if (stock === undefined)
    report.notSupported(
      `${LABEL}.type`,
      `is ${type}; for ${format} ${report.name} has ${[...Object.keys(sizes), ...codes].join(', ')}`,
    );
  const resolution = extraWord(label, 'resolution', ['203', '300'], LABEL, report);
  if (resolution === '300' && !thermal)
    report.notSupported(extraField(report, 'resolution', LABEL), 'is 300, which is for ZPL only');
  return omitUndefined({
    labelStockType: stock ?? '',
    imageType: imageType ?? '',
    resolution: resolution === undefined ? undefined : Number(resolution),
  });
}
