import {
  type CallOptions,
  type Capability,
  type CarrierIdentity,
  ConfigurationError,
  DEFAULT_PURCHASE_DEADLINE_MS,
  type Exchange,
  type Issue,
  OPERATION_METHODS,
  type QuoteOutcome,
  type RateRequest,
  type SettingRow,
  type ShipmentOperation,
  type ShipmentRequest,
  type ShippingOutcome,
  type TrackingDetails,
  type TrackingOutcome,
  type TrackingRequest,
  trackingUrl,
  type VoidOutcome,
  type VoidRequest,
} from '@waybill/core';
import { withDocumentRemarks } from '../document-remarks.js';
import type {
  Account,
  Operation,
  RatingOperation,
  ShippingOperation,
  TrackingOperation,
  VoidingOperation,
} from '../operation.js';
import { withRecovery } from '../recovery/unknown-purchase.js';
import { createReporter, type Reporter } from '../report.js';
import type { CarrierTables } from '../request/carrier-tables.js';
import { refuseForeignShipment } from '../request/foreign-shipment.js';
import { resolveRequest, throwIssues } from '../resolve-request.js';
import { type RunOptions, runCalls } from '../run-calls.js';
import type { Send } from '../transport.js';
import { remarksOn, withNotices, withoutWithheld } from './remarks.js';

/** What all operations of one account share. */
export interface Shared<Settings> {
  readonly tables: CarrierTables & {
    readonly name: string;
    readonly tracking_url?: string;
    readonly settings: { readonly fields: Readonly<Record<string, SettingRow>> };
  };
  /** Every setting, secrets included. */
  readonly settings: object;
  readonly account: Account<Settings>;
  readonly send: Send;
  readonly redact: <Result extends object>(result: Result) => Result;
}

/** An operation as the methods of mapper and proxy. */
export interface Half {
  readonly mapper: object;
  readonly proxy: object;
}

export function ratingHalf<Settings, Wire extends object>(
  operation: RatingOperation<Settings, Wire>,
  shared: Shared<Settings>,
): Half {
  return half('rating', operation, shared, {
    create: (request: RateRequest, report) => createForShipment('rating', operation, request, shared, report),
    read: ([quotes, errors], request): QuoteOutcome => {
      const [offered, entries] = withoutWithheld(quotes, errors, request, shared.account);
      return [offered.map((quote) => withNotices(shared.redact(quote), request)), entries];
    },
  });
}

export function shippingHalf<Settings, Wire extends object>(
  operation: ShippingOperation<Settings, Wire>,
  shared: Shared<Settings>,
): Half {
  return half('shipping', operation, shared, {
    create: (request: ShipmentRequest, report) =>
      createForShipment('shipping', operation, request, shared, report),
    read: (outcome, request): ShippingOutcome => {
      const [shipment, errors] = withDocumentRemarks(outcome, shared.account);
      return [shipment && withNotices(shipment, request), errors];
    },
  });
}

export function trackingHalf<Settings, Wire extends object>(
  operation: TrackingOperation<Settings, Wire>,
  shared: Shared<Settings>,
): Half {
  return half('tracking', operation, shared, {
    create: (request: TrackingRequest, report) =>
      operation.createRequest(request, { account: shared.account, report }),
    read: ([details, errors], request): TrackingOutcome => [
      details.map((found) => withNotices(withTrackingUrl(shared.redact(found), shared.tables), request)),
      errors,
    ],
  });
}

function withTrackingUrl(details: TrackingDetails, tables: Shared<unknown>['tables']): TrackingDetails {
  const tracking_url = trackingUrl(tables, details.tracking_number);
  return tracking_url === undefined ? details : { ...details, meta: { tracking_url, ...details.meta } };
}

export function voidingHalf<Settings, Wire extends object>(
  operation: VoidingOperation<Settings, Wire>,
  shared: Shared<Settings>,
): Half {
  return half('voiding', operation, shared, {
    create: (request: VoidRequest, report) => {
      refuseForeignShipment(request.shipment, shared.account, report);
      return operation.createRequest(request, { account: shared.account, report });
    },
    read: ([result, errors], request): VoidOutcome => [
      result && withNotices(shared.redact(result), request),
      errors,
    ],
  });
}

/** How one kind of operation differs from the others. */
export interface Parts<Request, Wire, Outcome> {
  /** Writes the wire request; what is wrong with the request is reported. */
  readonly create: (request: Request, report: Reporter) => Wire;
  /** Adds to the outcome what the request was remarked on, and removes secrets from the carrier's texts. */
  readonly read: (outcome: Outcome, request: Wire) => Outcome;
}

/** Operations that change nothing: their deadline is the caller's or the default of reading. */
const READING: readonly Capability[] = ['rating', 'tracking'];

export function half<
  Request,
  Settings,
  Wire extends object,
  Outcome extends readonly [unknown, readonly object[]],
>(
  capability: Capability,
  operation: Pick<Operation<Request, Settings, Wire, Outcome>, 'next' | 'parseResponse'>,
  { tables, settings, account, send, redact }: Shared<Settings>,
  { create, read }: Parts<Request, Wire, Outcome>,
): Half {
  const method = OPERATION_METHODS[capability];
  const { wait } = account.context.clock;
  return {
    mapper: {
      [method.create]: (request: Request): Wire => {
        requireSettings(capability, settings, tables.settings.fields, account);
        const report = createReporter(tables);
        const wire = create(request, report);
        throwIssues(report.issues, tables.id);
        return { ...wire, ...remarksOn(report) };
      },
      [method.parse]: (exchange: Exchange<Wire>): Outcome => {
        const [result, errors] = read(operation.parseResponse(exchange, account), exchange.request);
        return [result, errors.map(redact)] as unknown as Outcome;
      },
    },
    proxy: {
      [method.send]: async (wire: Wire, options: CallOptions = {}) => {
        let unknown: Exchange | undefined;
        const run: RunOptions = {
          ...options,
          ...(wait === undefined ? {} : { wait }),
          ...(capability === 'recovery' ? { after_purchase: true } : {}),
          onUnknown: (exchange) => {
            unknown = exchange;
          },
        };
        const { deadline_ms = DEFAULT_PURCHASE_DEADLINE_MS } = options;
        try {
          return await runCalls(
            wire,
            operation.next,
            (call, signal) => send(call, signal, capability),
            READING.includes(capability) ? run : { ...run, deadline_ms },
          );
        } catch (error) {
          throw unknown === undefined ? error : withRecovery(error, account, unknown);
        }
      },
    },
  };
}

/** Writes the wire request of an operation on a shipment, with services, options and extras read for this carrier. */
function createForShipment<Request extends RateRequest | ShipmentRequest, Settings, Wire extends object>(
  operation: ShipmentOperation,
  { createRequest }: RatingOperation<Settings, Wire> | ShippingOperation<Settings, Wire>,
  request: Request,
  { tables, account }: Shared<Settings>,
  report: Reporter,
): Wire {
  const issues: Issue[] = [];
  const resolved = resolveRequest(tables, operation, request, issues);
  report.refuse(issues);
  requireCountries(request, report);
  const wire = createRequest(request, { ...resolved, account, report });
  return { ...wire, ...remarksOn(report, resolved.services_on_request) };
}

/**
 * Refuses a request without the countries of its lane. What is wrong with the rest of it depends on them, so nothing else
 * is looked at.
 */
function requireCountries({ shipper, recipient }: RateRequest | ShipmentRequest, report: Reporter): void {
  if (shipper.country_code !== undefined && recipient.country_code !== undefined) return;
  for (const [side, { country_code }] of Object.entries({ shipper, recipient }))
    if (country_code === undefined) report.required(`${side}.country_code`);
  throwIssues(report.issues, report.carrier);
}

/** A setting that only some operations need may be missing until one of them is used. */
function requireSettings(
  capability: Capability,
  settings: object,
  rows: Readonly<Record<string, SettingRow>>,
  { carrier, account }: CarrierIdentity,
): void {
  const missing = Object.entries(rows).filter(
    ([name, row]) => row.for?.includes(capability) && Reflect.get(settings, name) === undefined,
  );
  if (missing.length === 0) return;
  const problems = missing.map(
    ([name, { meaning }]) => `settings.${name}: is required for ${capability}: ${meaning}`,
  );
  throw new ConfigurationError(`${carrier} (account ${account}): ${problems.join('; ')}`, {
    code: 'invalid_settings',
    carrier,
    account,
    details: { problems },
  });
}
