import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, type DhlEcommerceSettings, HOSTS, http } from './settings.js';

/** The only I/O: hosts, and bearer tokens (OAuth2, client credentials). */
export function connect(settings: DhlEcommerceSettings, context: CarrierContext): Send {
  const server_url = http.serverUrl(settings);
  const { client_id, client_secret } = settings;
  const token_url = `${server_url}/auth/v4/accesstoken`;
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    login: oauthLogin({ carrier: CARRIER, token_url, client_id, client_secret, style: 'fields', context }),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    context,
  });
}
