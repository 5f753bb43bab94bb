import * as z from 'zod/mini';
import type { ShopOrder } from '../shop-order.js';
import {
  checked,
  choose,
  country,
  currency,
  name,
  notNegative,
  opt,
  party,
  positive,
  text,
} from './checks.js';
import type { OrderChanges } from './types.js';

const item = z.strictObject({
  sku: opt(name),
  name: text(),
  quantity: z.int().check(z.positive('must be 1 or more'), z.maximum(1e6, 'is too large')),
  price: opt(notNegative),
  weight_kg: opt(positive),
  hs_code: opt(text(30)),
  origin_country: opt(country),
  ships: z._default(z.boolean(), true),
});

const order = z.strictObject({
  order: name,
  shop_id: opt(name),
  placed_at: opt(
    z
      .string()
      .check(
        z.refine(
          (written) => !Number.isNaN(Date.parse(written)),
          'must be a time such as 2026-11-24T09:30:00Z',
        ),
      ),
  ),
  recipient: party,
  items: z.array(item).check(z.maxLength(1_000, 'has more than 1000 lines')),
  currency: opt(currency),
  goods_value: opt(notNegative),
  shipping_paid: opt(notNegative),
  shipping_method: opt(text()),
  note: opt(text(2_000)),
  gift_note: opt(text(1_000)),
  tags: opt(z.array(name).check(z.maxLength(100, 'has more than 100 tags'))),
  skip: opt(z.enum(['cancelled', 'refunded', 'digital', 'fulfilled', 'unpaid'])),
});

const body = z.strictObject({
  orders: z.array(order).check(z.minLength(1, 'is empty'), z.maxLength(10_000, 'has more than 10000 orders')),
});

/**
 * Orders as a program has them: `{ orders: […] }`, each with `order`, `recipient` and `items`.
 * @throws {@link ValidationError} with everything that is wrong
 */
export function checkOrders(given: unknown): ShopOrder[] {
  return checked(body, given).orders.map((one) => ({ ...one, notices: [], problems: [] }));
}

const changes = z.strictObject({
  recipient: opt(z.nullable(party)),
  items: opt(
    z.nullable(
      z.array(item).check(z.minLength(1, 'is empty'), z.maxLength(1_000, 'has more than 1000 lines')),
    ),
  ),
  box: opt(z.nullable(name)),
  weight_kg: opt(z.nullable(positive)),
  sender: opt(z.nullable(name)),
  choose: opt(z.nullable(choose)),
  signature: opt(z.nullable(z.boolean())),
  insure: opt(z.nullable(z.boolean())),
  note: opt(z.nullable(text(2_000))),
  gift_note: opt(z.nullable(text(1_000))),
  hold: opt(z.nullable(z.boolean())),
  skip: opt(z.nullable(z.boolean())),
});

/** @throws {@link ValidationError} with everything that is wrong */
export function checkChanges(given: unknown): OrderChanges {
  return checked(changes, given, 'changes') as OrderChanges;
}
