import { UnavailableError } from '@waybill/core';
import { Transcript, type WireRequest } from '@waybill/core/observe';
import type { Call, Capability, CarrierContext, HttpClient } from '@waybill/core/plugin';
import type { Send } from '../http/transport.js';
import { inScope } from '../observation/watch-call.js';
import { HIDDEN, type Redact } from '../secrets/redact.js';

/** An account, as far as a dry run needs it. */
export interface DryAccount {
  /** Writes the wire request, and gives the first calls of the operation. */
  readonly firstCalls: (operation: Capability, request: object) => readonly Call[];
  readonly send: Send;
  readonly hide: Redact;
}

/** The calls as they would be sent: each goes as far as the HTTP client, which does not send it. */
export async function shownCalls(
  { firstCalls, send, hide }: DryAccount,
  operation: Capability,
  request: object,
): Promise<WireRequest[]> {
  const transcript = new Transcript();
  const { signal } = new AbortController();
  for (const call of firstCalls(operation, request)) {
    const before = transcript.calls.length;
    const refused = await inScope(operation, hide, { transcript }, () =>
      send(call, signal, { operation }),
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (transcript.calls.length === before) throw refused;
  }
  return transcript.calls.map(({ request: shown }) => shown);
}

/** Each call goes as far as this. */
export const NO_CLIENT: HttpClient = {
  send: () =>
    Promise.reject(new UnavailableError('a dry run', { code: 'dry_run', details: { sent: false } })),
};

/** The account's context without a way out: no call is sent, no token fetched, nothing logged. */
export function unconnected(
  { observer: _, ...context }: CarrierContext,
  now: number,
  id: string,
): CarrierContext {
  let made = 0;
  return {
    ...context,
    logger: { debug: silence, info: silence, warn: silence, error: silence },
    clock: { now: () => now, wait: async () => undefined },
    newId: () => `${id.repeat(8)}-0000-4000-8000-${String(made++).padStart(12, '0')}`,
    tokens: {
      get: async () => ({ access_token: HIDDEN, expires_at: Number.POSITIVE_INFINITY }),
      set: async () => undefined,
      delete: async () => undefined,
    },
  };
}

const silence = () => undefined;
