import { createTransport, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, type CanparSettings, HOSTS, http } from './settings.js';
import { withPassword } from './soap.js';

/** The only I/O: hosts, and the login, which is in the body of each request. */
export function connect(settings: CanparSettings, context: CarrierContext): Send {
  const { password } = settings;
  const send = createTransport({
    carrier: CARRIER,
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    login: { headers: async () => ({}), secrets: [password] },
    context,
  });
  return ({ body, ...call }, signal, course) =>
    send(body === undefined ? call : { ...call, body: withPassword(body, password) }, signal, course);
}
