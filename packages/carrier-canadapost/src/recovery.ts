/**
 * Recovery: a package whose purchase got no clear answer is looked for by the `customer-request-id` of its request, on the
 * platform that it was bought on. Links to its documents stay valid for about 90 days.
 */
import { perPackage } from '@waybill/carrier-kit';
import { recoveryByPlatform } from './platform.js';
import { shippingOn } from './shipping.js';

export const recovery = recoveryByPlatform((platform) => perPackage.recovery(shippingOn(platform)));
