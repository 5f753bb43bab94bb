import type { Place, SoldShipments } from '@waybill/simulator';
import type { Service } from './services.js';

/** What the simulator remembers of a shipment for tracking and voiding it. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly service: Pick<Service, 'code' | 'name' | 'category'>;
  /** Day of shipping, `YYYY-MM-DD`. */
  readonly date: string;
  readonly references: readonly string[];
  /** A return whose label goes to the customer by e-mail. */
  readonly emailed: boolean;
}

export type Sold = SoldShipments<SoldFacts>;
