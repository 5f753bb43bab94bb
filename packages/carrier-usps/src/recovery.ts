/**
 * Recovery: a package whose purchase got no clear answer is looked for by the `X-Idempotency-Key` of its label, which USPS
 * prints again without charge until the mailing date is over.
 */
import { perPackage } from '@waybill/carrier-kit';
import { packageShipping } from './shipping.js';

export const recovery = perPackage.recovery(packageShipping);
