import type { AddressResult, PartyData } from '@waybill/core';
import { checkAddress } from '../api/addresses.js';
import { accountsThatCan, carriers } from '../app/carriers.js';

/** Carriers that are asked about one address at most: each knows its own countries. */
const ASKED_AT_MOST = 3;

/** What the first carrier says that looks at addresses there; undefined if none does. */
export async function lookUpAddress(
  address: PartyData,
  signal: AbortSignal,
): Promise<AddressResult | undefined> {
  let trouble: unknown;
  for (const account of oneOfEachCarrier().slice(0, ASKED_AT_MOST)) {
    try {
      const { result } = await checkAddress(address, account, signal);
      if (result !== null && result.verdict !== 'not_checked') return result;
    } catch (error) {
      signal.throwIfAborted();
      trouble = error;
    }
  }
  if (trouble !== undefined) throw trouble;
  return undefined;
}

/** An account of each carrier that looks at addresses; those first that look at the most parts of one. */
function oneOfEachCarrier(): ReturnType<typeof accountsThatCan> {
  const able = accountsThatCan('address_validation');
  return able
    .filter(({ carrier }, at) => able.findIndex((one) => one.carrier === carrier) === at)
    .sort((a, b) => partsChecked(b.carrier) - partsChecked(a.carrier));
}

function partsChecked(carrier: string): number {
  const found = carriers.value?.find(({ id }) => id === carrier);
  return found?.operations?.address_validation?.checked.length ?? 0;
}
