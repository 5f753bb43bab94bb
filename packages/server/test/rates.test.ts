import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from './support/requests.js';
import { type OpenShop, openShop } from './support/shop.js';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

describe('rates', () => {
  test('has the quotes of every account, cheapest first, and its errors', async () => {
    const answer = await shop.ask('POST', '/v1/rates', { body: request });
    expect(answer.status).toBe(200);
    const { quotes, errors } = (await answer.json()) as {
      quotes: { carrier: string; total_charge: number }[];
      errors: unknown[];
    };
    expect(new Set(quotes.map(({ carrier }) => carrier))).toEqual(new Set(['canadapost', 'ups']));
    const totals = quotes.map(({ total_charge }) => total_charge);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(errors).toEqual([]);
  });

  test('asks the accounts that the query names, and no others', async () => {
    const answer = await shop.ask('POST', '/v1/rates?carriers=ups', { body: request });
    const { quotes } = (await answer.json()) as { quotes: { carrier: string }[] };
    expect(new Set(quotes.map(({ carrier }) => carrier))).toEqual(new Set(['ups']));
  });

  test('points at the value that is wrong', async () => {
    const body = { ...request, shipment: { items: [{ weight: -1 }] } };
    const answer = await shop.ask('POST', '/v1/rates', { body });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({
      type: 'urn:waybill:problem:invalid',
      errors: [
        { pointer: '/shipment/items/0/weight', field: 'shipment.items[0].weight', kind: 'validation' },
      ],
    });
  });

  test('streams an outcome for each account, and an end', async () => {
    const answer = await shop.ask('POST', '/v1/rates/stream', { body: request });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = (await answer.text())
      .trim()
      .split('\n\n')
      .map((event) => /^event: (\w+)\ndata: (.*)$/.exec(event)?.slice(1) ?? []);
    expect(events.map(([name]) => name)).toEqual(['outcome', 'outcome', 'end']);
    const carriers = events.slice(0, 2).map(([, data = '']) => JSON.parse(data).carrier);
    expect(carriers.toSorted()).toEqual(['canadapost', 'ups']);
  });
});
