import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type CallOptions, WaybillError } from '@waybill/core';
import type { CallEnded, ObservedEvent, Repetition, Transcript, WireRecording } from '@waybill/core/observe';
import type {
  Capability,
  CarrierContext,
  CarrierIdentity,
  HttpClient,
  HttpRequest,
  HttpResponse,
  RequestBegin,
} from '@waybill/core/plugin';
import { wasSent } from '../http/transport-errors.js';
import type { Redact } from '../secrets/redact.js';
import { recordedReply, recordedRequest } from './recorded.js';

/** A call whose attempts an observer or a transcript may want to know of. */
export interface WatchedCall {
  readonly step: string;
  readonly package?: number | undefined;
  readonly method: string;
  /** Absolute, unless it is a link that will be refused. */
  readonly url: () => string;
  /** Takes out the secrets that are known by then. */
  readonly redact: () => Redact;
  /** Set for a request for a token: a reply that gives one is not written down. */
  readonly issues_token?: true;
}

/** Sends the attempts of one call, and reports them. */
export interface CallWatch {
  /** @param hidden names of headers that are a login: nothing of their values is written down. */
  send(http: HttpClient, request: HttpRequest, hidden: readonly string[]): Promise<HttpResponse>;
  answered(status: number): void;
  failed(error: unknown): void;
}

const UNWATCHED: CallWatch = {
  send: (http, request) => http.send(request),
  answered: () => {},
  failed: () => {},
};

/** Watches a call for the account's observer and for the transcript of its operation, where there are any. */
export function watchCall(
  identity: CarrierIdentity,
  { observer }: Pick<CarrierContext, 'observer'>,
  call: WatchedCall,
): CallWatch {
  const scope = currentScope();
  if (observer === undefined && scope?.transcript === undefined) return UNWATCHED;
  const tell = (event: ObservedEvent) => quietly(() => observer?.(event));
  const { step, method } = call;
  const redact = (): Redact => {
    const own = call.redact();
    return scope === undefined ? own : (text) => scope.hide(own(text));
  };
  const about = {
    ...identity,
    ...partOf(scope),
    step,
    ...(call.package === undefined ? {} : { package: call.package }),
  };
  const seen = { call_id: randomUUID(), ...about };
  const began = performance.now();
  let attempts = 0;
  const ended = (how: Pick<CallEnded, 'outcome' | 'status' | 'code' | 'kind'>) =>
    tell({
      type: 'call_ended',
      ...seen,
      duration_ms: performance.now() - began,
      ...how,
      repeats: Math.max(0, attempts - 1),
      ...begun,
      ...(http_ms === undefined ? {} : { http_ms }),
    });
  const repeated = (why: Repetition) => tell({ type: 'call_repeated', ...seen, repeats: attempts++, ...why });
  let last: Repetition = {};
  let begun: Partial<RequestBegin> = {};
  let http_ms: number | undefined;

  tell({ type: 'call_started', ...seen, method, url: redact()(call.url()) });
  return {
    send: async (http, request, hidden) => {
      if (attempts === 0) attempts = 1;
      else repeated(last);
      const recording = quietly(() =>
        scope?.transcript?.record({ ...about, ...recordedRequest(request, hidden, redact()) }),
      );
      let left_at = performance.now();
      const spent = () => {
        http_ms = (http_ms ?? 0) + performance.now() - left_at;
      };
      try {
        const response = await http.send({
          ...request,
          begun: (how) => {
            begun = how;
            left_at = performance.now();
          },
          repeated: (why) => {
            repeated(why);
            quietly(() => recording?.repeated(why));
          },
        });
        spent();
        last = { status: response.status };
        quietly(() => recording?.replied(recordedReply(response, redact(), call.issues_token)));
        return response;
      } catch (error) {
        const code = error instanceof WaybillError ? error.code : 'network';
        if (wasSent(error)) spent();
        last = { code: redact()(code) };
        quietly(() => noteFailure(recording, error, redact()));
        throw error;
      }
    },
    answered: (status) => ended({ status, outcome: status < 400 ? 'answered' : 'refused' }),
    failed: (error) => {
      if (!(error instanceof WaybillError)) return ended({ outcome: 'unknown' });
      const outcome = wasSent(error) ? 'unknown' : 'not_sent';
      ended({ outcome, kind: error.kind, code: redact()(error.code) });
    },
  };
}

/** What is written down never costs the answer to a purchase. */
function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function noteFailure(recording: WireRecording | undefined, error: unknown, redact: Redact): void {
  const { code, message } =
    error instanceof WaybillError ? error : { code: 'network', message: 'the HTTP client failed' };
  recording?.failed({ code: redact(code), message: redact(message), sent: wasSent(error) });
}

function partOf(scope: Scope | undefined): Partial<Pick<Scope, 'operation' | 'operation_id'>> {
  if (scope === undefined) return {};
  const { operation, operation_id } = scope;
  return { operation, ...(operation_id === undefined ? {} : { operation_id }) };
}

/** The operation that a call is a part of. Logins, which get no options, find it here as well. */
export interface Scope {
  readonly operation: Capability;
  /** Removes the secret settings of the account: a login knows only its own. */
  readonly hide: Redact;
  readonly operation_id?: string;
  readonly transcript?: Transcript;
}

const scopes = new AsyncLocalStorage<Scope>();

/** The scope of the code that is running, where there is one. */
function currentScope(): Scope | undefined {
  return scopes.getStore();
}

/** Runs an operation in a scope, if its caller wants to know of its calls: a scope costs time. */
export function inScope<Result>(
  operation: Capability,
  hide: Redact,
  { operation_id, transcript }: CallOptions,
  run: () => Result,
): Result {
  if (operation_id === undefined && transcript === undefined) return run();
  return scopes.run(
    {
      operation,
      hide,
      ...(operation_id === undefined ? {} : { operation_id }),
      ...(transcript === undefined ? {} : { transcript }),
    },
    run,
  );
}
