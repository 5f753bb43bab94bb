import type { ErrorEntry } from '@waybill/core';
import { type Answer, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { failureEntry, localErrorEntry, redirectOf } from '../replies/error-entries.js';
import type { ReplyReading } from '../replies/reply-reader.js';
import { isRefusal, type StatusFact } from './purchase-outcome.js';
import { mayHaveBeenDone } from './unknown-outcome.js';

/** The result of reading the answer to a change, whatever its status. */
export type ChangeReading<Done> =
  /** It is done; `warnings` are errors that the answer also reports. */
  | { readonly done: Done; readonly warnings?: readonly ErrorEntry[] }
  /** The carrier's own error document, at least one entry. */
  | { readonly refused: readonly ErrorEntry[] }
  /** Neither, and why. `code` is the carrier's, if it sent one. */
  | { readonly unreadable: string; readonly code?: string | undefined };

/** Reads the reply to a change. What proves the change counts, whatever the status and whatever else the reply reports. */
export function changeReading<Done>(reading: ReplyReading<Done>): ChangeReading<Done> {
  if (reading.errors === undefined) return { done: reading.document, warnings: reading.warnings };
  if (reading.found !== undefined) return { done: reading.found, warnings: reading.reported };
  return reading.refused
    ? { refused: reading.reported }
    : { unreadable: reading.why, code: reading.reported[0]?.code };
}

/** Whether a change was made. */
export type ChangeOutcome<Done> =
  | { readonly outcome: 'done'; readonly done: Done; readonly errors: readonly ErrorEntry[] }
  /** `refused`: it was not made. `unknown`: it may have been made; the entry says what to look up. */
  | { readonly outcome: 'refused' | 'unknown'; readonly errors: readonly ErrorEntry[] };

/** How to judge the reply to a change other than a purchase. */
export interface ChangeOptions<Done> {
  readonly carrier: CarrierIdentity;
  /** What it is, at the beginning of a sentence: `The pickup`. */
  readonly what: string;
  readonly read: (answer: Answer) => ChangeReading<Done>;
  /** Completes "look for …": `pickup 2929602E9CP in UPS's list of pickups`. */
  readonly lookup: string;
  /** As in the call: an unknown outcome of what is `repeatable` may be tried again. */
  readonly effect: 'once' | 'repeatable';
  readonly refusedAt?: readonly StatusFact[];
}

/**
 * Decides whether a change was made, by the rule of purchases (see `purchaseOutcome`): the carrier's own "no" is believed at
 * 2xx and 4xx, anything that is neither yes nor no is unknown.
 */
export function changeOutcome<Done>(
  reply: Reply | undefined,
  { carrier, what, read, lookup, effect, refusedAt }: ChangeOptions<Done>,
): ChangeOutcome<Done> {
  const refused = (errors: readonly ErrorEntry[]) => ({ outcome: 'refused' as const, errors });
  const unknown = (code: string, why: string, answer?: Answer) => ({
    outcome: 'unknown' as const,
    errors: [
      {
        ...localErrorEntry(carrier, code, mayHaveBeenDone(why, lookup), 'unknown_outcome'),
        retryable: effect === 'repeatable',
        ...(answer === undefined ? {} : { http_status: answer.status }),
        details: { lookup, ...(answer === undefined ? {} : { body: answer.body }) },
      },
    ],
  });

  if (reply === undefined) return refused([localErrorEntry(carrier, 'not_sent', `${what} was not sent.`)]);
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    if (sent || kind === 'unknown_outcome') return unknown(kind, message);
    return refused([failureEntry(carrier, reply)]);
  }
  const reading = read(reply);
  if ('done' in reading) return { outcome: 'done', done: reading.done, errors: reading.warnings ?? [] };
  if ('refused' in reading && isRefusal(reply.status, refusedAt)) return refused(reading.refused);
  const { code, why } =
    'refused' in reading
      ? { code: reading.refused[0]?.code, why: reading.refused.map(({ message }) => message).join('; ') }
      : { code: reading.code, why: reading.unreadable };
  return unknown(
    code ?? (reply.status < 400 ? 'unreadable_reply' : String(reply.status)),
    `${carrier.carrier}: HTTP ${reply.status}, ${redirectOf(reply) ?? why}`,
    reply,
  );
}
