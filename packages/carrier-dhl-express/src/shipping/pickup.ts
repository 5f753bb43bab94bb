import { extraOf, maxLength, omitUndefined } from '@waybill/carrier-kit';
import { type Issue, issue, type Shipment } from '@waybill/core';
import { CARRIER } from '../account.js';

/** `pickup`: whether a courier comes. */
export interface Pickup {
  readonly isRequested: boolean;
  readonly closeTime?: string;
  readonly location?: string;
  readonly specialInstructions?: readonly { readonly value: string }[];
}

/** A courier comes when anything is said about it. */
export function pickupOf(shipment: Shipment, issues: Issue[]): Pickup {
  const at = (key: string) => `shipment.extra["${CARRIER}:${key}"]`;
  const read = (key: string) => extraOf(CARRIER, shipment, key);
  const closeTime = read('pickup_close_time');
  if (closeTime !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(closeTime)) {
    const problem = `must be a time such as 18:00, not ${JSON.stringify(closeTime)}`;
    issues.push(issue(at('pickup_close_time'), 'invalid_value', problem));
  }
  const location = maxLength(read('pickup_location'), 80, at('pickup_location'), issues);
  const value = maxLength(read('pickup_instructions'), 80, at('pickup_instructions'), issues);
  return omitUndefined({
    isRequested: [closeTime, location, value].some((text) => text !== undefined),
    closeTime,
    location,
    specialInstructions: value === undefined ? undefined : [{ value }],
  });
}
