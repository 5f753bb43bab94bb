/**
 * Recovery: a package whose purchase got no clear answer is searched for by the `customer-request-id` of its request, on the
 * platform that it was bought on. Links to its documents stay valid for about 90 days.
 */
import { type PackagesToBuy, perPackage, type RecoveryOperation } from '@waybill/carrier-kit';
import type { OnPlatform } from './platform.js';
import { platforms, shippingOn } from './shipping.js';
import type { Consignment } from './terms.js';

export const recovery: RecoveryOperation<OnPlatform<PackagesToBuy<Consignment>>> = {
  lookup: (exchange) => perPackage.recovery(shippingOn(platforms[exchange.request.api])).lookup(exchange),
};
