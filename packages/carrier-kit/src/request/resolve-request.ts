import {
  type Issue,
  NotSupportedError,
  type RateRequest,
  type ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import {
  type FieldName,
  isFieldRefused,
  issue,
  noticeOfField,
  readCode,
  reasonOf,
  type ShipmentOperation,
} from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import type { CarrierTables } from './carrier-tables.js';
import type { Reporter } from './report.js';
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
  /** The only services that have an option which others lack, if one was requested: no other is quoted. */
  readonly only_services?: readonly string[];
  /** The handle of the quote to buy, without the carrier's prefix. Left out when the handle is another carrier's. */
  readonly quote?: string;
}

/**
 * Reads the parts of a request that mean the same for every carrier: service and option codes with and without the
 * carrier's prefix, extras, and fields that the carrier does not send: these are refused, or left out with a notice.
 */
export function resolveRequest(
  tables: CarrierTables,
  operation: ShipmentOperation,
  request: RateRequest | ShipmentRequest,
  report: Reporter,
): ResolvedRequest {
  const issues: Issue[] = [];
  judgeFields(tables, operation, request, issues, report);
  refuseForeignPoint(tables, request, issues);
  refuseUnknownExtras(tables, request, issues);
  const handle = request.shipment.quote === undefined ? undefined : readCode(request.shipment.quote);
  const named = requestedServices(tables, operation, request, issues);
  const on_request = tables.services.rows.filter((row) => row.on_request && !named.includes(row.code));
  const found = requestedOptions(tables, operation, request, named, issues, report);
  report.refuse(issues);
  return {
    services: named,
    ...found,
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

/** Reports every field that says something and that is not sent: as an issue, or in a notice where it only informs. */
function judgeFields(
  { id, name: carrier = id, fields }: CarrierTables,
  operation: ShipmentOperation,
  request: RateRequest,
  issues: Issue[],
  report: Reporter,
): void {
  const table = fields[operation];
  if (table === undefined) return;
  const judged = judgedFields(table);
  for (const { name: place, path, holder } of placesOf(request)) {
    const uses = judged.get(place);
    if (uses === undefined) continue;
    for (const field of Object.keys(holder)) {
      const use = uses.get(field);
      const name = `${place}.${field}` as FieldName;
      if (use === undefined || saysNothing(id, name, Reflect.get(holder, field))) continue;
      const at = `${path}.${field}`;
      const reason = reasonOf(use, id);
      const notice = noticeOfField(name, use);
      if (isFieldRefused(name, use))
        issues.push(issue(at, 'not_supported', `cannot be sent to ${carrier}: ${reason}`, 'not_supported'));
      else if (notice !== undefined)
        report.notice(notice, `${at} is ${notice === 'included' ? notice : 'left out'}: ${reason}`);
    }
  }
}

type FieldTable = NonNullable<CarrierTables['fields'][ShipmentOperation]>;
type FieldUse = NonNullable<FieldTable[FieldName]>;
const judgements = new WeakMap<FieldTable, ReadonlyMap<string, ReadonlyMap<string, FieldUse>>>();

/** The fields of a table of which there is something to say, by the object that has them. */
function judgedFields(table: FieldTable): ReadonlyMap<string, ReadonlyMap<string, FieldUse>> {
  const known = judgements.get(table);
  if (known !== undefined) return known;
  const judged = new Map<string, Map<string, FieldUse>>();
  for (const [name, use] of Object.entries(table) as [FieldName, FieldUse][]) {
    if (!isFieldRefused(name, use) && noticeOfField(name, use) === undefined) continue;
    const dot = name.indexOf('.');
    const uses = judged.get(name.slice(0, dot)) ?? new Map<string, FieldUse>();
    judged.set(name.slice(0, dot), uses.set(name.slice(dot + 1), use));
  }
  judgements.set(table, judged);
  return judged;
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
  if (content !== undefined && lookUp(ORDINARY, field) === content) return true;
  if (Array.isArray(content) && content.length === 0) return true;
  if (name === 'shipment.services' || name === 'shipment.options')
    return (content as readonly string[]).every((written) => isForOthers(id, written));
  if (name === 'shipment.quote') return isForOthers(id, content as string);
  return field === 'extra' && Object.keys(content as object).every((key) => isForOthers(id, key));
}
