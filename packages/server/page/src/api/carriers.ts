import type { Capability, OperationFacts } from '@waybill/core/plugin';
import { ask } from './http.js';

export interface AccountOfCarrier {
  readonly account: string;
  readonly capabilities: readonly Capability[];
  /** Set where a simulator answers in place of the carrier. */
  readonly simulated?: true;
}

export interface CodeRow {
  readonly code: string;
  readonly name: string;
}

/** What a carrier offers to this key. */
export interface Carrier {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly AccountOfCarrier[];
  readonly services: readonly CodeRow[];
  /** What its operations can and cannot. */
  readonly operations?: OperationFacts;
}

export async function listCarriers(signal?: AbortSignal): Promise<readonly Carrier[]> {
  const sending = signal === undefined ? {} : { signal };
  return (await ask<{ readonly carriers: readonly Carrier[] }>('GET', 'v1/carriers', sending)).carriers;
}
