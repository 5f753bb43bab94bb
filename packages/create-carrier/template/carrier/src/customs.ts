import { decimal } from '@waybill/carrier-kit/reply';
import { hsCode, omitUndefined, type Reporter, weightOf } from '@waybill/carrier-kit/request';
import type { Item, Shipment, ShipmentRequest } from '@waybill/core';

/** The customs declaration; the kit requires one of goods that cross a customs border. */
export function customsOf({ shipment }: ShipmentRequest, report: Reporter) {
  const { customs, invoice } = shipment;
  if (customs === undefined) return undefined;
  return omitUndefined({
    description: customs.description,
    invoice_number: invoice?.identifier,
    line: customs.items.map((item, index) =>
      lineOf(item, shipment, `shipment.customs.items[${index}]`, report),
    ),
  });
}

/** One line of the declaration, in the element order of `line`. */
function lineOf(item: Item, { currency, weight_unit }: Shipment, field: string, report: Reporter) {
  const required = (value: string | undefined, name: string): string => {
    if (value === undefined) report.required(`${field}.${name}`, 'for customs');
    return value ?? '';
  };
  const value = item.value_amount === undefined ? undefined : decimal(item.value_amount).toFixed();
  return omitUndefined({
    description: required(item.description, 'description'),
    units: String(item.quantity ?? 1),
    unit_weight_kg: weightOf({ item, field }, weight_unit, { unit: 'KG', places: 3 }, report).toFixed(),
    unit_value: required(value, 'value_amount'),
    currency: required(item.value_currency ?? currency, 'value_currency'),
    hs_code: hsCode(item.code, `${field}.code`, {}, report),
    origin: item.origin_country,
  });
}
