import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCarrierProxy, CallOptions } from '@waybill/core';
import type { CarrierContext, HttpClient } from '@waybill/core/plugin';
import type { Case, LaterCase, RecordedCall } from './cases.js';
import type { Outcome, RequestData } from './operations.js';
import { quickly } from './quick-settings.js';
import { Replay, replayClient, type SentRequest } from './replay.js';
import { type OperationRun, pinnedContext, runOperation, type Steering } from './run-operation.js';
import type { Suite } from './suite.js';

/** What to change in a recorded case. */
export interface Variation<Result = Outcome> extends Steering<Result> {
  readonly request?: RequestData;
  /** Over the case's own settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly context?: Partial<CarrierContext>;
  readonly edit?: (call: RecordedCall) => RecordedCall;
  /** Between the recorded replies and the carrier. */
  readonly client?: (replies: HttpClient) => HttpClient;
  readonly options?: CallOptions;
}

/** There is no such server: recorded replies are played without a network. */
const NOWHERE = 'http://carrier.invalid';

/** A case that was played. */
export interface ReplayedCase<Result = Outcome> extends OperationRun<Result> {
  readonly sent: readonly SentRequest[];
  /** What answered each request, as long as `sent`; nothing did at a local carrier. */
  readonly answers: readonly (RecordedCall | undefined)[];
}

/**
 * Plays a case without a network, with whatever is varied: the recorded reply that fits best answers each call. A local
 * carrier makes no calls: what it would send is its wire request, so that stands as the one thing sent.
 */
export async function replayCase<Any extends Case | LaterCase>(
  suite: Suite,
  recorded: Any,
  vary: Variation<Any['expected']> = {},
): Promise<ReplayedCase<Any['expected']>> {
  // Replies at hand would keep the turn to the end: checks that run side by side with this one wait for real servers.
  await nextTurn();
  const replay = new Replay(vary.edit ? recorded.calls.map(vary.edit) : recorded.calls, { strict: false });
  const http = replayClient(replay);
  const { in_process } = suite.definition;
  const proxy: AnyCarrierProxy = quickly(suite.definition).create(
    { ...recorded.settings, ...(in_process ? {} : { server_url: NOWHERE }), ...vary.settings },
    { ...pinnedContext(), http: vary.client ? vary.client(http) : http, ...vary.context },
  );
  const performance = await runOperation<Any['expected']>(
    proxy,
    recorded.operation,
    vary.request ?? recorded.request,
    vary.options,
    vary,
  );
  if (vary.known !== undefined && 'sent' in performance) return performance as ReplayedCase<Any['expected']>;
  const { wireRequest } = performance;
  const { requests, answers } = replay;
  if (!in_process || wireRequest === undefined) return { ...performance, sent: requests, answers };
  // Notices say what is not sent.
  const body = JSON.stringify({ ...wireRequest, notices: undefined });
  const answered = { method: 'LOCAL', path: recorded.operation, origin: '', headers: {}, body };
  return { ...performance, sent: [...requests, answered], answers: [...answers, undefined] };
}
