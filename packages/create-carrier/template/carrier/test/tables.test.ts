/** The tables and the simulator are two readings of one contract: both have the same services and options. */
import { fetchQuotes, type Quote } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { samplePost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

/** Quotes of a shipment for which every service and every option is offered. */
async function quotesWith(options: readonly string[]): Promise<readonly Quote[]> {
  await using running = await startSimulator(simulator);
  const [quotes, errors] = await fetchQuotes(samplePost.create(running.settings), {
    shipper: { postal_code: 'H2Y 1C6', country_code: 'CA' },
    recipient: { postal_code: 'V5Y 1V4', country_code: 'CA' },
    shipment: { items: [{ weight: 2.5 }], options: [...options] },
  });
  expect(errors).toEqual([]);
  return quotes;
}

test('the simulator offers every service of the table, and no other', async () => {
  const offered = (await quotesWith([])).map(({ service_type }) => service_type);
  expect(offered.sort()).toEqual(samplePost.services.rows.map(({ code }) => code).sort());
});

test.each(samplePost.options.map(({ code }) => code))('option %s has its price', async (code) => {
  const without = await quotesWith([]);
  for (const { service_type, total_charge } of await quotesWith([code])) {
    const plain = without.find((quote) => quote.service_type === service_type);
    expect(total_charge, service_type).toBeGreaterThan(plain?.total_charge ?? Number.POSITIVE_INFINITY);
  }
});
