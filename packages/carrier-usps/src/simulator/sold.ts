import type { Place, SoldShipments } from '@waybill/simulator';

/** What the simulator remembers of a label for tracking it; its account is the CRID. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly mail_class: string;
}

export type Sold = SoldShipments<SoldFacts>;
