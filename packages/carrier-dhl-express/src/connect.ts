import { basicLogin, createTransport, type Send } from '@waybill/carrier-kit';
import type { Call, CarrierContext } from '@waybill/core/plugin';
import { type DhlExpressSettings, HOSTS, http } from './settings.js';

/** The version of the interface, which the contract wants named (`xVersionHeader`: "do not change this field value"). */
const INTERFACE_VERSION = '3.1.0';

/** The only I/O: hosts, login, headers. */
export function connect(settings: DhlExpressSettings, context: CarrierContext): Send {
  const { service_point_key: key } = settings;
  const send = createTransport({
    carrier: 'dhl-express',
    server_url: http.serverUrl(settings),
    hosts: Object.values(HOSTS),
    login: basicLogin(settings.username, settings.password),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-version': INTERFACE_VERSION,
    },
    ...(key === undefined ? {} : { secrets: [key] }),
    context,
  });
  return (call, signal, course) =>
    send(course?.operation === 'locations' && key !== undefined ? withKey(call, key) : call, signal, course);
}

/** DHL wants this key in the query. */
function withKey(call: Call, key: string): Call {
  return { ...call, url: `${call.url}&${new URLSearchParams({ key })}` };
}
