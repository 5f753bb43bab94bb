import type { Payer, ServiceTable } from '@waybill/core/plugin';

/**
 * `ShipMethod`. Each client has a few of them, and no call lists these. Sources, read 2026-11-22: a note of Landmark's
 * integration managers for the first four, another program for the others.
 */
export const services: ServiceTable = {
  code_pattern: /^LG[A-Z0-9]+$/,
  rows: [
    { code: 'LGINTSTD', name: 'MaxiPak Scan DDP', reach: 'world, duties paid by the sender' },
    { code: 'LGINTSTDU', name: 'MaxiPak Scan DDU', reach: 'world, duties paid by the recipient' },
    { code: 'LGINTBPIP', name: 'MiniPak Scan DDP', reach: 'Europe, duties paid by the sender' },
    { code: 'LGINTBPIU', name: 'MiniPak Scan DDU', reach: 'world, duties paid by the recipient' },
    { code: 'LGINTUPSS', name: 'UPS Express DDP', reach: 'world, duties paid by the sender' },
    { code: 'LGINTUPSSU', name: 'UPS Express DDU', reach: 'world, duties paid by the recipient' },
    { code: 'LGINTUPST', name: 'UPS Standard DDP', reach: 'world, duties paid by the sender' },
    { code: 'LGINTUPSTU', name: 'UPS Standard DDU', reach: 'world, duties paid by the recipient' },
    { code: 'LGINTBPMO', name: 'MaxiPak Postal DDP', reach: 'world, duties paid by the sender' },
    { code: 'LGINTBPIO', name: 'MiniPak Postal DDP', reach: 'world, duties paid by the sender' },
  ],
};

/** Whether a service is in the table: then its terms are known. */
export function isListed(service: string): boolean {
  return services.rows.some(({ code }) => code === service);
}

/** Who pays duties with a service: there is one code for each. All codes without duties paid end in U. */
export function dutiesPaidBy(service: string): Payer {
  return service.endsWith('U') ? 'RECIPIENT' : 'SENDER';
}
