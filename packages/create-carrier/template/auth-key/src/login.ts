import type { Login } from '@waybill/carrier-kit';
import type { SamplePostSettings } from './settings.js';

/** A key in a header. Replace the header's name, in lower case. */
export function createLogin({ settings }: { readonly settings: SamplePostSettings }): Login {
  const { api_key } = settings;
  return {
    headers: async () => ({ 'x-api-key': api_key }),
    // Secrets are kept out of every reply, error and log.
    secrets: [api_key],
  };
}
