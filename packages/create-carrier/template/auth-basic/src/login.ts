import { basicLogin, type Login } from '@waybill/carrier-kit';
import type { LoginParts } from './account.js';

/** HTTP Basic with user name and password. */
export function createLogin({ settings }: LoginParts): Login {
  return basicLogin(settings.username, settings.password);
}
