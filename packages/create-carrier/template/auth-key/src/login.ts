import { keyLogin, type Login } from '@waybill/carrier-kit';
import type { SamplePostSettings } from './settings.js';

/** A key in a header. Replace the header's name. */
export function createLogin({ settings }: { readonly settings: SamplePostSettings }): Login {
  return keyLogin({ 'x-api-key': settings.api_key });
}
