import assert from 'node:assert/strict';
import type { Quote, RateRequestData } from '@waybill/core';
import { BigNumber } from 'bignumber.js';
import type { Settings } from '../cases.js';
import { entriesText } from '../failures.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { runOperation } from '../run-operation.js';
import { type Session, withSession } from '../simulator-session.js';
import { type Check, successes } from '../suite.js';

const quoted: Check = {
  name: 'what is quoted can be bought',
  proves:
    'At the simulator (a local carrier: by itself) every quote for the request of a shipping case is bought with its `service_type`, `options` and `handle`; where the carrier sends a price, the bill equals the quote to the cent.',
  needs: ['rating', 'shipping'],
  run: async (suite) => {
    for (const recorded of successes(suite, 'rating')) await mustSucceed(suite, recorded);
    for (const recorded of successes(suite, 'shipping')) {
      await mustSucceed(suite, recorded);
      const { services: _, quote: __, ...shipment } = recorded.request.shipment;
      const request = { ...recorded.request, shipment };
      await withSession(suite, async (session) => {
        const { outcome } = await runOperation(session.proxy(recorded.settings), 'rating', request);
        const quotes = quotesOf(outcome);
        assert.ok(
          quotes.length > 0,
          `no quote for the request of case ${recorded.name}: ${entriesText(outcome[1])}`,
        );
        for (const quote of quotes) await buy(session, recorded.settings, request, quote);
        const bought = session.running?.purchases.length ?? quotes.length;
        assert.ok(bought >= quotes.length, 'the simulator counted too few purchases');
      });
    }
  },
};

async function buy(
  session: Session,
  settings: Settings,
  request: RateRequestData,
  quote: Quote,
): Promise<void> {
  const shipment = {
    ...request.shipment,
    services: [quote.service_type],
    options: [...(quote.options ?? [])],
    ...(quote.handle === undefined ? {} : { quote: quote.handle }),
  };
  const { outcome } = await runOperation(session.proxy(settings), 'shipping', { ...request, shipment });
  const bought = shipmentOf(outcome);
  const what = `${quote.service_type} with options ${JSON.stringify(quote.options ?? [])}`;
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

/** Rating and shipping together. */
export const BUYING_CHECKS: readonly Check[] = [quoted];
