import { basicLogin, type Login } from '@waybill/carrier-kit';
import type { SamplePostSettings } from './settings.js';

/** HTTP Basic with user name and password. */
export function createLogin({ settings }: { readonly settings: SamplePostSettings }): Login {
  return basicLogin(settings.username, settings.password);
}
