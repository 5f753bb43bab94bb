/** A quote can be bought for ten minutes, and for exactly the request that was priced. */
import { createShipment, fetchQuotes, type ShipmentRequestData } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { firstRequest } from '@waybill/testkit';
import { expect, test } from 'vitest';
import { amazonShipping } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const request = firstRequest(import.meta.url);
const RATES = 'POST /shipping/v2/shipments/rates';
const BUY = 'POST /shipping/v2/shipments';

/** Quotes, then buys: so many minutes later, with changes to the request. */
async function bought(minutes: number, change: (quoted: ShipmentRequestData) => ShipmentRequestData) {
  const start = Date.parse('2026-03-03T15:00:00Z');
  let now = start;
  await using running = await startSimulator(simulator, { now: () => now });
  const proxy = amazonShipping.create(running.settings, { clock: { now: () => now } });
  const [[quote]] = await fetchQuotes(proxy, request);
  const before = running.exchanges.length;
  now = start + minutes * 60_000;
  const { handle = '', service_type = '' } = quote ?? {};
  const quoted = firstRequest(import.meta.url, { services: [service_type], quote: handle });
  const outcome = await createShipment(proxy, change(quoted));
  const exchanges = running.exchanges.slice(before);
  return { quote, outcome, calls: exchanges.map(({ method, path }) => `${method} ${path}`), exchanges };
}

test('a quote is bought by its token for nine and a half minutes', async () => {
  const { quote, outcome, calls } = await bought(9.4, (same) => same);
  expect(calls).toEqual([BUY]);
  expect(outcome[0]?.total_charge?.amount).toBe(quote?.total_charge.toFixed(2));
});

test('then its price is asked for again, and bought when it is the same', async () => {
  const { outcome, calls } = await bought(9.6, (same) => same);
  expect(calls).toEqual([RATES, BUY]);
  expect(outcome[0]?.complete).toBe(true);
});

test('the token is not used for another street', async () => {
  const { outcome, calls, exchanges } = await bought(1, (quoted) => ({
    ...quoted,
    recipient: { ...quoted.recipient, address_lines: ['99 Canal Street'] },
  }));
  expect(calls).toEqual([RATES, BUY]);
  expect(exchanges[0]?.body).toContain('99 Canal Street');
  expect(outcome[0]?.complete).toBe(true);
});

test('a request that costs more than the quote buys nothing, and its error has both prices', async () => {
  const { quote, outcome, calls } = await bought(1, (quoted) => ({
    ...quoted,
    shipment: { ...quoted.shipment, options: ['signature'] },
  }));
  expect(calls).toEqual([RATES]);
  const quoted = `${quote?.total_charge.toFixed(2)} GBP`;
  const details = { quoted, price: expect.stringMatching(/ GBP$/) };
  expect(outcome).toMatchObject([null, [{ code: 'price_changed', details }]]);
});
