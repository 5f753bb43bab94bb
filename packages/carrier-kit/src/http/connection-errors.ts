import {
  TimeoutError,
  UnavailableError,
  UnexpectedReplyError,
  UnreachableError,
  type WaybillError,
} from '@waybill/core';
import { abortError, type HttpRequest } from '@waybill/core/plugin';
import type { RequestError } from 'got';
import { tooLarge } from './reply-body.js';

/** The facts about a request that got no answer. */
export interface BrokenRequest {
  readonly signal: HttpRequest['signal'];
  /** Whether something may have reached the server. */
  readonly sent: boolean;
  /** Whether a proxy was to make the connection and did not. */
  readonly at_proxy: boolean;
  /** Whether the server wanted to go on in another protocol. */
  readonly switched?: boolean;
  /** Set where the reply was given up because of its size: the most that it may have. */
  readonly larger_than?: number;
}

/** Makes an error of core. got's own error is dropped, because it holds the whole request with its login. */
export function connectionError(
  { code, message }: RequestError,
  { signal, sent, at_proxy, switched, larger_than }: BrokenRequest,
): WaybillError {
  if (signal.aborted) return abortError(signal, sent);
  const details = { sent };
  if (larger_than !== undefined) return tooLarge(larger_than);
  if (switched)
    return new UnexpectedReplyError('the server wants to go on in another protocol (HTTP 101)', {
      code: 'protocol_switched',
      http_status: 101,
      details,
    });
  const facts = { code: typeof code === 'string' ? code : 'network', details };
  const problem = sent ? undefined : certificateProblem(facts.code);
  const who = at_proxy ? 'proxy' : 'server';
  if (problem !== undefined)
    return new UnreachableError(`the certificate of the ${who} ${problem} (${facts.code})`, facts);
  const refused = at_proxy ? /^Bad response: (\d+)$/.exec(message)?.[1] : undefined;
  if (refused !== undefined) return proxyRefusal(Number(refused));
  if (facts.code === 'ETIMEDOUT' && sent) return new TimeoutError('no answer in time', facts);
  return new UnavailableError(
    sent ? `the connection broke (${facts.code})` : `the ${who} could not be reached (${facts.code})`,
    facts,
  );
}

/** What is wrong with a certificate and what helps, by the code of Node's error (manual: TLS, "X509 certificate error codes"). */
function certificateProblem(code: string): string | undefined {
  if (!/CERT|CRL|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$|^PATH_LENGTH_EXCEEDED$/.test(code))
    return undefined;
  if (/HAS_EXPIRED|NOT_YET_VALID/.test(code)) return "is not valid now; look at this machine's clock";
  if (/ALTNAME|HOSTNAME/.test(code))
    return 'is for another host; look at server_url, and at who answers there';
  return 'is not trusted; if your network replaces certificates, name its authority in NODE_EXTRA_CA_CERTS or createHttpClient({ ca })';
}

/** The answer of a proxy to CONNECT: nothing was sent beyond it. */
function proxyRefusal(status: number): WaybillError {
  const facts = { code: `proxy_${status}`, details: { sent: false } };
  if (status === 407)
    return new UnreachableError(
      'the proxy does not accept its login (HTTP 407); give user and password in its URL: http://user:password@proxy.example:3128',
      facts,
    );
  if (status >= 500)
    return new UnavailableError(`the proxy could not reach the server (HTTP ${status})`, facts);
  return new UnreachableError(
    `the proxy refuses to connect to the server (HTTP ${status}); have it allowed there, or name it in NO_PROXY`,
    facts,
  );
}
