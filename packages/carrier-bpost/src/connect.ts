import { createTransport, keyLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { type BpostSettings, HOSTS, http, TRACKING_HOST } from './settings.js';

/** Path of the tracking server, by which its calls are recognised. */
export const TRACKING = '/services/trackedmail';

/** The only I/O: two servers with one login. A `server_url` of the settings stands for both. */
export function connect(settings: BpostSettings, context: CarrierContext): Send {
  const { account_id, passphrase } = settings;
  // Not `basicLogin`: the account is in every path, and would be hidden there.
  const basic = Buffer.from(`${account_id}:${passphrase}`).toString('base64');
  const transport = (server_url: string, host: string) =>
    createTransport({
      carrier: 'bpost',
      server_url,
      hosts: [host],
      login: keyLogin({ authorization: `Basic ${basic}` }),
      secrets: [passphrase, basic],
      context,
    });
  const orders = transport(http.serverUrl(settings), HOSTS.production);
  const tracking = transport((settings.server_url ?? TRACKING_HOST).replace(/\/+$/, ''), TRACKING_HOST);
  return (call, signal, course) => (call.url.startsWith(TRACKING) ? tracking : orders)(call, signal, course);
}
