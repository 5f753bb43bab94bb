import { decimal, extraOf, kilograms, maxLength, omitUndefined, roundUp } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Party, type Shipment } from '@waybill/core';
import { CARRIER, CURRENCY } from './account.js';
import { amountOf } from './amounts.js';
import type { ApiProfile } from './api-profile.js';
import type { Package } from './packages.js';

/** `customs` of one parcel. All values are in CAD. */
export interface CustomsDeclaration {
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

/** Each parcel's own declaration; all absent inside Canada. */
export function customsByPackage(
  shipment: Shipment,
  recipient: Party,
  packages: readonly Package[],
  profile: ApiProfile,
  issues: Issue[],
): (CustomsDeclaration | undefined)[] {
  const nothing = packages.map(() => undefined);
  if (recipient.country_code === 'CA' || recipient.country_code === undefined) return nothing;
  const { customs } = shipment;
  if (customs === undefined) {
    if (!shipment.is_document || profile.customs_of_documents)
      issues.push(issue('shipment.customs', 'required', 'is required outside Canada'));
    return nothing;
  }
  const head = declarationHead(shipment, profile, issues);
  if (customs.items.length > MOST_LINES) {
    issues.push(
      issue(
        'shipment.customs.items',
        'too_many',
        `are ${customs.items.length}; Canada Post takes ${MOST_LINES}`,
        'not_supported',
      ),
    );
  }
  const lines = customs.items.map((item, index) => lineOf(item, index, shipment, profile, issues));
  const split = linesByPackage(shipment, packages, lines, issues);
  return split.map((own) => ({ ...head, lines: own }));
}

/** One parcel carries every line; with several, each line names its parcel by the `id` of its item. */
function linesByPackage(
  shipment: Shipment,
  packages: readonly Package[],
  lines: readonly CustomsLine[],
  issues: Issue[],
): (readonly CustomsLine[])[] {
  if (packages.length <= 1) return packages.map(() => lines);
  for (const [index, item] of shipment.items.entries()) {
    if ((item.quantity ?? 1) > 1) {
      issues.push(
        issue(
          `shipment.items[${index}].quantity`,
          'ambiguous_customs',
          'is above 1; abroad each parcel is an item of its own, so that customs items can name it',
        ),
      );
    }
  }
  const ids = shipment.items.map(({ id }) => id);
  for (const [index, { id }] of (shipment.customs?.items ?? []).entries()) {
    if (id === undefined || ids.filter((own) => own === id).length !== 1) {
      issues.push(
        issue(
          `shipment.customs.items[${index}].id`,
          'unknown_parcel',
          'must name one parcel: the id of one of shipment.items, which no other has',
        ),
      );
    }
  }
  const split = packages.map(({ item }) =>
    lines.filter((_, index) => shipment.customs?.items[index]?.id === ids[item]),
  );
  for (const [index, own] of split.entries()) {
    if (own.length === 0)
      issues.push(
        issue(`shipment.items[${packages[index]?.item}].id`, 'no_customs', 'is named by no customs item'),
      );
  }
  return split;
}

function declarationHead(
  shipment: Shipment,
  profile: ApiProfile,
  issues: Issue[],
): Omit<CustomsDeclaration, 'lines'> {
  const { customs, invoice } = shipment;
  const at = (key: string) => `shipment.customs.extra["${CARRIER}:${key}"]`;
  const text = (key: string, longest: number) =>
    maxLength(extraOf(CARRIER, customs, key), longest, at(key), issues);
  const reason = reasonForExport(shipment, issues);
  const other = text('other_reason', 44);
  if ((reason === 'OTH') !== (other !== undefined))
    issues.push(issue(at('other_reason'), 'required', 'goes with the reason OTH: give both or neither'));
  else if (other !== undefined && other.length < profile.shortest_other_reason) {
    issues.push(
      issue(
        at('other_reason'),
        'too_short',
        `must have at least ${profile.shortest_other_reason} characters`,
      ),
    );
  }
  for (const key of ['ioss_id', 'us_declaration_id', 'duties_and_taxes_prepaid'] as const) {
    if (extraOf(CARRIER, customs, key) !== undefined && !profile[key]) {
      issues.push(issue(at(key), 'field_not_supported', `is refused: ${profile.otherwise}`, 'not_supported'));
    }
  }
  const prepaid = extraOf(CARRIER, customs, 'duties_and_taxes_prepaid');
  const paid =
    prepaid === undefined ? undefined : amountOf(prepaid, 99_999.99, at('duties_and_taxes_prepaid'), issues);
  return omitUndefined({
    reason_for_export: reason,
    other_reason: other,
    duties_and_taxes_prepaid: paid?.toFixed(2),
    certificate_number: text('certificate_number', 10),
    licence_number: text('licence_number', 10),
    invoice_number: maxLength(invoice?.identifier, 10, 'shipment.invoice.identifier', issues),
    ioss_id: text('ioss_id', 13),
    us_declaration_id: text('us_declaration_id', 30),
  });
}

/** A legal declaration, so nothing is assumed: the caller says it in one of three ways. */
function reasonForExport({ customs, is_document }: Shipment, issues: Issue[]): string {
  const field = `shipment.customs.extra["${CARRIER}:reason_for_export"]`;
  const written = extraOf(CARRIER, customs, 'reason_for_export');
  const said = written ?? (is_document ? 'DOC' : customs?.commercial_invoice ? 'SOG' : undefined);
  if (said === undefined)
    issues.push(
      issue(
        field,
        'required',
        `is required (${REASONS.join(', ')}), or customs.commercial_invoice: true for a sale of goods`,
      ),
    );
  else if (!REASONS.includes(said))
    issues.push(issue(field, 'invalid_value', `must be one of ${REASONS.join(', ')}, not ${said}`));
  return said ?? '';
}

function lineOf(
  item: Item,
  index: number,
  shipment: Shipment,
  profile: ApiProfile,
  issues: Issue[],
): CustomsLine {
  const at = (field: string) => `shipment.customs.items[${index}].${field}`;
  const extra = (key: string) => extraOf(CARRIER, item, key);
  const weight = kilograms(item.weight, shipment.weight_unit);
  if (weight.isGreaterThan('99.999')) issues.push(issue(at('weight'), 'out_of_range', 'is above 99.999 kg'));
  if ((item.quantity ?? 1) > 9999) issues.push(issue(at('quantity'), 'out_of_range', 'is above 9999'));
  if (item.description === undefined)
    issues.push(issue(at('description'), 'required', 'is required by customs'));
  if (item.code !== undefined && !/^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$/.test(item.code)) {
    issues.push(issue(at('code'), 'invalid_value', 'must be a tariff code such as 7326.90 or 7326.90.86.88'));
  }
  const province = extra('province_of_origin');
  if (profile.province_of_origin && item.origin_country === 'CA' && province === undefined) {
    issues.push(
      issue(at(`extra["${CARRIER}:province_of_origin"]`), 'required', 'is required for goods made in Canada'),
    );
  }
  return omitUndefined({
    units: item.quantity ?? 1,
    description: maxLength(item.description ?? '', 45, at('description'), issues),
    sku: maxLength(item.sku, 15, at('sku'), issues),
    hs_code: item.code,
    unit_weight: roundUp(weight, 3),
    value_per_unit: unitValue(item, shipment, at, issues),
    unit_of_measure: exactly(3, extra('unit_of_measure'), at(`extra["${CARRIER}:unit_of_measure"]`), issues),
    country_of_origin: item.origin_country,
    province_of_origin: exactly(2, province, at(`extra["${CARRIER}:province_of_origin"]`), issues),
  });
}

function unitValue(
  { value_amount, value_currency }: Item,
  shipment: Shipment,
  at: (field: string) => string,
  issues: Issue[],
): string {
  const currency = value_currency ?? shipment.currency ?? CURRENCY;
  if (currency !== CURRENCY) {
    const field = value_currency === undefined ? 'shipment.currency' : at('value_currency');
    issues.push(
      issue(
        field,
        'currency_not_supported',
        `is ${currency}; Canada Post declares values in ${CURRENCY}`,
        'not_supported',
      ),
    );
  }
  const value = decimal(value_amount ?? 0);
  if (value_amount === undefined)
    issues.push(issue(at('value_amount'), 'required', 'is required by customs'));
  else if (value.isZero() || value.isGreaterThan('99999.99') || (value.decimalPlaces() ?? 0) > 2) {
    issues.push(
      issue(at('value_amount'), 'out_of_range', 'must be 0.01 to 99999.99, with at most 2 decimals'),
    );
  }
  return value.toFixed(2);
}

function exactly(
  length: number,
  text: string | undefined,
  field: string,
  issues: Issue[],
): string | undefined {
  if (text !== undefined && text.length !== length)
    issues.push(issue(field, 'invalid_value', `must have ${length} characters`));
  return text;
}
