import { type Login, oauthLogin } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, type SamplePostSettings } from './settings.js';

/**
 * Bearer tokens (OAuth2, client credentials), kept until shortly before they expire.
 * Replace the path; `style` is how id and secret are sent, `scope` the requested scope.
 */
export function createLogin(account: {
  readonly settings: SamplePostSettings;
  readonly server_url: string;
  readonly context: CarrierContext;
}): Login {
  const { settings, server_url, context } = account;
  const { client_id, client_secret } = settings;
  const token_url = `${server_url}/oauth/token`;
  return oauthLogin({ carrier: CARRIER, token_url, client_id, client_secret, style: 'basic', context });
}
