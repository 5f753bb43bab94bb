/** Replies of the XML platform to Get Rates. */
import { fetchQuotes } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { carrier, request } from '../support/xml/exchange.js';

describe('quotes', () => {
  const offer = (due: string) => `<price-quote><service-code>DOM.EP</service-code><price-details>
    <base>${due}</base><due>${due}</due></price-details></price-quote>`;
  const rating = (...offers: string[]) =>
    carrier({ 'POST /rs/ship/price': [[`<price-quotes>${offers.join('')}</price-quotes>`]] }).proxy;

  test('have their own prices when a service comes twice', async () => {
    const [quotes] = await fetchQuotes(rating(offer('10.50'), offer('20.50')), request());
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([10.5, 20.5]);
  });

  test.each(['1e400', '-22.04'])('are not made of %s, which no price can be', async (figure) => {
    const [quotes, errors] = await fetchQuotes(rating(offer(figure), offer('9.99')), request());
    expect(quotes.map(({ total_charge }) => total_charge)).toEqual([9.99]);
    expect(errors).toMatchObject([{ kind: 'unexpected_reply' }]);
  });

  test.each(['<price-quote/>', '<shipment-info/>', ''])('are not offered in %j', async (body) => {
    const { proxy } = carrier({ 'POST /rs/ship/price': [[body]] });
    expect(await fetchQuotes(proxy, request())).toMatchObject([[], [{ kind: 'unexpected_reply' }]]);
  });
});
