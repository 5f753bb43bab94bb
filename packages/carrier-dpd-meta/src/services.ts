import type { ServiceTable } from '@waybill/core/plugin';

/**
 * `productCode`: codes of the group, from the META API document 1.2. Each business unit sells some of them, and some units have codes of
 * their own, which are passed on as they are written. Dangerous goods (102, 793), which need data that is not sent, ex works,
 * swaps and returns are not offered.
 */
export const services: ServiceTable = {
  code_pattern: /^[0-9A-Za-z_]{1,10}$/,
  rows: [
    { code: '101', name: 'DPD Classic', reach: 'Europe' },
    { code: '103', name: 'DPD Classic Saturday', reach: 'Europe' },
    { code: '109', name: 'DPD Classic COD', reach: 'Europe' },
    { code: '136', name: 'DPD Small Parcel', reach: 'Europe' },
    { code: '154', name: 'DPD Parcel Letter', reach: 'Europe', on_request: true },
    { code: '155', name: 'DPD 18:00', reach: 'express' },
    { code: '179', name: 'DPD 10:00', reach: 'express' },
    { code: '225', name: 'DPD 12:00', reach: 'express' },
    { code: '350', name: 'DPD 8:30', reach: 'express' },
    { code: '302', name: 'DPD International Express', reach: 'world' },
    { code: '294', name: 'DPD Mail', reach: 'mail', on_request: true },
    { code: '327', name: 'DPD Home', reach: 'homes' },
    { code: '328', name: 'DPD Home Small', reach: 'homes' },
    { code: '329', name: 'DPD Home COD', reach: 'homes' },
    { code: '330', name: 'DPD Home COD Small', reach: 'homes' },
    { code: '337', name: 'DPD Parcel to Shop', reach: 'pickup points' },
    { code: '338', name: 'DPD Parcel to Shop Small', reach: 'pickup points' },
    { code: '358', name: 'DPD Home Saturday', reach: 'homes' },
    { code: '365', name: 'DPD Tyre', reach: 'tyres', on_request: true },
    { code: '366', name: 'DPD Home Tyre', reach: 'tyres', on_request: true },
  ],
};

/** Saturday delivery, cash on delivery and pickup points depend on the product: these offer them, the others of the table do not. */
export const PRODUCTS = {
  saturday: ['103', '358'],
  cash: ['109', '329', '330'],
  point: ['337', '338'],
} as const;

/** Products for dangerous goods, whose data has no place in a request. */
export const DANGEROUS: readonly string[] = ['102', '793'];
