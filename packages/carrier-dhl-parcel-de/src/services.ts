import type { PackageLimit, ServiceTable } from '@waybill/core/plugin';

export const HEAVIEST_KG = 31.5;
const WEIGHT: PackageLimit = { weight: HEAVIEST_KG, source: 'Parcel DE Shipping API 2.1.13, schema Weight' };
/** The official samples buy 130 × 40 × 20 cm without bulkyGoods, as "automatic detection". */
const USUAL: PackageLimit = {
  sides: [120, 60, 60],
  source: 'DHL Paket; a larger package is bulky goods, which DHL finds and bills by itself',
  beyond: 'notice',
};
const SMALL: PackageLimit = {
  weight: 1,
  sides: [35.3, 25, 10],
  source: 'DHL, weight and size of Kleinpaket; in the samples of the API more is an error',
};

/** Products, as `product` carries them: schema `Product` of the Parcel DE Shipping API 2.1.13. Their digits are those of the billing number. */
export const services: ServiceTable = {
  code_pattern: /^V\d{2}[A-Z]{2,4}$/,
  rows: [
    { code: 'V01PAK', name: 'DHL Paket', reach: 'Germany', limits: [WEIGHT, USUAL] },
    { code: 'V62KP', name: 'DHL Kleinpaket', reach: 'Germany', limits: [SMALL] },
    { code: 'V53WPAK', name: 'DHL Paket International', reach: 'DE -> world', limits: [WEIGHT, USUAL] },
    { code: 'V54EPAK', name: 'DHL Europaket', reach: 'DE -> Europe', limits: [WEIGHT] },
    { code: 'V66WPI', name: 'Warenpost International', reach: 'DE -> world', limits: [WEIGHT] },
  ],
};

/** DHL Retoure: only as the label for sending goods back, with a billing number of its own. */
export const RETOURE = 'V07PAK';

/** The other products go abroad. */
export const AT_HOME: readonly string[] = ['V01PAK', 'V62KP'];
