/** The customs declaration of each package. */
import { decimal, sum } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  exportReasonOf,
  extraAmount,
  extraField,
  extraOf,
  extraText,
  linesByPackage,
  omitUndefined,
  type Reporter,
  taxIdsOf,
} from '@waybill/carrier-kit/request';
import type { Customs, Item, RateRequest, Shipment } from '@waybill/core';
import type { ExportReason } from '@waybill/core/plugin';
import type { ApiProfile } from '../api-profile.js';
import { CURRENCY, type Package } from '../packages.js';
import { type CustomsCurrency, customsCurrencyOf } from './currency.js';
import { type CustomsLine, customsLine, unlessLonger } from './line.js';

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
  const lines = customs.items.map((item, index) => ({
    item,
    line: customsLine(item, index, shipment, currency, profile, report),
  }));
  const split = linesByPackage(shipment, packages, report).map((own) => own.flatMap((at) => lines[at] ?? []));
  for (const [position, { index, field }] of packages.entries())
    checkWeight(shipment.items[index], field, split[position] ?? [], report);
  return split.map((own) => ({ ...head, lines: own.map(({ line }) => line) }));
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

/** A line with the item that it declares. */
interface DeclaredItem {
  readonly item: Item;
  readonly line: CustomsLine;
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
