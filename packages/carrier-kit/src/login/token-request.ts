import {
  AuthenticationError,
  ConfigurationError,
  RateLimitedError,
  UnavailableError,
  UnexpectedReplyError,
  UnreachableError,
  WaybillError,
} from '@waybill/core';
import type {
  CarrierContext,
  ErrorFacts,
  FailedTry,
  HttpRequest,
  HttpResponse,
  StoredToken,
} from '@waybill/core/plugin';
import { z } from 'zod';
import { realTime } from '../calls/run-calls.js';
import { largestReply } from '../http/reply-body.js';
import { retryAfterMs, withPause } from '../http/retry-after.js';
import { gotClient } from '../http.js';
import { wasHeldBack } from '../limits/held-back.js';
import { watchCall } from '../observation/watch-call.js';
import { atMost, redirectOf } from '../replies/error-entries.js';
import { readJson } from '../replies/json.js';
import { wireDecimal, wireList, wireOptional, wireText } from '../replies/reply-schemas.js';
import { redactor } from '../secrets/redact.js';
import { basicPair, checkHeaders, fingerprint } from './login.js';

/** A request for a token. */
export interface TokenRequest {
  readonly carrier: string;
  /** Below the account's `server_url`: credentials go nowhere else. */
  readonly token_url: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** How id and secret are sent: as HTTP Basic, as fields of the body, or in headers of these names. */
  readonly style: 'basic' | 'fields' | { readonly id: string; readonly secret: string };
  /** How the body is written; `form` by default. */
  readonly encoding?: 'form' | 'json';
  readonly scope?: string;
  /** Further fields of the body. `grant_type` is `client_credentials` by default. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further fields that are credentials: user and password of a password grant, a refresh token. Their values are never seen. */
  readonly secret_fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Names a token in a store: carrier, token URL and client id. A fingerprint of the secrets keeps those who know only the
 * client id of another account from using its token; the secrets themselves are not in it.
 */
export function tokenKey({
  carrier,
  token_url,
  client_id,
  client_secret,
  secret_fields = {},
}: TokenRequest): string {
  const print = fingerprint(client_id, client_secret, ...Object.values(secret_fields));
  return JSON.stringify([carrier, token_url, client_id, print]);
}

/** Every secret of a request for a token, as it is sent. */
export function secretsOf({ client_id, client_secret, secret_fields = {} }: TokenRequest): string[] {
  return [client_secret, basicPair(client_id, client_secret), ...Object.values(secret_fields)];
}

/** Requests a token. Every error has `details.sent: false`: nothing of the call that waits was sent. */
export async function fetchToken(
  request: TokenRequest,
  context: CarrierContext,
  signal: AbortSignal,
  failed: (last: FailedTry) => void,
): Promise<StoredToken> {
  const { carrier, client_id } = request;
  const { headers, body } = content(request);
  checkHeaders(carrier, headers);
  const redact = redactor(secretsOf(request));
  const { wait = realTime } = context.clock;
  const requested_at = context.clock.now();
  const facts = { carrier, account: context.account, details: { sent: false } };
  const watch = watchCall({ carrier, account: context.account }, context, {
    step: 'token',
    method: 'POST',
    url: () => request.token_url,
    redact: () => redactor([client_id, ...secretsOf(request)]),
    issues_token: true,
  });
  let reply: HttpResponse;
  try {
    const sending: HttpRequest = {
      method: 'POST',
      url: request.token_url,
      headers,
      body,
      signal,
      once: false,
      most_bytes: largestReply('login'),
      purpose: { step: 'login' },
      wait: (ms, until, last) => {
        if (last !== undefined) failed(last);
        return wait(ms, until);
      },
    };
    const login = Object.keys(headers).filter((name) => name !== 'accept' && name !== 'content-type');
    reply = await watch.send(context.http ?? gotClient, sending, login);
    watch.answered(reply.status);
  } catch (error) {
    watch.failed(error);
    if (wasHeldBack(error)) throw error;
    const code = redact(error instanceof WaybillError ? error.code : 'network');
    if (error instanceof UnreachableError || error instanceof ConfigurationError) {
      const ErrorClass = error instanceof UnreachableError ? UnreachableError : ConfigurationError;
      throw new ErrorClass(`${carrier}: no token: ${redact(error.message)}`, { ...facts, code });
    }
    throw new UnavailableError(`${carrier}: the token server gave no answer (${code})`, { ...facts, code });
  }
  const document = readable(reply);
  const said = refusal(document);
  const { status } = reply;
  if (status < 200 || status >= 300) throw refused(reply, said, facts, redact, context);
  const token = wireToken.safeParse(document);
  if (!token.success) {
    throw new UnexpectedReplyError(`${carrier}: the token server's answer holds no token`, {
      ...facts,
      code: 'unreadable_token',
      http_status: status,
    });
  }
  const { access_token, expires_in = '0' } = token.data;
  return { access_token, expires_at: requested_at + Math.max(0, Number(expires_in)) * 1000 };
}

/** `expires_in` is a number with some carriers and text with others. Without it, only the waiting calls use the token. */
const wireToken = z.object({
  access_token: wireText.pipe(z.string().min(1)),
  expires_in: wireOptional(wireDecimal).catch(undefined),
});

function content(request: TokenRequest): { headers: Record<string, string>; body: string } {
  const { client_id, client_secret, style, scope, encoding = 'form' } = request;
  const fields = {
    grant_type: 'client_credentials',
    ...(style === 'fields' ? { client_id, client_secret } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...request.fields,
    ...request.secret_fields,
  };
  const login: Record<string, string> =
    style === 'basic'
      ? { authorization: `Basic ${basicPair(client_id, client_secret)}` }
      : style === 'fields'
        ? {}
        : { [style.id]: client_id, [style.secret]: client_secret };
  const json = encoding === 'json';
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    headers: { accept: 'application/json', 'content-type': type, ...request.headers, ...login },
    body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
  };
}

interface Said {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

const maybe = wireOptional(wireText).catch(undefined);
const wireProblem = z.object({ code: maybe, message: maybe, description: maybe });
const problems = wireList(wireProblem).catch([]);

/** All forms in which token servers, and the gateways in front of them, report an error. */
const wireRefusal = z.object({
  error: maybe,
  error_description: maybe,
  errors: problems,
  messages: problems,
  response: z.object({ errors: problems }).catch({ errors: [] }),
  fault: z
    .object({ faultstring: maybe, detail: z.object({ errorcode: maybe }).catch({ errorcode: undefined }) })
    .catch({ faultstring: undefined, detail: { errorcode: undefined } }),
  code: maybe,
  message: maybe,
  // RFC 9457, 3.1
  type: maybe,
  title: maybe,
  detail: maybe,
});

function readable({ body }: HttpResponse): unknown {
  try {
    return readJson(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

function refusal(document: unknown): Said {
  const read = wireRefusal.safeParse(document);
  if (!read.success) return {};
  const { error, error_description, errors, messages, response, fault, type, title, detail } = read.data;
  const { code = type?.split('/').at(-1), message = detail ?? title } = read.data;
  const listed = [...errors, ...messages, ...response.errors];
  const texts = listed.flatMap((problem) => problem.message ?? problem.description ?? []);
  return {
    code:
      error ?? listed.find((problem) => problem.code !== undefined)?.code ?? fault.detail.errorcode ?? code,
    message: error_description ?? (texts.length > 0 ? texts.join('; ') : (fault.faultstring ?? message)),
  };
}

function refused(
  { status, headers }: HttpResponse,
  said: Said,
  facts: ErrorFacts & { readonly carrier: string },
  redact: (text: string) => string,
  { clock }: CarrierContext,
): WaybillError {
  const spoke = said.code !== undefined || said.message !== undefined;
  const text = atMost(redact(said.message ?? said.code ?? `HTTP ${status} without a readable reason`));
  const message = `${facts.carrier}: the token server refused: ${text}`;
  const all: ErrorFacts = { ...facts, code: redact(said.code ?? String(status)), http_status: status };
  if (status === 429 || status >= 500) {
    const ErrorClass = status === 429 ? RateLimitedError : UnavailableError;
    const retry_after_ms = retryAfterMs(headers['retry-after'], clock.now());
    if (retry_after_ms === undefined) return new ErrorClass(message, all);
    return new ErrorClass(withPause(message, facts.carrier, retry_after_ms), { ...all, retry_after_ms });
  }
  if (status === 401 || status === 403 || (status >= 400 && spoke))
    return new AuthenticationError(message, all);
  const moved = redirectOf({ status, headers });
  const what = moved === undefined ? `HTTP ${status}` : `HTTP ${status}, ${moved}`;
  return new UnexpectedReplyError(`${facts.carrier}: the token server answered ${what}`, all);
}
