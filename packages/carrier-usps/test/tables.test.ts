/** The tables and the simulator are two readings of one contract: both have the same services and options. */
import { fetchQuotes, type Quote } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const shipper = { postal_code: '78701', country_code: 'US' };
const LANES = {
  'at home': { postal_code: '80202', country_code: 'US' },
  abroad: { postal_code: '06010', country_code: 'MX' },
};
/** Services that are quoted only when a request names them. */
const ON_REQUEST = usps.services.rows.filter((row) => row.on_request).map(({ code }) => code);

interface LaneQuote extends Quote {
  readonly lane: string;
}

/** Quotes on every lane, of the services that are offered there. */
async function quotesWith(options: readonly string[]): Promise<LaneQuote[]> {
  await using running = await startSimulator(simulator);
  const proxy = usps.create(running.settings);
  const found: LaneQuote[] = [];
  for (const [lane, recipient] of Object.entries(LANES)) {
    for (const services of [[], ...ON_REQUEST.map((code) => [code])]) {
      const items = [{ weight: 2.5, length: 10, width: 6, height: 4 }];
      const shipment = {
        items,
        options: [...options],
        services,
        weight_unit: 'LB' as const,
        dimension_unit: 'IN' as const,
      };
      // An option of the United States is refused for another country.
      const [quotes] = await fetchQuotes(proxy, { shipper, recipient, shipment }).catch(() => [[]] as const);
      found.push(...quotes.map((quote) => ({ ...quote, lane })));
    }
  }
  return found;
}

test('the simulator offers every service of the table, and no other', async () => {
  const offered = new Set((await quotesWith([])).map(({ service_type }) => service_type));
  expect([...offered].sort()).toEqual(usps.services.rows.map(({ code }) => code).sort());
});

const FREE = ['981'];

test.each(usps.options.map(({ code }) => code))('option %s has its price', async (code) => {
  const without = await quotesWith([]);
  const quotes = await quotesWith([code]);
  expect(quotes).not.toEqual([]);
  for (const { lane, service_type, total_charge } of quotes) {
    const plain = without.find((quote) => quote.lane === lane && quote.service_type === service_type);
    const difference = total_charge - (plain?.total_charge ?? Infinity);
    if (FREE.includes(code)) expect(difference, `${service_type} ${lane}`).toBe(0);
    else expect(difference, `${service_type} ${lane}`).toBeGreaterThan(0);
  }
});
