import type { ServiceTable } from '@waybill/core/plugin';

/** `Product`. GLS itself chooses Business, Euro or Global by the address. ShipIT manual 5.0.11, shipment processing, "Products". */
export const services: ServiceTable = {
  code_pattern: /^[A-Z]+$/,
  rows: [
    { code: 'PARCEL', name: 'GLS Parcel', reach: 'Europe, and parts of the world' },
    { code: 'EXPRESS', name: 'GLS Express', reach: 'next working day' },
  ],
};
