import { type CallOptions, DEFAULT_PURCHASE_DEADLINE_MS } from './contract/call-options.js';
import type { AnyCarrierProxy, ShippingProxy } from './contract/carrier.js';
import type { ShippingOptions } from './contract/journal.js';
import { observerOf } from './contract/observer.js';
import { capabilitiesOf, isUnpriced, offers } from './contract/operations.js';
import { WaybillError } from './errors.js';
import { sendJournalled } from './journalled.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry } from './models/error-entry.js';
import { jsonable, textOf } from './models/json.js';
import { observedOperation, type Watch } from './observed-operation.js';
import { type Capability, OPERATIONS, type OperationOutcomes, requestOf } from './operations/index.js';
import type { Operation } from './operations/operation.js';

/** Runs an operation of a proxy that offers it. */
export async function runOperation<Offered extends Capability>(
  proxy: AnyCarrierProxy,
  capability: Offered,
  data: object,
  options: ShippingOptions | undefined,
  watch: Watch = {},
): Promise<OperationOutcomes[Offered]> {
  const observer = observerOf(proxy);
  if (observer === undefined) return runSteps(proxy, capability, data, options, watch);
  return observedOperation(observer, proxy, capability, { options, watch }, (within, watching) =>
    runSteps(proxy, capability, data, within, watching),
  );
}

async function runSteps<Offered extends Capability>(
  proxy: AnyCarrierProxy,
  capability: Offered,
  data: object,
  options: ShippingOptions | undefined,
  { written = () => {}, answered = () => {} }: Watch,
): Promise<OperationOutcomes[Offered]> {
  const { create, send, parse, reads, lists }: Operation = OPERATIONS[capability];
  const nothing = (errors: ErrorEntry[]) =>
    [lists ? [] : null, errors] as unknown as OperationOutcomes[Offered];
  if (!offers(proxy, capability)) return nothing([notOfferedEntry(proxy, capability)]);
  const call = (holder: object, method: string, ...given: unknown[]): unknown =>
    Reflect.apply(Reflect.get(holder, method), holder, given);
  const steps: Steps<OperationOutcomes[Offered]> = {
    create: () => {
      const wireRequest =
        options?.resume === undefined
          ? call(proxy.mapper, create, requestOf(capability, data))
          : options.resume.exchange.request;
      written(wireRequest);
      return wireRequest;
    },
    send: async (wireRequest, within) => {
      const sendWire = async (wire: unknown, given?: CallOptions) => call(proxy, send, wire, given);
      const wireResponse =
        capability === 'shipping' || capability === 'returns'
          ? await sendJournalled(
              journalledAs(proxy, capability),
              capability,
              wireRequest,
              within ?? {},
              sendWire,
            )
          : await sendWire(wireRequest, within);
      answered(wireResponse);
      return wireResponse;
    },
    parse: (wireResponse) =>
      checkedOutcome(call(proxy.mapper, parse, wireResponse) as OperationOutcomes[Offered], parse),
  };
  return reads ? read(proxy, options, steps, nothing) : change(proxy, options, steps, nothing);
}

/** A return is journalled as one step, also by a proxy that journals the calls of a purchase. */
function journalledAs(
  proxy: CarrierIdentity & Pick<ShippingProxy, 'cut_purchases'>,
  capability: 'shipping' | 'returns',
): CarrierIdentity & Pick<ShippingProxy, 'cut_purchases'> {
  if (capability === 'shipping' || proxy.cut_purchases !== 'resumed') return proxy;
  const { carrier, account } = proxy;
  return { carrier, account };
}

/** The three steps of an operation. */
interface Steps<Outcome> {
  readonly create: () => unknown;
  readonly send: (wireRequest: unknown, options: ShippingOptions | undefined) => Promise<unknown>;
  readonly parse: (wireResponse: unknown) => Outcome;
}

/** Runs the steps of an operation that changes nothing. */
async function read<Outcome>(
  proxy: CarrierIdentity,
  options: CallOptions | undefined,
  { create, send, parse }: Steps<Outcome>,
  nothing: (errors: ErrorEntry[]) => Outcome,
): Promise<Outcome> {
  try {
    return parse(await send(create(), options));
  } catch (error) {
    return nothing(entriesFrom(error, proxy));
  }
}

/** Runs the steps of one that does. Once something was sent, a defect of the plugin leaves open whether it was done. */
async function change<Outcome>(
  proxy: CarrierIdentity,
  options: ShippingOptions | undefined,
  { create, send, parse }: Steps<Outcome>,
  nothing: (errors: ErrorEntry[]) => Outcome,
): Promise<Outcome> {
  let wireRequest: unknown;
  try {
    wireRequest = create();
  } catch (error) {
    return nothing(entriesFrom(error, proxy));
  }
  let wireResponse: unknown;
  try {
    wireResponse = await send(wireRequest, {
      ...options,
      deadline_ms: options?.deadline_ms ?? DEFAULT_PURCHASE_DEADLINE_MS,
    });
  } catch (error) {
    const entries = entriesFrom(error, proxy);
    return nothing(error instanceof WaybillError ? entries : entries.map(outcomeUnknown));
  }
  try {
    return parse(wireResponse);
  } catch (error) {
    // The plugin failed to read the carrier's answer. Money may have been spent, so the entry keeps the raw answer.
    const wire_response = jsonable(wireResponse);
    const entries = entriesFrom(error, proxy).map(outcomeUnknown);
    return nothing(entries.map((entry) => ({ ...entry, details: { ...entry.details, wire_response } })));
  }
}

/** It may have been done, so the entry must not say that it can be retried. */
export function outcomeUnknown(entry: ErrorEntry): ErrorEntry {
  return { ...entry, kind: 'unknown_outcome', retryable: false };
}

/** Callers rely on a list of two, but a plugin in plain JavaScript may return anything. */
function checkedOutcome<Outcome extends readonly unknown[]>(returned: Outcome, method: string): Outcome {
  if (Array.isArray(returned) && returned.length === 2 && Array.isArray(returned[1])) return returned;
  throw new TypeError(`${method} must return a list of results and errors`);
}

/** Any thrown value as entries. One that is not a {@link WaybillError} is reported as a defect of the plugin. */
export function entriesFrom(error: unknown, { carrier, account }: CarrierIdentity): ErrorEntry[] {
  if (error instanceof WaybillError) return error.toEntries({ carrier, account });
  const message = `${carrier}: defect in the carrier plugin, please report it (${textOf(error)})`;
  return [{ carrier, account, code: 'plugin_defect', message, kind: 'unexpected_reply', retryable: false }];
}

/** The entry of a carrier that has no such operation. For prices it says what to do: a shop without a rate card meets this first. */
export function notOfferedEntry(proxy: AnyCarrierProxy, operation: Capability): ErrorEntry {
  const entry = notSupportedEntry(proxy, OPERATIONS[operation].what);
  if (operation !== 'rating' || !isUnpriced(capabilitiesOf(proxy))) return entry;
  const message = `${proxy.carrier} has no prices of its own: bind a rate card to the account (priced_by), and it is quoted`;
  return { ...entry, message };
}

/** The entry of a carrier that cannot do something. */
export function notSupportedEntry(proxy: CarrierIdentity, what: string): ErrorEntry {
  const { carrier, account } = proxy;
  return {
    carrier,
    account,
    code: 'not_supported',
    message: `${carrier} cannot ${what}`,
    kind: 'not_supported',
    retryable: false,
  };
}
