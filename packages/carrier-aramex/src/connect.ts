import { createTransport, type Send } from '@waybill/carrier-kit';
import { lookUp } from '@waybill/carrier-kit/request';
import type { CarrierContext } from '@waybill/core/plugin';
import { type AramexSettings, CARRIER, HOSTS, http } from './settings.js';
import { SANDBOX_PATHS, withSecrets } from './soap.js';

/**
 * The only I/O: hosts, and the login, which is in the body of each request. Links to labels are fetched without it; one to
 * Aramex's own host goes to `server_url`, so that one with `http:` is as safe as the others.
 */
export function connect(settings: AramexSettings, context: CarrierContext): Send {
  const { password, account_pin, environment } = settings;
  const send = createTransport({
    carrier: CARRIER,
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS).flatMap((host) => [host, host.replace(/^https:/, 'http:')]),
    document_hosts: ['https://*.aramex.net', 'https://*.aramex.com'],
    login: { headers: async () => ({}), secrets: [password, account_pin] },
    context,
  });
  return ({ body, ...call }, signal, course) => {
    const url = (environment === 'sandbox' && lookUp(SANDBOX_PATHS, call.url)) || call.url;
    const filled = body === undefined ? {} : { body: withSecrets(body, { password, account_pin }) };
    return send({ ...call, url, ...filled }, signal, course);
  };
}
