import { type ResolvedRequest, resolveRequest } from '@waybill/carrier-kit';
import type { Capability, Issue, RateRequest } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { ruleSpelling } from './services.js';
import { tables } from './tables.js';

/** What of a request concerns Purolator; services in the spelling of the table, unless the account wants its own. */
export function resolvedRequest(
  operation: Capability,
  request: RateRequest,
  { settings }: Account,
  issues: Issue[],
): ResolvedRequest {
  const { shipment } = request;
  if (settings.service_spelling === 'as_written' || shipment.services === undefined)
    return resolveRequest(tables, operation, request, issues);
  const services = shipment.services.map((written) =>
    written.startsWith(`${CARRIER}:`)
      ? `${CARRIER}:${ruleSpelling(written.slice(CARRIER.length + 1))}`
      : ruleSpelling(written),
  );
  return resolveRequest(tables, operation, { ...request, shipment: { ...shipment, services } }, issues);
}
