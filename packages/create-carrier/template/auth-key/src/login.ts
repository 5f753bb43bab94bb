import type { Login } from '@waybill/carrier-kit';
import type { LoginParts } from './account.js';

/** A key in a header of its own. Replace by the header that the carrier wants; names are in lower case. */
export function createLogin({ settings: { api_key } }: LoginParts): Login {
  return {
    headers: async () => ({ 'x-api-key': api_key }),
    // What is named here is kept out of every reply, error and log.
    secrets: [api_key],
  };
}
