import assert from 'node:assert/strict';
import { recoverShipment, requestToBuy, type ShippingResult } from '@waybill/core';
import { canRate, type Exchange } from '@waybill/core/plugin';
import { caseText, entriesText } from '../failures.js';
import { flatPrices } from '../flat-prices.js';
import { quotesOf, shipmentOf } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { runOperation } from '../run-operation.js';
import { withSession } from '../simulator-session.js';
import { type Check, successes } from '../suite.js';

const priced: Check = {
  name: 'what a price list quotes can be bought',
  proves:
    'A carrier without rates, priced by a list that has all its services (`priced_by`): for each shipping case the list’s quote for its service is bought at the simulator, with its options. The bill is the list’s to the cent, unless the carrier reports a price, and a recovery of the stored exchange has the same.',
  needs: ['shipping', 'recovery', 'unpriced'],
  run: async (suite) => {
    const tried = new Set<string>();
    for (const recorded of successes(suite, 'shipping')) {
      const { service } = recorded.expected[0] as ShippingResult;
      const { services: _, quote: handle, ...shipment } = recorded.request.shipment;
      const variant = [service, ...(shipment.options ?? [])].join(' ');
      // A handle is of the carrier's own quotes.
      if (handle !== undefined || tried.has(variant)) continue;
      tried.add(variant);
      await mustSucceed(suite, recorded);
      await withSession(suite, async (session) => {
        const proxy = session.proxy(recorded.settings, { priced_by: flatPrices });
        const what = `${caseText(recorded)}: ${variant}`;
        assert.ok(canRate(proxy), what);
        const request = { ...recorded.request, shipment };
        const asked = { ...request, shipment: { ...shipment, services: [service] } };
        const rated = (await runOperation(proxy, 'rating', asked)).outcome;
        const [quote] = quotesOf(rated);
        assert.ok(
          quote,
          `${what} is not quoted, although it can be bought: ${entriesText(rated[1]) || 'the carrier would refuse it'}`,
        );
        const { outcome, wireResponse } = await runOperation(proxy, 'shipping', requestToBuy(request, quote));
        const bought = shipmentOf(outcome);
        assert.ok(bought, `${what} was quoted and cannot be bought: ${entriesText(outcome[1])}`);
        mustBePriced(bought, quote.total_charge, what);
        const stored = JSON.parse(JSON.stringify(wireResponse)) as Exchange;
        const [recovered] = await recoverShipment(proxy, stored);
        assert.ok(recovered, `${what}: it is not recovered`);
        mustBePriced(recovered, quote.total_charge, `${what}, recovered`);
      });
    }
  },
};

function mustBePriced({ total_charge, meta }: ShippingResult, quoted: number, what: string): void {
  const why = meta.notices.map(({ message }) => message).join('; ');
  assert.ok(total_charge, `${what}: it was bought without the price that was quoted (${why})`);
  const { amount, name } = total_charge;
  if (meta.price_list?.quote === undefined || name !== 'price list') {
    assert.ok(
      Number(amount) > 0,
      `${what}: the carrier reports a price of ${amount}: null says that there is none`,
    );
    return;
  }
  assert.equal(Number(amount), quoted, `${what}: quoted ${quoted}, billed ${amount}`);
}

/** A carrier that a shop has prices for. */
export const PRICED_BY_CHECKS: readonly Check[] = [priced];
