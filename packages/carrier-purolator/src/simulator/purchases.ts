/** What the simulator remembers of a shipment for tracking and voiding it. */
import { dayIn, type Place, type SoldShipment, type SoldShipments } from '@waybill/simulator/business';
import type { PurolatorConsignment } from './consignment.js';

/** Days and scans are by the clock of Purolator's head office. */
export const TIME_ZONE = 'America/Toronto';

export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  /** Day of shipment, `YYYY-MM-DD`. */
  readonly day: string;
  readonly references: readonly string[];
  /** The account that pays. */
  readonly billing_account: string;
}

export type Sold = SoldShipments<SoldFacts>;

/** A shipment, to be remembered under its PINs. */
export function soldShipment(
  pins: readonly string[],
  { from, to, day, references, billing_account, registered_account }: PurolatorConsignment,
  now: number,
): Omit<SoldShipment<SoldFacts>, 'sold_at'> {
  return {
    id: pins[0] ?? '',
    tracking_numbers: pins,
    account: registered_account,
    facts: {
      from,
      to,
      day: day ?? dayIn(TIME_ZONE, now),
      references,
      billing_account: billing_account || registered_account,
    },
  };
}
