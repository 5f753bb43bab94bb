/** What the addresses of a request are to UPS. */
import type { RequestedOption } from '@waybill/carrier-kit/request';
import type { Party, RateRequest } from '@waybill/core';

/** An address, and where it stands in the request. */
export interface Placed {
  readonly party: Party;
  readonly path: string;
}

export interface Roles {
  /** `Shipper`: holds the account. Of a return it is the shop, where the goods go back to. */
  readonly shipper: Placed;
  /** Where the packages leave from. */
  readonly from: Placed;
  /** `ShipTo`. */
  readonly to: Placed;
  readonly is_return: boolean;
}

/** The code of the option for returns. */
const RETURN = 'Return';

export function rolesOf(
  { shipper, recipient, shipment: { ship_from } }: RateRequest,
  options: readonly RequestedOption[],
): Roles {
  const is_return = options.some(({ row }) => row.code === RETURN);
  const to = { party: recipient, path: 'recipient' };
  const sender = { party: shipper, path: 'shipper' };
  return {
    shipper: is_return ? to : sender,
    from: ship_from === undefined ? sender : { party: ship_from, path: 'shipment.ship_from' },
    to,
    is_return,
  };
}

/** Whether packages leave from another address than that of the account's holder: then `ShipFrom` is sent. */
export function leavesElsewhere({ shipper, from }: Roles): boolean {
  return shipper.party !== from.party;
}
