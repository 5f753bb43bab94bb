/** How many packages of which mail class a carrier finds. */
import { pickupCount } from '@waybill/carrier-kit/after';
import type { Reporter } from '@waybill/carrier-kit/request';
import { type PickupRequest, readCode } from '@waybill/core/plugin';
import { services } from '../services.js';

/** In the order of the contract. */
export interface PickupPackages {
  readonly packageType: PackageType;
  readonly packageCount: number;
}

type PackageType =
  | 'PRIORITY_MAIL_EXPRESS'
  | 'PRIORITY_MAIL'
  | 'RETURNS'
  | 'USPS_GROUND_ADVANTAGE'
  | 'INTERNATIONAL'
  | 'OTHER';

const OWN_TYPES: readonly string[] = [
  'PRIORITY_MAIL_EXPRESS',
  'PRIORITY_MAIL',
  'USPS_GROUND_ADVANTAGE',
] satisfies PackageType[];

/** Packages of the shipments by their services, and those that no shipment has. */
export function packagesToPickUp(request: PickupRequest, report: Reporter): PickupPackages[] {
  const { shipments = [] } = request;
  const counts = new Map<PackageType, number>();
  const add = (type: PackageType, count: number) => counts.set(type, (counts.get(type) ?? 0) + count);
  for (const { service, meta } of shipments) add(typeOf(service), meta?.parcels?.length ?? 1);
  const total = pickupCount(request, report) ?? 0;
  const others = total - [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (others > 0) add(typeOfOthers(request, report), others);
  return [...counts].map(([packageType, packageCount]) => ({ packageType, packageCount }));
}

/** A request counts its packages together, so they can be of one service. */
function typeOfOthers(request: PickupRequest, report: Reporter): PackageType {
  const { services: named = [], destination_country_codes: countries = [] } = request;
  const types = new Set(named.map((service, index) => typeOf(ownCode(service, index, report))));
  if (types.size > 1)
    report.notSupported(
      'services',
      `names ${named.join(', ')}; ${report.name} counts packages by service, so give each in shipments`,
    );
  const [type] = types;
  if (type !== undefined) return type;
  return countries.some((country) => country !== request.address.country_code) ? 'INTERNATIONAL' : 'OTHER';
}

function ownCode(written: string, index: number, report: Reporter): string {
  const { carrier, code } = readCode(written);
  const isOwn = carrier === undefined ? services.code_pattern.test(code) : carrier === report.carrier;
  if (!isOwn)
    report.invalid(
      `services[${index}]`,
      `must be a service of ${report.name}, not ${JSON.stringify(written)}`,
    );
  return code;
}

function typeOf(service: string | undefined): PackageType {
  if (service === undefined) return 'OTHER';
  if (service.endsWith('_RETURN_SERVICE')) return 'RETURNS';
  if (service.endsWith('INTERNATIONAL') || service.includes('INTERNATIONAL_SERVICE')) return 'INTERNATIONAL';
  return OWN_TYPES.includes(service) ? (service as PackageType) : 'OTHER';
}
