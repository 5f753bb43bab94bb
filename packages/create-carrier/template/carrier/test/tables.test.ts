/** The tables and the simulator are two readings of one contract: both have the same services and options. */
import { fetchQuotes, type Quote } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { samplePost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const shipper = { postal_code: 'H2Y 1C6', country_code: 'CA' };
/** Destinations. Add one for each service that is not offered to any of these. */
const LANES = {
  'at home': { postal_code: 'V5Y 1V4', country_code: 'CA' },
  abroad: { postal_code: '10118', country_code: 'US' },
};
/** Services that are quoted only when a request names them. */
const ON_REQUEST = samplePost.services.rows.filter((row) => row.on_request).map(({ code }) => code);

interface LaneQuote extends Quote {
  readonly lane: string;
}

/** Quotes on every lane, of the services that are offered there. */
async function quotesWith(options: readonly string[]): Promise<LaneQuote[]> {
  await using running = await startSimulator(simulator);
  const proxy = samplePost.create(running.settings);
  const found: LaneQuote[] = [];
  for (const [lane, recipient] of Object.entries(LANES)) {
    for (const services of [[], ...ON_REQUEST.map((code) => [code])]) {
      const shipment = { items: [{ weight: 2.5 }], options: [...options], services };
      const [quotes] = await fetchQuotes(proxy, { shipper, recipient, shipment });
      found.push(...quotes.map((quote) => ({ ...quote, lane })));
    }
  }
  return found;
}

test('the simulator offers every service of the table, and no other', async () => {
  const offered = new Set((await quotesWith([])).map(({ service_type }) => service_type));
  expect([...offered].sort()).toEqual(samplePost.services.rows.map(({ code }) => code).sort());
});

test.each(samplePost.options.map(({ code }) => code))('option %s has its price', async (code) => {
  const without = await quotesWith([]);
  const quotes = await quotesWith([code]);
  expect(quotes).not.toEqual([]);
  for (const { lane, service_type, total_charge } of quotes) {
    const plain = without.find((quote) => quote.lane === lane && quote.service_type === service_type);
    expect(total_charge, `${service_type} ${lane}`).toBeGreaterThan(plain?.total_charge ?? Infinity);
  }
});
