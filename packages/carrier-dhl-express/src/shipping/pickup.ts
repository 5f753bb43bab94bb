import { extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { RequestFields } from '@waybill/core/plugin';
import { type PartyDetails, partyOf } from '../parties.js';
import { extraTime } from '../planned-shipping-date.js';

/** `pickup`: whether a courier comes. */
export interface Pickup {
  readonly isRequested: boolean;
  readonly closeTime?: string;
  readonly location?: string;
  readonly specialInstructions?: readonly { readonly value: string }[];
  /** Where it is collected, when that is not the address of the shipper. */
  readonly pickupDetails?: PartyDetails;
}

/** A courier comes when the request has one of the extras of a pickup. */
export function pickupOf(request: RequestFields, report: Reporter): Pickup {
  const { shipment } = request;
  const closeTime = extraTime(shipment, 'pickup_close_time', report);
  const location = extraText(shipment, 'pickup_location', 'shipment', report, 80);
  const value = extraText(shipment, 'pickup_instructions', 'shipment', report, 80);
  return omitUndefined({
    isRequested: [closeTime, location, value].some((written) => written !== undefined),
    closeTime,
    location,
    specialInstructions: value === undefined ? undefined : [{ value }],
    pickupDetails: shipment.ship_from && partyOf(shipment.ship_from, 'shipment.ship_from', request, report),
  });
}
