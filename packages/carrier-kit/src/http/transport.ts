import { ConfigurationError, UnavailableError } from '@waybill/core';
import {
  type Answer,
  abortError,
  type Call,
  type Capability,
  type CarrierContext,
  type FailedTry,
  type HttpRequest,
  type HttpResponse,
  hasEnded,
  type RequestPurpose,
} from '@waybill/core/plugin';
import { changesSomething, realTime } from '../calls/run-calls.js';
import { gotClient } from '../http.js';
import { checkHeaders, isLoginRefused, type Login } from '../login/login.js';
import type { DerivedLogin } from '../login/token-login.js';
import { watchCall } from '../observation/watch-call.js';
import { beginningOf, isPage } from '../replies/document-file.js';
import { type Redact, redactor } from '../secrets/redact.js';
import { lookUp } from '../values/look-up.js';
import { isExposed, locator, refusal } from './links.js';
import { logOf } from './log.js';
import { isMultipart, redactMultipart } from './multipart.js';
import { decodeText, largestReply, tooLarge } from './reply-body.js';
import { type CallAttempt, toWaybillError, wasSent } from './transport-errors.js';

/** Which servers a carrier has, and what every call to them carries. */
export interface TransportFacts {
  readonly carrier: string;
  /** Every call goes here, and nowhere else, but for links to `document_hosts`. */
  readonly server_url: string;
  /** Base URLs of the carrier's own servers: a link to one of them in a reply is rebased onto `server_url`. */
  readonly hosts: readonly string[];
  /**
   * Hosts of files that the carrier keeps elsewhere, such as labels behind signed links: `https://labels.example.com`, or
   * `https://*.example.com` for every host below. A link to one of them is fetched with GET, without login and without
   * `headers`. Where `server_url` is not among `hosts` (a proxy, a simulator), such a link goes there too, in the same way.
   */
  readonly document_hosts?: readonly string[];
  /** Headers of every call, but those of links to `document_hosts`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Secrets to remove from replies and errors, besides those of the logins: for example a key in the body. */
  readonly secrets?: readonly string[];
  /** Further reply headers that the carrier's operations read, in lower case. */
  readonly keep_headers?: readonly string[];
  readonly context: CarrierContext;
}

/** A transport has one login, or several. */
export type TransportOptions = TransportFacts &
  (
    | { readonly login: Login; readonly logins?: never }
    /** Several, by the names that calls have in {@link Call.login}; the others use `default`. */
    | { readonly logins: Logins; readonly login?: never }
  );

/** Logins by name. */
export type Logins = { readonly default: Login } & Readonly<Record<string, Login | DerivedLogin>>;

/** Sends one call and resolves with the carrier's answer, whatever its status. */
export type Send = (call: Call, signal: AbortSignal, course?: SendCourse) => Promise<Answer>;

/** The operation that a call is a part of. */
export interface SendCourse {
  readonly operation?: Capability;
  /** Set when something was bought or changed before in the same operation. */
  readonly follows_change?: true;
  /** Once it aborts, the call is not begun any more. */
  readonly start_signal?: AbortSignal;
  /** Called before the call is sent again, with what the last try brought. */
  readonly failed?: (last: FailedTry) => void;
}

/** Reply headers that operations may read; all others are dropped. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'location', 'date'];

/**
 * Makes the function that sends the calls of one account: it adds host, login and headers, retries where that is safe,
 * and removes secrets from the answer. Every error is one of core's, says in `details.sent` whether the call may have
 * reached the carrier, and holds no secret.
 * @throws ConfigurationError for a `server_url` that is not a plain http(s) base, and on a Node.js that is too old.
 */
export function createTransport(options: TransportOptions): Send {
  const { carrier, context } = options;
  // Node.js 22. Without it the first call fails.
  if (typeof Promise.withResolvers !== 'function')
    throw new ConfigurationError(
      `${carrier}: Waybill needs Node.js 22.12 or later; this is ${process.version}`,
      {
        code: 'node_too_old',
      },
    );
  const http = context.http ?? gotClient;
  const { wait = realTime } = context.clock;
  const locate = locator(carrier, options);
  const identity = { carrier, account: context.account };
  const logins = new Map<string, Login>();

  const locatedOr = (url: string): string => {
    try {
      const place = locate(url);
      // A signed link gives access to the file.
      return place.is_document ? (place.url.split('?')[0] ?? '') : place.url;
    } catch {
      return url;
    }
  };

  const loginNamed = (name: string): Login => {
    const known = logins.get(name);
    if (known !== undefined) return known;
    const declared =
      options.logins === undefined ? lookUp({ default: options.login }, name) : lookUp(options.logins, name);
    if (declared === undefined)
      throw new ConfigurationError(`${carrier}: there is no login named ${name}`, { code: 'unknown_login' });
    // Only this login's secrets are hidden: the carrier may give the same token again, and its reply must show it.
    const sendWith =
      (other: string): Send =>
      (call, signal, course = {}) =>
        send({ ...call, login: other }, signal, course, [loginNamed(other)]);
    const login =
      typeof declared === 'function'
        ? declared({ carrier: identity, context, login: loginNamed, send: sendWith })
        : declared;
    logins.set(name, login);
    return login;
  };

  let latest: { readonly secrets: readonly string[]; readonly redact: Redact } | undefined;
  /** Looked at for each reply, since tokens change. */
  const redactorOf = (hidden: Iterable<Login>): Redact => {
    const secrets = [...[...hidden].flatMap((login) => login.secrets), ...(options.secrets ?? [])];
    const same =
      latest?.secrets.length === secrets.length && secrets.every((one, at) => one === latest?.secrets[at]);
    if (latest === undefined || !same) latest = { secrets, redact: redactor(secrets) };
    return latest.redact;
  };

  const log = logOf(identity, context.logger);
  if (isExposed(options.server_url))
    log(
      'warn',
      'server_url is plain http: and not on this machine; logins and addresses can be read on the way',
    );

  const send = async (
    call: Call,
    signal: AbortSignal,
    { operation, follows_change, start_signal, failed }: SendCourse,
    hidden?: readonly Login[],
  ): Promise<Answer> => {
    const { step, login, purchase } = call;
    const purpose: RequestPurpose = {
      step,
      ...(operation === undefined ? {} : { operation }),
      ...(login === undefined ? {} : { login }),
      ...(purchase === undefined ? {} : { purchase }),
      ...(follows_change === undefined ? {} : { follows_change }),
    };
    const about = { ...(operation === undefined ? {} : { operation }), step };
    const began = performance.now();
    const elapsed = () => Math.round(performance.now() - began);
    const most_bytes = largestReply(
      changesSomething(call) ? undefined : hidden === undefined ? operation : 'login',
    );
    let attempt: CallAttempt = { call, ...identity, signal, sending: false };
    const redact = () => redactorOf(hidden ?? logins.values());
    const watch = watchCall(identity, context, {
      ...call,
      url: () => locatedOr(call.url),
      redact,
      ...(hidden === undefined ? {} : { issues_token: true }),
    });

    const sendOnce = async (login: Login): Promise<Sent> => {
      attempt = { ...attempt, sending: false };
      if (signal.aborted) throw abortError(signal, false);
      const { url, is_document } = locate(call.url);
      // Anything but a GET there was meant for another server.
      if (is_document && call.method !== 'GET') throw refusal(carrier, call.url, options.server_url);
      const loggedIn = is_document ? undefined : await login.headers(signal);
      checkHeaders(carrier, loggedIn ?? {});
      if (start_signal !== undefined && hasEnded(start_signal)) throw abortError(start_signal, false);
      attempt = { ...attempt, sending: true };
      const request: HttpRequest = {
        method: call.method,
        url,
        headers: merged(is_document ? {} : options.headers, call.headers, loggedIn),
        ...(call.body === undefined ? {} : { body: call.body }),
        signal,
        ...(start_signal === undefined ? {} : { start_signal }),
        once: changesSomething(call),
        most_bytes,
        wait: (ms, until, last) => {
          if (last !== undefined) {
            attempt = { ...attempt, last_seen: inWords(last) };
            failed?.(last);
          }
          return wait(ms, until);
        },
        purpose,
      };
      const response = await watch.send(http, request, Object.keys(loggedIn ?? {}));
      // Not every client of an app keeps to the limit.
      if (response.body.length > most_bytes) throw tooLarge(most_bytes);
      return { response, loggedIn };
    };

    /** An idempotent purchase that got no answer is sent once more: the carrier recognises it by its key. */
    const sendAndRepeat = async (login: Login): Promise<Sent> => {
      try {
        return await sendOnce(login);
      } catch (error) {
        const sent = attempt.sending && wasSent(error);
        if (call.repeat !== 'idempotent' || !sent || signal.aborted) throw error;
        log('warn', `${step}: no answer, sent again`, about);
        attempt = { ...attempt, sent_before: true };
        return sendOnce(login);
      }
    };

    /** A token that is refused is replaced and the call sent again, even a purchase: nothing was bought. */
    const sendAndRenew = async (login: Login): Promise<HttpResponse> => {
      const { response, loggedIn } = await sendAndRepeat(login);
      const { renew } = login;
      if (renew === undefined || loggedIn === undefined) return response;
      const body = () => decodeText(response.body, response.headers['content-type']);
      if (!isLoginRefused(login, response.status, body)) return response;
      attempt = { ...attempt, sending: false };
      return (await renew.call(login, loggedIn, signal)) ? (await sendAndRepeat(login)).response : response;
    };

    try {
      const response = await sendAndRenew(loginNamed(call.login ?? 'default'));
      // That this one was not taken says nothing about the one before.
      if (attempt.sent_before && response.status === 429)
        throw new UnavailableError('no answer, and HTTP 429 when it was sent again', { code: 'network' });
      const [{ status }, duration_ms] = [response, elapsed()];
      log('debug', `${step}: HTTP ${status} in ${duration_ms} ms`, { ...about, status, duration_ms });
      watch.answered(status);
      return answerOf(call, response, [...KEPT_HEADERS, ...(options.keep_headers ?? [])], redact());
    } catch (thrown) {
      const error = toWaybillError(thrown, attempt, redact());
      watch.failed(error);
      const { kind, code, details } = error;
      const duration_ms = elapsed();
      const facts = { ...about, kind, code, ...details, duration_ms };
      log('warn', `${step}: no answer after ${duration_ms} ms (${code})`, facts);
      throw error;
    }
  };
  return (call, signal, course = {}) => send(call, signal, course);
}

/** What an earlier try brought: `HTTP 503`, `ECONNRESET`. */
function inWords(last: FailedTry): string {
  return 'status' in last ? `HTTP ${last.status}` : last.code;
}

/** A reply, and the login headers that the call had: none for a file on a document host. */
interface Sent {
  readonly response: HttpResponse;
  readonly loggedIn: Readonly<Record<string, string>> | undefined;
}

/** Merges headers. Their names are not case-sensitive; the last value wins. */
function merged(...all: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const pairs = all.flatMap((headers) => Object.entries(headers ?? {}));
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** A file becomes base64 as it is. A text in place of the file is redacted first; other replies are redacted text. */
function answerOf(
  call: Call,
  { status, headers, body }: HttpResponse,
  names: readonly string[],
  redact: Redact,
): Answer {
  const kept = names.flatMap((name) => {
    const value = lookUp(headers, name);
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
