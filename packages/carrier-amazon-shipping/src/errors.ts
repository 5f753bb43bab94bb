/** `ErrorList`, at any status but 2xx; and the payload of every other reply. */
import { z } from '@waybill/carrier-kit';
import {
  listOf,
  maybeText,
  type ReportedError,
  readAs,
  readJson,
  replyReader,
  under,
} from '@waybill/carrier-kit/reply';

const wireErrors = z.object({
  errors: listOf(z.object({ code: maybeText, message: maybeText, details: maybeText })),
});

/** `ineligibleRates`: refusals inside a success. */
const wireIneligible = listOf(
  z.object({
    serviceId: maybeText,
    serviceName: maybeText,
    ineligibilityReasons: listOf(z.object({ code: maybeText, message: maybeText })),
  }),
);

/** Failures of Amazon's servers. After them it is unknown whether a change was made, whatever the HTTP status. */
const FAILURES: readonly string[] = ['InternalError', 'InternalFailure', 'ServiceUnavailable'];

/** Reads every reply. `details`, which may be empty, often says more than the message. */
export const readReply = replyReader({
  parse: readJson,
  errors: (document): ReportedError[] => {
    const errors = readAs(wireErrors, document).data?.errors ?? [];
    return [
      ...errors.map(({ code, message, details }) => ({
        code,
        message,
        own: !FAILURES.includes(code ?? ''),
        ...(details === undefined ? {} : { details: { details } }),
      })),
      ...ineligibleIn(payloadIn(document)),
    ];
  },
});

/** The reasons of each service that is not offered. */
function ineligibleIn(payload: object = {}): ReportedError[] {
  const services = wireIneligible.parse(Reflect.get(payload, 'ineligibleRates'));
  return services.flatMap(({ serviceId, serviceName, ineligibilityReasons: reasons }) =>
    reasons.map(
      ({ code, message }): ReportedError => ({
        code,
        message,
        kind: 'not_supported',
        details: { service_type: serviceId ?? null, service_name: serviceName ?? null },
      }),
    ),
  );
}

/**
 * `payload`, also next to `errors`: it may hold a label. Else the document itself, since the contract's own examples have no
 * `payload`, unless it is a list of errors.
 */
export function payloadIn(document: unknown): object | undefined {
  const isObject = typeof document === 'object' && document !== null && !Array.isArray(document);
  if (!isObject) return undefined;
  return under('payload')(document) ?? ('errors' in document ? undefined : document);
}
