import { basicLogin, createTransport, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { HOSTS, http, type PurolatorSettings } from './settings.js';
import { withUserToken } from './soap.js';

/** The only I/O: hosts and login, which is HTTP Basic and, for some keys, a token in the SOAP header. */
export function connect(settings: PurolatorSettings, context: CarrierContext): Send {
  const { username, password, user_token } = settings;
  const send = createTransport({
    carrier: 'purolator',
    server_url: http.serverUrl(settings),
    // Links are fetched from `server_url`, so a link that begins with http: is as safe as the others.
    hosts: Object.values(HOSTS).flatMap((host) => [host, host.replace(/^https:/, 'http:')]),
    login: basicLogin(username, password),
    secrets: user_token === undefined ? [] : [user_token],
    context,
  });
  if (user_token === undefined) return send;
  return ({ body, ...call }, signal, course) =>
    send(body === undefined ? call : { ...call, body: withUserToken(body, user_token) }, signal, course);
}
