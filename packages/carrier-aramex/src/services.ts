import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

const LETTER: readonly PackageLimit[] = [
  { weight: 0.5, source: "Aramex's module for Magento 2, read 2026-11-22" },
];

/**
 * `ProductType`. The contract has no list: these are the codes of Aramex's own module for Magento 2, read 2026-11-22. The contract
 * decides which of them an account may use. Those for special goods are priced only where a request names them.
 */
export const services: ServiceTable = {
  code_pattern: /^[A-Z0-9]{3}$/,
  rows: [
    { code: 'PPX', name: 'Priority Parcel Express', reach: 'abroad' },
    { code: 'DPX', name: 'Value Express Parcel', reach: 'abroad' },
    { code: 'EPX', name: 'Economy Parcel Express', reach: 'abroad' },
    { code: 'GPX', name: 'Ground Parcel Express', reach: 'abroad' },
    { code: 'IBD', name: 'International Deferred', reach: 'abroad' },
    { code: 'PDX', name: 'Priority Document Express', reach: 'documents abroad' },
    { code: 'PLX', name: 'Priority Letter Express', reach: 'documents abroad', limits: LETTER },
    { code: 'DDX', name: 'Value Express Document', reach: 'documents abroad' },
    { code: 'EDX', name: 'Economy Document Express', reach: 'documents abroad' },
    { code: 'GDX', name: 'Ground Document Express', reach: 'documents abroad' },
    { code: 'ONP', name: 'Overnight Parcel', reach: 'within a country' },
    { code: 'SMP', name: 'Same Day Parcel', reach: 'within a country' },
    { code: 'SDD', name: 'Same Day Delivery', reach: 'within a country' },
    { code: 'PEC', name: 'Economy Delivery', reach: 'within a country' },
    { code: 'PEX', name: 'Road Express', reach: 'within a country' },
    { code: 'P24', name: 'Road Express 24 hours', reach: 'within a country' },
    { code: 'P48', name: 'Road Express 48 hours', reach: 'within a country' },
    { code: 'OND', name: 'Overnight Document', reach: 'documents within a country' },
    { code: 'SMD', name: 'Same Day Document', reach: 'documents within a country' },
    { code: 'HVY', name: 'Heavy (20 kg and more)', reach: 'within a country', on_request: true },
    { code: 'BLT', name: 'Special: Bullet Delivery', reach: 'within a country', on_request: true },
    { code: 'EMD', name: 'Early Morning Delivery', reach: 'within a country', on_request: true },
    { code: 'LGS', name: 'Logistics Delivery', reach: 'within a country', on_request: true },
    { code: 'BLK', name: 'Bulk Mail', reach: 'within a country', on_request: true },
    { code: 'CDA', name: 'Special Delivery', reach: 'within a country', on_request: true },
    { code: 'CDS', name: 'Credit Cards Delivery', reach: 'within a country', on_request: true },
    { code: 'COM', name: 'Cheque Collection', reach: 'within a country', on_request: true },
    { code: 'DEC', name: 'Invoice Delivery', reach: 'within a country', on_request: true },
    { code: 'FIX', name: 'Fixed Bank Run', reach: 'within a country', on_request: true },
    { code: 'SPD', name: 'Special: Legal Mail', reach: 'within a country', on_request: true },
    { code: 'SPL', name: 'Special: Legal Notifications', reach: 'within a country', on_request: true },
    { code: 'CGO', name: 'Cargo', reach: 'within India', on_request: true },
    { code: 'SFC', name: 'Surface Cargo', reach: 'within India', on_request: true },
  ],
};

/** `ProductGroup`: abroad, or within a country. */
export type Group = 'EXP' | 'DOM';

/** What is priced where a request names no service. No call lists the products of an account, so each is asked for. */
export function usualServices(group: Group, is_document: boolean): string[] {
  const reach = `${is_document ? 'documents ' : ''}${group === 'EXP' ? 'abroad' : 'within a country'}`;
  return services.rows
    .filter((row) => row.reach.startsWith(reach) && row.on_request !== true)
    .map(({ code }) => code);
}

/** The group of a product of the table. */
export function groupOfService(code: string): Group | undefined {
  const row = services.rows.find((one) => one.code === code);
  return row && (row.reach.includes('abroad') ? 'EXP' : 'DOM');
}

/** The reply has no name of a service. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? `Aramex ${code}`;
}
