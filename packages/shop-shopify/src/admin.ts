import { keyLogin } from '@waybill/carrier-kit';
import { maybe, maybeText, wireDecimal, wireOptional } from '@waybill/carrier-kit/reply';
import {
  AuthenticationError,
  RateLimitedError,
  UnavailableError,
  UnexpectedReplyError,
  type WaybillError,
} from '@waybill/core';
import type { Call } from '@waybill/core/plugin';
import { connectShop, type ShopContext } from '@waybill/orders/shop';
import { z } from 'zod';
import { API_VERSION } from './queries.js';
import type { ShopifySettings } from './settings.js';

/** What is asked of the Admin API. */
export interface AdminQuery<Data> {
  /** For the log. */
  readonly step: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Of `data` in the reply. */
  readonly data: z.ZodType<Data>;
  /** True for a mutation. */
  readonly writes?: true;
  readonly signal?: AbortSignal | undefined;
}

/** The Admin API of a shop. */
export type Admin = <Data>(query: AdminQuery<Data>) => Promise<Data>;

/** The code of the error when a query would cost more than Shopify allows. */
export const TOO_COSTLY = 'MAX_COST_EXCEEDED';

/** A bucket of 1,000 points is full again after 20 seconds. */
const LONGEST_PAUSE_MS = 30_000;
const LEAST_PAUSE_MS = 2_000;
const MOST_THROTTLES = 5;

/**
 * Opens the Admin API. Queries wait until the shop's bucket of points has enough for them: those that Shopify throttled were not
 * executed, so that a mutation may be sent again, too.
 * @throws {@link WaybillError} from a query, also for errors that come with HTTP 200
 */
export function openAdmin(settings: ShopifySettings, context: ShopContext): Admin {
  const connection = connectShop(
    {
      kind: 'shopify',
      server_url: settings.server_url ?? `https://${settings.shop}`,
      login: keyLogin({ 'x-shopify-access-token': settings.access_token }),
      keep_headers: ['x-shopify-api-version'],
      messageOf: (document) => errorsIn(document)[0]?.message,
    },
    context,
  );
  const url = `/admin/api/${API_VERSION}/graphql.json`;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  let isWarned = false;
  /** Points that queries ask for, by their text. */
  const costs = new Map<string, number>();
  let bucket: { readonly available: number; readonly rate: number; readonly at: number } | undefined;

  /** Milliseconds until the bucket has enough for a query. */
  const pauseFor = (query: string): number => {
    if (bucket === undefined) return 0;
    const restored = ((connection.now() - bucket.at) / 1000) * bucket.rate;
    const missing = (costs.get(query) ?? 0) - bucket.available - restored;
    return missing <= 0 ? 0 : Math.min(LONGEST_PAUSE_MS, Math.ceil((missing / bucket.rate) * 1000));
  };

  return async ({ step, query, variables, data, writes, signal }) => {
    const body = JSON.stringify({ query, variables });
    const call: Call = {
      step,
      method: 'POST',
      url,
      headers,
      body,
      ...(writes && { effect: 'repeatable' as const }),
    };
    for (let throttles = 0; ; throttles++) {
      const pause_ms = pauseFor(query);
      if (pause_ms > 0) await connection.wait(pause_ms, signal);
      const reply = await connection.ask(call, signal);
      const answered = reply.headers['x-shopify-api-version'] ?? API_VERSION;
      if (answered !== API_VERSION && !isWarned) {
        isWarned = true;
        connection.warn(
          `the shop answers by version ${answered} of its API, not ${API_VERSION}: update Waybill`,
        );
      }
      const cost = costSchema.safeParse(reply.document).data?.extensions?.cost;
      if (cost !== undefined) {
        costs.set(query, cost.requestedQueryCost);
        const { currentlyAvailable, restoreRate } = cost.throttleStatus;
        bucket = { available: currentlyAvailable, rate: Math.max(1, restoreRate), at: connection.now() };
      }
      const errors = errorsIn(reply.document);
      if (errors.some(({ code }) => code === 'THROTTLED') && throttles < MOST_THROTTLES) {
        // Without a cost in the reply there is nothing to reckon with.
        if (pauseFor(query) === 0) await connection.wait(LEAST_PAUSE_MS, signal);
        continue;
      }
      if (errors.length > 0) throw errorOf(errors, pauseFor(query), connection.id);
      const read = z.object({ data }).safeParse(reply.document);
      if (!read.success) throw unreadable(step, read.error, connection.id);
      return read.data.data;
    }
  };
}

const figure = wireDecimal.transform(Number);
const costSchema = z.object({
  extensions: maybe(
    z.object({
      cost: maybe(
        z.object({
          requestedQueryCost: figure,
          throttleStatus: z.object({ currentlyAvailable: figure, restoreRate: figure }),
        }),
      ),
    }),
  ),
});

const errorSchema = z
  .object({ message: maybeText, extensions: maybe(z.object({ code: maybeText })) })
  .transform(({ message = 'an error without a message', extensions }) => ({
    message,
    code: extensions?.code,
  }));
type AdminError = z.output<typeof errorSchema>;

/** `errors` is a list; where the key is refused, a text. */
function errorsIn(document: unknown): AdminError[] {
  const read = z
    .object({ errors: wireOptional(z.union([z.array(errorSchema), z.string()])) })
    .safeParse(document);
  const { errors = [] } = read.success ? read.data : {};
  return typeof errors === 'string' ? [{ message: errors, code: undefined }] : errors;
}

function errorOf(errors: readonly AdminError[], retry_after_ms: number, account: string): WaybillError {
  const [{ message, code = 'shopify_error' }] = errors as readonly [AdminError];
  const facts = { carrier: 'shopify', account, code };
  const at = `shopify (shop ${account})`;
  const said = message.slice(0, 500);
  if (code === 'THROTTLED')
    return new RateLimitedError(`${at}: too many requests`, {
      ...facts,
      retry_after_ms: Math.max(retry_after_ms, LEAST_PAUSE_MS),
    });
  if (code === 'ACCESS_DENIED')
    return new AuthenticationError(`${at}: the app of this access token lacks a permission: ${said}`, facts);
  if (code === 'INTERNAL_SERVER_ERROR') return new UnavailableError(`${at}: ${said}`, facts);
  return new UnexpectedReplyError(`${at}: ${said}`, facts);
}

function unreadable(step: string, { issues }: z.ZodError, account: string): UnexpectedReplyError {
  const [first] = issues;
  const where = first === undefined ? '' : ` at ${first.path.join('.')}: ${first.message}`;
  return new UnexpectedReplyError(`shopify (shop ${account}): the reply (${step}) cannot be read${where}`, {
    carrier: 'shopify',
    account,
    code: 'unreadable_reply',
  });
}
