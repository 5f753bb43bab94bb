/** Recovery: the order is looked for by its own reference. Its label is printed once (e018), so it comes back without. */
import { perPackage } from '@waybill/carrier-kit';
import { packageShipping } from './shipping.js';

export const recovery = perPackage.recovery(packageShipping);
