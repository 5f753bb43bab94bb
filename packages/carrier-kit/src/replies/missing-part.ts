import type { ErrorEntry } from '@waybill/core';
import { type CarrierIdentity, type DocumentKind, isAnswer, type Reply } from '@waybill/core/plugin';
import { lookUp } from '../values/look-up.js';
import { failureEntry, localErrorEntry, unreadableReplyEntry } from './error-entries.js';

/** What a bought shipment may lack: a document, by its kind or by the carrier's word for it, or a fact of the shipment. */
export type ShipmentPart = DocumentKind | 'tracking_number' | 'shipment_number' | 'price' | (string & {});

/** Which part is missing, and why. */
export interface MissingPart {
  /** What was done, where nothing was bought yet: `The order was made`. By default `The shipment was bought`. */
  readonly done?: string | undefined;
  /** Position of its package in the request, from 0; left out or `null` for a part of the whole shipment. */
  readonly parcel?: number | null | undefined;
  /** How many packages the shipment has. With 1 the sentence does not count them. */
  readonly packages?: number | undefined;
  /**
   * The last reply to the call that was to fetch this part, if one was made. Its body is text: decode that of a call with
   * `reply_as: 'base64'`. Without it the sentence says that the part is not in the reply.
   */
  readonly reply?: Reply | undefined;
  /** Errors of the carrier in that reply. The entry has the code, kind and status of the first. */
  readonly refusals?: readonly ErrorEntry[] | undefined;
  /** What `refusals` are reasons of, after the name of the part: `could not be fetched` by default. */
  readonly failed?: string | undefined;
  /** True where the carrier says that it still makes the part. HTTP 202 as the status of `reply` means the same. */
  readonly pending?: boolean | undefined;
  /** A sentence to add: what else is known, or what to do. */
  readonly remark?: string | undefined;
  /** The carrier's own facts of the part, such as where its file is. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The entry for a part of a bought shipment that is missing, the same for every carrier: one sentence, `part` and `parcel`
 * (`null`: of the whole shipment) in `details`, and never retryable, because sending the request again would buy again. Its
 * code is `incomplete_reply`; where a call that was to fetch the part failed, code, kind and status are those of the failure.
 */
export function missingPartEntry(
  carrier: CarrierIdentity,
  part: ShipmentPart,
  missing: MissingPart = {},
): ErrorEntry {
  const { done = 'The shipment was bought', parcel = null, packages, remark, details } = missing;
  const of = parcel === null || packages === 1 ? '' : ` of package ${parcel + 1}`;
  const { problem, ...facts } = reasonOf(carrier, missing);
  const sentence = `${done}; the ${wordsOf(part)}${of} ${problem}`;
  return {
    ...facts,
    message: remark === undefined ? sentence : `${sentence.replace(/\.?$/, '.')} ${remark}`,
    retryable: false,
    details: { part, parcel, ...details, ...facts.details },
  };
}

/** The end of the sentence, and the rest of the entry. */
function reasonOf(
  carrier: CarrierIdentity,
  { reply, refusals = [], pending = false, failed = 'could not be fetched' }: MissingPart,
): Omit<ErrorEntry, 'message'> & { readonly problem: string } {
  const isAwaited = pending || (reply !== undefined && isAnswer(reply) && reply.status === 202);
  const isUnexplained = refusals.length === 0 && reply !== undefined && !isAwaited;
  const reasons = isUnexplained ? [entryOf(carrier, reply)] : refusals;
  const [entry = withoutReason(carrier, isAwaited)] = reasons;
  const { message: problem, ...facts } = entry;
  if (reasons.length === 0) return { ...facts, problem };
  return { ...facts, problem: `${failed}: ${reasons.map(({ message }) => message).join('; ')}` };
}

function entryOf(carrier: CarrierIdentity, reply: Reply): ErrorEntry {
  return isAnswer(reply)
    ? unreadableReplyEntry(carrier, reply, 'not the document')
    : failureEntry(carrier, reply);
}

function withoutReason(carrier: CarrierIdentity, isAwaited: boolean): ErrorEntry {
  return isAwaited
    ? localErrorEntry(carrier, 'incomplete_reply', 'is not ready yet.', 'unavailable')
    : localErrorEntry(carrier, 'incomplete_reply', 'is not in the reply, or cannot be read.');
}

const WORDS: Readonly<Record<string, string>> = {
  cod_card: 'COD card',
  other: 'document',
  qr_code: 'QR code',
};

function wordsOf(part: string): string {
  return lookUp(WORDS, part) ?? part.replaceAll('_', ' ');
}
