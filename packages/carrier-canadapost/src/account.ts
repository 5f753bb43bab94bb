import type { CarrierContext } from '@waybill/core';
import type { PublicSettings } from './settings.js';

/** One account: who speaks, with which settings and clock. Holds nothing that can be sent without the proxy. */
export interface Account {
  readonly carrier: string;
  readonly account: string;
  readonly settings: PublicSettings;
  readonly context: Pick<CarrierContext, 'clock' | 'newId'>;
}

export const CARRIER = 'canadapost';
/** Canada Post's replies name no currency: every price is in Canadian dollars. */
export const CURRENCY = 'CAD';
