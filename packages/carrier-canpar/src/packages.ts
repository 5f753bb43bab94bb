import { amountText } from '@waybill/carrier-kit/reply';
import {
  amountOf,
  dimensionsOf,
  extraFlag,
  extraText,
  omitUndefined,
  packagesOf,
  type Reporter,
  referencesOf,
  refuseOtherCurrencies,
  splitByValue,
  unitsOf,
  weightOf,
} from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { Shipment } from '@waybill/core';
import type { ShipmentOperation } from '@waybill/core/plugin';
import { CURRENCY } from './soap.js';

/** Our own limit: the contract has none, and a list of this many labels still fits into one reply. */
const MOST_PACKAGES = 99;
const LONGEST_REFERENCE = 40;
/** `reference`, `alternative_reference` */
const MOST_REFERENCES = 2;
const PLACES = 2;

/** `packages`, and the units of their weights and sizes, which are the same for the whole shipment. */
export function packageElements(shipment: Shipment, operation: ShipmentOperation, report: Reporter) {
  const { weight, dimension } = unitsOf(shipment);
  const own = packagesOf(shipment, { most: MOST_PACKAGES }, report);
  const values = declaredValues(shipment, own, report);
  const printed = operation === 'shipping' ? printedOn(shipment, report) : {};
  const packages = own.map((each, position): XmlNode => {
    const sides = dimensionsOf(each, shipment.dimension_unit, { unit: dimension, places: PLACES }, report);
    const care = extraFlag(each.item, 'extra_care', each.field, report) ?? false;
    const reported = weightOf(each, shipment.weight_unit, { unit: weight, places: PLACES }, report);
    return omitUndefined({
      ...printed,
      declared_value: values[position] ?? '0',
      reported_weight: reported.toFixed(),
      length: sides?.length.toFixed(),
      width: sides?.width.toFixed(),
      height: sides?.height.toFixed(),
      xc: String(care),
    });
  });
  return {
    packages,
    reported_weight_unit: weight === 'KG' ? 'K' : 'L',
    dimention_unit: dimension === 'CM' ? 'C' : 'I',
  };
}

/** What every label of the shipment shows. */
function printedOn(shipment: Shipment, report: Reporter): XmlNode {
  const rules = { most: MOST_REFERENCES, longest: LONGEST_REFERENCE };
  const [reference, alternative_reference] = referencesOf(shipment, rules, report);
  const cost_centre = extraText(shipment, 'cost_centre', 'shipment', report, LONGEST_REFERENCE);
  return { reference, alternative_reference, cost_centre };
}

/** `declared_value`: the insured amount, split over the packages by their values. */
function declaredValues(
  { insured_amount, currency, items }: Shipment,
  own: ReturnType<typeof packagesOf>,
  report: Reporter,
): string[] {
  const rules = { currencies: [CURRENCY], currency: CURRENCY };
  const amount = amountOf(insured_amount, currency, 'shipment.insured_amount', rules, report);
  if (amount === undefined || amount.value.isZero()) return [];
  if (own.length > 1) refuseOtherCurrencies(items, CURRENCY, 'shipment.items', report);
  return splitByValue(amount.value, own, CURRENCY).map((share) => amountText(share, CURRENCY));
}
