import { pickupServices } from '@waybill/carrier-kit/after';
import type { Reporter } from '@waybill/carrier-kit/request';
import { type PickupAvailabilityRequest, type PickupRequest, readCode } from '@waybill/core/plugin';
import { isGround, services as table } from '../services.js';

/** `carrierCode`: FedEx Express or FedEx Ground. Each sends drivers of its own. */
export type Company = 'FDXE' | 'FDXG';

/** The companies as people know them. */
export const COMPANIES: Readonly<Record<Company, string>> = { FDXE: 'FedEx Express', FDXG: 'FedEx Ground' };

/** Codes of the services of the packages; those of others are refused. */
export function serviceCodes(
  request: PickupRequest | PickupAvailabilityRequest,
  report: Reporter,
): readonly string[] {
  return pickupServices(request).map((written, at) => {
    const { carrier = report.carrier, code } = readCode(written);
    if (carrier !== report.carrier || !table.code_pattern.test(code))
      report.notSupported(`${fieldOf(request)}[${at}]`, `is ${written}, no service of FedEx`);
    return code;
  });
}

/** The company whose driver takes packages of these services; `undefined` without any. */
export function companyOf(
  request: PickupRequest | PickupAvailabilityRequest,
  codes: readonly string[],
  report: Reporter,
): Company | undefined {
  const companies = new Set(codes.map((code): Company => (isGround(code) ? 'FDXG' : 'FDXE')));
  if (companies.size > 1)
    report.contradiction(
      fieldOf(request),
      'has services of FedEx Express and of FedEx Ground, which send drivers of their own: schedule a pickup for each',
    );
  return [...companies][0];
}

/** `INTERNATIONAL` as soon as one package leaves the country of the address. */
export function relationOf({
  address,
  destination_country_codes = [],
}: PickupRequest | PickupAvailabilityRequest): 'DOMESTIC' | 'INTERNATIONAL' {
  return destination_country_codes.some((country) => country !== address.country_code)
    ? 'INTERNATIONAL'
    : 'DOMESTIC';
}

function fieldOf({ services }: PickupRequest | PickupAvailabilityRequest): string {
  return services === undefined ? 'shipments' : 'services';
}
