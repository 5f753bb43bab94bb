import { type ShippingOutcome, ValidationError } from '@waybill/core';
import {
  type Call,
  type CutPurchase,
  type Exchange,
  exchangeOfCut,
  isAnswer,
  issue,
  type Reply,
} from '@waybill/core/plugin';
import { changesSomething, type Next, type SendAll } from '../calls/run-calls.js';
import { digestOf } from './intent.js';

/**
 * A purchase of another process, to go on with.
 * @internal
 */
export interface TakenUp {
  readonly replies: readonly Reply[];
  /** Whether something may have been bought. */
  readonly changed: boolean;
  /** Sends a purchase without a stored reply again, for a carrier that recognises it. */
  readonly repeat?: SendAll;
}

/** How the operation of the account goes on, and what it reads in an exchange. */
interface Shipping<Wire> {
  readonly next: Next<Wire>;
  readonly parse: (exchange: Exchange<Wire>) => ShippingOutcome;
  /** The carrier's name in sentences. */
  readonly name: string;
}

/**
 * Takes up a purchase, which must be one that this operation made.
 * @throws ValidationError for any other, and for one whose calls another version of the carrier would not make.
 */
export function takeUp<Wire>(
  { next, parse, name }: Shipping<Wire>,
  cut: CutPurchase & { readonly exchange: Exchange<Wire> },
): TakenUp {
  const { sending } = cut;
  // What came in place of an answer does not hinder asking again.
  const at = sending === undefined ? -1 : cut.exchange.replies.findLastIndex((reply) => isOf(reply, sending));
  const exchange = at < 0 ? cut.exchange : { ...cut.exchange, replies: cut.exchange.replies.slice(0, at) };
  const known = at < 0 ? exchangeOfCut(cut) : cut.exchange;
  const { calls, changed } = followed(next, exchange) ?? unfit('exchange', name);
  if (sending === undefined) return { replies: exchange.replies, changed };
  const [call] = calls;
  if (!call?.purchase || !isOf(call, sending)) unfit('sending', name);
  if (call.repeat !== 'idempotent' || sending.repeat_digest !== digestOf(call))
    return { replies: known.replies, changed: true };
  return { replies: exchange.replies, changed: true, repeat: repeating(exchange, known.replies, parse) };
}

function unfit(field: string, name: string): never {
  throw new ValidationError([issue(field, 'invalid', `must be one of a purchase from ${name}`)], {});
}

/** Goes along the replies: the calls that come after them, and whether one before may have bought something. */
function followed<Wire>(
  next: Next<Wire>,
  { request, replies }: Exchange<Wire>,
): { readonly calls: readonly Call[]; readonly changed: boolean } | undefined {
  try {
    let changed = false;
    for (let at = 0; ; ) {
      const calls = next({ request, replies: replies.slice(0, at) });
      if (at === replies.length) return { calls, changed };
      const answered = calls.length > 0 && calls.every((call, index) => isOf(call, replies[at + index]));
      if (!answered) return undefined;
      changed ||= calls.some(changesSomething);
      at += calls.length;
    }
  } catch {
    // What a stranger left behind may be anything.
    return undefined;
  }
}

function isOf(
  call: Pick<Call, 'step' | 'package'>,
  other: Pick<Call, 'step' | 'package'> | undefined,
): boolean {
  return other !== undefined && call.step === other.step && call.package === other.package;
}

/**
 * Only a reply that names what was bought counts. A refusal of the second call does not prove that the first one failed: the day of
 * mailing may be over meanwhile.
 */
function repeating<Wire>(
  { request, replies }: Exchange<Wire>,
  known: readonly Reply[],
  parse: Shipping<Wire>['parse'],
): SendAll {
  const unknown = known.slice(replies.length);
  const read = (own: readonly Reply[]) => {
    const [shipment, errors] = parse({ request, replies: [...replies, ...own] });
    const bought = (shipment?.meta.parcels ?? []).filter((parcel) => parcel.bought === true).length;
    return { bought, why: errors.map(({ message }) => message).join('; ') };
  };
  return async (calls, answer) => {
    const saying = (why: string) =>
      unknown.map((reply) =>
        isAnswer(reply)
          ? reply
          : {
              ...reply,
              failure: { ...reply.failure, message: `${reply.failure.message}. Sent again: ${why}` },
            },
      );
    try {
      const again = await Promise.all(calls.map(answer));
      const { bought, why } = read(again);
      return bought > read(unknown).bought ? again : saying(why);
    } catch (error) {
      return saying(error instanceof Error ? error.message : String(error));
    }
  };
}
