import { type Answer, abortError, type Call, type CarrierContext, type HttpResponse } from '@waybill/core';
import { decodeText } from './charset.js';
import { beginningOf, isPage } from './document-file.js';
import { gotClient } from './http.js';
import { locator } from './links.js';
import type { Login } from './login.js';
import { isMultipart, redactMultipart } from './multipart.js';
import { type Redact, redactor } from './redact.js';
import { type CallAttempt, toWaybillError } from './transport-errors.js';

/** Where a carrier is reached and how it is spoken to. */
export interface TransportOptions {
  readonly carrier: string;
  /** Every call goes here, and nowhere else. */
  readonly server_url: string;
  /** Base URLs of the carrier's own servers: a link to one of them in a reply is rebased onto `server_url`. */
  readonly hosts: readonly string[];
  readonly login: Login;
  /** Headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What must never be seen beside the login's own secrets: an activation key, say. */
  readonly secrets?: readonly string[];
  /** Further reply headers, lower case, that the carrier's page reads meaning from. */
  readonly keep_headers?: readonly string[];
  readonly context: CarrierContext;
}

/** Sends one call and resolves with the carrier's answer, whatever its status. */
export type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;

/** Reply headers that meaning is read from; all others stay behind. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'location', 'date'];

/**
 * The way to a carrier's server. Every error it throws is one of core's, tells in `details.sent` whether the call may
 * have reached the carrier, and holds no secret.
 * @throws ConfigurationError for a `server_url` that is no plain http(s) base.
 */
export function createTransport(options: TransportOptions): Send {
  const { carrier, login, context } = options;
  const http = context.http ?? gotClient;
  const locate = locator(carrier, options.server_url, options.hosts);
  const facts = { carrier, account: context.account };
  const redactNow = (): Redact => redactor([...login.secrets, ...(options.secrets ?? [])]);

  /** A logger that fails must not cost the answer to a purchase. */
  const log = (level: 'debug' | 'warn', message: string, fields: Readonly<Record<string, unknown>>): void => {
    try {
      context.logger[level](message, fields);
    } catch {
      // There is nowhere left to say it.
    }
  };

  return async (call, signal) => {
    let attempt: CallAttempt = { call, ...facts, signal, sending: false };

    const send = async (): Promise<{
      response: HttpResponse;
      loggedIn: Readonly<Record<string, string>>;
    }> => {
      attempt = { ...attempt, sending: false };
      if (signal.aborted) throw abortError(signal, false);
      const url = locate(call.url);
      const loggedIn = await login.headers(signal);
      attempt = { ...attempt, sending: true };
      const response = await http.send({
        method: call.method,
        url,
        headers: merged(options.headers, call.headers, loggedIn),
        ...(call.body === undefined ? {} : { body: call.body }),
        signal,
        once: call.purchase === true,
      });
      return { response, loggedIn };
    };

    /** A 401 to a token is a certain refusal: even a purchase may be sent again with a fresh one. */
    const sendTwiceAtMost = async (): Promise<HttpResponse> => {
      const { response, loggedIn } = await send();
      if (response.status !== 401 || login.renew === undefined) return response;
      attempt = { ...attempt, sending: false };
      return (await login.renew(loggedIn, signal)) ? (await send()).response : response;
    };

    try {
      const response = await sendTwiceAtMost();
      log('debug', `${carrier} ${call.step}`, { ...facts, step: call.step, status: response.status });
      return answerOf(call, response, [...KEPT_HEADERS, ...(options.keep_headers ?? [])], redactNow());
    } catch (thrown) {
      const error = toWaybillError(thrown, attempt, redactNow());
      const { kind, code, details } = error;
      log('warn', `${carrier} ${call.step}: no answer`, { ...facts, kind, code, ...details });
      throw error;
    }
  };
}

/** Names of headers are the same in any case; the later one counts. */
function merged(...all: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const pairs = all.flatMap((headers) => Object.entries(headers ?? {}));
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** A file is kept as it is; what was sent instead of one is text, in base64 as the call asked. */
function answerOf(
  call: Call,
  { status, headers, body }: HttpResponse,
  names: readonly string[],
  redact: Redact,
): Answer {
  const kept = names.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, redact(value)]];
  });
  const isFile = call.reply_as === 'base64' && status >= 200 && status < 300 && !isPage(beginningOf(body));
  const type = headers['content-type'];
  const text = () =>
    isMultipart(type)
      ? redactMultipart(Buffer.from(body).toString('latin1'), type, redact)
      : redact(decodeText(body, type));
  return {
    step: call.step,
    ...(call.package === undefined ? {} : { package: call.package }),
    status,
    headers: Object.fromEntries(kept),
    body: isFile ? base64(body) : call.reply_as === 'base64' ? base64(text()) : text(),
  };
}

function base64(content: string | Uint8Array): string {
  return Buffer.from(content as string).toString('base64');
}
