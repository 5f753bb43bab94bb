import { decimal, kilograms, omitUndefined, roundUp } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type ShipmentRequest } from '@waybill/core';

/** What customs are told. Goods that cross a border need it; within a country there is nothing to declare. */
export function customsOf(request: ShipmentRequest, issues: Issue[]) {
  const { shipper, recipient, shipment } = request;
  const { customs, invoice } = shipment;
  const abroad = shipper.country_code !== recipient.country_code;
  if (customs === undefined) {
    if (abroad && !shipment.is_document)
      issues.push(issue('shipment.customs', 'required', 'is required for goods that cross a border'));
    if (invoice !== undefined)
      issues.push(issue('shipment.invoice', 'contradiction', 'needs customs, which it goes with'));
    return undefined;
  }
  return omitUndefined({
    description: customs.description,
    invoice_number: invoice?.identifier,
    line: customs.items.map((item, index) =>
      lineOf(item, shipment, `shipment.customs.items[${index}]`, issues),
    ),
  });
}

/** One kind of goods, in the order of `line`. */
function lineOf(
  item: Item,
  { currency, weight_unit }: ShipmentRequest['shipment'],
  field: string,
  issues: Issue[],
) {
  const needed = (value: string | undefined, name: string): string => {
    if (value === undefined) issues.push(issue(`${field}.${name}`, 'required', 'is required by customs'));
    return value ?? '';
  };
  const value = item.value_amount === undefined ? undefined : decimal(item.value_amount).toFixed();
  return omitUndefined({
    description: needed(item.description, 'description'),
    units: String(item.quantity ?? 1),
    unit_weight_kg: roundUp(kilograms(item.weight, weight_unit), 3),
    unit_value: needed(value, 'value_amount'),
    currency: needed(item.value_currency ?? currency, 'value_currency'),
    hs_code: item.code,
    origin: item.origin_country,
  });
}
