import type { Place, SoldShipments, SpecimenLabel } from '@waybill/simulator';

/** What the simulator remembers of a shipment for tracking it. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  /** `Service/Code`. */
  readonly service: string;
  readonly references: readonly string[];
  /** Its labels. */
  readonly pages: readonly SpecimenLabel[];
}

export type Sold = SoldShipments<SoldFacts>;
