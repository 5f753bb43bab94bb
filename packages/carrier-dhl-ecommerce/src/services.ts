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

/**
 * The product whose duties the sender may pay. Source: programs of others, read 2026-11-22; the label page has `dutiesPaid` and does
 * not say by which products.
 */
const DUTIES_PAID = 'PLT';

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

/**
 * The named products that go there and whose duties are paid so. A request that names none of these is refused.
 * @param prepaid whether the sender pays duties
 */
export function productsFor(
  named: readonly string[],
  { abroad, prepaid }: { readonly abroad: boolean; readonly prepaid: boolean },
  report: Reporter,
): readonly string[] {
  const offered = named.filter((code) => !NOT_OFFERED.includes(code));
  if (offered.length === 0 && named.length > 0)
    report.notSupported(
      'shipment.services',
      `names ${named.join(', ')}: returns and packages from Canada have other interfaces, which this package does not use`,
    );
  const carriage = { carrier: 'DHL', inside: 'inside the United States' };
  const going = servicesGoing(offered, abroad, REACH, carriage, report);
  const taken = going.filter(
    (code) => !prepaid || code === DUTIES_PAID || isInternational(code) === undefined,
  );
  if (taken.length === 0 && going.length > 0)
    report.notSupported(
      'shipment.services',
      `names ${going.join(', ')}, and the sender pays duties, which DHL has with ${DUTIES_PAID}`,
    );
  return taken;
}

/** Products that are not quoted among all: those whose duties the recipient pays, where the sender does. */
export function unpaid(prepaid: boolean): readonly string[] {
  return prepaid ? services.rows.map(({ code }) => code).filter((code) => code !== DUTIES_PAID) : [];
}
