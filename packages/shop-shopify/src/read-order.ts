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

const money = maybe(z.object({ shopMoney: z.object({ amount: wireDecimal.transform(Number) }) }));
const attributes = z.array(z.object({ key: z.string(), value: maybeText })).catch([]);
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: maybeText });

const lineSchema = z.object({
  sku: maybeText,
  name: wireText,
  unfulfilledQuantity: wireDecimal.transform(Number),
  requiresShipping: z.boolean(),
  originalUnitPriceSet: money,
  customAttributes: attributes,
  variant: maybe(
    z.object({
      inventoryItem: maybe(
        z.object({
          harmonizedSystemCode: maybeText,
          countryCodeOfOrigin: maybeText,
          measurement: maybe(
            z.object({ weight: maybe(z.object({ unit: wireText, value: wireDecimal.transform(Number) })) }),
          ),
        }),
      ),
    }),
  ),
});
export const linesSchema = z.object({ pageInfo, nodes: z.array(lineSchema) });
export type Line = z.output<typeof lineSchema>;

const addressSchema = z.object({
  name: maybeText,
  company: maybeText,
  address1: maybeText,
  address2: maybeText,
  city: maybeText,
  zip: maybeText,
  province: maybeText,
  provinceCode: maybeText,
  countryCodeV2: maybeText,
  phone: maybeText,
});

const orderSchema = z.object({
  id: wireText,
  name: wireText,
  createdAt: maybeText,
  cancelledAt: maybeText,
  displayFinancialStatus: maybeText,
  displayFulfillmentStatus: maybeText,
  note: maybeText,
  tags: z.array(z.string()).catch([]),
  email: maybeText,
  phone: maybeText,
  currencyCode: maybeText,
  customAttributes: attributes,
  shippingLine: maybe(z.object({ title: maybeText })),
  totalShippingPriceSet: money,
  shippingAddress: maybe(addressSchema),
  lineItems: linesSchema,
});
export const ordersSchema = z.object({ orders: z.object({ pageInfo, nodes: z.array(orderSchema) }) });
type Order = z.output<typeof orderSchema>;

/** An order of the shop with all its lines. */
export function readOrder(
  order: Order,
  lines: readonly Line[],
  { ship_unpaid }: { ship_unpaid: boolean },
): ShopOrder {
  const items = lines.filter(({ unfulfilledQuantity }) => unfulfilledQuantity > 0).map(itemOf);
  const skip = skipOf(order, items, ship_unpaid);
  return {
    order: order.name,
    shop_id: order.id,
    recipient: partyOf(order),
    items,
    tags: order.tags,
    notices: [],
    problems: skip === undefined ? problemsOf(order) : [],
    goods_value: goodsValue(items),
    ...filled({
      placed_at: order.createdAt,
      currency: order.currencyCode,
      shipping_paid: order.totalShippingPriceSet?.shopMoney.amount,
      shipping_method: order.shippingLine?.title,
      note: order.note,
      gift_note: giftNote([...order.customAttributes, ...lines.flatMap((line) => line.customAttributes)]),
      skip,
    }),
  };
}

function skipOf(order: Order, items: readonly ShopItem[], ship_unpaid: boolean): SkipReason | undefined {
  const paid = order.displayFinancialStatus ?? '';
  if (order.cancelledAt !== undefined) return 'cancelled';
  if (paid === 'REFUNDED') return 'refunded';
  // `RESTOCKED` is the old word for an order whose articles were taken back.
  if (['FULFILLED', 'RESTOCKED'].includes(order.displayFulfillmentStatus ?? '')) return 'fulfilled';
  if (items.length === 0) return 'fulfilled';
  if (!items.some(({ ships }) => ships)) return 'digital';
  const isUnpaid = ['PENDING', 'PARTIALLY_PAID', 'EXPIRED', 'VOIDED'].includes(paid);
  return isUnpaid && !ship_unpaid ? 'unpaid' : undefined;
}

function partyOf({ shippingAddress: to, email, phone }: Order): ShopOrder['recipient'] {
  return filled({
    person_name: to?.name,
    company_name: to?.company,
    address_lines: to && [to.address1, to.address2].filter((line) => line !== undefined),
    city: to?.city,
    postal_code: to?.zip,
    state: to?.province,
    state_code: to?.provinceCode,
    country_code: to?.countryCodeV2 as never,
    phone_number: to?.phone ?? phone,
    email_address: email,
  });
}

function problemsOf({ shippingAddress, name }: Order): OrderProblem[] {
  if (shippingAddress !== undefined) return [];
  return [
    {
      code: 'no_address',
      field: 'recipient',
      message: `Order ${name} has no shipping address; Shopify hides it from apps without access to customer data.`,
    },
  ];
}

/** Kilograms. */
const UNITS = new Map([
  ['KILOGRAMS', 1],
  ['GRAMS', 0.001],
  ['POUNDS', 0.45359237],
  ['OUNCES', 0.028349523125],
]);

function itemOf({ sku, name, unfulfilledQuantity, requiresShipping, ...line }: Line): ShopItem {
  const stock = line.variant?.inventoryItem;
  const weight = stock?.measurement?.weight;
  const weight_kg = (weight?.value ?? 0) * (UNITS.get(weight?.unit ?? '') ?? 0);
  return {
    name,
    quantity: unfulfilledQuantity,
    ships: requiresShipping,
    ...filled({
      sku,
      price: line.originalUnitPriceSet?.shopMoney.amount,
      // Shopify has 0 for an article that was never weighed.
      weight_kg: weight_kg > 0 ? Math.round(weight_kg * 1e6) / 1e6 : undefined,
      hs_code: stock?.harmonizedSystemCode,
      origin_country: stock?.countryCodeOfOrigin,
    }),
  };
}
