/** The customs declaration of each package. */
import { decimal } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  dottedHsCode,
  exportReasonOf,
  extraAmount,
  extraField,
  extraOf,
  extraText,
  hsCode,
  linesByPackage,
  omitUndefined,
  type Reporter,
  shortened,
  taxIdsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Customs, Item, RateRequest, Shipment } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import type { Package } from './packages.js';
import type { ApiProfile } from './platform.js';
import { CURRENCY } from './prices.js';

/** `customs` of one package. */
export interface CustomsDeclaration extends CustomsCurrency {
  readonly reason_for_export: string;
  readonly other_reason?: string;
  readonly lines: readonly CustomsLine[];
  readonly duties_and_taxes_prepaid?: string;
  readonly certificate_number?: string;
  readonly licence_number?: string;
  readonly invoice_number?: string;
  readonly ioss_id?: string;
  readonly us_declaration_id?: string;
}

/** `sku-list`. */
const MOST_LINES = 500;

/** `ioss-id` */
const LONGEST_IOSS = 13;

const REASONS = ['DOC', 'SAM', 'REP', 'SOG', 'OTH'];
/** Canada Post has no code for returns and personal effects: they go as OTH, in words. It refuses gifts. */
const REASON: Readonly<Record<Exclude<ExportReason, 'gift'>, { code: string; words?: string }>> = {
  sale: { code: 'SOG' },
  sample: { code: 'SAM' },
  repair: { code: 'REP' },
  documents: { code: 'DOC' },
  return: { code: 'OTH', words: 'returned goods' },
  personal_effects: { code: 'OTH', words: 'personal effects' },
};

/** The declaration of each package; `undefined` inside Canada. */
export function customsByPackage(
  request: RateRequest,
  packages: readonly Package[],
  profile: ApiProfile,
  report: Reporter,
): (CustomsDeclaration | undefined)[] {
  const { shipment } = request;
  const nothing = packages.map(() => undefined);
  const ioss_id = iossOf(request, profile, report);
  if (!isAbroad(request)) return nothing;
  const { customs } = shipment;
  if (customs === undefined) {
    if (!shipment.is_document || !profile.document_flag)
      report.required('shipment.customs', 'outside Canada');
    return nothing;
  }
  const currency = customsCurrencyOf(shipment, profile, report);
  const head = { ...currency, ...declarationHead(shipment, ioss_id, profile, report) };
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  const lines = customs.items.map((item, index) =>
    customsLine(item, index, shipment, currency, profile, report),
  );
  return linesByPackage(shipment, packages, report).map((inside) => ({
    ...head,
    lines: inside.flatMap((at) => lines[at] ?? []),
  }));
}

/** Goods that could not be declared are not priced either. */
export function checkDeclaration(request: RateRequest, profile: ApiProfile, report: Reporter): void {
  iossOf(request, profile, report);
  if (!isAbroad(request)) return;
  customsCurrencyOf(request.shipment, profile, report);
  if (extraOf(report.carrier, request.shipment.customs, 'reason_for_export') === undefined)
    neutralReason(request.shipment.customs, report);
}

function isAbroad({ recipient: { country_code } }: RateRequest): boolean {
  return country_code !== 'CA' && country_code !== undefined;
}

/** `ioss-id`, the one place for a tax number: that of the shipper, or the extra. */
function iossOf(request: RateRequest, profile: ApiProfile, report: Reporter): string | undefined {
  const { shipper, recipient, shipment } = request;
  const types = profile.ioss_id ? { IOSS: 'ioss-id' } : {};
  const [number] = taxIdsOf(shipper, 'shipper', { types, most: 1, longest: LONGEST_IOSS }, request, report);
  taxIdsOf(recipient, 'recipient', { types: {} }, request, report);
  const written = extraText(shipment.customs, 'ioss_id', 'shipment.customs', report, LONGEST_IOSS);
  if (number !== undefined && written !== undefined && written !== number.value)
    report.contradiction(number.field, 'is another IOSS number than canadapost:ioss_id');
  return written ?? number?.value;
}

function declarationHead(
  shipment: Shipment,
  ioss_id: string | undefined,
  profile: ApiProfile,
  report: Reporter,
): Omit<CustomsDeclaration, 'lines' | keyof CustomsCurrency> {
  const { customs, invoice } = shipment;
  const at = 'shipment.customs';
  const field = (key: string) => extraField(report, key, at);
  const text = (key: string, longest: number) => extraText(customs, key, at, report, longest);
  const { code: reason, words } = reasonForExport(shipment, report);
  const other = text('other_reason', 44) ?? words;
  if (reason === 'OTH' && other === undefined) report.required(field('other_reason'), 'with the reason OTH');
  if (reason !== 'OTH' && other !== undefined)
    report.contradiction(field('other_reason'), 'goes with the reason OTH');
  if (other !== undefined && other.length < profile.shortest_other_reason)
    report.invalid(field('other_reason'), `must have at least ${profile.shortest_other_reason} characters`);
  for (const key of ['ioss_id', 'us_declaration_id', 'duties_and_taxes_prepaid'] as const) {
    if (extraOf(report.carrier, customs, key) !== undefined && !profile[key])
      report.notSupported(field(key), `is refused: ${profile.otherwise}`);
  }
  const prepaid = amountOf(
    extraAmount(customs, 'duties_and_taxes_prepaid', at, report),
    CURRENCY,
    field('duties_and_taxes_prepaid'),
    { largest: 99_999.99 },
    report,
  );
  return omitUndefined({
    reason_for_export: reason,
    other_reason: other,
    duties_and_taxes_prepaid: prepaid?.value.toFixed(2),
    certificate_number: text('certificate_number', 10),
    licence_number: text('licence_number', 10),
    invoice_number: unlessLonger(invoice?.identifier, 10, 'shipment.invoice.identifier', report),
    ioss_id,
    us_declaration_id: text('us_declaration_id', 30),
  });
}

/** A legal declaration, so nothing is assumed: the request names the reason, sends documents, or says that it sells. */
function reasonForExport(
  { customs, is_document }: Shipment,
  report: Reporter,
): { code: string; words?: string } {
  const code = extraOf(report.carrier, customs, 'reason_for_export');
  if (code !== undefined) {
    if (!REASONS.includes(code))
      report.invalid(
        extraField(report, 'reason_for_export', 'shipment.customs'),
        `must be one of ${REASONS.join(', ')}, not ${JSON.stringify(code)}`,
      );
    return { code };
  }
  if (is_document && customs?.reason_for_export === undefined) return REASON.documents;
  const neutral = neutralReason(customs, report);
  if (neutral === 'gift') return { code: '' };
  if (neutral !== undefined) return REASON[neutral];
  report.required('shipment.customs.reason_for_export', 'for goods that are declared to customs');
  return { code: '' };
}

/** A gift is refused: Canada Post answers message 1459 to it. */
function neutralReason(customs: Customs | undefined, report: Reporter): ExportReason | undefined {
  const reason = exportReasonOf(customs, report);
  if (reason === 'gift')
    report.notSupported(
      'shipment.customs.reason_for_export',
      'is gift, which Canada Post refuses (message 1459)',
    );
  return reason;
}

/** Values are sent in CAD; Canada Post prints them in another currency by the rate that comes with them. */
export interface CustomsCurrency {
  /** ISO 4217. */
  readonly currency: string;
  /** What one Canadian dollar is worth in that currency; left out with CAD. */
  readonly conversion_from_cad?: string;
}

/** One currency for all lines. With another than CAD the request must say its rate, which is never looked up. */
function customsCurrencyOf(
  { customs, currency }: Shipment,
  { largest_conversion }: ApiProfile,
  report: Reporter,
): CustomsCurrency {
  const named = (customs?.items ?? []).map(({ value_currency }, index) =>
    value_currency === undefined
      ? { currency: currency ?? CURRENCY, field: 'shipment.currency' }
      : { currency: value_currency, field: `shipment.customs.items[${index}].value_currency` },
  );
  const [first = { currency: CURRENCY, field: 'shipment.currency' }] = named;
  const other = named.find((line) => line.currency !== first.currency);
  if (other !== undefined) {
    const problem = `is ${other.currency}, others are in ${first.currency}; Canada Post takes one currency for all customs items`;
    report.contradiction(other.field, problem);
  }
  const rate = extraField(report, 'conversion_from_cad', 'shipment.customs');
  const conversion = extraAmount(customs, 'conversion_from_cad', 'shipment.customs', report);
  if (conversion?.isGreaterThan(largest_conversion))
    report.outOfRange(rate, `is above ${largest_conversion}`);
  if (first.currency === CURRENCY) {
    if (conversion !== undefined) report.contradiction(rate, 'goes with values in another currency than CAD');
    return { currency: CURRENCY };
  }
  if (conversion === undefined)
    report.notSupported(
      first.field,
      `is ${first.currency}; Canada Post takes other currencies than CAD with ${rate}`,
    );
  return { currency: first.currency, conversion_from_cad: conversion?.toFixed() ?? '1' };
}

/** `sku-list/item`. */
export interface CustomsLine {
  readonly units: number;
  readonly description: string;
  readonly sku?: string;
  readonly hs_code?: string;
  /** Kilograms of one unit. */
  readonly unit_weight: string;
  /** CAD of one unit. */
  readonly value_per_unit: string;
  readonly unit_of_measure?: string;
  readonly country_of_origin?: string;
  readonly province_of_origin?: string;
}

function customsLine(
  item: Item,
  index: number,
  shipment: Shipment,
  currency: CustomsCurrency,
  profile: ApiProfile,
  report: Reporter,
): CustomsLine {
  const at = `shipment.customs.items[${index}]`;
  const exactly = (length: number, key: string) => {
    const text = extraOf(report.carrier, item, key);
    if (text !== undefined && text.length !== length)
      report.invalid(extraField(report, key, at), `must have ${length} characters`);
    return text;
  };
  const { description, quantity = 1 } = item;
  if (description === undefined) report.required(`${at}.description`, 'for customs');
  if (quantity > 9999) report.outOfRange(`${at}.quantity`, 'is above 9999');
  const province = exactly(2, 'province_of_origin');
  if (profile.province_of_origin && item.origin_country === 'CA' && province === undefined)
    report.required(extraField(report, 'province_of_origin', at), 'for goods made in Canada');
  const weighing = { unit: 'KG', places: 3, heaviest: 99.999 } as const;
  return omitUndefined({
    units: quantity,
    description: shortened(description ?? '', 45, `${at}.description`, report),
    sku: unlessLonger(item.sku, 15, `${at}.sku`, report),
    hs_code: tariffCode(item.code, `${at}.code`, report),
    unit_weight: weightOf(
      { item: { ...item, weight: item.net_weight ?? item.weight }, field: at },
      shipment.weight_unit,
      weighing,
      report,
    ).toFixed(),
    value_per_unit: unitValue(item, currency, at, report),
    unit_of_measure: exactly(3, 'unit_of_measure'),
    country_of_origin: item.origin_country,
    province_of_origin: province,
  });
}

/** Left out where it is too long: a part of it would name something else. */
function unlessLonger(
  text: string | undefined,
  longest: number,
  field: string,
  report: Reporter,
): string | undefined {
  if (text === undefined || text.length <= longest) return text;
  const message = `${field} is left out: it is ${text.length} characters long, ${report.name} takes ${longest}.`;
  report.notice('left_out', message);
  return undefined;
}

/** Four digits, then up to three pairs: `7326.90.86.88`. */
function tariffCode(written: string | undefined, field: string, report: Reporter): string | undefined {
  const digits = hsCode(written, field, { fewest: 4 }, report);
  if (digits === undefined) return undefined;
  if (digits.length % 2 === 1) report.invalid(field, 'must have an even number of digits such as 7326.90');
  return dottedHsCode(digits);
}

/** Dollars and cents of Canada, to the nearest cent. */
function unitValue(
  { value_amount }: Item,
  { currency, conversion_from_cad = '1' }: CustomsCurrency,
  at: string,
  report: Reporter,
): string {
  const field = `${at}.value_amount`;
  if (value_amount === undefined) report.required(field, 'for customs');
  amountOf(value_amount, currency, field, {}, report);
  const value = decimal(value_amount ?? 0)
    .div(conversion_from_cad)
    .decimalPlaces(2);
  if (value_amount !== undefined && (value.isZero() || value.isGreaterThan(99_999.99)))
    report.outOfRange(field, `must be 0.01 to 99999.99 CAD, not ${value.toFixed(2)}`);
  return value.toFixed(2);
}
