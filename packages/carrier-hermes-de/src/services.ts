import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

/** e067: "The shipments parcel weight is over 31.5kg." */
export const HEAVIEST_KG = 31.5;
/** `parcelHeight`, `parcelWidth`, `parcelDepth`: 2000 mm at most. */
export const LONGEST_CM = 200;
const limits: readonly PackageLimit[] = [
  {
    weight: HEAVIEST_KG,
    longest_side: LONGEST_CM,
    source: 'HSI Order API of 2025-12-18, e067 and ShipmentOrderParcel',
  },
];

/** `productType`: HSI Order API of 2025-12-18. */
export const services: ServiceTable = {
  code_pattern: /^[A-Z_]+$/,
  rows: [
    { code: 'PARCEL', name: 'Hermes parcel', reach: 'Germany and other countries', limits },
    { code: 'BAG', name: 'Hermes luggage', reach: 'Germany', on_request: true, limits },
    { code: 'BIKE', name: 'Hermes bicycle', reach: 'Germany', on_request: true, limits },
    { code: 'LARGE_ITEM', name: 'Hermes large item', reach: 'Germany', on_request: true, limits },
  ],
};
