import type { Attributes } from '@opentelemetry/api';
import type { CallEnded, CallStarted } from '@waybill/core/observe';
import type { Capability, CarrierIdentity } from '@waybill/core/plugin';

/** Names of OpenTelemetry's semantic conventions, stable (HTTP, general attributes). */
export const HTTP = {
  method: 'http.request.method',
  status: 'http.response.status_code',
  resends: 'http.request.resend_count',
  url: 'url.full',
  address: 'server.address',
  port: 'server.port',
  error: 'error.type',
} as const;

/** Our own. */
export const WAYBILL = {
  carrier: 'waybill.carrier',
  account: 'waybill.account',
  operation: 'waybill.operation',
  step: 'waybill.step',
  package: 'waybill.package',
  outcome: 'waybill.outcome',
  results: 'waybill.results',
  errors: 'waybill.errors',
  breaker: 'waybill.breaker.state',
  queued: 'waybill.queued_ms',
} as const;

/** Whose account, and what for. */
export function accountAttributes(
  { carrier, account }: CarrierIdentity,
  operation: Capability | undefined,
): Attributes {
  return {
    [WAYBILL.carrier]: carrier,
    [WAYBILL.account]: account,
    ...(operation === undefined ? {} : { [WAYBILL.operation]: operation }),
  };
}

/** The method and the server of a call. */
export function serverAttributes({ method, url }: Pick<CallStarted, 'method' | 'url'>): Attributes {
  const parsed = URL.parse(url);
  return {
    [HTTP.method]: method,
    ...(parsed === null
      ? {}
      : {
          [HTTP.address]: parsed.hostname,
          [HTTP.port]: Number(parsed.port) || (parsed.protocol === 'http:' ? 80 : 443),
        }),
  };
}

/** What came of a call: a status of 400 or more is an error of a client's span. */
export function resultAttributes({ status, outcome, code }: CallEnded): Attributes {
  return {
    ...(status === undefined ? {} : { [HTTP.status]: status }),
    ...(outcome === 'answered' ? {} : { [HTTP.error]: code ?? String(status ?? outcome) }),
  };
}
