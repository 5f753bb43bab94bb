import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER } from './protocol.js';
import { HOSTS, http, type UpsSettings } from './settings.js';

/** The only I/O: hosts, login, headers. */
export function connect(settings: UpsSettings, context: CarrierContext): Send {
  const { client_id, client_secret } = settings;
  const server_url = http.serverUrl(settings);
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    login: oauthLogin({
      carrier: CARRIER,
      token_url: `${server_url}/security/v1/oauth/token`,
      client_id,
      client_secret,
      style: 'basic',
      context,
    }),
    headers: { accept: 'application/json', 'content-type': 'application/json', transactionsrc: 'waybill' },
    // Some of UPS's refusals are only in these headers, not in the body.
    keep_headers: ['errorcode', 'errordescription'],
    context,
  });
}
