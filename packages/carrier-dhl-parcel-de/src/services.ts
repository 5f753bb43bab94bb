import type { ServiceTable } from '@waybill/core/plugin';

/** Products, as `product` carries them: schema `Product` of the Parcel DE Shipping API 2.1.13. Their digits are those of the billing number. */
export const services: ServiceTable = {
  code_pattern: /^V\d{2}[A-Z]{2,4}$/,
  rows: [
    { code: 'V01PAK', name: 'DHL Paket', reach: 'Germany' },
    { code: 'V62KP', name: 'DHL Kleinpaket', reach: 'Germany' },
    { code: 'V53WPAK', name: 'DHL Paket International', reach: 'DE -> world' },
    { code: 'V54EPAK', name: 'DHL Europaket', reach: 'DE -> Europe' },
    { code: 'V66WPI', name: 'Warenpost International', reach: 'DE -> world' },
  ],
};

/** DHL Retoure: only as the label for sending goods back, with a billing number of its own. */
export const RETOURE = 'V07PAK';

/** The other products go abroad. */
export const AT_HOME: readonly string[] = ['V01PAK', 'V62KP'];
