import { basicLogin, createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import { writeXml } from '@waybill/carrier-kit/xml';
import type { Call, CarrierContext } from '@waybill/core/plugin';
import { CARRIER, type DhlParcelDeSettings, HOSTS, http } from './settings.js';

/** The login of tracking: the app alone; its user is in the document. */
export const TRACKING = 'tracking';

/** The only I/O: hosts, logins, headers. */
export function connect(settings: DhlParcelDeSettings, context: CarrierContext): Send {
  const { client_id, client_secret, username, password } = settings;
  const { tracking_username = username, tracking_password = password } = settings;
  const server_url = http.serverUrl(settings);
  const send = createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    logins: {
      // RFC 6749, 4.3. The token is for all APIs but tracking and lives half an hour.
      default: oauthLogin({
        carrier: CARRIER,
        token_url: `${server_url}/account/auth/ropc/v1/token`,
        client_id,
        client_secret,
        style: 'fields',
        fields: { grant_type: 'password' },
        secret_fields: { username, password },
        context,
      }),
      [TRACKING]: basicLogin(client_id, client_secret),
    },
    headers: {
      accept: 'application/json, application/problem+json',
      'accept-language': 'en-US',
      'content-type': 'application/json',
    },
    secrets: [tracking_username, tracking_password],
    context,
  });
  const user = { appname: tracking_username, password: tracking_password };
  return (call, signal, course) => send(call.login === TRACKING ? asXml(call, user) : call, signal, course);
}

/** Tracking takes one parameter, a document whose only element has everything as attributes, user and password as well. */
function asXml(call: Call, user: Readonly<Record<string, string>>): Call {
  const [path, query] = call.url.split('?');
  const facts = { ...user, ...Object.fromEntries(new URLSearchParams(query)) };
  const data = Object.fromEntries(Object.entries(facts).map(([name, value]) => [`@_${name}`, value]));
  return { ...call, url: `${path}?xml=${encodeURIComponent(writeXml({ data }))}` };
}
