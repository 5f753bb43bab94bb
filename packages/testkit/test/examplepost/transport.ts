import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  type ErrorEntry,
  TimeoutError,
  UnavailableError,
  UnknownOutcomeError,
  WaybillError,
} from '@waybill/core';
import type { Answer, Call, CarrierContext, HttpClient } from '@waybill/core/plugin';
import { ENCODINGS } from '../../src/encodings.js';
import { ID } from './tables.js';
import { read } from './wire.js';

/** A connection for each request: a kept one may lead to a simulator that has ended. */
export const plainClient: HttpClient = {
  send: ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const failed = ({ code }: { code?: string }) =>
        reject(new UnavailableError('connection failed', { details: { sent: code !== 'ECONNREFUSED' } }));
      const outgoing = request(url, { method, headers, signal, agent: false }, (incoming) => {
        const pairs = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
        buffer(incoming).then(
          (bytes) =>
            resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(pairs), body: bytes }),
          failed,
        );
      });
      outgoing.on('error', failed);
      outgoing.end(body);
    }),
};

export interface Settings {
  readonly username: string;
  readonly password: string;
  readonly environment: 'sandbox' | 'production';
  readonly server_url?: string | undefined;
  readonly time_zone: string;
}

const HOSTS = { sandbox: 'https://sandbox.example.net', production: 'https://api.example.net' };

export type Send = (call: Call, signal: AbortSignal) => Promise<Answer>;

export function createTransport(settings: Settings, { http = plainClient, logger }: CarrierContext): Send {
  const base = (settings.server_url ?? HOSTS[settings.environment]).replace(/\/+$/, '');
  const pair = Buffer.from(`${settings.username}:${settings.password}`).toString('base64');
  const redact = redactor([settings.password, pair]);
  return async (call, signal) => {
    try {
      if (signal.aborted) throw new UnavailableError('given up', { details: { sent: false } });
      const { status, headers, body } = await http.send({
        method: call.method,
        url: base + call.url,
        headers: { accept: 'application/json', ...call.headers, authorization: `Basic ${pair}` },
        ...(call.body === undefined ? {} : { body: call.body }),
        signal,
        once: call.purchase === true || call.effect !== undefined,
        purpose: { step: call.step },
      });
      logger.debug(`${ID} ${call.step}`, { status });
      const isFile = call.reply_as === 'base64' && status === 200;
      const bytes = isFile ? Buffer.from(body) : Buffer.from(redact(Buffer.from(body).toString('utf8')));
      const answer: Answer = {
        step: call.step,
        ...(call.package === undefined ? {} : { package: call.package }),
        status,
        headers: {
          'content-type': redact(headers['content-type'] ?? ''),
          'retry-after': headers['retry-after'] ?? '',
        },
        body: bytes.toString(call.reply_as === 'base64' ? 'base64' : 'utf8'),
      };
      if (call.purchase) mustBeClear(answer);
      return answer;
    } catch (error) {
      throw failure(error, call, signal);
    }
  };
}

/** Statuses below 500 that gateways send as well, or that a request gets which was cut. */
const UNCERTAIN = [408, 409, 425, 429, 499];

/** A refusal in Example Post's own words is clear, and so is a parcel that was created. */
function mustBeClear(answer: Answer): void {
  const { status } = answer;
  const { sold, errors } = read(answer);
  const own =
    (status >= 200 && status < 300) || (status >= 400 && status < 500 && !UNCERTAIN.includes(status));
  if (own && (sold !== undefined || errors.length > 0 || status === 401)) return;
  const [first] = errors;
  const said = errors.map(({ message }) => message).join('; ') || 'nothing that can be read';
  throw new UnavailableError(`HTTP ${status}: ${said}`, first === undefined ? {} : { code: first.code });
}

function failure(
  error: unknown,
  { purchase, effect, lookup, body }: Call,
  signal: AbortSignal,
): WaybillError {
  const sent = (error as { details?: { sent?: boolean } }).details?.sent !== false;
  if (error instanceof WaybillError && error.retry_after_ms !== undefined) return error;
  if (purchase && sent) {
    const { code, message } = error instanceof UnavailableError ? error : { code: undefined, message: '' };
    return new UnknownOutcomeError(`${ID}: the purchase may have been made; look it up (${message})`, {
      carrier: ID,
      ...(code === undefined ? {} : { code }),
      details: { lookup: `request_id of ${body} in the list of parcels` },
    });
  }
  if (effect !== undefined && sent)
    return new UnknownOutcomeError(`${ID}: it may have been done`, { carrier: ID, details: { lookup } });
  if (signal.aborted) return new TimeoutError(`${ID}: no answer in time`, { carrier: ID });
  return new UnavailableError(`${ID}: the connection failed`, { carrier: ID });
}

function redactor(secrets: readonly string[]): (text: string) => string {
  // In a text of JSON backslashes are doubled.
  const forms = secrets.flatMap((secret) =>
    Object.values(ENCODINGS).flatMap((write) => [
      write(secret).replaceAll('\\', '\\\\'),
      write(secret).replace(/=+$/, ''),
    ]),
  );
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, '[redacted]'), text);
}

/** Entries for an answer that does not hold what was wanted. */
export function entriesOf(answer: Answer, account: string): ErrorEntry[] {
  const { status } = answer;
  const { errors } = read(answer);
  const by: Readonly<Record<number, ErrorEntry['kind']>> = {
    401: 'authentication',
    403: 'authentication',
    429: 'rate_limit',
  };
  const own = by[status] ?? (status >= 501 ? 'unavailable' : undefined);
  const kind = own ?? (errors.length > 0 ? 'carrier' : status >= 500 ? 'unavailable' : 'unexpected_reply');
  const retryable = kind === 'rate_limit' || kind === 'unavailable';
  const common = { carrier: ID, account, kind, retryable, http_status: status };
  const entries =
    errors.length > 0
      ? errors.map(({ code, message }) => ({ ...common, code, message }))
      : [{ ...common, code: 'unreadable_reply', message: `${ID}: HTTP ${status} cannot be read` }];
  const seconds = Number(answer.headers['retry-after']);
  if (!retryable || !(seconds > 0)) return entries;
  return entries.map((entry) => ({
    ...entry,
    message: `${entry.message}; wait ${seconds} s`,
    retry_after_ms: seconds * 1000,
  }));
}

/** An entry for a part of a reply. */
export function unreadable(account: string, what: string): ErrorEntry {
  const kind = 'unexpected_reply';
  return { carrier: ID, account, code: kind, message: `${ID}: ${what}`, kind, retryable: false };
}
