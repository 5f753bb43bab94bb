import type { PickupAvailabilityRequest, PickupRequest } from '@waybill/core/plugin';
import type { Reporter } from '../request/report.js';

/** How many packages are picked up: what the request says, else those of its shipments. `undefined` if it says neither. */
export function pickupCount(
  request: PickupRequest | PickupAvailabilityRequest,
  report: Reporter,
): number | undefined {
  const { package_count, shipments } = request;
  const counted = shipments?.reduce((sum, { meta }) => sum + (meta?.parcels?.length ?? 1), 0);
  if (package_count !== undefined && counted !== undefined && package_count < counted)
    report.contradiction('package_count', `is ${package_count}; the shipments have ${counted} packages`);
  return package_count ?? counted;
}

/** The services of the packages, each once: what the request says, else those of its shipments. */
export function pickupServices({
  services,
  shipments = [],
}: PickupRequest | PickupAvailabilityRequest): readonly string[] {
  const named = services ?? shipments.flatMap(({ service }) => (service === undefined ? [] : [service]));
  return [...new Set(named)];
}
