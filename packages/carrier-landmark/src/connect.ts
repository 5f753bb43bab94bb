import { createTransport, type Send } from '@waybill/carrier-kit';
import { writeXml } from '@waybill/carrier-kit/xml';
import type { CarrierContext } from '@waybill/core/plugin';
import { CARRIER, HOSTS, http, type LandmarkSettings } from './settings.js';

/** Labels may be on other servers of Landmark, which need no login. */
const LABELS = 'https://*.landmarkglobal.com';

/** The only I/O: the host, and the form field with the document, whose first element is the login. */
export function connect(settings: LandmarkSettings, context: CarrierContext): Send {
  const { username, password } = settings;
  const login = writeXml({ Login: { Username: username, Password: password } }).replace(/^<\?.*\?>\n/, '');
  const send = createTransport({
    carrier: CARRIER,
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    document_hosts: [LABELS],
    login: { headers: async () => ({}), secrets: [password] },
    context,
  });
  const formOf = (document: string) =>
    new URLSearchParams({ RQXML: document.replace(/(?<=<\w+Request>)/, () => login) }).toString();
  return ({ body, ...call }, signal, course) =>
    send(body === undefined ? call : { ...call, body: formOf(body) }, signal, course);
}
