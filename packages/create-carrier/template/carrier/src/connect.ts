import { createTransport, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { MEDIA_TYPE } from './document.js';
import { createLogin } from './login.js';
import { CARRIER, HOSTS, http, type SamplePostSettings } from './settings.js';

/** The only I/O: hosts, login, headers. */
export function connect(settings: SamplePostSettings, context: CarrierContext): Send {
  const server_url = http.serverUrl(settings);
  const account = { settings, server_url, context };
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    login: createLogin(account),
    headers: { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE },
    context,
  });
}
