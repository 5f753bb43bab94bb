import type { CarrierTables } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core';
import type { RateCard } from './card/compile.js';

/** One account: a card, who speaks for it, and its clock. */
export interface Account {
  readonly carrier: string;
  readonly account: string;
  readonly card: RateCard;
  /** What the card can be asked. */
  readonly tables: CarrierTables;
  readonly time_zone: string;
  readonly context: Pick<CarrierContext, 'clock'>;
}

export const CARRIER = 'ratecard';
