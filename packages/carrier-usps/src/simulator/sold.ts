import type { Place, SoldShipment, SoldShipments } from '@waybill/simulator';

/** What the simulator remembers of a label for what follows; its account is the CRID. */
export interface SoldFacts {
  readonly from: Place;
  readonly to: Place;
  readonly mail_class: string;
  /** `YYYY-MM-DD` */
  readonly mailing_date: string;
  /** `X-Idempotency-Key` of its purchase. */
  readonly idempotency_key: string | null;
  /** A label of a return. */
  readonly is_return?: true;
}

export type Sold = SoldShipments<SoldFacts>;
export type SoldLabel = SoldShipment<SoldFacts>;
