import type { ErrorEntry, Notice, Quote, QuoteOutcome } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { localErrorEntry } from '../replies/error-entries.js';
import type { TooLargeFor, WithinLimits } from '../request/package-limits.js';
import type { Reporter } from '../request/report.js';
import type { ResolvedRequest } from '../request/resolve-request.js';

/** Facts that are added to a wire request and used when its reply is read. Empty fields are left out. */
export interface Remarks {
  /** Reported while the request was written. */
  readonly notices?: readonly Notice[];
  /** Services that are quoted only when the request names them, and that it did not name. */
  readonly withheld_services?: readonly string[];
  /** The only services that have an option which the request names. */
  readonly only_services?: readonly string[];
  /** Services that take no package as large as one of the request. */
  readonly too_large?: readonly TooLargeFor[];
  /** Services of which others say so. */
  readonly noted?: readonly TooLargeFor[];
}

export function remarksOn(
  { notices }: Reporter,
  { services_on_request = [], only_services }: Partial<ResolvedRequest> = {},
  { too_large, noted }: Pick<WithinLimits, 'too_large' | 'noted'> = { too_large: [], noted: [] },
): Remarks {
  return {
    ...(notices.length === 0 ? {} : { notices }),
    ...(services_on_request.length === 0 ? {} : { withheld_services: services_on_request }),
    ...(only_services && { only_services }),
    ...(too_large.length === 0 ? {} : { too_large }),
    ...(noted.length === 0 ? {} : { noted }),
  };
}

/**
 * Drops quotes of services that the request had to name, of those that lack an option which it names, and of those that are too
 * small for a package. The last are errors where they were asked for or quoted.
 */
export function withoutWithheld(
  all: readonly Quote[],
  given: readonly ErrorEntry[],
  { withheld_services, only_services, too_large = [] }: Remarks,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const isQuoted = (code: string) => all.some(({ service_type }) => service_type === code);
  const quotes = all.filter(({ service_type }) => too_large.every(({ service }) => service !== service_type));
  const small = too_large.filter(({ service, named }) => named || isQuoted(service));
  const errors = [
    ...given,
    ...small.map(({ message }) => localErrorEntry(carrier, 'too_large', message, 'not_supported')),
  ];
  const withheld = new Set(withheld_services);
  const fitting = quotes.filter(({ service_type }) => only_services?.includes(service_type) ?? true);
  if (fitting.length === 0 && quotes.length > 0 && errors.length === 0) {
    const message = `${carrier.carrier} offers the options of this shipment with ${only_services?.join(', ')} only, and none of these for it.`;
    return [[], [localErrorEntry(carrier, 'no_service', message, 'carrier')]];
  }
  const offered = fitting.filter(({ service_type }) => !withheld.has(service_type));
  if (offered.length === 0 && quotes.length > 0 && errors.length === 0) {
    const codes = quotes.map(({ service_type }) => service_type).join(', ');
    const message = `${carrier.carrier} offers only ${codes} for this shipment, which must be named in services.`;
    return [[], [localErrorEntry(carrier, 'no_service', message, 'carrier')]];
  }
  return [offered, errors];
}

/** Adds what is said of the limits of the quote's own service. */
export function withNoted(quote: Quote, { noted = [] }: Remarks): Quote {
  const own = noted.filter(({ service }) => service === quote.service_type);
  return withNotices(quote, {
    notices: own.map(({ message }) => ({ code: 'too_large', message: `${message}.` })),
  });
}

/** Adds the notices of the request to a result. */
export function withNotices<Result extends { readonly meta?: { readonly notices?: readonly Notice[] } }>(
  result: Result,
  { notices = [] }: Remarks,
): Result {
  if (notices.length === 0) return result;
  return { ...result, meta: { ...result.meta, notices: [...(result.meta?.notices ?? []), ...notices] } };
}
