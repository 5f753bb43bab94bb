import {
  type Answer,
  type Call,
  type CarrierContext,
  CarrierError,
  type HttpResponse,
  UnavailableError,
  UnexpectedReplyError,
  UnknownOutcomeError,
  WaybillError,
} from '@waybill/core';
import { gotClient } from './http.js';
import type { Login } from './login.js';
import { redactor } from './redact.js';

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
  readonly context: CarrierContext;
}

/** Sends one call and resolves with the carrier's answer, whatever its status. */
export type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;

/** Reply headers that meaning is read from; all others stay behind. */
const KEPT_HEADERS = ['content-type', 'retry-after', 'location', 'date'];

export function createTransport(options: TransportOptions): Send {
  const { carrier, login, context } = options;
  const http = context.http ?? gotClient;
  const redact = redactor(login.secrets);
  const facts = { carrier, account: context.account };

  const attempt = async (call: Call, signal: AbortSignal): Promise<HttpResponse> =>
    http.send({
      method: call.method,
      url: urlOf(call, options),
      headers: { ...options.headers, ...call.headers, ...(await login.headers(signal)) },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal,
      once: call.purchase === true,
    });

  return async (call, signal) => {
    try {
      const first = await attempt(call, signal);
      // A 401 to a token is a certain refusal: even a purchase may be sent again with a fresh one.
      const response = first.status === 401 && (await login.renew?.()) ? await attempt(call, signal) : first;
      context.logger.debug(`${carrier} ${call.step}`, { ...facts, step: call.step, status: response.status });
      return answerOf(call, response, redact);
    } catch (error) {
      throw said(error, call, redact, facts);
    }
  };
}

function answerOf(call: Call, response: HttpResponse, redact: (text: string) => string): Answer {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [[name, redact(value)]];
  });
  const bytes = Buffer.from(response.body);
  return {
    step: call.step,
    ...(call.parcel === undefined ? {} : { parcel: call.parcel }),
    status: response.status,
    headers: Object.fromEntries(kept),
    body: call.reply_as === 'base64' ? bytes.toString('base64') : redact(bytes.toString('utf8')),
  };
}

/** The absolute URL of a call; credentials travel with it, so it must be on the account's own server. */
function urlOf(call: Call, { server_url, hosts, carrier }: TransportOptions): string {
  const base = server_url.replace(/\/+$/, '');
  if (call.url.startsWith('/')) return base + call.url;
  const link = URL.parse(call.url.trim());
  const home = [base, ...hosts].map((host) => new URL(host)).find((host) => link?.origin === host.origin);
  if (link === null || home === undefined) {
    throw new UnexpectedReplyError(
      `${carrier}: the reply links to ${link?.origin ?? 'no valid URL'}, not followed`,
      {
        code: 'foreign_link',
        carrier,
        details: { sent: false },
      },
    );
  }
  const prefix = home.pathname.replace(/\/+$/, '');
  const path = link.pathname.startsWith(`${prefix}/`) ? link.pathname.slice(prefix.length) : link.pathname;
  return base + path + link.search;
}

/** Whatever went wrong, in our words: who speaks, no secret, and for a purchase whether it may have happened. */
function said(
  error: unknown,
  call: Call,
  redact: (text: string) => string,
  facts: { carrier: string; account: string },
): WaybillError {
  const known = error instanceof WaybillError ? error : undefined;
  const sent = known?.details?.sent !== false;
  const text = redact(error instanceof Error ? error.message : String(error));
  if (call.purchase && sent && !(known instanceof UnknownOutcomeError)) {
    return new UnknownOutcomeError(
      `${facts.carrier}: ${text}. The purchase may have been made: look it up with the carrier before buying again`,
      { ...facts, code: known?.code ?? 'network', details: { sent: true, step: call.step } },
    );
  }
  if (known instanceof CarrierError) {
    return Object.assign(known, facts, {
      message: text.startsWith(facts.carrier) ? text : `${facts.carrier}: ${text}`,
    });
  }
  return (
    known ??
    new UnavailableError(`${facts.carrier}: ${text}`, { ...facts, code: 'network', details: { sent } })
  );
}
