import type { CarrierContext } from '@waybill/core';
import type { UpsSettings } from './settings.js';

/** One account: who speaks, with which settings and clock. Holds nothing that can be sent without the proxy. */
export interface Account {
  readonly carrier: string;
  readonly account: string;
  readonly settings: Omit<UpsSettings, 'client_id' | 'client_secret'>;
  readonly context: Pick<CarrierContext, 'clock' | 'newId'>;
}

export const CARRIER = 'ups';

/** `SubVersion`: what replies hold. From 2407 on they itemise charges and rate modifiers on every level. */
export const SUB_VERSION = '2409';

/** Value of elements that count by being there, whatever they hold. */
export const PRESENT = 'Y';

/** `transId`, at most 32 characters. */
export function transactionId(requestId: string): string {
  return requestId.replaceAll('-', '').slice(0, 32);
}
