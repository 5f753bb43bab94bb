import type { AnyCarrierProxy, RateRequestData } from '@waybill/core';
import type { CarrierContext, HttpClient } from '@waybill/core/plugin';
import { type Fault, type FaultScope, type RunningSimulator, startSimulator } from '@waybill/simulator';
import type { Case, Settings } from './cases.js';
import { entriesText, finding, firstLine, isDefect, withStack } from './failures.js';
import { flatPrices } from './flat-prices.js';
import { watchedClient } from './http-watch.js';
import { succeeded } from './operations.js';
import type { SentRequest } from './replay.js';
import { NOW, pinnedContext, runOperation } from './run-operation.js';
import type { Suite } from './suite.js';

/** A carrier that answers by itself, not from recorded replies: at its simulator, or in this process. */
export interface Session {
  /** `undefined` for a local carrier. */
  readonly running: RunningSimulator | undefined;
  /** A proxy for the settings of an account. */
  proxy(settings: Settings, context?: Partial<CarrierContext>): AnyCarrierProxy;
  /** Says what the calls that follow are for; where the contract refuses one of them, this is printed. */
  callsAreFor(scenario: string): void;
}

/** The carrier's simulator while a check uses it. */
export interface SimulatorSession extends Session {
  readonly running: RunningSimulator;
  fault(fault: Fault, scope?: FaultScope): void;
}

/** Runs a check against a fresh simulator, or against a local carrier as it is. */
export async function withSession<T>(suite: Suite, act: (session: Session) => Promise<T>): Promise<T> {
  if (suite.simulator !== undefined) return withSimulator(suite, act);
  return act({
    running: undefined,
    proxy: (settings, context) => suite.definition.create(settings, { ...pinnedContext(), ...context }),
    callsAreFor: () => {},
  });
}

/**
 * Runs a check against a fresh simulator. Unless faults were played, its traffic is judged by the contract.
 * @throws Error for a local carrier.
 */
export async function withSimulator<T>(
  suite: Suite,
  act: (session: SimulatorSession) => Promise<T>,
  now?: () => number,
): Promise<T> {
  if (suite.simulator === undefined) throw new Error(`${suite.definition.id} has no simulator`);
  const running = await startSimulator(suite.simulator, { now: now ?? (() => NOW) });
  // At another time than that of the cases tokens have expired, and refusals follow.
  let healthy = now === undefined;
  const scenarios: { readonly name: string; readonly from: number }[] = [];
  try {
    const acting = act({
      running,
      proxy: (settings, context) =>
        suite.definition.create(
          { ...settings, server_url: running.url },
          { ...pinnedContext(), newId: () => `session-${suite.next()}`, ...context },
        ),
      callsAreFor: (name) => {
        scenarios.push({ name, from: running.exchanges.length });
      },
      fault: (fault, scope) => {
        healthy = false;
        running.fault(fault, scope);
      },
    });
    const result = await acting.catch((failure: unknown) => {
      mustBeSound(running, failure);
      throw failure;
    });
    mustBeSound(running);
    return result;
  } finally {
    if (healthy && running.routeErrors.length === 0)
      suite.traffic.push(
        ...running.exchanges.map(({ reply, ...call }, index) => {
          const scenario = scenarios.findLast(({ from }) => from <= index);
          return { call, reply, ...(scenario && { scenario: scenario.name }) };
        }),
      );
    await running.close();
  }
}

/** A defect of the simulator is reported first, since failures of the carrier follow from it. */
function mustBeSound({ routeErrors }: RunningSimulator, failure?: unknown): void {
  if (routeErrors.length === 0) return;
  const stacks = [...new Set(routeErrors.map(withStack))];
  const consequence = failure === undefined ? [] : [`and so: ${firstLine(failure)}`];
  throw finding([`defect of the simulator: ${stacks.join('\n')}`, ...consequence].join('\n'));
}

/** What a proxy needs so that it has prices: nothing, or a price list where the carrier has no rates. */
export function pricedContext({ definition }: Suite): Pick<CarrierContext, 'priced_by'> {
  return definition.fields.rating !== undefined ? {} : { priced_by: flatPrices };
}

/** The calls of an operation, seen in a run without faults. */
export interface CallPlan {
  /** All, in order. */
  readonly calls: readonly SentRequest[];
  /** Those that cost money. */
  readonly purchases: readonly SentRequest[];
}

/**
 * Watches a request at the simulator through the context's HTTP client.
 * @throws Error when it does not end well, or when the carrier does not send through that client.
 */
export async function watchCalls(suite: Suite, recorded: Case, request: RateRequestData): Promise<CallPlan> {
  const calls: SentRequest[] = [];
  await withSimulator(suite, async (session) => {
    const proxy = session.proxy(recorded.settings, { http: recordingClient(calls) });
    const { outcome, thrown } = await runOperation(proxy, recorded.operation, request);
    if (outcome[1].length === 0 && succeeded(outcome)) return;
    throw finding(
      `it must succeed at the simulator, but ended in ${isDefect(thrown) ? withStack(thrown) : entriesText(outcome[1]) || 'nothing'}`,
    );
  });
  if (calls.length === 0) throw new Error('nothing was sent through the HTTP client of the context');
  return { calls, purchases: calls.filter(({ once }) => once === true) };
}

/** Sends for real and keeps what was sent. */
function recordingClient(calls: SentRequest[]): HttpClient {
  return watchedClient(
    () => {},
    ({ method, url, headers, body, once }) => {
      const { pathname, search, origin } = new URL(url);
      calls.push({ method, path: pathname + search, origin, headers, body: body ?? '', once });
    },
  );
}

/** The scope of faults for a call and all of the same method and path, whatever their query. */
export function scopeOf({ method, path }: SentRequest): { method: string; path: RegExp } {
  const [plain = path] = path.split('?');
  return { method, path: new RegExp(`^${plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\?|$)`) };
}
