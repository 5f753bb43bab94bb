import type { ServiceTable } from '@waybill/core/plugin';

/** Codes as `service` carries them. Replace by the carrier's own, with the page of its manual that lists them. */
export const services: ServiceTable = {
  code_pattern: /^[A-Z]{3}$/,
  rows: [
    { code: 'STD', name: 'Sample Standard', reach: 'world' },
    { code: 'EXP', name: 'Sample Express', reach: 'world' },
    { code: 'NXT', name: 'Sample Next Day', reach: 'within a country' },
  ],
};

/** A service that is newer than the table has the name that the carrier gives it, or its code. */
export function serviceName(code: string, own: string | undefined): string {
  return services.rows.find((row) => row.code === code)?.name ?? own ?? `Sample Post ${code}`;
}
