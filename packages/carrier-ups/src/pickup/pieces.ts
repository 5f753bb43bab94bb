/** What is picked up: `PickupPiece`, a count for each service. */
import { pickupCount, pickupServices } from '@waybill/carrier-kit/after';
import type { Reporter } from '@waybill/carrier-kit/request';
import { type PickupRequest, readCode } from '@waybill/core/plugin';
import { inUnitedStates } from '../lanes.js';
import { CARRIER } from '../protocol.js';

export interface PickupPiece {
  /** Three digits: 003 is service 03. */
  readonly ServiceCode: string;
  readonly Quantity: string;
  readonly DestinationCountryCode: string;
  /** 01: packages. */
  readonly ContainerCode: '01';
}

/** "Max per service: 999". */
const MOST = 999;

/**
 * UPS wants a count for each service. Of shipments it is known; of services that the request lists, one package each is
 * counted, and the rest with the first.
 */
export function pickupPieces(request: PickupRequest, report: Reporter): readonly PickupPiece[] {
  const { address, destination_country_codes: countries = [address.country_code ?? ''] } = request;
  const count = pickupCount(request, report) ?? 1;
  const services = servicesOf(request, report);
  const field = 'destination_country_codes';
  if (countries.length > 1 && countries.length !== services.length)
    report.notSupported(
      field,
      `names ${countries.length} countries for ${services.length} services; UPS takes one country for all, or one for each service`,
    );
  const known = services.map((service) => packagesOf(request, service));
  const rest = count - known.reduce((sum, each) => sum + each, 0);
  if (rest < 0)
    report.contradiction('package_count', `is ${count}, fewer than the ${services.length} services`);
  return services.map((service, at) => {
    const quantity = (known[at] ?? 1) + (at === 0 ? Math.max(0, rest) : 0);
    if (quantity > MOST)
      report.tooLarge('package_count', `gives ${quantity} packages of one service; UPS takes ${MOST}`);
    return {
      ServiceCode: service.padStart(3, '0'),
      Quantity: String(quantity),
      DestinationCountryCode: countries[at] ?? countries[0] ?? '',
      ContainerCode: '01',
    };
  });
}

/** UPS's own among the services. Without any, Ground within the United States, elsewhere Standard. */
function servicesOf(request: PickupRequest, report: Reporter): readonly string[] {
  const written = pickupServices(request).map(readCode);
  const own = written.filter(({ carrier = CARRIER }) => carrier === CARRIER).map(({ code }) => code);
  if (own.length > 0) {
    for (const code of own)
      if (!/^\w{2,3}$/.test(code))
        report.invalid('services', `names ${code}, which is no service code of UPS`);
    return own;
  }
  const usual = inUnitedStates(request.address.country_code ?? '') ? '03' : '11';
  report.notice('assumed', `Service ${usual} was sent to UPS: the request names none.`);
  return [usual];
}

/** The packages of the shipments with a service; one where the request lists the services itself. */
function packagesOf({ services, shipments = [] }: PickupRequest, service: string): number {
  if (services !== undefined) return 1;
  return shipments
    .filter((shipment) => shipment.service === service)
    .reduce((sum, { meta }) => sum + (meta?.parcels?.length ?? 1), 0);
}
