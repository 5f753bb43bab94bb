import { centimetres, kilograms, roundUp } from '@waybill/carrier-kit';
import { type Issue, type Item, issue, type Shipment } from '@waybill/core';

const HEAVIEST_KG = 70;
const SIDES = ['length', 'width', 'height'] as const;

/**
 * One for each package: an item of quantity 3 is three of them. Kilograms with at most three decimals, centimetres with
 * one. Replace units, precision and limits by those of the carrier's contract.
 */
export function parcelsOf({ items, weight_unit, dimension_unit }: Shipment, issues: Issue[]) {
  return items.flatMap((item, index) => {
    const field = `shipment.items[${index}]`;
    const weight = kilograms(item.weight, weight_unit);
    if (weight.isGreaterThan(HEAVIEST_KG))
      issues.push(issue(`${field}.weight`, 'too_heavy', `is above ${HEAVIEST_KG} kg`, 'not_supported'));
    const parcel = { weight_kg: roundUp(weight, 3), ...sidesOf(item, dimension_unit, field, issues) };
    return Array.from({ length: item.quantity ?? 1 }, () => parcel);
  });
}

/** All three or none. */
function sidesOf(item: Item, unit: 'CM' | 'IN', field: string, issues: Issue[]) {
  const missing = SIDES.filter((side) => item[side] === undefined);
  if (missing.length === SIDES.length) return {};
  for (const side of missing)
    issues.push(issue(`${field}.${side}`, 'required', 'is required beside the other dimensions'));
  const wire = (length = 0) => roundUp(centimetres(length, unit), 1);
  return { length_cm: wire(item.length), width_cm: wire(item.width), height_cm: wire(item.height) };
}
