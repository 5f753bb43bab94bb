import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Aggregator } from '@waybill/aggregator';
import { type FakeScenario, fakeCarrier } from '@waybill/testkit/fake';
import { describe, expect, test } from 'vitest';
import { createCheckout, type Offer } from '../shop/checkout.ts';

const shipper = { city: 'Montréal', state_code: 'QC', postal_code: 'H2Y 1C6', country_code: 'CA' };
const recipient = { city: 'Vancouver', state_code: 'BC', postal_code: 'V5Y 1V4', country_code: 'CA' };

/** Asks a running checkout for the prices of basket 7. */
async function pricesOf(aggregator: Aggregator, body: object, basket = '7') {
  const baskets = new Map([['7', { items: [{ weight: 2 }], goods: '64.00' }]]);
  const offers = new Map<string, Offer>();
  const server = createCheckout({ aggregator, shipper, baskets, offers, deadline_ms: 50 }).listen(0);
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://localhost:${port}/baskets/${basket}/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text(), offers };
  } finally {
    server.close();
  }
}

const fake = (scenario: FakeScenario, id: string) => fakeCarrier(scenario, { id }).create({});

describe('the checkout', () => {
  test('shows the prices of the carriers that answer, a line for each carrier', async () => {
    const aggregator = new Aggregator([fake('quotes', 'fast'), fake('down', 'dead'), fake('slow', 'late')]);
    const { status, text, offers } = await pricesOf(aggregator, recipient);
    expect(status).toBe(200);
    const lines = text.trimEnd().split('\n');
    const shown = lines.map((line) => JSON.parse(line) as { offer: string; price: object }[]);
    expect(shown.map((quotes) => quotes.length).sort()).toEqual([0, 0, 2]);
    expect(offers.size).toBe(2);
  });

  test('keeps quote and handle on the server', async () => {
    const { text, offers } = await pricesOf(new Aggregator([fake('quotes', 'fast')]), recipient);
    const [first] = JSON.parse(text.split('\n')[0] ?? '') as { offer: string; price: object }[];
    expect(Object.keys(first ?? {})).toEqual(['offer', 'service', 'price']);
    expect(offers.get(first?.offer ?? '')?.quote.carrier).toBe('fast');
  });

  test('names the wrong field of the address', async () => {
    const { status, text } = await pricesOf(new Aggregator([]), { ...recipient, country_code: 'Canada' });
    expect(status).toBe(422);
    expect(JSON.parse(text)).toMatchObject([{ field: 'recipient.country_code', code: 'invalid' }]);
  });

  test('takes no account that pays from the browser', async () => {
    const body = { ...recipient, account_number: '1' };
    const { offers } = await pricesOf(new Aggregator([fake('quotes', 'fast')]), body);
    const [offer] = offers.values();
    expect(offer?.purchase.recipient).toEqual(recipient);
  });

  test('has no prices for a basket that does not exist', async () => {
    expect((await pricesOf(new Aggregator([]), recipient, '8')).status).toBe(404);
  });
});
