/**
 * The ETag of a pickup. USPS gives one out with every answer about a pickup, takes each once and for an hour, and wants one for
 * every change: `If-Match`.
 */
import type { ErrorEntry } from '@waybill/core';
import { type Call, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { isRefusedWithoutReason, pickupEntry } from './errors.js';

const VERSION = 'version';

export function pickupUrl(number: string): string {
  return `/pickup/v3/carrier-pickup/${encodeURIComponent(number)}`;
}

export function etagOf(reply: Reply | undefined): string | undefined {
  return reply !== undefined && isAnswer(reply) && reply.status < 300 ? reply.headers.etag : undefined;
}

/** The ETag that was stored with a pickup. */
export function keptEtag(meta: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof meta?.etag === 'string' ? meta.etag : undefined;
}

/** The pickup whose version counts. */
export interface Versioned {
  readonly number: string;
  /** As it was stored; it may be too old. */
  readonly etag?: string;
}

/** The calls of a change: with the stored ETag, and with a new one where USPS does not take that, or where there is none. */
export function changeCalls(
  { number, etag }: Versioned,
  replies: readonly Reply[],
  change: (etag: string) => Call,
): Call[] {
  const ask: Call = { step: VERSION, method: 'GET', url: pickupUrl(number) };
  const last = replies.at(-1);
  if (last === undefined) return [etag === undefined ? ask : change(etag)];
  if (last.step === VERSION) {
    const current = etagOf(last);
    return current === undefined ? [] : [change(current)];
  }
  const isFirst = !replies.some(({ step }) => step === VERSION);
  return isFirst && isRefusedWithoutReason(last) ? [{ ...ask, optional: true }] : [];
}

/** The reply that decides what became of a change: `undefined` where it could not be asked for. */
export function changeReply(replies: readonly Reply[]): Reply | undefined {
  return replies.findLast(({ step }) => step !== VERSION);
}

/** Why a change could not be asked for. */
export function versionErrors(
  [reply]: readonly Reply[],
  number: string,
  carrier: CarrierIdentity,
): ErrorEntry[] {
  if (reply === undefined || !isAnswer(reply)) return [];
  const { errors = [] } = readReply(reply, carrier, () => undefined);
  return errors.map((entry) => pickupEntry(entry, carrier, number));
}
