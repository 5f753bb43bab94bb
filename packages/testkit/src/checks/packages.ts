import assert from 'node:assert/strict';
import type { RateRequestData } from '@waybill/core';
import type { HttpClient } from '@waybill/core/plugin';
import type { Case } from '../cases.js';
import { caseText, entriesText } from '../failures.js';
import { quotesOf } from '../operations.js';
import { replayCase } from '../replay-case.js';
import { type Check, casesOf, type Suite, successes } from '../suite.js';
import { editsOf } from './rating.js';

/** Edits the replies of a price list, each with its number among them, from 0. */
function editingPrices(suite: Suite, edit: (body: string, number: number) => string): EditedPrices {
  const { withServices } = editsOf(suite);
  let seen = 0;
  return {
    client: (replies) => ({
      send: async (request) => {
        const reply = await replies.send(request);
        const body = Buffer.from(reply.body).toString('utf8');
        const isPriceList = reply.status < 300 && withServices(body, []) !== body;
        return isPriceList ? { ...reply, body: Buffer.from(edit(body, seen++)) } : reply;
      },
    }),
    seen: () => seen,
  };
}

interface EditedPrices {
  readonly client: (replies: HttpClient) => HttpClient;
  /** How many price lists there were. */
  readonly seen: () => number;
}

/** A recorded rating of several packages, else a good one's with its first item and another that is heavier. */
function severalPackages(suite: Suite): { recorded: Case; request: RateRequestData } {
  const recorded = casesOf(suite, 'rating').find(
    ({ expected, request }) => quotesOf(expected).length > 0 && request.shipment.items.length > 1,
  );
  if (recorded !== undefined) return { recorded, request: recorded.request };
  const [single] = successes(suite, 'rating');
  const { total_items: _items, total_weight: _weight, ...shipment } = single.request.shipment;
  const [first] = shipment.items;
  assert.ok(first, `${caseText(single)} has no item`);
  const items = [first, { ...first, weight: first.weight + 1 }];
  return { recorded: single, request: { ...single.request, shipment: { ...shipment, items } } };
}

const counts: Check = {
  name: 'rating: every package counts',
  proves:
    'Where a carrier prices packages one by one, a service that one package lacks is not quoted, and an entry or a notice names it.',
  needs: ['rating', 'wire'],
  run: async (suite) => {
    const { withServices } = editsOf(suite);
    const { recorded, request } = severalPackages(suite);
    const [everywhere, lacking] = suite.definition.services.rows.map(({ code }) => code);
    if (everywhere === undefined || lacking === undefined) return;
    const codes = [everywhere, lacking];
    const all = editingPrices(suite, (body) => withServices(body, codes));
    const { outcome: usual } = await replayCase(suite, recorded, { request, client: all.client });
    if (all.seen() < 2) return suite.note('rating: all packages are priced in one call');
    assert.deepEqual(
      quotesOf(usual)
        .map(({ service_type }) => service_type)
        .sort(),
      [...codes].sort(),
      `${caseText(recorded)}, every package with ${codes.join(' and ')}: ${entriesText(usual[1])}`,
    );
    for (const short of [0, all.seen() - 1]) {
      const one = editingPrices(suite, (body, number) =>
        withServices(body, number === short ? [everywhere] : codes),
      );
      const { outcome } = await replayCase(suite, recorded, { request, client: one.client });
      const what: string = `${caseText(recorded)}, ${lacking} left out of price list ${short + 1} of ${one.seen()}`;
      const quotes = quotesOf(outcome);
      assert.deepEqual(
        quotes.map(({ service_type }) => service_type),
        [everywhere],
        what,
      );
      const said = [...outcome[1], ...quotes.flatMap(({ meta }) => meta?.notices ?? [])];
      const name = suite.definition.services.rows.find(({ code }) => code === lacking)?.name ?? lacking;
      assert.ok(
        said.some(({ message }) => message.includes(lacking) || message.includes(name)),
        `${what}: neither an entry nor a notice names it: ${JSON.stringify(said)}`,
      );
    }
  },
};

const decoy: Check = {
  name: 'rating: a price that is not the account’s never wins',
  proves:
    'With a lower price next to the account’s own (`reply.withDecoy`: a list price, another packaging, another currency) every quote stays as it is.',
  needs: ['rating', 'wire', 'decoy'],
  run: async (suite) => {
    const { withDecoy = (body: string) => body } = editsOf(suite);
    let edited = 0;
    for (const recorded of successes(suite, 'rating')) {
      const before = quotesOf((await replayCase(suite, recorded)).outcome);
      const { outcome } = await replayCase(suite, recorded, {
        edit: (call) => {
          const body = Buffer.from(call.reply).toString('utf8');
          const reply = withDecoy(body);
          edited += reply === body ? 0 : 1;
          return { ...call, reply: Buffer.from(reply) };
        },
      });
      assert.deepEqual(quotesOf(outcome), before, `${caseText(recorded)} with a decoy`);
    }
    assert.ok(edited > 0, '`reply.withDecoy` changes none of the recorded replies');
  },
};

/** Prices of several packages, and prices that are not the account’s. */
export const PACKAGE_CHECKS: readonly Check[] = [counts, decoy];
