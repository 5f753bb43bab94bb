import { extraText, omitUndefined, type Reporter } from '@waybill/carrier-kit';
import type { Shipment } from '@waybill/core';
import { extraTime } from '../planned-shipping-date.js';

/** `pickup`: whether a courier comes. */
export interface Pickup {
  readonly isRequested: boolean;
  readonly closeTime?: string;
  readonly location?: string;
  readonly specialInstructions?: readonly { readonly value: string }[];
}

/** A courier comes when the request has one of the extras of a pickup. */
export function pickupOf(shipment: Shipment, report: Reporter): Pickup {
  const closeTime = extraTime(shipment, 'pickup_close_time', report);
  const location = extraText(shipment, 'pickup_location', 'shipment', report, 80);
  const value = extraText(shipment, 'pickup_instructions', 'shipment', report, 80);
  return omitUndefined({
    isRequested: [closeTime, location, value].some((written) => written !== undefined),
    closeTime,
    location,
    specialInstructions: value === undefined ? undefined : [{ value }],
  });
}
