import assert from 'node:assert/strict';
import { type Quote, type RateRequestData, requestToBuy } from '@waybill/core';
import { BigNumber } from 'bignumber.js';
import type { Case } from '../cases.js';
import { caseText, entriesText } from '../failures.js';
import { type Outcome, quotesOf, shipmentOf } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { variantOf } from '../quote-keys.js';
import { runOperation } from '../run-operation.js';
import { type Session, withSession } from '../simulator-session.js';
import { type Check, successes } from '../suite.js';
import { isThorough } from '../thorough.js';

/** Purchases of one service with the same options; further cases show little that is new. */
const MOST_ALIKE = isThorough ? 2 : 1;

const quoted: Check = {
  name: 'what is quoted can be bought',
  proves:
    'At the simulator (a local carrier: by itself) the quotes for the request of each shipping case are bought with their `service_type`, `options` and `handle`: the first of each case, and every service with its options for one case, or two with WAYBILL_THOROUGH. Where the carrier sends a price, the bill equals the quote to the cent.',
  needs: ['rating', 'shipping'],
  run: async (suite) => {
    for (const recorded of successes(suite, 'rating')) await mustSucceed(suite, recorded);
    const alike = new Map<string, number>();
    for (const recorded of successes(suite, 'shipping')) {
      await mustSucceed(suite, recorded);
      const { services: _, quote: __, ...shipment } = recorded.request.shipment;
      const request = { ...recorded.request, shipment };
      await withSession(suite, async (session) => {
        const { outcome } = await runOperation(session.proxy(recorded.settings), 'rating', request);
        const quotes = quotesOf(outcome);
        assert.ok(
          quotes.length > 0,
          `no quote for the request of ${caseText(recorded)}: ${entriesText(outcome[1])}`,
        );
        let bought = 0;
        for (const [index, quote] of quotes.entries()) {
          const variant = variantOf(quote);
          const before = alike.get(variant) ?? 0;
          if (index > 0 && before >= MOST_ALIKE) continue;
          alike.set(variant, before + 1);
          bought += 1;
          await buy(session, recorded, request, quote);
        }
        const counted = session.running?.purchases.length ?? bought;
        assert.ok(
          counted >= bought,
          `${caseText(recorded)}: ${bought} shipments were bought, and the simulator counted ${counted}`,
        );
      });
    }
  },
};

async function buy(session: Session, recorded: Case, request: RateRequestData, quote: Quote): Promise<void> {
  const outcome = await outcomeOf(session, recorded, requestToBuy(request, quote));
  const bought = shipmentOf(outcome);
  const what = `${caseText(recorded)}: ${quote.service_type} with options ${JSON.stringify(quote.options ?? [])}`;
  assert.ok(bought, `${what} cannot be bought: ${entriesText(outcome[1])}`);
  assert.deepEqual(outcome[1], [], what);
  assert.equal(bought.service, quote.service_type, what);
  assert.equal(bought.complete, true, `${what}: complete`);
  assert.equal(bought.documents.length, bought.meta.documents.length, `${what}: documents`);
  if (bought.total_charge === null) return;
  assert.equal(bought.total_charge.currency, quote.currency, what);
  assert.ok(
    BigNumber(bought.total_charge.amount).eq(quote.total_charge),
    `${what}: quoted ${quote.total_charge}, billed ${bought.total_charge.amount}`,
  );
}

/** A simulator makes ZPL in no time; a carrier without it is asked again. */
async function outcomeOf(session: Session, recorded: Case, request: RateRequestData): Promise<Outcome> {
  const buying = async (asked: RateRequestData) =>
    (await runOperation(session.proxy(recorded.settings), 'shipping', asked)).outcome;
  if (request.shipment.label !== undefined) return buying(request);
  const inZpl = { ...request, shipment: { ...request.shipment, label: { format: 'ZPL' as const } } };
  const outcome = await buying(inZpl);
  const hasNone = outcome[1].some(({ field = '' }) => field.startsWith('shipment.label'));
  return hasNone ? buying(request) : outcome;
}

/** Rating and shipping together. */
export const BUYING_CHECKS: readonly Check[] = [quoted];
