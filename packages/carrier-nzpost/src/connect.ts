import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, HOSTS, http, type NzpostSettings, tokenUrl } from './settings.js';

/** The only I/O: hosts, login, headers. Every call names the application in a header beside its token. */
export function connect(settings: NzpostSettings, context: CarrierContext): Send {
  const { client_id, client_secret } = settings;
  const token_url = tokenUrl(settings);
  return createTransport({
    carrier: CARRIER,
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    login: oauthLogin({ carrier: CARRIER, token_url, client_id, client_secret, style: 'fields', context }),
    headers: { accept: 'application/json', 'content-type': 'application/json', client_id },
    context,
  });
}
