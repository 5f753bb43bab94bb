import type { CarrierContext } from '@waybill/core';
import type { FedexSettings } from './settings.js';

/** One account: who speaks, with which settings and clock. Holds nothing that can be sent without the proxy. */
export interface Account {
  readonly carrier: string;
  readonly account: string;
  readonly settings: Omit<FedexSettings, 'api_key' | 'secret_key'>;
  readonly context: Pick<CarrierContext, 'clock' | 'newId'>;
}

export const CARRIER = 'fedex';
