import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

const limits: readonly PackageLimit[] = [
  {
    weight: 30,
    longest_side: 150,
    length_and_girth: 300,
    source: 'usual conditions of Chronopost; the contract names no limit',
    beyond: 'notice',
  },
];

/**
 * `productCode`, of two characters. The contract has no list: these are the codes of Chronopost's own modules for shops
 * (Magento 2, WooCommerce), read 2026-11-22. Which of them an account may use, its contract says.
 */
export const services: ServiceTable = {
  code_pattern: /^[0-9A-Z]{2}$/,
  rows: [
    { code: '01', name: 'Chrono 13', reach: 'within France', aliases: ['1'], limits },
    { code: '02', name: 'Chrono 10', reach: 'within France', aliases: ['2'], limits },
    { code: '16', name: 'Chrono 18', reach: 'within France', limits },
    { code: '58', name: 'Chrono 13 letterbox', reach: 'within France', limits },
    { code: '2M', name: 'Chrono 18 letterbox', reach: 'within France', limits },
    { code: '4I', name: 'Chrono Sameday', reach: 'within France', limits },
    { code: '9A', name: 'Chrono 13 (newer contracts)', reach: 'within France', limits },
    { code: '9B', name: 'Chrono 10 (newer contracts)', reach: 'within France', limits },
    { code: '9C', name: 'Chrono 18 (newer contracts)', reach: 'within France', limits },
    { code: '44', name: 'Chrono Classic', reach: 'Europe', limits },
    { code: '9F', name: 'Chrono Classic (newer contracts)', reach: 'Europe', limits },
    { code: '17', name: 'Chrono Express', reach: 'other countries', limits },
    { code: '9D', name: 'Chrono Express (newer contracts)', reach: 'other countries', limits },
    { code: '86', name: 'Chrono Relais 13', reach: 'relay points in France', limits },
    { code: '5E', name: 'Shop2Shop', reach: 'relay points in France', limits },
    { code: '49', name: 'Relais Europe', reach: 'relay points in Europe', limits },
    { code: '6B', name: '2Shop Europe', reach: 'relay points in Europe', limits },
    { code: '4P', name: 'Relais DOM', reach: 'relay points overseas', limits },
  ],
};

export const LETTERBOXES: readonly string[] = ['58', '2M'];

/** Services that go to the relay point of `shipment.delivery_point`. */
export const RELAYS: readonly string[] = ['86', '5E', '49', '6B', '4P'];

/** The reply has no name of a service. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? `Chronopost ${code}`;
}
