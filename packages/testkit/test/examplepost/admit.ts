import {
  type CarrierDefinition,
  type Issue,
  NEUTRAL_OPTIONS,
  NotSupportedError,
  type RateRequest,
  ValidationError,
} from '@waybill/core';
import { type FieldName, isFieldRefused, issue, type ShipmentOperation } from '@waybill/core/plugin';
import { neutralIssues } from './meaning.js';

const DEFAULTS: Readonly<Record<string, unknown>> = {
  packaging_type: 'BOX',
  duty_paid_by: 'SENDER',
  weight_unit: 'KG',
  dimension_unit: 'CM',
};

/** The tables of a carrier that say what it can be asked. */
export type Tables = Pick<CarrierDefinition, 'id' | 'services' | 'options' | 'extras' | 'fields'>;

/** What of a request concerns the carrier. */
export interface Admitted {
  readonly services: string[];
  readonly options: { readonly code: string; readonly asked: string }[];
}

/** Reads codes and refuses what is declared as refused. */
export function admit(
  tables: Tables,
  operation: ShipmentOperation,
  request: RateRequest,
  today: string,
): Admitted {
  const issues: Issue[] = neutralIssues(request, today, {
    sized: tables.fields[operation]?.['item.length']?.use === 'sent',
    labelled: operation === 'shipping',
    declared: tables.fields[operation]?.['shipment.customs']?.use === 'sent',
  });
  refuseFields(tables, operation, request, issues);
  refuseExtras(tables, request, issues);
  const admitted = {
    services: servicesOf(tables, operation, request, issues),
    options: optionsOf(tables, request, issues),
  };
  const { currency, paid_by, items } = request.shipment;
  if (currency !== undefined && currency !== 'EUR')
    issues.push(issue('shipment.currency', 'not_supported', 'must be EUR', 'not_supported'));
  if (paid_by !== undefined && paid_by !== 'SENDER')
    issues.push(issue('shipment.paid_by', 'not_supported', 'must be SENDER', 'not_supported'));
  for (const [index, item] of items.entries()) {
    if (item.weight > 1000)
      issues.push(issue(`shipment.items[${index}].weight`, 'too_large', 'is too heavy', 'not_supported'));
  }
  if (issues.some(({ kind }) => kind === 'validation'))
    throw new ValidationError(issues, { carrier: tables.id });
  if (issues.length > 0) throw new NotSupportedError(issues, { carrier: tables.id });
  return admitted;
}

function servicesOf(
  { id, services }: Tables,
  operation: ShipmentOperation,
  { shipment }: RateRequest,
  issues: Issue[],
): string[] {
  const own = (shipment.services ?? []).flatMap((written) => {
    if (written.startsWith(`${id}:`)) return [written.slice(id.length + 1)];
    return services.code_pattern.test(written) ? [written] : [];
  });
  if (own.length === 0 && (shipment.services !== undefined || operation === 'shipping'))
    issues.push(issue('shipment.services', 'not_supported', 'names no service', 'not_supported'));
  return own;
}

function optionsOf({ id, options }: Tables, { shipment }: RateRequest, issues: Issue[]): Admitted['options'] {
  return (shipment.options ?? []).flatMap((asked, index) => {
    const written = asked.startsWith(`${id}:`) ? asked.slice(id.length + 1) : asked;
    if (/^[a-z]+:/.test(written)) return [];
    const row = options.find(({ code, neutral }) => code === written || neutral === written);
    if (row !== undefined) return [{ code: row.code, asked }];
    const why = NEUTRAL_OPTIONS.some((name) => name === written) ? 'is not offered' : 'is unknown';
    issues.push(issue(`shipment.options[${index}]`, 'not_supported', why, 'not_supported'));
    return [];
  });
}

function* places({ shipment }: RateRequest): Generator<[name: string, path: string, value: object]> {
  yield ['shipment', 'shipment', shipment];
  for (const [index, item] of shipment.items.entries()) yield ['item', `shipment.items[${index}]`, item];
  if (shipment.customs) yield ['customs', 'shipment.customs', shipment.customs];
  for (const [index, item] of (shipment.customs?.items ?? []).entries())
    yield ['customs_item', `shipment.customs.items[${index}]`, item];
  if (shipment.label) yield ['label', 'shipment.label', shipment.label];
  if (shipment.invoice) yield ['invoice', 'shipment.invoice', shipment.invoice];
}

function refuseFields(
  { fields }: Tables,
  operation: ShipmentOperation,
  request: RateRequest,
  issues: Issue[],
): void {
  for (const [name, path, value] of places(request)) {
    for (const [field, content] of Object.entries(value)) {
      if (DEFAULTS[field] === content) continue;
      const named = `${name}.${field}` as FieldName;
      const use = fields[operation]?.[named];
      if (use !== undefined && isFieldRefused(named, use))
        issues.push(issue(`${path}.${field}`, 'not_supported', 'is not supported', 'not_supported'));
    }
  }
}

function refuseExtras({ id, extras }: Tables, request: RateRequest, issues: Issue[]): void {
  for (const [name, path, value] of places(request)) {
    for (const written of Object.keys((value as { extra?: object }).extra ?? {})) {
      const known = extras.some(({ on, key }) => on === name && `${id}:${key}` === written);
      if (written.startsWith(`${id}:`) && !known)
        issues.push(issue(`${path}.extra["${written}"]`, 'unknown_field', 'is not read', 'not_supported'));
    }
  }
}
