import { goesAbroad, type Reporter, type ServiceReach, servicesGoing } from '@waybill/carrier-kit/request';
import type { ServiceTable } from '@waybill/core/plugin';

const HOME = 'United States';
const ABROAD = 'US -> other countries';

/** `orderedProductId`. DHL changed the names more than once; the codes stayed. Source: developer.dhl.com, 2026-11-22. */
export const services: ServiceTable = {
  code_pattern: /^[A-Z]{3}$/,
  rows: [
    { code: 'GND', name: 'Parcel Ground', reach: HOME },
    { code: 'EXP', name: 'Parcel Expedited', reach: HOME },
    { code: 'MAX', name: 'Parcel Expedited Max', reach: HOME },
    { code: 'BGN', name: 'BPM Ground', reach: `bound printed matter; ${HOME}`, on_request: true },
    { code: 'BEX', name: 'BPM Expedited', reach: `bound printed matter; ${HOME}`, on_request: true },
    { code: 'PLT', name: 'Parcel International Direct', reach: ABROAD },
    { code: 'PLY', name: 'Parcel International Standard', reach: ABROAD },
    { code: 'PKY', name: 'Packet International', reach: ABROAD },
  ],
};

/** Products of other APIs: returns, alone or with an outbound label, and packages from Canada. */
export const NOT_OFFERED: readonly string[] = ['RGN', 'RPL', 'RLT', 'PIY', 'PID', 'PIX'];

const REACH: ServiceReach = {
  table: services,
  at_home: services.rows.filter(({ reach }) => reach !== ABROAD).map(({ code }) => code),
};

/** Whether a product goes to other countries; `undefined` of one that is newer than the table. */
export function isInternational(code: string): boolean | undefined {
  return goesAbroad(code, REACH);
}

export function serviceName(code: string, own: string | undefined): string {
  return services.rows.find((row) => row.code === code)?.name ?? own ?? `DHL eCommerce ${code}`;
}

/** The named products that go there. A request whose products all go elsewhere is refused. */
export function productsFor(named: readonly string[], abroad: boolean, report: Reporter): readonly string[] {
  return servicesGoing(named, abroad, REACH, { carrier: 'DHL', inside: 'inside the United States' }, report);
}
