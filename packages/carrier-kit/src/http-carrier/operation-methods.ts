import {
  ConfigurationError,
  type ErrorEntry,
  type Issue,
  type Notice,
  type QuoteOutcome,
  type RateRequest,
  type ShipmentRequest,
  type ShippingOutcome,
  type TrackingDetails,
} from '@waybill/core';
import {
  type Call,
  type Capability,
  type CarrierIdentity,
  type CutPurchase,
  DEFAULT_PURCHASE_DEADLINE_MS,
  type Exchange,
  OPERATIONS,
  type OperationFacts,
  type OperationOutcomes,
  refuseForeignCut,
  type SettingRow,
  type ShipmentOperation,
  type ShippingOptions,
  trackingUrl,
} from '@waybill/core/plugin';
import { type Next, type RunOptions, runCalls } from '../calls/run-calls.js';
import type { Send } from '../http/transport.js';
import { inScope } from '../observation/watch-call.js';
import type { Account, OperationFor } from '../operation.js';
import { takeUp } from '../recovery/resume.js';
import { withRecovery } from '../recovery/unknown-purchase.js';
import { withDocumentRemarks } from '../replies/document-remarks.js';
import { withShortMessages } from '../replies/error-entries.js';
import { withPossibleFigures, withPossiblePrices } from '../replies/odd-figures.js';
import { borderDay, checkDeclaredGoods, requireDeclaration } from '../request/border/check-border.js';
import type { CarrierTables } from '../request/carrier-tables.js';
import { refuseForeignHandles } from '../request/foreign-handle.js';
import { refuseOrigin } from '../request/origin.js';
import { withinLimits } from '../request/package-limits.js';
import { checkPrinted, checkPrintedParties, whenBought } from '../request/printed.js';
import { createReporter, type Reporter } from '../request/report.js';
import { resolveRequest, throwIssues } from '../request/resolve-request.js';
import { forReturn, refuseOtherServices } from '../request/return-services.js';
import { throughExtras } from '../request/through-extras.js';
import { refuseExtrasOf } from '../request/unknown-extras.js';
import type { Redact } from '../secrets/redact.js';
import { type HasEnvironment, withEnvironment } from './environment.js';
import { remarksOn, withNoted, withNotices, withoutWithheld } from './remarks.js';

/** What all operations of one account share. */
export interface Shared<Settings> {
  readonly tables: CarrierTables & {
    readonly name: string;
    readonly tracking_url?: string;
    readonly tracking_numbers?: RegExp;
    readonly operations?: OperationFacts;
    readonly settings: { readonly fields: Readonly<Record<string, SettingRow>> };
  };
  /** Every setting, secrets included. */
  readonly settings: object;
  readonly account: Account<Settings>;
  readonly send: Send;
  /** Removes the secret settings from any text. */
  readonly hide: Redact;
  /** Removes them from the carrier's own texts in a result. */
  readonly redact: <Result extends object>(result: Result) => Result;
}

/** An operation as the methods of mapper and proxy. */
export interface OperationMethods {
  readonly capability: Capability;
  readonly mapper: object;
  readonly proxy: object;
  /** The calls that the operation begins with. */
  readonly firstCalls: (wire: never) => readonly Call[];
}

/** Any operation of a carrier. */
// biome-ignore lint/suspicious/noExplicitAny: the wire request differs by operation
export type AnyOperation<Settings> = OperationFor<Capability, Settings, any>;

/** The methods of mapper and proxy for one operation. */
export function methodsOf<Settings>(
  capability: Capability,
  operation: AnyOperation<Settings>,
  shared: Shared<Settings>,
): OperationMethods {
  const read = READERS[capability];
  return methodsFrom(capability, operation, shared, {
    create: (request, report) =>
      isOnShipment(capability)
        ? createForShipment(capability, operation, request as ShipmentRequest, shared, report)
        : createForOther(capability, operation, request, shared, report),
    read: ([result, errors], request) =>
      read?.([result, errors] as never, request, shared) ?? [
        ownTexts(result, capability, request, shared),
        errors,
      ],
  });
}

/** A result, or none, and the error entries. */
type AnyOutcome = readonly [result: unknown, errors: readonly ErrorEntry[]];

/** How one kind of operation differs from the others. */
interface Parts<Request, Wire> {
  /** Writes the wire request; what is wrong with the request is reported. */
  readonly create: (request: Request, report: Reporter) => Wire;
  /** Adds to the outcome what the request was remarked on, and removes secrets from the carrier's texts. */
  readonly read: (outcome: AnyOutcome, request: Wire) => AnyOutcome;
}

/** How an operation goes on, whatever it is. */
interface Course<Wire> {
  readonly next: Next<Wire>;
  readonly parseResponse: (exchange: Exchange<Wire>, account: Account<never>) => AnyOutcome;
}

export function methodsFrom<Request extends object, Settings, Wire extends object>(
  capability: Capability,
  operation: Course<Wire>,
  { tables, settings, account, send, hide, redact }: Shared<Settings>,
  { create, read }: Parts<Request, Wire>,
): OperationMethods {
  const method = OPERATIONS[capability];
  const { wait } = account.context.clock;
  const takenUp = (cut: CutPurchase & { readonly exchange: Exchange<Wire> }) => {
    refuseForeignCut(cut, account);
    const parse = (exchange: Exchange<Wire>) =>
      operation.parseResponse(exchange, account as Account<never>) as ShippingOutcome;
    return takeUp({ next: operation.next, parse, name: tables.name }, cut);
  };
  return {
    capability,
    firstCalls: (wire: Wire) => operation.next({ request: wire, replies: [] }),
    mapper: {
      [method.create]: (request: Request): Wire => {
        requireSettings(capability, settings, tables.settings.fields, account);
        const report = createReporter(tables);
        const wire = create(request, report);
        throwIssues(report.issues, tables.id);
        return { ...wire, ...remarksOn(report) };
      },
      [method.parse]: (exchange: Exchange<Wire>) => {
        const outcome = operation.parseResponse(exchange, account as Account<never>);
        const [result, errors] = read(possible(capability, outcome, account, tables), exchange.request);
        return [withShortNotices(result), withShortMessages(errors.map(redact))];
      },
    },
    proxy: {
      [method.send]: async (given: Wire, { journal, resume, ...options }: ShippingOptions = {}) => {
        let unknown: Exchange | undefined;
        const isPurchase = capability === 'shipping';
        const cut = isPurchase ? (resume as CutPurchase & { readonly exchange: Exchange<Wire> }) : undefined;
        const wire = cut === undefined ? given : cut.exchange.request;
        const run: RunOptions = {
          ...options,
          ...(isPurchase && journal ? { journal } : {}),
          ...(cut && { resume: takenUp(cut) }),
          ...(wait === undefined ? {} : { wait }),
          ...(capability === 'recovery' ? { after_purchase: true } : {}),
          onUnknown: (exchange) => {
            // A manifest that bills is a purchase too, but no shipment that can be recovered.
            if (capability !== 'manifest') unknown = exchange;
          },
        };
        const { deadline_ms = DEFAULT_PURCHASE_DEADLINE_MS } = options;
        try {
          return await inScope(capability, hide, options, () =>
            runCalls(
              wire,
              operation.next,
              (call, signal, course) => send(call, signal, { ...course, operation: capability }),
              OPERATIONS[capability].reads ? run : { ...run, deadline_ms },
            ),
          );
        } catch (error) {
          // What closed a day or made a return is not recovered as a shipment.
          if (unknown === undefined || !isPurchase) throw error;
          throw withRecovery(error, account, unknown);
        }
      },
    },
  };
}

/** An outcome without figures that cannot be right. */
function possible(
  capability: Capability,
  outcome: AnyOutcome,
  account: CarrierIdentity,
  { tracking_numbers }: Shared<never>['tables'],
): AnyOutcome {
  if (capability === 'rating') return withPossiblePrices(outcome as QuoteOutcome, account);
  return capability === 'shipping' || capability === 'returns' || capability === 'recovery'
    ? withPossibleFigures(outcome as ShippingOutcome, account, tracking_numbers)
    : outcome;
}

/** A result, or several, with notices of a length that is read by people. */
function withShortNotices(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(withShortNotices);
  const { meta } = (result ?? {}) as { readonly meta?: { readonly notices?: readonly Notice[] } };
  if (!Array.isArray(meta?.notices) || meta.notices.length === 0) return result;
  return { ...(result as object), meta: { ...meta, notices: withShortMessages(meta.notices) } };
}

/** Operations whose request is a shipment's, with services, options and extras. */
type OnShipment = ShipmentOperation | 'returns';

function isOnShipment(capability: Capability): capability is OnShipment {
  return capability === 'rating' || capability === 'shipping' || capability === 'returns';
}

/** How an outcome is read where it differs from the others. */
const READERS: {
  readonly [Offered in Capability]?: (
    outcome: OperationOutcomes[Offered],
    request: object,
    shared: Shared<unknown>,
  ) => OperationOutcomes[Offered];
} = {
  rating: ([quotes, errors], request, { account, redact }) => {
    const [offered, entries] = withoutWithheld(quotes, errors, request, account);
    return [offered.map((quote) => withNotices(withNoted(redact(quote), request), request)), entries];
  },
  shipping: (outcome, request, { account }) => {
    const [shipment, errors] = withDocumentRemarks(outcome, account);
    return [shipment && withNotices(shipment, request), errors];
  },
  tracking: ([details, errors], request, { tables, redact }) => [
    details.map((found) => withNotices(withTrackingUrl(redact(found), tables), request)),
    errors,
  ],
  returns: (outcome, request, { account }) => {
    const [shipment, errors] = withDocumentRemarks(outcome, account);
    if (shipment === null) return [null, errors];
    const returned = { ...shipment, meta: { is_return: true as const, ...shipment.meta } };
    return [withNotices(withEnvironment(returned, 'returns', accountOf(account)), request), errors];
  },
};

/** Results with what the request was remarked on, and without secrets in the carrier's texts. */
function ownTexts(
  result: unknown,
  capability: Capability,
  request: object,
  { account, redact }: Shared<unknown>,
): unknown {
  const read = (one: { readonly meta: { readonly notices: readonly Notice[] } }) =>
    withNotices(withEnvironment(redact(one), capability, accountOf(account)), request);
  return Array.isArray(result) ? result.map(read) : result && read(result as never);
}

function accountOf({ settings }: Account<unknown>): HasEnvironment {
  return { settings: typeof settings === 'object' && settings !== null ? settings : {} };
}

function withTrackingUrl(details: TrackingDetails, tables: Shared<unknown>['tables']): TrackingDetails {
  const tracking_url = trackingUrl(tables, details.tracking_number);
  return tracking_url === undefined ? details : { ...details, meta: { tracking_url, ...details.meta } };
}

/** Writes the wire request of an operation on something that was bought or scheduled, or on an address. */
function createForOther<Settings>(
  capability: Capability,
  operation: AnyOperation<Settings>,
  request: object,
  { tables, account }: Shared<Settings>,
  report: Reporter,
): object {
  const issues: Issue[] = [];
  refuseExtrasOf(capability, tables, request, issues);
  report.refuse(issues);
  refuseForeignHandles(request, { ...account, ...accountOf(account) }, report);
  return operation.createRequest(request as never, { account, report } as never);
}

/**
 * Writes the wire request of an operation on a shipment, with services, options and extras read for this carrier. A return is
 * read as a shipment.
 */
function createForShipment<Settings>(
  capability: OnShipment,
  operation: AnyOperation<Settings>,
  request: RateRequest | ShipmentRequest,
  shared: Shared<Settings>,
  report: Reporter,
): object {
  const { account } = shared;
  const services = (capability === 'returns' && operation.services?.(request as never)) || {};
  const { tables, request: serviced } = forReturn(shared.tables, request, services);
  const own = throughExtras(tables, serviced, report);
  const resolved = resolveRequest(tables, capability === 'rating' ? 'rating' : 'shipping', own, report);
  refuseOtherServices(resolved.services, services, report);
  requireCountries(own, report);
  // A return leaves from where the customer is.
  if (capability !== 'returns' && !resolved.options.some(({ row }) => row.neutral === 'return_label'))
    requireOrigin(tables, own, report);
  const within = withinLimits(tables, capability, resolved, own.shipment, report);
  const wire = operation.createRequest(own as never, { ...within.resolved, account, report });
  // A limit of the carrier's own code says the same of its field.
  const said = new Set(report.issues.flatMap(({ code, field }) => (code === 'too_large' ? [field] : [])));
  for (const found of within.issues) if (!said.has(found.field)) report.add(found);
  if (capability !== 'rating')
    for (const { message } of within.noted) report.notice('too_large', `${message}.`);
  if (capability === 'shipping') requireDeclaration(own, report);
  const day = () => borderDay(own.shipment, account.context.clock, account.settings as object);
  const bought = capability === 'rating' ? whenBought(report) : report;
  // What the declaration lacks at a price may follow until the purchase.
  checkDeclaredGoods(own, day, capability === 'rating' ? { ...bought, notice: report.notice } : report);
  if (tables.printed) {
    if (capability === 'rating') checkPrinted(own, tables.printed, bought);
    else if (capability === 'shipping') checkPrinted(own, tables.printed, report);
    else checkPrintedParties(own, tables.printed, report);
  }
  return { ...wire, ...remarksOn(report, resolved, within) };
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

/** Refuses packages that leave from another country than those of the carrier: nothing else about them matters. */
function requireOrigin(
  tables: Shared<never>['tables'],
  request: RateRequest | ShipmentRequest,
  report: Reporter,
): void {
  if (refuseOrigin(tables, request, report)) throwIssues(report.issues, report.carrier);
}

/** A setting that only some operations need may be missing until one of them is used. */
function requireSettings(
  capability: Capability,
  settings: object,
  rows: Readonly<Record<string, SettingRow>>,
  { carrier, account }: CarrierIdentity,
): void {
  const missing = missingSettings(capability, settings, rows);
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

function missingSettings(
  capability: Capability,
  settings: object,
  rows: Readonly<Record<string, SettingRow>>,
): [string, SettingRow][] {
  return Object.entries(rows).filter(
    ([name, row]) => row.for?.includes(capability) && Reflect.get(settings, name) === undefined,
  );
}
