import type { ServiceTable } from '@waybill/core/plugin';

/**
 * `productCode`, of two characters. The contract has no list: these are the codes of Chronopost's own modules for shops
 * (Magento 2, WooCommerce), read 2026-11-22. Which of them an account may use, its contract says.
 */
export const services: ServiceTable = {
  code_pattern: /^[0-9A-Z]{2}$/,
  rows: [
    { code: '01', name: 'Chrono 13', reach: 'within France', aliases: ['1'] },
    { code: '02', name: 'Chrono 10', reach: 'within France', aliases: ['2'] },
    { code: '16', name: 'Chrono 18', reach: 'within France' },
    { code: '58', name: 'Chrono 13 letterbox', reach: 'within France' },
    { code: '2M', name: 'Chrono 18 letterbox', reach: 'within France' },
    { code: '4I', name: 'Chrono Sameday', reach: 'within France' },
    { code: '9A', name: 'Chrono 13 (newer contracts)', reach: 'within France' },
    { code: '9B', name: 'Chrono 10 (newer contracts)', reach: 'within France' },
    { code: '9C', name: 'Chrono 18 (newer contracts)', reach: 'within France' },
    { code: '44', name: 'Chrono Classic', reach: 'Europe' },
    { code: '9F', name: 'Chrono Classic (newer contracts)', reach: 'Europe' },
    { code: '17', name: 'Chrono Express', reach: 'other countries' },
    { code: '9D', name: 'Chrono Express (newer contracts)', reach: 'other countries' },
    { code: '86', name: 'Chrono Relais 13', reach: 'relay points in France' },
    { code: '5E', name: 'Shop2Shop', reach: 'relay points in France' },
    { code: '49', name: 'Relais Europe', reach: 'relay points in Europe' },
    { code: '6B', name: '2Shop Europe', reach: 'relay points in Europe' },
    { code: '4P', name: 'Relais DOM', reach: 'relay points overseas' },
  ],
};

/** Services that go to the relay point of `shipment.delivery_point`. */
export const RELAYS: readonly string[] = ['86', '5E', '49', '6B', '4P'];

/** The reply has no name of a service. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? `Chronopost ${code}`;
}
