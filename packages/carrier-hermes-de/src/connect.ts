import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { ALL_HOSTS, CARRIER, type HermesDeSettings, serversOf } from './settings.js';

/** Below each host: orders and tracking. */
export const HSI = '/hsi';
/** Below each host: proofs of delivery. */
export const POD = '/pod';

const REFUSED = /"e90[23]"/;

/** The only I/O: hosts, login, headers. The `accept` of each call says which format is wanted. */
export function connect(settings: HermesDeSettings, context: CarrierContext): Send {
  const { client_id, client_secret, username, password } = settings;
  const { server_url, token_url } = serversOf(settings);
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: ALL_HOSTS,
    login: oauthLogin({
      carrier: CARRIER,
      token_url,
      client_id,
      client_secret,
      style: 'fields',
      fields: { grant_type: 'password' },
      secret_fields: { username, password },
      // A token that is invalid (e902) or expired (e903) is HTTP 400 of the Shipment Info API, and HTTP 403 of the POD API.
      refused_at: [401, { status: 400, words: REFUSED }, { status: 403, words: REFUSED }],
      context,
    }),
    headers: { accept: 'application/json', 'accept-language': 'EN', 'content-type': 'application/json' },
    context,
  });
}
