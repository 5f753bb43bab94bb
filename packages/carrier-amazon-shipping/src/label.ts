/** The label: one of the documents that a rate says it can make (`supportedDocumentSpecifications`). */
import { z } from '@waybill/carrier-kit';
import { listOf, maybeText, wireDecimal, wireText } from '@waybill/carrier-kit/reply';
import { extraField, extraOf, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Shipment } from '@waybill/core';
import type { LabelFormat } from '@waybill/core/plugin';
import { printed } from './printed.js';

/** The label that a request asks for. */
export interface LabelWish {
  readonly format?: LabelFormat;
  /** Inches: `[4, 6]`. */
  readonly size?: readonly [width: number, length: number];
  readonly dpi?: number;
}

export function labelWish({ label }: Shipment, report: Reporter): LabelWish {
  const { format, type } = label ?? {};
  const [, width, length] = /^(\d+(?:\.\d+)?)X(\d+(?:\.\d+)?)$/i.exec(type ?? '') ?? [];
  if (type !== undefined && width === undefined)
    report.invalid(
      'shipment.label.type',
      `must be a size in inches such as 4X6, not ${JSON.stringify(type)}`,
    );
  const dpi = extraOf(report.carrier, label, 'dpi');
  if (dpi !== undefined && !/^\d{2,4}$/.test(dpi))
    report.invalid(extraField(report, 'dpi', 'shipment.label'), 'must be a whole number, such as 203');
  return omitUndefined({
    format,
    size: width === undefined ? undefined : ([Number(width), Number(length)] as const),
    dpi: dpi === undefined ? undefined : Number(dpi),
  });
}

/** `SupportedDocumentSpecification`. */
export const wireSpecifications = listOf(
  z.object({
    format: wireText,
    size: z.object({ width: wireDecimal, length: wireDecimal, unit: wireText }),
    printOptions: listOf(
      z.object({
        supportedDPIs: listOf(wireDecimal),
        supportedPageLayouts: listOf(wireText),
        supportedFileJoiningOptions: listOf(wireText),
        supportedDocumentDetails: listOf(z.object({ name: wireText, isMandatory: maybeText })),
      }),
    ),
  }),
);
export type Specifications = z.output<typeof wireSpecifications>;

/** The first of these that a rate offers, where the request names no format. */
const FORMATS: readonly string[] = printed.label.formats;

/** `requestedDocumentSpecification`: the label and what comes with it, or `undefined` if the rate does not offer it. */
export function requestedDocument(
  offered: Specifications,
  { format, size, dpi }: LabelWish,
): object | undefined {
  const choices = offered
    .filter((own) => (format === undefined ? FORMATS.includes(own.format) : own.format === format))
    .filter((own) => size === undefined || isSize(own.size, size))
    .toSorted((a, b) => FORMATS.indexOf(a.format) - FORMATS.indexOf(b.format))
    .flatMap(({ printOptions, ...own }) => printOptions.map((print) => ({ ...own, print })))
    .filter(({ print }) => dpi === undefined || print.supportedDPIs.map(Number).includes(dpi))
    .filter(({ print }) => print.supportedDocumentDetails.some(({ name }) => name === LABEL));
  const [chosen] = choices;
  if (chosen === undefined) return undefined;
  const { print, size: offeredSize } = chosen;
  const layouts = print.supportedPageLayouts;
  const mandatory = print.supportedDocumentDetails.filter((own) => own.isMandatory === 'true');
  return omitUndefined({
    format: chosen.format,
    size: { ...offeredSize, width: Number(offeredSize.width), length: Number(offeredSize.length) },
    dpi: dpi ?? usualDpi(chosen.format, print.supportedDPIs.map(Number)),
    pageLayout: layouts.includes('DEFAULT') ? 'DEFAULT' : layouts[0],
    needFileJoining: !print.supportedFileJoiningOptions.includes('false'),
    requestedDocumentTypes: [...new Set([LABEL, ...mandatory.map(({ name }) => name)])],
  });
}

const LABEL = 'LABEL';

function isSize(
  { width, length, unit }: Specifications[number]['size'],
  wished: readonly [number, number],
): boolean {
  return unit === 'INCH' && Number(width) === wished[0] && Number(length) === wished[1];
}

/** The resolution of most ZPL printers. */
function usualDpi(format: string, offered: readonly number[]): number | undefined {
  return format === 'ZPL' && offered.includes(203) ? 203 : offered[0];
}
