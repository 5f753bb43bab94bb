import {
  type Issue,
  NotSupportedError,
  type RateRequest,
  type ShipmentRequest,
  ValidationError,
} from '@waybill/core';
import { readCode, type ShipmentOperation } from '@waybill/core/plugin';
import type { CarrierTables } from './carrier-tables.js';
import { refuseFields } from './refused-fields.js';
import { type RequestedOption, requestedOptions } from './requested-options.js';
import { requestedServices } from './requested-services.js';
import { refuseForeignPoint } from './through-extras.js';
import { refuseUnknownExtras } from './unknown-extras.js';

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
