import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { type FedexSettings, HOSTS, http } from './settings.js';

/** The only I/O: hosts, login, headers. */
export function connect(settings: FedexSettings, context: CarrierContext): Send {
  const server_url = http.serverUrl(settings);
  return createTransport({
    carrier: 'fedex',
    server_url,
    hosts: Object.values(HOSTS),
    login: oauthLogin({
      carrier: 'fedex',
      token_url: `${server_url}/oauth/token`,
      client_id: settings.api_key,
      client_secret: settings.secret_key,
      // "API Authorization": the credentials stand in the form itself.
      style: 'fields',
      context,
    }),
    headers: { 'x-locale': 'en_US' },
    context,
  });
}
