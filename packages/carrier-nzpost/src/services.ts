import type { ServiceTable } from '@waybill/core/plugin';

/**
 * Services that were seen. The account decides which it has: ShippingOptions lists them, and any other code can be named.
 * Source: the samples of the API portal and public integrations, read 2026-11-22.
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Z0-9]{3,15}$/,
  rows: [
    { code: 'CPOLE', name: 'CourierPost Economy', reach: 'New Zealand' },
    { code: 'CPOLP', name: 'CourierPost Parcel', reach: 'New Zealand' },
    { code: 'CPOLTPA4', name: 'CourierPost TrackPak A4', reach: 'New Zealand' },
    { code: 'CPOLTPDL', name: 'CourierPost TrackPak DL', reach: 'New Zealand' },
    { code: 'CPOLS', name: 'CourierPost Saturday', reach: 'New Zealand' },
    { code: 'TIEX', name: 'International Express', reach: 'abroad' },
    { code: 'TIEC', name: 'International Economy Courier', reach: 'abroad' },
    { code: 'TIALP', name: 'International Air', reach: 'abroad' },
    { code: 'TDEAUS', name: 'Australia, with signature', reach: 'Australia' },
    { code: 'TDEAUN', name: 'Australia, without signature', reach: 'Australia' },
  ],
};

/** The name of the table, or that of NZ Post's reply. */
export function serviceName(code: string, own: string | undefined): string {
  return own ?? services.rows.find((row) => row.code === code)?.name ?? `NZ Post ${code}`;
}
