import { setTimeout as delay } from 'node:timers/promises';
import { createTransport, type Login } from '@waybill/carrier-kit';
import { readJson, retryAfterMs } from '@waybill/carrier-kit/reply';
import {
  AuthenticationError,
  RateLimitedError,
  UnavailableError,
  UnexpectedReplyError,
  type WaybillError,
} from '@waybill/core';
import { type Answer, type Call, withDeadline } from '@waybill/core/plugin';
import type { ShopContext, ShopKind } from './shop.js';

/** The server of a shop and how to log in to it. */
export interface ShopServer {
  readonly kind: ShopKind;
  readonly server_url: string;
  readonly login: Login;
  /** Further headers of replies that are read, in lower case. */
  readonly keep_headers?: readonly string[];
  /** The message in a refusal, where the shop's document has one. */
  readonly messageOf: (document: unknown) => string | undefined;
}

/** A reply of a shop: JSON, in which numbers are text. */
export interface ShopReply {
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly document: unknown;
}

/** Asks a shop. */
export interface ShopConnection {
  readonly id: string;
  /**
   * @param allowed statuses of 400 and above that are an answer here
   * @throws {@link WaybillError} for any other refusal, and without an answer; no message holds a secret
   */
  ask(call: Call, signal?: AbortSignal, allowed?: readonly number[]): Promise<ShopReply>;
  wait(ms: number, signal?: AbortSignal): Promise<unknown>;
  now(): number;
  warn(message: string): void;
}

const DEADLINE_MS = 60_000;

/**
 * Opens the way to a shop's server, with the limits that hold for carriers: time, size of a reply, no redirects, no secret in an
 * error. What is read is asked again after a failure, what is written is not.
 * @throws {@link ConfigurationError} for a `server_url` that is not a plain http(s) base
 */
export function connectShop(
  { kind, messageOf, ...server }: ShopServer,
  { id = 'main', http, logger = SILENT, wait = inRealTime, now = () => performance.now() }: ShopContext = {},
): ShopConnection {
  const send = createTransport({
    ...server,
    carrier: kind,
    hosts: [],
    context: {
      account: id,
      clock: { now: Date.now, wait },
      logger,
      newId: () => crypto.randomUUID(),
      ...(http !== undefined && { http }),
    },
  });
  return {
    id,
    ask: async (call, signal, allowed = []) => {
      const answer = await withDeadline(
        { deadline_ms: DEADLINE_MS, ...(signal !== undefined && { signal }) },
        (deadline) => send(call, deadline),
      );
      const { status, headers } = answer;
      if (status >= 200 && (status < 300 || allowed.includes(status)))
        return { status, headers, document: readJson(answer.body) };
      throw refusalOf(answer, { carrier: kind, account: id }, messageOf);
    },
    wait: (ms, signal = NEVER) => wait(ms, signal),
    now,
    warn: (message) => logger.warn(`${kind} (shop ${id}): ${message}`),
  };
}

const silence = () => {};
const SILENT = { debug: silence, info: silence, warn: silence, error: silence };
const NEVER = new AbortController().signal;
const inRealTime = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

function refusalOf(
  { status, headers, body }: Answer,
  identity: { readonly carrier: string; readonly account: string },
  messageOf: ShopServer['messageOf'],
): WaybillError {
  const said = messageIn(body, messageOf);
  const at = `${identity.carrier} (shop ${identity.account}): HTTP ${status}`;
  const retry_after_ms = retryAfterMs(headers['retry-after'], Date.now());
  const facts = {
    ...identity,
    code: String(status),
    http_status: status,
    ...(retry_after_ms !== undefined && { retry_after_ms }),
  };
  if (status === 401 || status === 403)
    return new AuthenticationError(
      `${at}, the shop refuses the key${said}; look at the key and at what it may do`,
      facts,
    );
  if (status === 429) return new RateLimitedError(`${at}, too many requests${said}`, facts);
  if (status >= 500) return new UnavailableError(`${at}${said}`, facts);
  if (status < 400)
    return new UnexpectedReplyError(
      `${at}, a redirect, which is not followed; look at the shop's address`,
      facts,
    );
  return new UnexpectedReplyError(`${at}${said}`, facts);
}

function messageIn(body: string, messageOf: ShopServer['messageOf']): string {
  try {
    const said = messageOf(readJson(body));
    return said === undefined ? '' : ` (${said.slice(0, 300)})`;
  } catch {
    return '';
  }
}
