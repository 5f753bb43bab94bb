import type { Place, SoldShipments } from '@waybill/simulator';

/** What the simulator remembers of a shipment for tracking it. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  /** `Service/Code`. */
  readonly service: string;
  readonly references: readonly string[];
}

export type Sold = SoldShipments<SoldFacts>;
