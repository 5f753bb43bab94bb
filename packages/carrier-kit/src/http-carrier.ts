import {
  type CallOptions,
  type Capability,
  type CarrierContext,
  type CarrierDeclaration,
  type CarrierDefinition,
  type CarrierIdentity,
  type CarrierProxy,
  ConfigurationError,
  DEFAULT_PURCHASE_DEADLINE_MS,
  defineCarrier,
  type ErrorEntry,
  type Exchange,
  type Issue,
  type Notice,
  type Quote,
  type QuoteOutcome,
  type RateRequest,
  type RatingProxy,
  type SettingRow,
  type SettingsSchema,
  type ShipmentOperation,
  type ShipmentRequest,
  type ShippingOutcome,
  type ShippingProxy,
} from '@waybill/core';
import { withDocumentRemarks } from './document-remarks.js';
import { localErrorEntry } from './error-entries.js';
import { isSendable, UNSENDABLE } from './login-headers.js';
import type {
  Account,
  Operation,
  PublicSettings,
  RatingOperation,
  SettingRows,
  ShippingOperation,
} from './operation.js';
import { redactData, redactor } from './redact.js';
import { createReporter, type Reporter } from './report.js';
import type { CarrierTables } from './request/carrier-tables.js';
import { type ResolvedRequest, resolveRequest, throwIssues } from './resolve-request.js';
import { type RunOptions, runCalls } from './run-calls.js';
import type { Send } from './transport.js';

/** A carrier that is reached over HTTP: what it declares, how it is reached, and its operations. */
export interface HttpCarrierDeclaration<
  Input,
  Settings,
  Rows extends SettingRows<Settings>,
  Rate extends object,
  Ship extends object,
> extends Omit<CarrierDeclaration<Input, Settings, never>, 'createProxy' | 'in_process' | 'settings'> {
  readonly settings: { readonly schema: SettingsSchema<Input, Settings>; readonly fields: Rows };
  /** The only function that does I/O: hosts, login, headers. */
  readonly connect: (settings: Settings, context: CarrierContext) => Send;
  readonly rating?: RatingOperation<PublicSettings<Settings, Rows>, Rate>;
  readonly shipping?: ShippingOperation<PublicSettings<Settings, Rows>, Ship>;
}

/** The proxy of such a carrier. It can rate or ship only if the carrier has that operation. */
export type HttpCarrierProxy<Rate extends object, Ship extends object> = [Ship] extends [never]
  ? RatingProxy<Rate, Exchange<Rate>>
  : [Rate] extends [never]
    ? ShippingProxy<Ship, Exchange<Ship>>
    : CarrierProxy<Rate, Exchange<Rate>, Ship, Exchange<Ship>>;

/**
 * Defines a carrier whose operations are calls to its server: makes mapper and proxy from the operations. A notice that
 * `createRequest` reports is kept in the wire request and shown on every quote and shipment that comes from it.
 */
export function defineHttpCarrier<
  Input,
  Settings extends object,
  const Rows extends SettingRows<Settings>,
  Rate extends object = never,
  Ship extends object = never,
>(
  carrier: HttpCarrierDeclaration<Input, Settings, Rows, Rate, Ship>,
): CarrierDefinition<Input, Settings, HttpCarrierProxy<Rate, Ship>> {
  const { connect, rating, shipping, ...declaration } = carrier;
  return defineCarrier({
    ...declaration,
    createProxy: (settings: Settings, context: CarrierContext) => {
      const identity = { carrier: carrier.id, account: context.account };
      const account = { ...identity, settings: withoutSecrets(settings, carrier.settings.fields), context };
      const redact = textRedactor(settings, carrier.settings.fields);
      const send = namingSettings(connect(settings, context), settings);
      const shared = { tables: carrier, settings, account, send, redact };
      const rate = rating && ratingHalf(rating, shared);
      const ship = shipping && shippingHalf(shipping, shared);
      const mapper = { ...rate?.mapper, ...ship?.mapper };
      return { ...identity, ...rate?.proxy, ...ship?.proxy, mapper } as HttpCarrierProxy<Rate, Ship>;
    },
  });
}

/** Sends, and where a login cannot be sent, says which of the settings may be why. */
function namingSettings(send: Send, settings: object): Send {
  return async (call, signal) => {
    try {
      return await send(call, signal);
    } catch (error) {
      if (!(error instanceof ConfigurationError) || error.code !== UNSENDABLE) throw error;
      const names = Object.entries(settings).flatMap(([name, value]) =>
        typeof value === 'string' && !isSendable(value) ? [`settings.${name}`] : [],
      );
      const { carrier = '', account = '', code, details } = error;
      const message = names.length === 0 ? error.message : `${error.message}; look at ${names.join(', ')}`;
      throw new ConfigurationError(message, { carrier, account, code, ...(details && { details }) });
    }
  };
}

/** The parts that rating and shipping of one account share. */
interface Shared<Settings> {
  readonly tables: CarrierTables & {
    readonly name: string;
    readonly settings: { readonly fields: Readonly<Record<string, SettingRow>> };
  };
  /** Every setting, secrets included. */
  readonly settings: object;
  readonly account: Account<Settings>;
  readonly send: Send;
  /**
   * Removes secrets from the carrier's own texts in a result. The reply was redacted as raw text, where a secret that is
   * written with escapes is not found.
   */
  readonly redact: <Result extends object>(result: Result) => Result;
}

function ratingHalf<Settings, Wire extends object>(
  operation: RatingOperation<Settings, Wire>,
  shared: Shared<Settings>,
) {
  return {
    mapper: {
      createQuoteRequest: (request: RateRequest) => createRequest('rating', operation, request, shared),
      parseQuoteResponse: (exchange: Exchange<Wire>): QuoteOutcome => {
        const [quotes, errors] = operation.parseResponse(exchange, shared.account);
        return withRemarks(
          quotes.map(shared.redact),
          errors.map(shared.redact),
          exchange.request,
          shared.account,
        );
      },
    },
    proxy: {
      getQuotes: (wire: Wire, options: CallOptions = {}) =>
        runCalls(wire, operation.next, shared.send, { ...options, ...waitOf(shared.account) }),
    },
  };
}

function shippingHalf<Settings, Wire extends object>(
  operation: ShippingOperation<Settings, Wire>,
  shared: Shared<Settings>,
) {
  return {
    mapper: {
      createShipmentRequest: (request: ShipmentRequest) =>
        createRequest('shipping', operation, request, shared),
      parseShippingResponse: (exchange: Exchange<Wire>): ShippingOutcome => {
        const outcome = operation.parseResponse(exchange, shared.account);
        const [shipment, errors] = withDocumentRemarks(outcome, shared.account);
        return [shipment && withNotices(shipment, exchange.request), errors.map(shared.redact)];
      },
    },
    proxy: {
      createShipping: (wire: Wire, options: CallOptions = {}) => {
        const { deadline_ms = DEFAULT_PURCHASE_DEADLINE_MS } = options;
        const run = { ...options, ...waitOf(shared.account), deadline_ms };
        return runCalls(wire, operation.next, shared.send, run);
      },
    },
  };
}

function waitOf({ context: { clock } }: Pick<Account<unknown>, 'context'>): Pick<RunOptions, 'wait'> {
  return clock.wait === undefined ? {} : { wait: clock.wait };
}

/** The wire request, or one error with every problem in it. */
function createRequest<Request extends RateRequest, Settings, Wire extends object>(
  capability: ShipmentOperation,
  operation: Operation<Request, Settings, Wire, unknown>,
  request: Request,
  { tables, settings, account }: Shared<Settings>,
): Wire {
  requireSettings(capability, settings, tables.settings.fields, account);
  const report = createReporter(tables);
  const issues: Issue[] = [];
  const resolved = resolveRequest(tables, capability, request, issues);
  for (const issue of issues) report.add(issue);
  const wire = operation.createRequest(request, { ...resolved, account, report });
  throwIssues(report.issues, tables.id);
  return { ...wire, ...remarksOn(report, resolved) };
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

/** Facts that are added to a wire request and used when its reply is read. Empty fields are left out. */
interface Remarks {
  /** Reported while the request was written. */
  readonly notices?: readonly Notice[];
  /** Services that are quoted only when the request names them, and that it did not name. */
  readonly withheld_services?: readonly string[];
}

function remarksOn({ notices }: Reporter, { services_on_request }: ResolvedRequest): Remarks {
  return {
    ...(notices.length === 0 ? {} : { notices }),
    ...(services_on_request.length === 0 ? {} : { withheld_services: services_on_request }),
  };
}

/** Adds the notices of the request to the quotes, and drops quotes of services that the request had to name. */
function withRemarks(
  quotes: readonly Quote[],
  errors: ErrorEntry[],
  request: Remarks,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const withheld = new Set(request.withheld_services);
  const offered = quotes.filter(({ service_type }) => !withheld.has(service_type));
  if (offered.length === 0 && quotes.length > 0 && errors.length === 0) {
    const codes = quotes.map(({ service_type }) => service_type).join(', ');
    const message = `${carrier.carrier} offers only ${codes} for this shipment, which must be named in services.`;
    return [[], [localErrorEntry(carrier, 'no_service', message, 'carrier')]];
  }
  return [offered.map((quote) => withNotices(quote, request)), errors];
}

function withNotices<Result extends Pick<Quote, 'meta'>>(result: Result, { notices = [] }: Remarks): Result {
  if (notices.length === 0) return result;
  return { ...result, meta: { ...result.meta, notices: [...(result.meta?.notices ?? []), ...notices] } };
}

/** Fields of quotes and error entries that hold the carrier's own texts. */
const CARRIER_TEXTS = ['code', 'message', 'details', 'service_name', 'extra_charges', 'meta'];

function textRedactor(
  settings: object,
  rows: Readonly<Record<string, SettingRow>>,
): <Result extends object>(result: Result) => Result {
  const secrets = Object.entries(settings).flatMap(([name, value]) =>
    rows[name]?.secret && typeof value === 'string' ? [value] : [],
  );
  const redact = redactor(secrets);
  return (result) => {
    const texts = Object.entries(result).filter(([name]) => CARRIER_TEXTS.includes(name));
    return { ...result, ...(redactData(Object.fromEntries(texts), redact) as object) };
  };
}

function withoutSecrets<Settings extends object, Rows extends SettingRows<Settings>>(
  settings: Settings,
  rows: Rows,
): PublicSettings<Settings, Rows> {
  const open = Object.entries(settings).filter(([name]) => !Reflect.get(rows, name)?.secret);
  return Object.fromEntries(open) as PublicSettings<Settings, Rows>;
}
