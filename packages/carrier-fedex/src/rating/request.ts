/** Rating, from neutral to wire. */
import type { RequestContext } from '@waybill/carrier-kit';
import {
  extraFlag,
  extraWord,
  omitUndefined,
  type Reporter,
  shipDate,
  shipDateOf,
  withTerritory,
} from '@waybill/carrier-kit/request';
import type { RateRequest, Shipment } from '@waybill/core';
import { accessorialsOf, packageServices, ratedShipmentServices } from '../accessorials.js';
import { rateCustoms } from '../customs.js';
import { plain, type WireBody } from '../json-call.js';
import { fedexPackages } from '../packages.js';
import { fromOrigin, rateAddress, servicesTo } from '../parties.js';
import { chargesPayment } from '../payment.js';
import type { Account } from '../settings.js';
import { smartPostOf } from '../smartpost.js';

/** The call, and what its reply does not repeat. */
export interface WireRateRequest {
  readonly body: WireBody;
  /** Services to keep; all when empty. */
  readonly services: readonly string[];
  readonly options: readonly string[];
  readonly currency?: string;
  readonly saturday: boolean;
}

const PICKUPS = ['USE_SCHEDULED_PICKUP', 'CONTACT_FEDEX_TO_SCHEDULE', 'DROPOFF_AT_FEDEX_LOCATION'] as const;

/** How FedEx gets the shipment; most accounts have a daily pickup. */
export function pickupTypeOf(shipment: Shipment, report: Reporter): string {
  return extraWord(shipment, 'pickup_type', PICKUPS, 'shipment', report) ?? 'USE_SCHEDULED_PICKUP';
}

export function createRequest(
  neutral: RateRequest,
  context: RequestContext<Account['settings']>,
): WireRateRequest {
  const { account, report, services, options } = context;
  // `shipper` of rating is "the physical shipper location from which the shipment originates".
  const request = fromOrigin(withTerritory(neutral));
  const { shipper, recipient, shipment } = request;
  const accessorials = accessorialsOf(context, request, report);
  chargesPayment(request, ['SENDER'], account, report);
  const collect = accessorials.collection?.money.value;
  const { packaging, packages } = fedexPackages(shipment, collect, report);
  const smartPost = smartPostOf(request, packages, accessorials.returns !== undefined, context);
  const wanted = servicesTo(recipient, services, smartPost !== undefined, report);
  const { clock } = account.context;
  const day = shipDateOf(shipment, { clock, time_zone: account.settings.time_zone }, {}, report);
  const alternatives = extraFlag(shipment, 'saturday_alternatives', 'shipment', report);
  const [only] = wanted.length === 1 ? wanted : [];
  // In the order of `Full_Schema_Quote_Rate`.
  const body = {
    accountNumber: { value: account.settings.account_number },
    rateRequestControlParameters: {
      returnTransitTimes: true,
      variableOptions: alternatives ? 'SATURDAY_DELIVERY' : undefined,
    },
    requestedShipment: {
      shipper: {
        address: rateAddress(
          shipper,
          shipment.ship_from === undefined ? 'shipper' : 'shipment.ship_from',
          report,
        ),
      },
      recipient: { address: rateAddress(recipient, 'recipient', report) },
      serviceType: only,
      preferredCurrency: shipment.currency,
      // With LIST alone some accounts get no price of their own.
      rateRequestType: ['ACCOUNT', 'LIST', ...(shipment.currency === undefined ? [] : ['PREFERRED'])],
      shipDateStamp: shipDate(shipment) && day,
      pickupType: pickupTypeOf(shipment, report),
      requestedPackageLineItems: packages.map((own) => ({
        groupPackageCount: 1,
        declaredValue: own.declaredValue,
        weight: own.weight,
        dimensions: own.dimensions,
        packageSpecialServices: packageServices(accessorials, own, undefined),
      })),
      documentShipment: shipment.is_document,
      packagingType: packaging,
      totalPackageCount: packages.length,
      shipmentSpecialServices: ratedShipmentServices(accessorials),
      customsClearanceDetail: rateCustoms(request, account, report),
      smartPostInfoDetail: smartPost,
    },
    carrierCodes: smartPost && (only === 'SMART_POST' ? ['FXSP'] : ['FDXE', 'FDXG', 'FXSP']),
  };
  return omitUndefined({
    body: plain(body),
    // FedEx filters by one service only.
    services: wanted.length > 1 ? wanted : [],
    options: options.map(({ written }) => written),
    currency: shipment.currency,
    saturday: options.some(({ row }) => row.code === 'SATURDAY_DELIVERY'),
  });
}
