import { type BuyOptions, ORDER_STATES, type OrdersNamed, trackingFile } from '@waybill/orders';
import * as z from 'zod/mini';
import type { BuyOrdersBody, HandedOverBody, OrderDocumentsBody, OrderPricesBody } from '../api/bodies.js';
import { checkBody } from '../api/check-body.js';
import { moment, text } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { deskOf, found, inDesk } from '../desk.js';
import { bodyEntry, invalid } from '../problems/invalid.js';
import { PROBLEMS_OF_CARRIERS } from '../problems/of-errors.js';
import { Problem } from '../problems/problem.js';
import { accountOf, purchaseNamed, resultOf } from '../purchases.js';
import { keyOf } from './kept.js';
import { CHANGING } from './naming.js';
import { resultAnswer } from './operation.js';

const OF_ORDERS = { tag: 'Orders', problems: ['not_offered'] } as const;

const ids = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.minLength(1), z.maxLength(5_000));
const choose = z.union([z.string(), z.array(z.string()).check(z.minLength(1))]);
const query = z.strictObject({
  state: z.exactOptional(z.array(z.enum(ORDER_STATES))),
  source: z.exactOptional(z.string()),
  search: z.exactOptional(z.string()),
});

const pricesBody = z.strictObject({
  orders: z.exactOptional(ids),
  all: z.exactOptional(query),
  choose: z.exactOptional(choose),
});

export const priceOrders = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/prices',
  operation: 'priceOrders',
  summary: 'What orders would cost now',
  description:
    'Nothing is bought. What the rules choose is marked, and every other quote is there to choose from.',
  scope: 'quote',
  body: { 'application/json': 'OrderPricesBody' },
  answers: { 200: { description: 'A row for each order.', content: { 'application/json': 'PricedOrders' } } },
  async handle({ access, body, signal }) {
    const { orders, all, choose } = checkBody(pricesBody, body) as OrderPricesBody;
    const named: OrdersNamed | undefined = orders ?? all;
    if (named === undefined || (orders !== undefined && all !== undefined))
      throw invalid([bodyEntry(['orders'], 'required', 'or all is required, and not both')]);
    const options = { signal, ...(choose === undefined ? {} : { choose }) };
    return json(await deskOf(access).prices(named, options));
  },
});

const buyBody = z.strictObject({
  orders: ids,
  chosen: z.exactOptional(
    z.record(z.string(), z.strictObject({ carrier: z.string(), account: z.string(), service: z.string() })),
  ),
  budget: z.exactOptional(
    z.strictObject({
      amount: z.number().check(z.positive(), z.maximum(1e12)),
      currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency by ISO 4217, such as CAD')),
    }),
  ),
});

export const buyOrders = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/buy',
  operation: 'buyOrders',
  summary: 'Buy the labels of orders, each once',
  description:
    'The orders become a batch, which goes on whatever its client does: follow it at `/v1/batches/{batch}/events`. An order is bought at most once, whoever asks and however often. Sent again with the same key, it answers the same, and buys nothing more.',
  scope: 'buy',
  headers: {
    'Idempotency-Key!': 'Names this purchase: up to 150 printable characters of ASCII, without a slash.',
  },
  body: { 'application/json': 'BuyOrdersBody' },
  answers: {
    202: {
      description: 'The batch is stored, and is worked on.',
      content: { 'application/json': 'OrdersBought' },
      headers: { Location: 'Where the batch is, if there is one.' },
    },
  },
  problems: ['conflict', 'not_offered'],
  async handle({ access, body, headers }) {
    if (access.key.limit !== undefined)
      throw new Problem(
        'forbidden',
        'A key with a limit buys no batches: take another key, and give a budget',
      );
    const key = keyOf(headers, access);
    const { orders, ...options } = checkBody(buyBody, body) as BuyOrdersBody;
    const bought = await inDesk(deskOf(access).buy(orders, { ...options, key } as BuyOptions));
    const where =
      bought.batch === null ? {} : { location: `/v1/batches/${encodeURIComponent(bought.batch)}` };
    return json(bought, 202, where);
  },
});

const documentsBody = z.strictObject({
  orders: ids,
  labels: z.exactOptional(z.boolean()),
  slips: z.exactOptional(z.boolean()),
  format: z.exactOptional(z.enum(['pdf', 'zpl'])),
});

export const orderDocuments = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/documents',
  operation: 'printOrders',
  summary: 'Labels and packing slips of orders in one file, in the order in which they are picked',
  scope: 'pack',
  body: { 'application/json': 'OrderDocumentsBody' },
  answers: {
    200: {
      description: 'The file. After each label comes its slip.',
      content: {
        'application/pdf': { type: 'string', format: 'binary' },
        'application/zpl': { type: 'string', format: 'binary' },
      },
      headers: {
        'Waybill-Labels': 'How many labels are in it.',
        'Waybill-Slips': 'How many packing slips are in it.',
        'Waybill-Left-Out': 'How many orders have something that is not in it.',
      },
    },
  },
  problems: ['conflict', 'not_found', 'not_offered'],
  async handle({ access, body }) {
    const { orders, ...options } = checkBody(documentsBody, body) as OrderDocumentsBody;
    const { bytes, media_type, labels, slips, left_out } = await deskOf(access).documents(orders, options);
    if (bytes === undefined)
      throw new Problem(
        left_out.every(({ code }) => code === 'not_found') ? 'not_found' : 'conflict',
        left_out[0]?.message ?? 'There is nothing to print',
        {
          errors: left_out.map(({ id, code, message }) =>
            bodyEntry(['orders', orders.indexOf(id)], code, message),
          ),
        },
      );
    const name = `orders.${media_type === 'application/pdf' ? 'pdf' : 'zpl'}`;
    return new Response(bytes, {
      headers: {
        'content-type': media_type,
        'content-disposition': `inline; filename="${name}"`,
        'waybill-labels': String(labels),
        'waybill-slips': String(slips),
        'waybill-left-out': String(left_out.length),
      },
    });
  },
});

const handedOverBody = z.strictObject({ orders: ids, handed_over: z.exactOptional(z.boolean()) });

export const handedOver = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/handed-over',
  operation: 'handOverOrders',
  summary: 'Say that parcels were handed over to the carrier',
  scope: 'pack',
  body: { 'application/json': 'HandedOverBody' },
  answers: { 200: { description: 'How many orders.', content: { 'application/json': 'ChangedAnswer' } } },
  async handle({ access, body }) {
    const { orders, handed_over } = checkBody(handedOverBody, body) as HandedOverBody;
    return json(await deskOf(access).handedOver(orders, handed_over));
  },
});

export const voidOrder = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/{id}/void',
  operation: 'voidOrder',
  summary: 'Void the label of an order',
  description: 'The order can be bought again afterwards. Doing it again is harmless.',
  scope: 'buy',
  params: { id: 'The id of the order.' },
  query: z.object(CHANGING),
  answers: {
    200: { description: 'What became of each package.', content: { 'application/json': 'VoidAnswer' } },
    202: { description: 'It may have been voided.', content: { 'application/json': 'UnknownAnswer' } },
  },
  problems: [...PROBLEMS_OF_CARRIERS, 'not_offered'],
  async handle({ access, params: { id = '' }, query }) {
    const order = found(await deskOf(access).get(id), id);
    if (order.purchase_key === undefined) throw new Problem('conflict', 'The order has no label');
    const purchase = await purchaseNamed(access, order.purchase_key);
    accountOf(access, purchase);
    const shipment = resultOf(purchase);
    return resultAnswer(await access.aggregator.voidShipment({ shipment }, query));
  },
});

export const trackingNumbers = route({
  ...OF_ORDERS,
  method: 'GET',
  path: '/v1/orders/tracking',
  operation: 'getOrderTracking',
  summary: 'Tracking numbers as the shop imports them',
  scope: 'read',
  query: z.object({
    source: text('Only orders of this shop.'),
    since: moment('Only labels bought then or later.'),
    format: text('Another form: `shopify`, `woocommerce`, `amazon`, …; by default that of the export.'),
  }),
  answers: { 200: { description: 'A line for each order.', content: { 'text/csv': { type: 'string' } } } },
  async handle({ access, query: { source, since, format } }) {
    const rows = await deskOf(access).toReport({
      all: true,
      ...(source === undefined ? {} : { source }),
      ...(since === undefined ? {} : { since }),
    });
    const form = format ?? rows[0]?.format ?? 'waybill';
    const lines = rows.map(({ carrier_name: carrier, ...row }) => ({ ...row, carrier }));
    return new Response(trackingFile(form, lines), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="tracking.csv"',
      },
    });
  },
});
