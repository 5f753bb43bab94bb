import { createTransport, keyLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { HOSTS, http, type RoyalMailSettings, TRACKING_HOST } from './settings.js';

/** The name of the login of Tracking API v2, in calls. */
export const TRACKING = 'tracking';

/** The only I/O: two servers, each with its login. A `server_url` of the settings stands for both. */
export function connect(settings: RoyalMailSettings, context: CarrierContext): Send {
  const { api_key, tracking_client_id = '', tracking_client_secret = '' } = settings;
  // Either server may repeat either of them.
  const secrets = [api_key, tracking_client_secret].filter((secret) => secret !== '');
  const orders = createTransport({
    carrier: 'royal-mail',
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    login: keyLogin({ authorization: `Bearer ${api_key}` }),
    secrets,
    headers: { accept: 'application/json, application/pdf' },
    context,
  });
  const tracking = createTransport({
    carrier: 'royal-mail',
    server_url: (settings.server_url ?? TRACKING_HOST).replace(/\/+$/, ''),
    hosts: [TRACKING_HOST],
    logins: {
      default: keyLogin({}),
      [TRACKING]: keyLogin({
        'x-ibm-client-id': tracking_client_id,
        'x-ibm-client-secret': tracking_client_secret,
      }),
    },
    secrets,
    headers: { accept: 'application/json', 'x-accept-rmg-terms': 'yes' },
    context,
  });
  return (call, signal, course) => (call.login === TRACKING ? tracking : orders)(call, signal, course);
}
