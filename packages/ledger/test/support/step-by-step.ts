import { type ShippingOutcome, UnavailableError } from '@waybill/core';
import {
  type Answer,
  type Exchange,
  isAnswer,
  type PurchaseJournal,
  type Reply,
  type ShippingOptions,
} from '@waybill/core/plugin';
import { carrier, entry, shipment } from './shop.js';

/** What happens at a package before it is announced, and between the announcement and the purchase. */
export interface Moments {
  readonly announcing?: (package_: number) => Promise<unknown>;
  readonly buying?: (package_: number) => Promise<unknown>;
}

/** A carrier that buys package by package, writes each step down, and goes on where a purchase stopped. */
export function stepByStep(packages: number, { announcing, buying }: Moments, sold: number[]) {
  const bare = carrier(() => [null, []]);
  return {
    ...bare,
    cut_purchases: 'resumed' as const,
    mapper: { ...bare.mapper, parseShippingResponse: outcomeOf, parseRecoveryResponse: outcomeOf },
    createShipping: async (request: object, { journal, resume }: ShippingOptions = {}) => {
      const replies: Reply[] = [...(resume?.exchange.replies ?? [])];
      if (resume?.sending !== undefined) replies.push({ ...resume.sending, failure: LOST });
      for (let next = 0; next < packages; next++) {
        if (replies.some((reply) => reply.package === next)) continue;
        if (!replies.every(isAnswer)) break;
        await announcing?.(next);
        if (!(await announced(journal, { request, replies: [...replies] }, next))) break;
        await buying?.(next);
        sold.push(next);
        replies.push({ step: 'buy', package: next, status: 200, headers: {}, body: `T-${next}` });
        await journal?.replied({ request, replies: [...replies] }).catch(() => {});
      }
      return { request, replies };
    },
    /** The carrier knows what it sold. */
    recoverShipping: async () => ({
      request: {},
      replies: sold.map((number) => ({ package: number, status: 200, body: `T-${number}` })),
    }),
  };
}

const LOST = { kind: 'unknown_outcome', message: 'no reply', sent: true } as const;

async function announced(journal: PurchaseJournal | undefined, exchange: Exchange, next: number) {
  try {
    await journal?.sending(exchange, { step: 'buy', package: next });
    return true;
  } catch (error) {
    if (exchange.replies.length > 0) return false;
    throw new UnavailableError((error as Error).message, { code: 'journal_failed' });
  }
}

function outcomeOf({ replies }: Exchange): ShippingOutcome {
  const bought = replies.filter((reply): reply is Answer => isAnswer(reply));
  const errors = replies.every(isAnswer) ? [] : [entry({ code: 'lost', kind: 'unknown_outcome' })];
  if (bought.length === 0) {
    return [null, errors.length > 0 ? errors : [entry({ code: 'lost', kind: 'unknown_outcome' })]];
  }
  const numbers = bought.map(({ body }) => body);
  const parcels = numbers.map((tracking_number) => ({ tracking_number, charge: null, bought: true }));
  const documents = parcels.map((_, parcel) => ({ format: 'PDF', kind: 'label' as const, parcel }));
  return [
    shipment({
      tracking_number: numbers[0] ?? null,
      documents: numbers.map((number) => btoa(`%PDF-1.4 ${number}`)),
      complete: errors.length === 0,
      meta: { parcels, documents, notices: [] },
    }),
    errors,
  ];
}
