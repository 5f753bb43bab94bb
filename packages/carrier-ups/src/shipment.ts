/** What rating and shipping read of a request alike: what is quoted must be what is bought. */
import type { RequestContext } from '@waybill/carrier-kit';
import { withTerritory } from '@waybill/carrier-kit/request';
import type { RateRequest } from '@waybill/core';
import { type AccessPoint, accessPointOf } from './access-point.js';
import { type Accessorials, accessorialsOf } from './accessorials.js';
import { type DangerousGoods, dangerousGoods } from './dangerous-goods.js';
import { declaresDocuments, type Lane, laneOf } from './lanes.js';
import { type UpsPackage, upsPackages } from './packages.js';
import { type Payment, paymentOf } from './payment.js';
import { type Return, returnOf } from './return-service.js';
import { type Roles, rolesOf } from './roles.js';
import { refuseMalformedCodes } from './services.js';
import type { AccountSettings } from './settings.js';

export interface UpsShipment<Request extends RateRequest> {
  /** The request, with territories of the United States as countries. */
  readonly request: Request;
  readonly roles: Roles;
  readonly lane: Lane;
  readonly packages: readonly UpsPackage[];
  readonly accessorials: Accessorials;
  readonly payment: Payment;
  readonly access_point: AccessPoint | undefined;
  readonly returned: Return | undefined;
  /** Whether they are documents to UPS: `DocumentsOnlyIndicator`. */
  readonly documents: boolean;
}

/** @param goodsElement what a package holds, in the operation's own words. */
export function readShipment<Request extends RateRequest>(
  given: Request,
  { services, options, account, report }: RequestContext<AccountSettings>,
  goodsElement: (goods: DangerousGoods, position: number) => object,
): UpsShipment<Request> {
  const request = withTerritory(given);
  const { shipment } = request;
  refuseMalformedCodes(services, report);
  const roles = rolesOf(request, options);
  const lane = laneOf(roles, report);
  const packages = upsPackages(shipment, services, lane, report);
  const goods = dangerousGoods(options, packages, services, lane, report).map(goodsElement);
  return {
    request,
    roles,
    lane,
    packages,
    accessorials: accessorialsOf(options, shipment, packages, goods, lane, report),
    payment: paymentOf(request, roles, account.settings.account_number, lane, report),
    access_point: accessPointOf(request, services, options, report),
    returned: returnOf(request, roles, services, options, packages, lane, report),
    documents: shipment.is_document === true && declaresDocuments(lane),
  };
}
