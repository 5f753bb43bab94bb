import {
  type Issue,
  NotSupportedError,
  type RateRequest,
  type ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { type FieldName, issue, readCode, type ShipmentOperation } from '@waybill/core/plugin';
import type { CarrierTables } from './carrier-tables.js';
import { isForOthers, type RequestedOption, requestedOptions, requestedServices } from './requested-codes.js';
import { refuseForeignPoint } from './through-extras.js';
import { placesOf, refuseUnknownExtras } from './unknown-extras.js';

/** The services, options and quote that a request means for this carrier, with this carrier's codes. */
export interface ResolvedRequest {
  /** Codes of the services that the request names. Empty when it names none: it wants every service. */
  readonly services: readonly string[];
  /** Options that the request names, each once. */
  readonly options: readonly RequestedOption[];
  /** Services that are quoted only when the request names them (`on_request`), and that it does not name. */
  readonly services_on_request: readonly string[];
  /** The handle of the quote to buy, without the carrier's prefix. Left out when the handle is another carrier's. */
  readonly quote?: string;
}

/**
 * Reads the parts of a request that mean the same for every carrier: service and option codes with and without the
 * carrier's prefix, extras, and fields that the carrier declares as refused. Problems are added to `issues`, so that a
 * mapper can report them together with its own.
 */
export function resolveRequest(
  tables: CarrierTables,
  operation: ShipmentOperation,
  request: RateRequest | ShipmentRequest,
  issues: Issue[],
): ResolvedRequest {
  refuseFields(tables, operation, request, issues);
  refuseForeignPoint(tables, request, issues);
  refuseUnknownExtras(tables, request, issues);
  const handle = request.shipment.quote === undefined ? undefined : readCode(request.shipment.quote);
  const named = requestedServices(tables, operation, request, issues);
  const on_request = tables.services.rows.filter((row) => row.on_request && !named.includes(row.code));
  return {
    services: named,
    options: requestedOptions(tables, operation, request, issues),
    services_on_request: on_request.map(({ code }) => code),
    ...(handle?.carrier === tables.id ? { quote: handle.code } : {}),
  };
}

/** Throws what was found: a {@link ValidationError} as soon as one issue is of that kind, with all issues in it. */
export function throwIssues(issues: readonly Issue[], carrier: string): void {
  if (issues.length === 0) return;
  const Problem = issues.some(({ kind }) => kind === 'validation') ? ValidationError : NotSupportedError;
  throw new Problem(issues, { carrier });
}

/** Adds an issue for every field that says something and that the carrier declares as refused. */
function refuseFields(
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
