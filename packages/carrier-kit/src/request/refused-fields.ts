import type { Issue, RateRequest } from '@waybill/core';
import { type FieldName, issue, type ShipmentOperation } from '@waybill/core/plugin';
import type { CarrierTables } from './carrier-tables.js';
import { isForOthers } from './codes.js';
import { placesOf } from './places.js';

/** Adds an issue for every field that says something and that the carrier declares as refused. */
export function refuseFields(
  { id, name: carrier = id, fields }: CarrierTables,
  operation: ShipmentOperation,
  request: RateRequest,
  issues: Issue[],
): void {
  const table = fields[operation];
  if (table === undefined) return;
  for (const { name: place, path, holder } of placesOf(request)) {
    for (const field of Object.keys(holder)) {
      const name = `${place}.${field}` as FieldName;
      const use = table[name];
      if (use?.use !== 'refused' || saysNothing(id, name, Reflect.get(holder, field))) continue;
      const problem = `is not supported by ${carrier}: ${use.why}`;
      issues.push(issue(`${path}.${field}`, 'not_supported', problem, 'not_supported'));
    }
  }
}

/** Values that every carrier accepts, even one that refuses the field. */
const ORDINARY: Readonly<Record<string, unknown>> = {
  packaging_type: 'BOX',
  weight_unit: 'KG',
  dimension_unit: 'CM',
  quantity: 1,
  is_document: false,
};

/** Whether a value does not concern this carrier: the ordinary value, an empty list, or only codes of other carriers. */
function saysNothing(id: string, name: FieldName, content: unknown): boolean {
  const field = name.slice(name.indexOf('.') + 1);
  if (Object.hasOwn(ORDINARY, field) && ORDINARY[field] === content) return true;
  if (Array.isArray(content) && content.length === 0) return true;
  if (name === 'shipment.services' || name === 'shipment.options')
    return (content as readonly string[]).every((written) => isForOthers(id, written));
  if (name === 'shipment.quote') return isForOthers(id, content as string);
  return field === 'extra' && Object.keys(content as object).every((key) => isForOthers(id, key));
}
