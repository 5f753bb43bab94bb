import { maybe, maybeText, wireDecimal, wireText } from '@waybill/carrier-kit/reply';
import {
  filled,
  giftNote,
  goodsValue,
  type OrderProblem,
  type ShopItem,
  type ShopOrder,
  type SkipReason,
} from '@waybill/orders/shop';
import { z } from 'zod';

const amount = maybe(wireDecimal.transform(Number));
/** A plugin may keep anything as a value. */
const meta = z.array(z.object({ key: z.string(), value: maybeText })).catch([]);

const addressSchema = z.object({
  first_name: maybeText,
  last_name: maybeText,
  company: maybeText,
  address_1: maybeText,
  address_2: maybeText,
  city: maybeText,
  state: maybeText,
  postcode: maybeText,
  country: maybeText,
  phone: maybeText,
  email: maybeText,
});

const lineSchema = z.object({
  name: wireText,
  product_id: wireText,
  variation_id: maybeText,
  quantity: wireDecimal.transform(Number),
  sku: maybeText,
  price: amount,
});
export type Line = z.output<typeof lineSchema>;

export const orderSchema = z.object({
  id: wireText,
  number: wireText,
  status: wireText,
  currency: maybeText,
  date_created_gmt: maybeText,
  shipping_total: amount,
  customer_note: maybeText,
  billing: maybe(addressSchema),
  shipping: maybe(addressSchema),
  line_items: z.array(lineSchema),
  shipping_lines: z.array(z.object({ method_title: maybeText })).catch([]),
  meta_data: meta,
});
export type Order = z.output<typeof orderSchema>;

export const productSchema = z.object({
  id: wireText,
  weight: amount,
  virtual: z.boolean().catch(false),
  meta_data: meta,
});
export type Product = z.output<typeof productSchema>;

/** An order with what its products say. */
export function readOrder(
  order: Order,
  productOf: (line: Line) => Product | undefined,
  kilograms: number,
): ShopOrder {
  const items = order.line_items.map((line) => itemOf(line, productOf(line), kilograms));
  const skip = skipOf(order, items);
  const recipient = partyOf(order);
  return {
    order: order.number,
    shop_id: order.id,
    recipient,
    items,
    notices: [],
    problems: skip === undefined ? problemsOf(order, recipient) : [],
    goods_value: goodsValue(items),
    ...filled({
      // The time has no zone, and is that of Greenwich.
      placed_at: order.date_created_gmt === undefined ? undefined : `${order.date_created_gmt}Z`,
      currency: order.currency,
      shipping_paid: order.shipping_total,
      shipping_method: order.shipping_lines[0]?.method_title,
      note: order.customer_note,
      gift_note: giftNote(order.meta_data),
      skip,
    }),
  };
}

const SKIPPED = new Map<string, SkipReason>([
  ['completed', 'fulfilled'],
  ['cancelled', 'cancelled'],
  ['trash', 'cancelled'],
  ['refunded', 'refunded'],
  ['pending', 'unpaid'],
  ['on-hold', 'unpaid'],
  ['failed', 'unpaid'],
  ['checkout-draft', 'unpaid'],
]);

/** A status of a plugin, such as `packed`, does not say that there is nothing to send. */
function skipOf({ status }: Order, items: readonly ShopItem[]): SkipReason | undefined {
  return SKIPPED.get(status) ?? (items.some(({ ships }) => ships) ? undefined : 'digital');
}

function partyOf({ shipping = {}, billing = {} }: Order): ShopOrder['recipient'] {
  // A shop that asks for one address alone leaves the other empty.
  const to = shipping.address_1 === undefined && shipping.city === undefined ? billing : shipping;
  return filled({
    person_name: [to.first_name, to.last_name].filter(Boolean).join(' '),
    company_name: to.company,
    address_lines: [to.address_1, to.address_2].filter((line) => line !== undefined),
    city: to.city,
    postal_code: to.postcode,
    state_code: to.state,
    country_code: to.country as never,
    phone_number: to.phone ?? billing.phone,
    email_address: billing.email,
  });
}

function problemsOf({ number }: Order, { address_lines = [] }: ShopOrder['recipient']): OrderProblem[] {
  if (address_lines.length > 0) return [];
  return [
    {
      code: 'no_address',
      field: 'recipient',
      message: `Order ${number} has no address: add it in the shop.`,
    },
  ];
}

/** WooCommerce has no field for customs: these are the names that plugins and shops keep them under. */
const HS_CODE = /^_?(hs_?code|hs_tariff_number|customs_hs_code)$/i;
const ORIGIN = /^_?(country_of_origin|origin_country|customs_country_of_origin)$/i;

function itemOf(
  { name, quantity, sku, price }: Line,
  product: Product | undefined,
  kilograms: number,
): ShopItem {
  const weight_kg = (product?.weight ?? 0) * kilograms;
  const kept = (key: RegExp) => product?.meta_data.find((entry) => key.test(entry.key))?.value;
  const origin = kept(ORIGIN)?.toUpperCase() ?? '';
  return {
    name,
    quantity,
    // A product that is gone from the shop was sold as goods.
    ships: product?.virtual !== true,
    ...filled({
      sku,
      price,
      weight_kg: weight_kg > 0 ? Math.round(weight_kg * 1e6) / 1e6 : undefined,
      hs_code: kept(HS_CODE),
      origin_country: /^[A-Z]{2}$/.test(origin) ? origin : undefined,
    }),
  };
}
