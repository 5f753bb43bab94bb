import type { ErrorEntry, Notice, Quote, QuoteOutcome } from '@waybill/core';
import type { CarrierIdentity } from '@waybill/core/plugin';
import { localErrorEntry } from '../replies/error-entries.js';
import type { Reporter } from '../request/report.js';

/** Facts that are added to a wire request and used when its reply is read. Empty fields are left out. */
export interface Remarks {
  /** Reported while the request was written. */
  readonly notices?: readonly Notice[];
  /** Services that are quoted only when the request names them, and that it did not name. */
  readonly withheld_services?: readonly string[];
}

export function remarksOn({ notices }: Reporter, services_on_request: readonly string[] = []): Remarks {
  return {
    ...(notices.length === 0 ? {} : { notices }),
    ...(services_on_request.length === 0 ? {} : { withheld_services: services_on_request }),
  };
}

/** Drops quotes of services that the request had to name. */
export function withoutWithheld(
  quotes: readonly Quote[],
  errors: ErrorEntry[],
  { withheld_services }: Remarks,
  carrier: CarrierIdentity,
): QuoteOutcome {
  const withheld = new Set(withheld_services);
  const offered = quotes.filter(({ service_type }) => !withheld.has(service_type));
  if (offered.length === 0 && quotes.length > 0 && errors.length === 0) {
    const codes = quotes.map(({ service_type }) => service_type).join(', ');
    const message = `${carrier.carrier} offers only ${codes} for this shipment, which must be named in services.`;
    return [[], [localErrorEntry(carrier, 'no_service', message, 'carrier')]];
  }
  return [offered, errors];
}

/** Adds the notices of the request to a result. */
export function withNotices<Result extends { readonly meta?: { readonly notices?: readonly Notice[] } }>(
  result: Result,
  { notices = [] }: Remarks,
): Result {
  if (notices.length === 0) return result;
  return { ...result, meta: { ...result.meta, notices: [...(result.meta?.notices ?? []), ...notices] } };
}
