import type { ErrorEntry } from '@waybill/core';
import { type Answer, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { retryAfterOf } from '../http/retry-after.js';
import { failureEntry, localErrorEntry, redirectOf, unreadableReplyEntry } from '../replies/error-entries.js';
import { mayHaveBeenMade } from './unknown-outcome.js';

/** The result of reading the answer to a purchase, whatever its status. */
export type PurchaseReading<Created> =
  /** The answer names a shipment or holds its label; `warnings` are the errors that it also reports. */
  | { readonly created: Created; readonly warnings: readonly ErrorEntry[] }
  /** The carrier's own error document, at least one entry. A gateway's document is `unreadable`. */
  | { readonly refused: readonly ErrorEntry[] }
  /** Neither of these, and why: `not a readable JSON document: it is cut short`. `code` is the carrier's, if it sent one. */
  | { readonly unreadable: string; readonly code?: string | undefined };

/** How a person finds out whether a purchase was made. */
export interface Lookup {
  /** Completes "look for …": `customerRequestId 4f1c… in Canada Post's shipment list`. */
  readonly what: string;
  /** The same for programs: the references that the purchase carried, by the carrier's names. */
  readonly references?: Readonly<Record<string, string>>;
  /** The id under which the request was sent. */
  readonly request_id?: string;
}

/** A status at which this carrier's error document proves a refusal, although the rule says otherwise; and the source. */
export interface StatusFact {
  readonly status: number;
  /** Document and section: `SOAP faults come with 500: E-Ship Web Services guide, 3.2`. */
  readonly source: string;
}

/** What the carrier reports on a purchase that is looked up afterwards. */
export type LookupReading<Created> =
  /** The carrier has it; `warnings` are the errors that it also reports. */
  | { readonly created: Created; readonly warnings: readonly ErrorEntry[] }
  /** It was certainly not made, and why. */
  | { readonly absent: string }
  /** It was made and cancelled since, and how that is known: `order 7 is CANCELLED.` Nothing is left of it. */
  | { readonly cancelled: string }
  /**
   * It stays open, and why: the carrier gave no readable answer, finds nothing yet, or several. `candidates` are tracking
   * numbers of shipments that may be it. `nothing_found`: the carrier answered that it has none, which counts once it had time to list it.
   */
  | {
      readonly unclear: string;
      readonly candidates?: readonly string[];
      readonly nothing_found?: boolean | undefined;
    };

/** Whether a purchase was made. */
export type PurchaseOutcome<Created> =
  /** It was made. No entry is retryable: sending the request again would buy again. */
  | { readonly outcome: 'created'; readonly created: Created; readonly errors: readonly ErrorEntry[] }
  /**
   * `refused`: it was not made, or it is cancelled. `unknown`: it may have been made; one entry, never retryable, says what to
   * look up.
   */
  | { readonly outcome: 'refused' | 'unknown'; readonly errors: readonly ErrorEntry[] };

/** How to judge the reply to a purchase. */
export interface PurchaseOptions<Created> {
  readonly carrier: CarrierIdentity;
  readonly read: (answer: Answer) => PurchaseReading<Created>;
  readonly lookup: Lookup;
  readonly refusedAt?: readonly StatusFact[];
  /** What a lookup of a purchase without a clear answer found. */
  readonly found?: LookupReading<Created> | undefined;
  /** True when another package of this request was already bought: sending the request again would buy that one twice. */
  readonly bought_before?: boolean;
}

/**
 * Decides whether a purchase was made, by the same rule for every carrier:
 *
 * | reply | outcome |
 * |---|---|
 * | no reply, and nothing was sent | `refused`, with the failure's own kind |
 * | no reply, although something was sent | `unknown` |
 * | names a shipment, at any status | `created` |
 * | the carrier's own error document, 2xx or 4xx | `refused` |
 * | the same with 408, 409, 425, 429 or 499 | `unknown`: such answers come from gateways and from requests that were cut |
 * | 429 with `Retry-After`, whatever it holds | `refused`: the request was not taken (RFC 6585, 4) |
 * | the same, where one of its errors states such a status or 5xx | `unknown`: see `status` of {@link ReportedError} |
 * | anything else: 3xx, 5xx, a gateway's page, an unreadable 4xx | `unknown` |
 *
 * An unknown one may have been looked up since: then `found` decides.
 */
export function purchaseOutcome<Created>(
  reply: Reply | undefined,
  options: PurchaseOptions<Created>,
): PurchaseOutcome<Created> {
  const outcome = outcomeOfReply(reply, options);
  const { found, carrier, bought_before = false } = options;
  if (outcome.outcome !== 'unknown' || found === undefined) return outcome;
  if ('created' in found) {
    const errors = found.warnings.map((entry) => ({ ...entry, retryable: false }));
    return { outcome: 'created', created: found.created, errors };
  }
  if ('absent' in found) {
    const entry = localErrorEntry(carrier, 'not_bought', `It was not bought: ${found.absent}`, 'not_found');
    return { outcome: 'refused', errors: [{ ...entry, retryable: !bought_before }] };
  }
  if ('cancelled' in found) {
    // It may have been cancelled on purpose, so it is not retryable.
    const message = `It was bought, and cancelled since: ${found.cancelled}`;
    return { outcome: 'refused', errors: [localErrorEntry(carrier, 'cancelled', message, 'carrier')] };
  }
  const { unclear, candidates, nothing_found } = found;
  const errors = outcome.errors.map((entry) => ({
    ...entry,
    message: `${entry.message}. ${unclear}`,
    details: {
      ...entry.details,
      ...(candidates === undefined ? {} : { candidates }),
      ...(nothing_found ? { nothing_found } : {}),
    },
  }));
  return { outcome: 'unknown', errors };
}

/** What the reply to the purchase proves. */
function outcomeOfReply<Created>(
  reply: Reply | undefined,
  options: PurchaseOptions<Created>,
): PurchaseOutcome<Created> {
  const { carrier, lookup, bought_before = false } = options;
  const refused = (errors: readonly ErrorEntry[]) => ({
    outcome: 'refused' as const,
    errors: errors.map((entry) => (bought_before ? { ...entry, retryable: false } : entry)),
  });

  if (reply === undefined)
    return refused([localErrorEntry(carrier, 'not_sent', 'The purchase was not sent.')]);
  if (!isAnswer(reply)) {
    const { kind, message, sent } = reply.failure;
    if (sent || kind === 'unknown_outcome')
      return {
        outcome: 'unknown',
        errors: [unknownOutcomeEntry(carrier, lookup, { code: kind, why: message })],
      };
    return refused([failureEntry(carrier, reply)]);
  }

  const reading = options.read(reply);
  if ('created' in reading) {
    const errors = reading.warnings.map((entry) => ({ ...entry, retryable: false }));
    return { outcome: 'created', created: reading.created, errors };
  }
  const isTurnedAway = pauseInstead(reply) !== undefined;
  if ('refused' in reading && (isTurnedAway || isRefusal(reply.status, options.refusedAt)))
    return refused(reading.refused);
  if ('unreadable' in reading && isTurnedAway)
    return refused([unreadableReplyEntry(carrier, reply, reading.unreadable)]);

  const { code, why } =
    'refused' in reading
      ? { code: reading.refused[0]?.code, why: reading.refused.map(({ message }) => message).join('; ') }
      : { code: reading.code, why: redirectOf(reply) ?? reading.unreadable };
  const entry = unknownOutcomeEntry(carrier, lookup, {
    code: code ?? (reply.status < 400 ? 'unreadable_reply' : String(reply.status)),
    why: `${carrier.carrier}: HTTP ${reply.status}, ${why}`,
    answer: reply,
  });
  return { outcome: 'unknown', errors: [entry] };
}

/** Statuses below 500 that do not prove a refusal: timeouts, conflicts with an earlier attempt, limits of gateways. */
const UNCERTAIN = [408, 409, 425, 429, 499];

/**
 * The pause in milliseconds that is asked for in place of the purchase, which was not taken: too many requests (RFC 6585, 4). A
 * 429 that names no pause proves nothing: gateways answer so after the work was done.
 */
export function pauseInstead(reply: Reply): number | undefined {
  return isAnswer(reply) && reply.status === 429 ? retryAfterOf(reply) : undefined;
}

/** Whether the carrier's own error document with this status proves that nothing was bought. */
export function isRefusal(status: number, refusedAt: readonly StatusFact[] = []): boolean {
  if (refusedAt.some((fact) => fact.status === status)) return true;
  return (status >= 200 && status < 300) || (status >= 400 && status < 500 && !UNCERTAIN.includes(status));
}

/**
 * The entry of a purchase that may have been made. `details` holds `lookup`, `references`, `request_id` and, where
 * there was an answer, its `content_type` and its whole `body`, which may hold a tracking number or a label.
 */
export function unknownOutcomeEntry(
  carrier: CarrierIdentity,
  { what, references, request_id }: Lookup,
  { code, why, answer }: { readonly code: string; readonly why: string; readonly answer?: Answer },
): ErrorEntry {
  return {
    ...localErrorEntry(carrier, code, mayHaveBeenMade(why, what), 'unknown_outcome'),
    ...(answer === undefined ? {} : { http_status: answer.status }),
    details: {
      lookup: what,
      ...(references === undefined ? {} : { references }),
      ...(request_id === undefined ? {} : { request_id }),
      ...(answer === undefined
        ? {}
        : { content_type: answer.headers['content-type'] ?? '', body: answer.body }),
    },
  };
}
