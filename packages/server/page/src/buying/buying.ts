import { computed, signal } from '@preact/signals';
import type { Quote, ShipmentRequestData } from '@waybill/core';
import { buyShipment, recoverShipment } from '../api/shipments.js';
import { announce } from '../app/announce.js';
import { goTo } from '../app/route.js';
import { newPurchaseKey, sessionId } from '../app/session.js';
import {
  forgetPending,
  keepPending,
  type PendingPurchase,
  pendingPurchases,
  purchaseOf,
} from '../shared/pending.js';
import { texts } from '../texts/index.js';
import { failureOf, type Outcome, outcomeOf, purchase } from './purchase.js';

/** How far the purchase in the dialog is. */
export type Stage = Outcome | { readonly at: 'confirm' | 'sending' | 'under_way' | 'asking_carrier' };

export interface Buying {
  readonly request: ShipmentRequestData;
  readonly quote: Quote;
  readonly stage: Stage;
  /** Set once it was written down. */
  readonly key?: string;
}

export type LabelFormatChoice = 'PDF' | 'ZPL' | 'PNG' | '';

const current = signal<Buying | undefined>(undefined);
const kept = signal(pendingPurchases(localStorage));
/** Keys that this page is asking about. */
const asking = new Set<string>();

/** Buying a quote: confirmed by a person, written down, then sent under its key until there is an answer. */
export const buying = {
  /** What the dialog shows. */
  current,
  /** Purchases without an answer that the dialog does not show. */
  pending: computed(() => kept.value.filter(({ key }) => key !== current.value?.key)),

  begin({ request, quote }: { readonly request: ShipmentRequestData; readonly quote: Quote }): void {
    current.value = { request, quote, stage: { at: 'confirm' } };
  },

  /** Writes the purchase down, then sends it. */
  confirm(format: LabelFormatChoice): void {
    if (current.value === undefined) return;
    const { request, quote } = current.value;
    const key = newPurchaseKey();
    const pending: PendingPurchase = {
      key,
      request: purchaseOf(request, quote, { reference: key, format }),
      quote,
      begun_at: new Date().toISOString(),
      session: sessionId,
    };
    keepPending(localStorage, pending);
    void ask(pending);
  },

  /** Asks again about a purchase that was written down. */
  resume(pending: PendingPurchase): void {
    void ask(pending);
  },

  askAgain(): void {
    const pending = kept.value.find(({ key }) => key === current.value?.key);
    if (pending !== undefined) void ask(pending);
  },

  /** Asks the carrier what it has, where its answer was lost. */
  async askCarrier(): Promise<void> {
    const key = current.value?.key;
    if (key === undefined) return;
    show(key, { at: 'asking_carrier' });
    settle(key, await recoverShipment(key).then(outcomeOf, failureOf));
  },

  /** Closes the dialog. What was sent goes on, and stays written down until there is an answer. */
  close(): void {
    const { key, stage } = current.value ?? {};
    if (key !== undefined && stage?.at === 'refused') forget(key);
    current.value = undefined;
    kept.value = pendingPurchases(localStorage);
  },

  /** Stops asking about a purchase; the server has it under its key if it ever got it. */
  leave(): void {
    if (current.value?.key !== undefined) forget(current.value.key);
    current.value = undefined;
  },
};

/** After a reload: asks about what this tab had begun. */
export function resumePurchases(): void {
  const mine = kept.value.find(({ session }) => session === sessionId);
  if (mine !== undefined) buying.resume(mine);
}

async function ask(pending: PendingPurchase): Promise<void> {
  const { key, request, quote } = pending;
  kept.value = pendingPurchases(localStorage);
  current.value = { request, quote, key, stage: { at: 'sending' } };
  if (asking.has(key)) return;
  asking.add(key);
  const outcome = await purchase({
    buy: () => buyShipment(key, quote, request),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onUnderWay: () => show(key, { at: 'under_way' }),
  }).finally(() => asking.delete(key));
  settle(key, outcome);
}

function settle(key: string, outcome: Outcome): void {
  const isShown = current.value?.key === key;
  if (outcome.at === 'bought' || outcome.at === 'refused') forget(key);
  if (outcome.at === 'bought') {
    announce(texts.value.buy.bought);
    if (!isShown) return;
    current.value = undefined;
    goTo({ view: 'shipments', name: key });
  } else if (isShown) {
    show(key, outcome);
  }
}

function show(key: string, stage: Stage): void {
  if (current.value?.key === key) current.value = { ...current.value, stage };
}

function forget(key: string): void {
  forgetPending(localStorage, key);
  kept.value = pendingPurchases(localStorage);
}
