/** The customs declaration of each package. */
import {
  amountOf,
  decimal,
  dottedHsCode,
  exportReasonOf,
  extraAmount,
  extraField,
  extraOf,
  extraText,
  hsCode,
  omitUndefined,
  type Reporter,
  shortened,
  sum,
  weightOf,
} from '@waybill/carrier-kit';
import type { ExportReason, Item, Party, Shipment } from '@waybill/core';
import type { ApiProfile } from './api-profile.js';
import { type CustomsCurrency, customsCurrencyOf } from './customs-currency.js';
import { CURRENCY, type Package } from './packages.js';

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

/** `sku-list`. */
const MOST_LINES = 500;

const REASONS = ['DOC', 'SAM', 'REP', 'SOG', 'OTH'];
/** Canada Post has no code for gifts, returns and personal effects: they go as OTH, in words. */
const REASON: Readonly<Record<ExportReason, { code: string; words?: string }>> = {
  sale: { code: 'SOG' },
  sample: { code: 'SAM' },
  repair: { code: 'REP' },
  documents: { code: 'DOC' },
  gift: { code: 'OTH', words: 'gift' },
  return: { code: 'OTH', words: 'returned goods' },
  personal_effects: { code: 'OTH', words: 'personal effects' },
};

/** The declaration of each package; `undefined` inside Canada. */
export function customsByPackage(
  shipment: Shipment,
  recipient: Party,
  packages: readonly Package[],
  profile: ApiProfile,
  report: Reporter,
): (CustomsDeclaration | undefined)[] {
  const nothing = packages.map(() => undefined);
  if (recipient.country_code === 'CA' || recipient.country_code === undefined) return nothing;
  const { customs } = shipment;
  if (customs === undefined) {
    if (!shipment.is_document || profile.customs_of_documents)
      report.required('shipment.customs', 'outside Canada');
    return nothing;
  }
  const currency = customsCurrencyOf(shipment, profile, report);
  const head = { ...currency, ...declarationHead(shipment, profile, report) };
  report.tooMany('shipment.customs.items', customs.items.length, MOST_LINES, 'lines');
  const lines = customs.items.map((item, index) => lineOf(item, index, shipment, currency, profile, report));
  const split = linesByPackage(shipment, packages, lines, report);
  for (const [position, own] of packages.entries())
    checkWeight(shipment.items[own.index], own.field, split[position] ?? [], report);
  return split.map((own) => ({ ...head, lines: own.map(({ line }) => line) }));
}

/** A line with the item that it declares. */
interface DeclaredItem {
  readonly item: Item;
  readonly line: CustomsLine;
}

/** One package has every line; with several, each line names its package by the `id` of its item. */
function linesByPackage(
  shipment: Shipment,
  packages: readonly Package[],
  lines: readonly DeclaredItem[],
  report: Reporter,
): (readonly DeclaredItem[])[] {
  if (packages.length <= 1) return packages.map(() => lines);
  for (const [index, { quantity = 1 }] of shipment.items.entries()) {
    if (quantity > 1)
      report.ambiguous(
        `shipment.items[${index}].quantity`,
        'is above 1; abroad each package is an item of its own, so that customs items can name it',
      );
  }
  const ids = shipment.items.map(({ id }) => id);
  const named = (shipment.customs?.items ?? []).map(({ id }) => id);
  for (const [index, id] of named.entries()) {
    if (id === undefined || ids.filter((own) => own === id).length !== 1)
      report.invalid(
        `shipment.customs.items[${index}].id`,
        'must name one package: the id of one of shipment.items, which no other has',
      );
  }
  const split = packages.map((own) => lines.filter((_, index) => named[index] === ids[own.index]));
  for (const [position, own] of split.entries()) {
    if (own.length === 0) report.invalid(`${packages[position]?.field}.id`, 'is named by no customs item');
  }
  return split;
}

/** Canada Post's message 2700: goods do not weigh more than the package that they are in. */
function checkWeight(
  packed: Item | undefined,
  field: string,
  inside: readonly DeclaredItem[],
  report: Reporter,
): void {
  const goods = sum(inside.map(({ item }) => decimal(item.weight).times(item.quantity ?? 1)));
  if (packed === undefined || goods.isLessThanOrEqualTo(packed.weight)) return;
  const problem = `is ${packed.weight}; the customs items in this package weigh ${goods.toFixed()}`;
  report.contradiction(`${field}.weight`, problem);
}

function declarationHead(
  shipment: Shipment,
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
    ioss_id: text('ioss_id', 13),
    us_declaration_id: text('us_declaration_id', 30),
  });
}

/** A legal declaration, so nothing is assumed: the request names the reason, sends documents, or says that it sells. */
function reasonForExport(
  { customs, is_document }: Shipment,
  report: Reporter,
): { code: string; words?: string } {
  const neutral = exportReasonOf(customs, report);
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
  if (neutral !== undefined) return REASON[neutral];
  report.required('shipment.customs.reason_for_export', 'for goods that are declared to customs');
  return { code: '' };
}

function lineOf(
  item: Item,
  index: number,
  shipment: Shipment,
  currency: CustomsCurrency,
  profile: ApiProfile,
  report: Reporter,
): DeclaredItem {
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
  const line = omitUndefined({
    units: quantity,
    description: shortened(description ?? '', 45, `${at}.description`, report),
    sku: unlessLonger(item.sku, 15, `${at}.sku`, report),
    hs_code: tariffCode(item.code, `${at}.code`, report),
    unit_weight: weightOf({ item, field: at }, shipment.weight_unit, weighing, report).toFixed(),
    value_per_unit: unitValue(item, currency, at, report),
    unit_of_measure: exactly(3, 'unit_of_measure'),
    country_of_origin: item.origin_country,
    province_of_origin: province,
  });
  return { item, line };
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
