import { type Login, oauthLogin } from '@waybill/carrier-kit';
import { CARRIER, type LoginParts } from './account.js';

/**
 * Bearer tokens (OAuth2, client credentials), kept until shortly before they expire.
 * Replace the path; `style` says how id and secret travel, `scope` what is asked for.
 */
export function createLogin({ settings, server_url, context }: LoginParts): Login {
  return oauthLogin({
    carrier: CARRIER,
    token_url: `${server_url.replace(/\/+$/, '')}/oauth/token`,
    client_id: settings.client_id,
    client_secret: settings.client_secret,
    style: 'basic',
    context,
  });
}
