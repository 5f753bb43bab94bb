import type { ServiceTable } from '@waybill/core/plugin';

/** `productType`: HSI Order API of 2025-12-18. */
export const services: ServiceTable = {
  code_pattern: /^[A-Z_]+$/,
  rows: [
    { code: 'PARCEL', name: 'Hermes parcel', reach: 'Germany and other countries' },
    { code: 'BAG', name: 'Hermes luggage', reach: 'Germany', on_request: true },
    { code: 'BIKE', name: 'Hermes bicycle', reach: 'Germany', on_request: true },
    { code: 'LARGE_ITEM', name: 'Hermes large item', reach: 'Germany', on_request: true },
  ],
};
