import type { AddressResult, ErrorEntry, PartyData } from '@waybill/core';
import { ask } from './http.js';

export interface AddressAnswer {
  readonly result: AddressResult | null;
  readonly errors: readonly ErrorEntry[];
}

export function checkAddress(
  address: PartyData,
  { carrier, account }: { readonly carrier: string; readonly account: string },
  signal: AbortSignal,
): Promise<AddressAnswer> {
  return ask('POST', 'v1/addresses', {
    query: { carrier, account },
    json: { address, most_candidates: 3 },
    signal,
  });
}
