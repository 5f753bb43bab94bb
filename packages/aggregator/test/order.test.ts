import { ConfigurationError, type Quote } from '@waybill/core';
import { describe, expect, test } from 'vitest';
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
  test("puts the shipment's currency first, then others from A to Z, and compares only within a currency", async () => {
    expect(money(await ordered(mixed))).toEqual(['9 CAD', '10 CAD', '5 EUR', '6 USD', '7 USD']);
    expect(money(await ordered(mixed, { currency: 'USD' }))).toEqual([
      '6 USD',
      '7 USD',
      '9 CAD',
      '10 CAD',
      '5 EUR',
    ]);
  });

  test('compares currencies with the rates that the caller gives', async () => {
    expect(money(await ordered(mixed, { rates: { CAD: 1, USD: 1.37 } }))).toEqual([
      '6 USD',
      '9 CAD',
      '7 USD',
      '10 CAD',
      '5 EUR',
    ]);
  });

  test('breaks ties by carrier, account, service, options and handle', async () => {
    const handles = [
      quote('a', 9, { options: ['signature'] }),
      quote('a', 9, { options: ['insurance'], handle: 'h2' }),
      quote('a', 9, { options: ['insurance'], handle: 'h1' }),
    ];
    expect((await ordered(handles)).map(({ handle }) => handle)).toEqual(['h1', 'h2', undefined]);
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

  test('is the same whichever carrier answers first', async () => {
    const one = rater('one', () => [[quote('one', 9)], []]);
    const two = rater('two', () => [[quote('two', 8)], []]);
    const [there] = await new Aggregator([one, two]).getQuotes(request);
    const [back] = await new Aggregator([two, one]).getQuotes(request);
    expect(there).toEqual(back);
  });

  test('is replaced by the order of the caller', async () => {
    const quotes = [quote('a', 9, { transit_days: 5 }), quote('b', 10, { transit_days: 1 })];
    const [found] = await new Aggregator([rater('any', () => [quotes, []])]).getQuotes(request, {
      sort: (a, b) => (a.transit_days ?? Infinity) - (b.transit_days ?? Infinity),
    });
    expect(found.map(({ transit_days }) => transit_days)).toEqual([1, 5]);
  });

  test("refuses rates without the shipment's currency, and rates that are not above 0", async () => {
    await expect(ordered(mixed, { rates: { USD: 1.37 } })).rejects.toThrow(
      new ConfigurationError("rates must include the shipment's currency, CAD; it has USD", {
        code: 'invalid_rates',
      }),
    );
    await expect(ordered(mixed, { rates: { CAD: 0 } })).rejects.toThrow(
      'rates.CAD must be a number above 0, not 0',
    );
    await expect(ordered(mixed, { rates: { CAD: Number.NaN } })).rejects.toThrow(ConfigurationError);
  });
});
