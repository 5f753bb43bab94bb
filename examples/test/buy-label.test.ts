/** Tests of an app: what it does when a carrier refuses, is down, or cuts the connection after it has sold a label. */
import { Aggregator } from '@waybill/aggregator';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { type AnyCarrierProxy, requestToBuy } from '@waybill/core';
import { type Running, startSimulator } from '@waybill/simulator';
import { type FakeScenario, fakeCarrier } from '@waybill/testkit/fake';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buyLabel, type Order, type OrderState } from '../shop/buy-label.ts';

const address = {
  person_name: 'Jordan Lee',
  phone_number: '604-555-0188',
  address_lines: ['453 West 12th Avenue'],
  city: 'Vancouver',
  state_code: 'BC',
  postal_code: 'V5Y 1V4',
  country_code: 'CA',
};
const item = { weight: 2, length: 30, width: 20, height: 15 };
const request = { shipper: address, recipient: address, shipment: { items: [item, item] } };

/** An order of the carrier's cheapest quote. */
async function orderFrom(proxy: AnyCarrierProxy): Promise<Order> {
  const [[quote]] = await new Aggregator([proxy]).getQuotes(request);
  if (quote === undefined) throw new Error('no quote');
  const price = { amount: '25.00', currency: 'CAD' };
  return { id: 'ORDER-1', state: 'paid', offer: { purchase: requestToBuy(request, quote), quote, price } };
}

describe('with a fake carrier, which does what its scenario says', () => {
  const scenarios: [FakeScenario, OrderState][] = [
    ['quotes', 'shipped'],
    ['second parcel refused', 'incomplete'],
    ['unknown outcome', 'unclear'],
    ['refused', 'refused'],
    ['wrong login', 'refused'],
    ['down', 'paid'],
    ['too many requests', 'paid'],
  ];
  test.each(scenarios)('%s: the order is %s', async (scenario, state) => {
    const order = await orderFrom(fakeCarrier('quotes').create({}));
    const saved: OrderState[] = [];
    await buyLabel(order, new Aggregator([fakeCarrier(scenario).create({})]), async (one) => {
      saved.push(one.state);
    });
    expect(saved).toEqual(['buying', state]);
  });
});

describe("with the carrier's simulator, over HTTP, on a Tuesday in March", () => {
  const now = () => Date.parse('2026-03-03T15:00:00Z');
  const clock = { now, wait: async () => {} }; // no waits between retries
  let running: Running<typeof simulator>;
  let aggregator: Aggregator;
  let order: Order;
  beforeAll(async () => {
    running = await startSimulator(simulator, { now });
    const proxy = canadapost.create(running.settings, { clock });
    aggregator = new Aggregator([proxy]);
    order = await orderFrom(proxy);
  });
  beforeEach(() => running.reset());
  afterAll(() => running.close());

  const save = async () => {};

  test('a label has the day of the purchase', async () => {
    const { shipment } = await buyLabel(order, aggregator, save);
    expect(shipment?.shipment_date).toBe('2026-03-03');
  });

  test('a connection that breaks after the purchase: bought once, and not bought again', async () => {
    running.fault({ kind: 'reset_after' }, { method: 'POST', path: /shipments/ });
    const unclear = await buyLabel(order, aggregator, save);
    expect(unclear.state).toBe('unclear');
    expect(unclear.problems?.[0]?.message).toContain('The purchase may have been made: look for ');

    await buyLabel(unclear, aggregator, save);
    expect(running.purchases).toHaveLength(1);
  });

  test('a gateway that answers once with a page of HTML: there are prices all the same', async () => {
    running.fault({ kind: 'html', status: 503 }, { path: /rat/, times: 1 });
    const [quotes, errors] = await aggregator.getQuotes(request);
    expect(quotes.length).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});
