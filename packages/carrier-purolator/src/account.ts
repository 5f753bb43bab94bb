import type { CarrierContext } from '@waybill/core';
import type { PurolatorSettings } from './settings.js';

/** One account: who speaks, with which settings and clock. Holds nothing that can be sent without the proxy. */
export interface Account {
  readonly carrier: string;
  readonly account: string;
  readonly settings: Omit<PurolatorSettings, 'username' | 'password' | 'user_token'>;
  readonly context: Pick<CarrierContext, 'clock' | 'newId'>;
}

export const CARRIER = 'purolator';
/** Purolator's replies name no currency: every price is in Canadian dollars. */
export const CURRENCY = 'CAD';
