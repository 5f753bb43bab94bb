import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, type GlsSettings, HOSTS, http } from './settings.js';

/** Below each host. */
export const SHIPIT = '/shipit-farm/v1/backend/rs';
export const CUSTOMS = '/customs-management/export/public/v3/customs-consignments';

/** Media type of ShipIT; that of tracking and customs is plain JSON. */
const MEDIA_TYPE = 'application/glsVersion1+json';

/** The only I/O: hosts, login, headers. ShipIT writes its errors into headers of the reply. */
export function connect(settings: GlsSettings, context: CarrierContext): Send {
  const server_url = http.serverUrl(settings);
  const { client_id, client_secret } = settings;
  const token_url = `${server_url}/oauth2/v2/token`;
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    login: oauthLogin({ carrier: CARRIER, token_url, client_id, client_secret, style: 'basic', context }),
    headers: { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE },
    keep_headers: ['error', 'message', 'args'],
    context,
  });
}
