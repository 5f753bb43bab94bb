import type { SoldShipments } from '@waybill/simulator';

/** A place in DHL's words. */
export interface ServiceArea {
  readonly city: string;
  readonly country: string;
}

/** What the simulator remembers of a shipment for tracking it. */
export interface SoldFacts {
  readonly from: ServiceArea;
  readonly to: ServiceArea;
  readonly product: string;
  /** Day of shipping, `YYYY-MM-DD`. */
  readonly date: string;
  readonly references: readonly string[];
}

export type Sold = SoldShipments<SoldFacts>;
