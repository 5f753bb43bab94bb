import { ConfigurationError, type Quote } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { Aggregator, type QuoteOptions } from '../src/index.js';
import { quote, rater, rates, request } from './fake-carrier.js';

async function ordered(
  quotes: Quote[],
  { currency = 'CAD', ...options }: QuoteOptions & { currency?: string } = {},
) {
  const asked = { ...request, shipment: { ...request.shipment, currency } };
  const [found] = await new Aggregator([rater('any', () => [quotes, []])]).getQuotes(asked, options);
  return found;
}

const mixed = { USD: [7, 6], EUR: [5], CAD: [10, 9] };
const money = async (options?: Parameters<typeof ordered>[1]) => {
  const quotes = Object.entries(mixed).flatMap(([currency, totals]) =>
    totals.map((total) => quote('a', total, { currency })),
  );
  const found = await ordered(quotes, options);
  return found.map(({ total_charge, currency }) => `${total_charge} ${currency}`).join(', ');
};

describe('the order of quotes', () => {
  test("puts the shipment's currency first, then others from A to Z, and compares only within a currency", async () => {
    expect(await money()).toBe('9 CAD, 10 CAD, 5 EUR, 6 USD, 7 USD');
    expect(await money({ currency: 'USD' })).toBe('6 USD, 7 USD, 9 CAD, 10 CAD, 5 EUR');
  });

  test('compares currencies with the rates that the caller gives', async () => {
    expect(await money({ rates: { CAD: 1, USD: 1.37 } })).toBe('6 USD, 9 CAD, 7 USD, 10 CAD, 5 EUR');
  });

  test('breaks ties by carrier, account, service, options and handle', async () => {
    const ties = [
      quote('b', 9),
      quote('a', 9, { account: 'y', options: ['signature'] }),
      quote('a', 9, { account: 'y', options: ['insurance'], handle: 'h2' }),
      quote('a', 9, { account: 'y', options: ['insurance'], handle: 'h1' }),
      quote('a', 9, { account: 'x', service_type: '2' }),
      quote('a', 9, { account: 'x', service_type: '10' }),
    ];
    const found = await ordered(ties);
    expect(
      found.map(({ carrier, account, service_type, handle = '' }) =>
        `${carrier} ${account} ${service_type} ${handle}`.trim(),
      ),
    ).toEqual(['a x 10', 'a x 2', 'a y EXP h1', 'a y EXP h2', 'a y EXP', 'b b EXP']);
  });

  test('is the same whichever carrier answers first', async () => {
    const proxies = [rates('one', 9), rates('two', 8)];
    const [there] = await new Aggregator(proxies).getQuotes(request);
    const [back] = await new Aggregator(proxies.toReversed()).getQuotes(request);
    expect(there).toEqual(back);
  });

  test('is replaced by the order of the caller', async () => {
    const quotes = [5, 1].map((transit_days, at) => quote('a', 9 + at, { transit_days }));
    const sort = (a: Quote, b: Quote) => (a.transit_days ?? Infinity) - (b.transit_days ?? Infinity);
    expect((await ordered(quotes, { sort })).map(({ transit_days }) => transit_days)).toEqual([1, 5]);
  });

  test.each([
    [{ USD: 1.37 }, "rates must include the shipment's currency, CAD; it has USD"],
    [{ CAD: 0 }, 'rates.CAD must be a number above 0, not 0'],
    [{ CAD: Number.NaN }, 'rates.CAD must be a number above 0, not NaN'],
  ])('refuses the rates %j', async (wrong, message) => {
    const refusal = new ConfigurationError(message, { code: 'invalid_rates' });
    await expect(money({ rates: wrong })).rejects.toThrow(refusal);
  });
});
