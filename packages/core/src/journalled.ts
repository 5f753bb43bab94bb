import { abortError, raceAbort, withDeadline } from './abort.js';
import { DEFAULT_GRACE_MS } from './contract/call-options.js';
import type { ShippingProxy } from './contract/carrier.js';
import { type Exchange, type Failure, isAnswer } from './contract/exchange.js';
import type { CutPurchase, PurchaseIntent, PurchaseJournal, ShippingOptions } from './contract/journal.js';
import { UnavailableError, UnknownOutcomeError, ValidationError } from './errors.js';
import type { CarrierIdentity } from './models/carrier-identity.js';
import type { ErrorEntry } from './models/error-entry.js';
import { issue } from './models/issue.js';
import { jsonable, textOf } from './models/json.js';

/** The error of a purchase that is not made because the journal cannot store it: code `journal_failed`. */
export function journalFailed(error: unknown): UnavailableError {
  const message = `The purchase was not sent, because the journal did not store it (${reason(error)})`;
  return Object.assign(new UnavailableError(message, { code: 'journal_failed', details: { sent: false } }), {
    cause: error,
  });
}

/**
 * Waits until a journal has stored what is about to be bought.
 * @throws {@link UnavailableError} with code `journal_failed`; {@link TimeoutError} when the signal aborts first.
 */
export function storeIntent(
  journal: PurchaseJournal,
  exchange: Exchange,
  intent: PurchaseIntent,
  signal: AbortSignal,
): Promise<void> {
  const stored = async () => {
    try {
      await journal.sending(exchange, intent);
    } catch (error) {
      throw journalFailed(error);
    }
  };
  return raceAbort(stored(), signal);
}

/**
 * Waits until a journal has stored the replies so far.
 * @throws what the journal rejects with; {@link TimeoutError} when the signal aborts first.
 */
export function storeReplies(
  journal: PurchaseJournal,
  exchange: Exchange,
  signal: AbortSignal,
): Promise<void> {
  return raceAbort((async () => journal.replied(exchange))(), signal);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : textOf(error);
}

/**
 * The exchange of a cut purchase. A call that was about to be sent has a failure as its reply: whether it was made is unknown.
 */
export function exchangeOfCut({ exchange, sending }: CutPurchase): Exchange {
  if (sending === undefined) return exchange;
  const reply: Failure = {
    step: sending.step,
    ...(sending.package === undefined ? {} : { package: sending.package }),
    failure: { kind: 'unknown_outcome', message: NO_REPLY, sent: true },
  };
  return { ...exchange, replies: [...exchange.replies, reply] };
}

const NO_REPLY = 'The process ended before a reply was stored';

/**
 * Refuses a cut purchase of another carrier or account.
 * @throws {@link ValidationError}
 */
export function refuseForeignCut({ carrier, account }: CutPurchase, own: CarrierIdentity): void {
  if (carrier !== own.carrier)
    throw new ValidationError(
      [issue('carrier', 'contradiction', `is ${carrier}; this account is with ${own.carrier}`)],
      own,
    );
  if (account !== undefined && account !== own.account)
    throw new ValidationError(
      [issue('account', 'contradiction', `is ${account}; this account is ${own.account}`)],
      own,
    );
}

/** A journal, and an entry when the replies of a purchase are not stored in the end. */
export function watchedJournal(journal: PurchaseJournal): {
  readonly journal: PurchaseJournal;
  readonly problem: (identity: CarrierIdentity) => ErrorEntry | undefined;
} {
  let why: string | undefined;
  return {
    journal: {
      sending: async (exchange, intent) => journal.sending(exchange, intent),
      replied: async (exchange) => {
        why = 'it has not answered';
        try {
          await journal.replied(exchange);
          why = undefined;
        } catch (error) {
          why = reason(error);
          throw error;
        }
      },
    },
    problem: ({ carrier, account }) =>
      why === undefined
        ? undefined
        : {
            carrier,
            account,
            code: 'journal_failed',
            message: `The journal did not store the replies to the purchase (${why})`,
            kind: 'unavailable',
            retryable: false,
          },
  };
}

/**
 * Sends a purchase, with its journal. A proxy that does not journal call by call makes it in one step: its wire response is
 * stored as the body of the only reply.
 */
export async function sendJournalled(
  proxy: CarrierIdentity & Pick<ShippingProxy, 'cut_purchases'>,
  /** Names the one step. */
  step: 'shipping' | 'returns',
  wire: unknown,
  { journal, resume, ...options }: ShippingOptions,
  send: (wire: unknown, options: ShippingOptions) => Promise<unknown>,
): Promise<unknown> {
  if (resume !== undefined) refuseForeignCut(resume, proxy);
  if (proxy.cut_purchases === 'resumed' || (journal === undefined && resume === undefined))
    return send(wire, { ...options, ...(journal && { journal }), ...(resume && { resume }) });
  const made = resume?.exchange.replies.find(isAnswer);
  if (made !== undefined) return JSON.parse(made.body);
  if (resume?.sending !== undefined && proxy.cut_purchases !== 'repeated')
    throw new UnknownOutcomeError(`${NO_REPLY}. The purchase may have been made: look it up`, proxy);
  const exchange: Exchange = { request: jsonable(wire), replies: [] };
  const wireResponse = await withDeadline(options, async (signal) => {
    if (signal.aborted) throw abortError(signal, false);
    if (journal !== undefined) await storeIntent(journal, exchange, { step }, signal);
    return send(wire, { ...options, signal });
  });
  const reply = { step, status: 200, headers: {}, body: JSON.stringify(jsonable(wireResponse)) };
  if (journal !== undefined)
    // One that is not stored is an entry of the watched journal.
    await withDeadline({ deadline_ms: options.grace_ms ?? DEFAULT_GRACE_MS }, (signal) =>
      storeReplies(journal, { ...exchange, replies: [reply] }, signal),
    ).catch(() => {});
  return wireResponse;
}
