/** Rating, from neutral to wire. */
import { extraOf, parseEnum, parseFlag, type ResolvedRequest, shipDate } from '@waybill/carrier-kit';
import type { Issue, RateRequest, Shipment } from '@waybill/core';
import {
  type Accessorials,
  accessorialsOf,
  packageServices,
  ratedShipmentServices,
} from '../accessorials.js';
import { type Account, CARRIER } from '../account.js';
import { rateAddress } from '../address.js';
import { isDeclared, rateCustoms } from '../customs.js';
import { type Package, packagesOf, packagingOf } from '../packages.js';
import { paymentRules } from '../payment.js';
import { smartPostOf } from '../smartpost.js';

const PICKUPS = ['USE_SCHEDULED_PICKUP', 'CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION'] as const;

/** How FedEx gets the shipment; most accounts are called at every day. */
export function pickupTypeOf(shipment: Shipment, issues: Issue[]): string {
  const written = extraOf(CARRIER, shipment, 'pickup_type');
  return (
    parseEnum(written, PICKUPS, `shipment.extra["${CARRIER}:pickup_type"]`, issues) ?? 'USE_SCHEDULED_PICKUP'
  );
}

/** `Full_Schema_Quote_Rate`, in the contract's order. */
export function quoteBody(
  request: RateRequest,
  resolved: ResolvedRequest,
  account: Account,
  issues: Issue[],
): object {
  const { shipment } = request;
  const accessorials = accessorialsOf(resolved, shipment, issues);
  paymentRules(request, 'rating', issues);
  const packagingType = packagingOf(shipment, issues);
  const unit = isDeclared(request) ? 'KG' : shipment.weight_unit;
  const collect = accessorials.collection?.amount;
  const packages = packagesOf(shipment, { packaging: packagingType, unit, collect }, issues);
  const smartPost = smartPostOf(shipment, resolved.services, issues);
  const [only] = resolved.services.length === 1 ? resolved.services : [];
  return {
    accountNumber: { value: account.settings.account_number },
    rateRequestControlParameters: {
      returnTransitTimes: true,
      ...(saturdayAlternatives(shipment, issues) ? { variableOptions: 'SATURDAY_DELIVERY' } : {}),
    },
    requestedShipment: {
      shipper: { address: rateAddress(request.shipper, 'shipper', issues) },
      recipient: { address: rateAddress(request.recipient, 'recipient', issues) },
      serviceType: only,
      preferredCurrency: shipment.currency,
      // With LIST alone some accounts get no price of their own.
      rateRequestType: ['ACCOUNT', 'LIST', ...(shipment.currency === undefined ? [] : ['PREFERRED'])],
      shipDateStamp: shipDate(shipment),
      pickupType: pickupTypeOf(shipment, issues),
      requestedPackageLineItems: lineItems(packages, accessorials),
      documentShipment: shipment.is_document,
      packagingType,
      totalPackageCount: packages.length,
      shipmentSpecialServices: ratedShipmentServices(accessorials),
      customsClearanceDetail: rateCustoms(request, account, issues),
      smartPostInfoDetail: smartPost,
    },
    ...(smartPost === undefined
      ? {}
      : { carrierCodes: only === 'SMART_POST' ? ['FXSP'] : ['FDXE', 'FDXG', 'FXSP'] }),
  };
}

function saturdayAlternatives(shipment: Shipment, issues: Issue[]): boolean {
  const written = extraOf(CARRIER, shipment, 'saturday_alternatives');
  return parseFlag(written, `shipment.extra["${CARRIER}:saturday_alternatives"]`, issues) ?? false;
}

/** Equal packages are one line. */
function lineItems(packages: readonly Package[], accessorials: Accessorials): object[] {
  const lines = new Map<string, { groupPackageCount: number; own: Package }>();
  for (const own of packages) {
    const { item: _, ...reported } = own;
    const key = JSON.stringify(reported);
    const same = lines.get(key);
    lines.set(key, { groupPackageCount: (same?.groupPackageCount ?? 0) + 1, own: same?.own ?? own });
  }
  return [...lines.values()].map(({ groupPackageCount, own }) => ({
    groupPackageCount,
    declaredValue: own.declaredValue,
    weight: own.weight,
    dimensions: own.dimensions,
    packageSpecialServices: packageServices(accessorials, own, undefined),
  }));
}
