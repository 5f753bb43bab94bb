import {
  type ColumnMap,
  checkOrders,
  ORDER_STATES,
  type OrderChanges,
  previewFile,
  readExport,
} from '@waybill/orders';
import * as z from 'zod/mini';
import type { OrdersPreview } from '../api/bodies.js';
import { listOf, text, whole } from '../api/parameters.js';
import { json, route } from '../api/route.js';
import { deskOf, found, inDesk } from '../desk.js';
import { bodyEntry, entry, invalid } from '../problems/invalid.js';
import { mappingNamed } from './desk.js';

/** The most bytes of a file of orders. */
const LARGEST_BODY = 20_000_000;

const FILES = {
  'text/csv': { type: 'string', description: 'An export of a shop, or any file with a mapping.' },
  'text/tab-separated-values': { type: 'string', description: 'The same with tabs.' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { type: 'string', format: 'binary' },
};

/** What every route of orders says alike. */
const OF_ORDERS = { tag: 'Orders', problems: ['not_offered'] } as const;

export const importOrders = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders',
  operation: 'importOrders',
  summary: 'Import orders of a shop',
  description:
    'Exports of Shopify, WooCommerce, Amazon, Etsy, eBay, BigCommerce and Magento are recognised; any other file needs a mapping. The same orders again change nothing, and an order that was bought is left as it is.',
  scope: 'buy',
  query: z.object({
    source: text(
      'Names the shop: an order is known by its number in it. If left out, what the file was recognised as.',
    ),
    mapping: text('The name of a mapping that was kept, for a file that is not recognised.'),
  }),
  body: { 'application/json': 'OrdersBody', ...FILES },
  largest_body: LARGEST_BODY,
  answers: {
    200: { description: 'What became of each order.', content: { 'application/json': 'ImportReport' } },
  },
  async handle({ access, body, media_type, query: { source, mapping } }) {
    const desk = deskOf(access);
    if (media_type === 'application/json') {
      if (mapping !== undefined)
        throw invalid([entry('mapping', 'ambiguous', 'goes with a file, not with JSON')]);
      return json(await desk.import(checkOrders(body), { source: source ?? 'api' }));
    }
    const columns = mapping === undefined ? undefined : await mappingNamed(desk, mapping);
    const { orders, format, ignored, unreadable } = await readExport(body as Uint8Array, {
      ...(columns === undefined ? {} : { columns: columns as ColumnMap }),
    });
    if (unreadable !== undefined)
      throw invalid([
        bodyEntry([], 'unreadable', `has a quotation mark in row ${unreadable} that is not closed`),
      ]);
    return json(await desk.import(orders, { source: source ?? mapping ?? format, format, ignored }));
  },
});

export const previewOrders = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/preview',
  operation: 'previewOrders',
  summary: 'What a file of orders looks like, before it is imported',
  scope: 'quote',
  body: FILES,
  largest_body: LARGEST_BODY,
  answers: {
    200: {
      description: 'Its first rows, and what its columns may mean.',
      content: { 'application/json': 'OrdersPreview' },
    },
  },
  async handle({ body }) {
    const { format = null, header, rows, guess } = await previewFile(body as Uint8Array);
    return json({ format, header, rows, columns: { ...guess } } satisfies OrdersPreview);
  },
});

const MOST_LISTED = 1_000;

export const listOrders = route({
  ...OF_ORDERS,
  method: 'GET',
  path: '/v1/orders',
  operation: 'listOrders',
  summary: 'Orders, those first that were placed first',
  scope: 'read',
  query: z.object({
    state: listOf('Only orders in these states.', ORDER_STATES),
    source: text('Only orders of this shop.'),
    search: text(
      'A part of the number, of the recipient’s name or city, of an article’s number, or of a tracking number.',
    ),
    limit: whole('The most orders of an answer; 200 by default.', { to: MOST_LISTED }),
    after: text('`next` of the answer before.'),
  }),
  answers: { 200: { description: 'Orders.', content: { 'application/json': 'OrderList' } } },
  async handle({ access, query }) {
    return json(await deskOf(access).list(query));
  },
});

const params = { id: 'The id of the order.' };

export const getOrder = route({
  ...OF_ORDERS,
  method: 'GET',
  path: '/v1/orders/{id}',
  operation: 'getOrder',
  summary: 'An order with all that is known of it',
  scope: 'read',
  params,
  answers: { 200: { description: 'The order.', content: { 'application/json': 'OrderDetails' } } },
  async handle({ access, params: { id = '' } }) {
    return json(found(await deskOf(access).get(id), id));
  },
});

export const changeOrder = route({
  ...OF_ORDERS,
  method: 'POST',
  path: '/v1/orders/{id}',
  operation: 'changeOrder',
  summary: 'Change what a person decides about an order',
  description: 'A field of null takes a change back. An order that is bought, or being bought, is 409.',
  scope: 'pack',
  params,
  body: { 'application/json': 'OrderChangesBody' },
  answers: { 200: { description: 'The order.', content: { 'application/json': 'OrderDetails' } } },
  problems: ['conflict', 'not_offered'],
  async handle({ access, body, params: { id = '' } }) {
    const { changes } = (body ?? {}) as { changes?: OrderChanges };
    return json(found(await inDesk(deskOf(access).change(id, changes as OrderChanges)), id));
  },
});
