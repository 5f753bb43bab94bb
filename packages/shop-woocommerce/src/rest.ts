import { basicLogin } from '@waybill/carrier-kit';
import { maybeText } from '@waybill/carrier-kit/reply';
import { UnexpectedReplyError } from '@waybill/core';
import type { Call } from '@waybill/core/plugin';
import { connectShop, type ShopContext, type ShopReply } from '@waybill/orders/shop';
import { z } from 'zod';
import type { WooCommerceSettings } from './settings.js';

/** The REST API of a shop. */
export interface Rest {
  get<Data>(path: string, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Data>;
  /** Every entry of a list that comes in pages. */
  all<Data>(path: string, query: Query, schema: z.ZodType<Data>, signal?: AbortSignal): AsyncGenerator<Data>;
  /** `undefined` where the shop has no such route: another plugin would have it. */
  find<Data>(path: string, schema: z.ZodType<Data>, signal?: AbortSignal): Promise<Data | undefined>;
  send(method: 'POST' | 'PUT', path: string, body: object, signal?: AbortSignal): Promise<void>;
}

type Query = Readonly<Record<string, string>>;

const PAGE = 100;
/** A hundred thousand orders: a shop that has more pages does not count right. */
const MOST_PAGES = 1_000;

const refusalSchema = z.object({ code: maybeText, message: maybeText });
const refusalIn = (document: unknown) => refusalSchema.safeParse(document).data;

/** Opens the REST API (`wc/v3`). A path is below `/wp-json`. */
export function openRest(settings: WooCommerceSettings, context: ShopContext): Rest {
  const connection = connectShop(
    {
      kind: 'woocommerce',
      server_url: settings.server_url,
      login: basicLogin(settings.consumer_key, settings.consumer_secret),
      keep_headers: ['x-wp-totalpages'],
      messageOf: (document) => refusalIn(document)?.message,
    },
    context,
  );
  const ask = (call: Omit<Call, 'step'>, signal?: AbortSignal, allowed?: readonly number[]) =>
    connection.ask(
      { ...call, step: stepOf(call.url), url: `/wp-json${call.url}`, headers: { ...JSON_HEADERS } },
      signal,
      allowed,
    );
  const read = <Data>(schema: z.ZodType<Data>, { document }: ShopReply, path: string): Data => {
    const found = schema.safeParse(document);
    if (found.success) return found.data;
    const [first] = found.error.issues;
    const where = first === undefined ? '' : ` at ${first.path.join('.')}: ${first.message}`;
    throw new UnexpectedReplyError(
      `woocommerce (shop ${connection.id}): the reply of ${stepOf(path)} cannot be read${where}`,
      { carrier: 'woocommerce', account: connection.id, code: 'unreadable_reply' },
    );
  };
  return {
    get: async (path, schema, signal) => read(schema, await ask({ method: 'GET', url: path }, signal), path),
    async *all(path, query, schema, signal) {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const search = new URLSearchParams({ ...query, per_page: String(PAGE), page: String(page) });
        const reply = await ask({ method: 'GET', url: `${path}?${search}` }, signal);
        const entries = read(z.array(schema), reply, path);
        yield* entries;
        const pages = Number(reply.headers['x-wp-totalpages']);
        // A cache may drop the header; then a page that is not full is the last.
        if (Number.isInteger(pages) ? page >= pages : entries.length < PAGE) return;
      }
    },
    find: async (path, schema, signal) => {
      const reply = await ask({ method: 'GET', url: path }, signal, [404]);
      if (reply.status !== 404) return read(schema, reply, path);
      if (refusalIn(reply.document)?.code === 'rest_no_route') return undefined;
      throw new UnexpectedReplyError(`woocommerce (shop ${connection.id}): HTTP 404 of ${stepOf(path)}`, {
        carrier: 'woocommerce',
        account: connection.id,
        code: '404',
        http_status: 404,
      });
    },
    send: async (method, path, body, signal) => {
      await ask({ method, url: path, body: JSON.stringify(body), effect: 'repeatable' }, signal);
    },
  };
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** For the log: `orders/17/notes`. */
function stepOf(path: string): string {
  return path.split('?')[0]?.split('/').slice(3).join('/') ?? path;
}
