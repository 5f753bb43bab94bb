import {
  type Call,
  type Exchange,
  journalFailed,
  type PurchaseJournal,
  storeIntent,
  storeReplies,
} from '@waybill/core/plugin';
import { intentOf } from './intent.js';

/** Keeps the journal of one operation. */
export interface Keeper {
  /**
   * Resolves when it is stored that a call is about to be sent. Only purchases are.
   * @throws UnavailableError with code `journal_failed`, also once replies could not be stored; TimeoutError when the signal
   * aborts first.
   */
  intend(call: Call, exchange: Exchange, until: AbortSignal): Promise<void>;
  /**
   * Resolves when the replies are stored, or cannot be: then nothing more is bought, and the journal is not called any more.
   * @throws UnavailableError with code `journal_failed`, as long as nothing was bought.
   */
  keep(exchange: Exchange, until: () => AbortSignal, isBought: boolean): Promise<void>;
}

export function keeperOf(journal: PurchaseJournal | undefined): Keeper {
  if (journal === undefined) return { intend: async () => {}, keep: async () => {} };
  let unstored: { readonly error: unknown } | undefined;
  return {
    intend: async (call, exchange, until) => {
      if (!call.purchase) return;
      if (unstored !== undefined) throw journalFailed(unstored.error);
      await storeIntent(journal, exchange, intentOf(call), until);
    },
    keep: async (exchange, until, isBought) => {
      if (unstored !== undefined) return;
      try {
        await storeReplies(journal, exchange, until());
      } catch (error) {
        if (!isBought) throw journalFailed(error);
        unstored = { error };
      }
    },
  };
}
