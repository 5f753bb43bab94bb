import { ConfigurationError, type Quote } from '@waybill/core';
import { describe, expect, it } from 'vitest';
import { Aggregator, type ExchangeRates } from '../src/index.js';
import { quote, rater, request } from './fake-carrier.js';

async function ordered(quotes: Quote[], options: { rates?: ExchangeRates; currency?: string } = {}) {
  const { rates, currency = 'CAD' } = options;
  const [found] = await new Aggregator([rater('any', () => [quotes, []])]).getQuotes(
    { ...request, shipment: { ...request.shipment, currency } },
    rates === undefined ? {} : { rates },
  );
  return found;
}
const money = (quotes: Quote[]) => quotes.map(({ total_charge, currency }) => `${total_charge} ${currency}`);

const mixed = [
  quote('a', 7, { currency: 'USD' }),
  quote('a', 5, { currency: 'EUR' }),
  quote('a', 10),
  quote('a', 6, { currency: 'USD' }),
  quote('a', 9),
];

describe('the order of quotes', () => {
  it("puts the shipment's currency first, then others A to Z, and compares inside one only", async () => {
    expect(money(await ordered(mixed))).toEqual(['9 CAD', '10 CAD', '5 EUR', '6 USD', '7 USD']);
    expect(money(await ordered(mixed, { currency: 'USD' }))).toEqual([
      '6 USD',
      '7 USD',
      '9 CAD',
      '10 CAD',
      '5 EUR',
    ]);
  });

  it('compares currencies that the caller gave rates for', async () => {
    expect(money(await ordered(mixed, { rates: { CAD: 1, USD: 1.37 } }))).toEqual([
      '6 USD',
      '9 CAD',
      '7 USD',
      '10 CAD',
      '5 EUR',
    ]);
  });

  it('breaks ties by carrier, account and service', async () => {
    const ties = [
      quote('b', 9),
      quote('a', 9, { account: 'y' }),
      quote('a', 9, { account: 'x', service_type: '2' }),
      quote('a', 9, { account: 'x', service_type: '10' }),
    ];
    const found = await ordered(ties);
    expect(
      found.map(({ carrier, account, service_type }) => `${carrier} ${account} ${service_type}`),
    ).toEqual(['a x 10', 'a x 2', 'a y EXP', 'b b EXP']);
  });

  it('is the same whoever answers first', async () => {
    const one = rater('one', () => [[quote('one', 9)], []]);
    const two = rater('two', () => [[quote('two', 8)], []]);
    const [there] = await new Aggregator([one, two]).getQuotes(request);
    const [back] = await new Aggregator([two, one]).getQuotes(request);
    expect(there).toEqual(back);
  });

  it('gives way to the order that the caller wants', async () => {
    const quotes = [quote('a', 9, { transit_days: 5 }), quote('b', 10, { transit_days: 1 })];
    const [found] = await new Aggregator([rater('any', () => [quotes, []])]).getQuotes(request, {
      sort: (a, b) => (a.transit_days ?? Infinity) - (b.transit_days ?? Infinity),
    });
    expect(found.map(({ transit_days }) => transit_days)).toEqual([1, 5]);
  });

  it("refuses rates that miss the shipment's currency or are no numbers above 0", async () => {
    await expect(ordered(mixed, { rates: { USD: 1.37 } })).rejects.toThrow(
      new ConfigurationError("rates must hold CAD as well, the shipment's currency; it holds USD", {
        code: 'invalid_rates',
      }),
    );
    await expect(ordered(mixed, { rates: { CAD: 0 } })).rejects.toThrow(
      'rates.CAD must be a number above 0, not 0',
    );
    await expect(ordered(mixed, { rates: { CAD: Number.NaN } })).rejects.toThrow(ConfigurationError);
  });
});
