/** `Package`: one in each call ("currently, one package per shipment", Amazon Shipping's tutorial). */
import {
  amountOf,
  dimensionsOf,
  hsCode,
  linesByPackage,
  omitUndefined,
  type PackageItem,
  packagesOf,
  type Reporter,
  refuseOtherCurrencies,
  splitByValue,
  unitsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { Item, RateRequest } from '@waybill/core';

/** Each package is a call of its own; the number is ours. */
const MOST_PACKAGES = 20;

const UNITS = { KG: 'KILOGRAM', LB: 'POUND', CM: 'CENTIMETER', IN: 'INCH' } as const;

/** One package, without its reference. */
export interface WirePackage {
  readonly field: string;
  readonly wire: object;
}

/** What the packages of a shipment share. */
interface Shared {
  readonly currency: string;
  /** Goods to Northern Ireland need their tariff code. */
  readonly needs_code: boolean;
  /** Goods of an order of Amazon's shops need their OrderItemId. */
  readonly ordered: boolean;
  readonly shipment: RateRequest['shipment'];
}

export function packagesIn(
  { shipment, recipient }: RateRequest,
  { currency, hazardous, ordered }: Pick<Shared, 'currency' | 'ordered'> & { readonly hazardous: boolean },
  report: Reporter,
): WirePackage[] {
  const units = unitsOf(shipment);
  const own = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const insured = insuredShares(shipment, own, currency, report);
  const declared = shipment.customs !== undefined && own.some(({ item }) => item.contents === undefined);
  const lines = declared ? linesByPackage(shipment, own, report) : [];
  const needs_code = recipient.country_code === 'GB' && /^\s*BT/i.test(recipient.postal_code ?? '');
  return own.map((each, position) => {
    const weight = weightOf(each, shipment.weight_unit, { unit: units.weight, places: 3 }, report);
    const rules = { unit: units.dimension, places: 2, required: true } as const;
    const sides = dimensionsOf(each, shipment.dimension_unit, rules, report);
    const items = itemsOf(each, lines[position] ?? [], { currency, needs_code, ordered, shipment }, report);
    return {
      field: each.field,
      wire: omitUndefined({
        dimensions: {
          length: sides?.length.toNumber(),
          width: sides?.width.toNumber(),
          height: sides?.height.toNumber(),
          unit: UNITS[units.dimension],
        },
        weight: { unit: UNITS[units.weight], value: weight.toNumber() },
        insuredValue: { unit: insured.currency, value: insured.shares[position] ?? 0 },
        isHazmat: hazardous || undefined,
        items,
      }),
    };
  });
}

/** The insured amount, split over the packages by their values; 0 insures nothing. */
function insuredShares(
  shipment: RateRequest['shipment'],
  own: readonly PackageItem[],
  usual: string,
  report: Reporter,
) {
  const field = 'shipment.insured_amount';
  const insured = amountOf(shipment.insured_amount, shipment.currency, field, { currency: usual }, report);
  if (insured === undefined) return { currency: usual, shares: [] };
  const { value, currency } = insured;
  if (own.length > 1) refuseOtherCurrencies(shipment.items, currency, 'shipment.items', report);
  return { currency, shares: splitByValue(value, own, currency).map((share) => share.toNumber()) };
}

/** The contents of a package; without them the lines of the declaration, and without these the package itself. */
function itemsOf(
  { item, field }: PackageItem,
  lines: readonly number[],
  shared: Shared,
  report: Reporter,
): object[] {
  if (item.contents !== undefined)
    return item.contents.map((line, at) => itemOf(line, `${field}.contents[${at}]`, shared, report));
  const declared = shared.shipment.customs?.items ?? [];
  if (lines.length > 0)
    return lines.map((at) => itemOf(declared[at] ?? {}, `shipment.customs.items[${at}]`, shared, report));
  const { description, value_amount, value_currency, code, sku } = item;
  return [
    itemOf(omitUndefined({ description, value_amount, value_currency, code, sku }), field, shared, report),
  ];
}

type Goods = Partial<
  Pick<Item, 'description' | 'quantity' | 'weight' | 'value_amount' | 'value_currency' | 'sku' | 'code'>
>;

/** "If you do not know the value, send 1" (Amazon Shipping's FAQ). */
const VALUE_UNKNOWN = 1;

function itemOf(
  goods: Goods,
  field: string,
  { currency, needs_code, ordered, shipment }: Shared,
  report: Reporter,
) {
  if (ordered && goods.sku === undefined)
    report.required(`${field}.sku`, 'as the OrderItemId, for orders of Amazon’s shops');
  const own = goods.value_currency ?? shipment.currency ?? currency;
  const value = amountOf(goods.value_amount, own, `${field}.value_amount`, {}, report)?.value.toNumber();
  if (value === undefined)
    report.notice(
      'value_assumed',
      `${field} has no value_amount; ${report.name} requires one, so ${VALUE_UNKNOWN} ${own} is sent.`,
    );
  const { weight } = unitsOf(shipment);
  const rules = { unit: weight, places: 3 } as const;
  const { identifier, date } = shipment.invoice ?? {};
  const invoiceDetails = omitUndefined({
    invoiceNumber: identifier,
    // A day that the contract wants as a time.
    invoiceDate: date && `${date}T00:00:00Z`,
  });
  return omitUndefined({
    itemValue: { unit: own, value: value ?? VALUE_UNKNOWN },
    description: described(goods, field, needs_code, report),
    itemIdentifier: goods.sku,
    quantity: goods.quantity ?? 1,
    invoiceDetails: Object.keys(invoiceDetails).length === 0 ? undefined : invoiceDetails,
    weight:
      goods.weight === undefined
        ? undefined
        : {
            unit: UNITS[weight],
            value: weightOf({ item: goods as Item, field }, shipment.weight_unit, rules, report).toNumber(),
          },
  });
}

/** To Northern Ireland a description ends with its tariff code: `HSCODE:732690`. */
function described({ description, code }: Goods, field: string, needs_code: boolean, report: Reporter) {
  if (!needs_code) return description;
  if (code === undefined) report.required(`${field}.code`, 'for goods to Northern Ireland');
  const digits = hsCode(code, `${field}.code`, {}, report)?.slice(0, 6) ?? '';
  return `${description ?? ''} HSCODE:${digits}`.trim();
}
