import type { ServiceTable } from '@waybill/core/plugin';

/** `service_type`. The contract has no list; three other programs agree on this one, read 2026-11-22. */
export const services: ServiceTable = {
  code_pattern: /^[0-9A-Z]$/,
  rows: [
    { code: '1', name: 'Canpar Ground', reach: 'within Canada' },
    { code: '2', name: 'Canpar USA', reach: 'Canada to the United States' },
    { code: '3', name: 'Canpar Select Letter', reach: 'within Canada' },
    { code: '4', name: 'Canpar Select Pak', reach: 'within Canada' },
    { code: '5', name: 'Canpar Select', reach: 'within Canada' },
    { code: 'C', name: 'Canpar Express Letter', reach: 'within Canada' },
    { code: 'D', name: 'Canpar Express Pak', reach: 'within Canada' },
    { code: 'E', name: 'Canpar Express', reach: 'within Canada' },
    { code: 'F', name: 'Canpar USA Letter', reach: 'Canada to the United States' },
    { code: 'G', name: 'Canpar USA Pak', reach: 'Canada to the United States' },
    { code: 'H', name: 'Canpar Select USA', reach: 'Canada to the United States' },
    { code: 'I', name: 'Canpar International', reach: 'Canada to other countries' },
  ],
};

/** The reply has no name of a service. */
export function serviceName(code: string): string {
  return services.rows.find((row) => row.code === code)?.name ?? `Canpar ${code}`;
}
