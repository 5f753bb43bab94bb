import { basicLogin, createTransport, keyLogin, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { type CanadaPostSettings, HOSTS, http } from './settings.js';

/** Name of the login with the Zonos key, which goes with some purchases alone. */
export const ZONOS = 'zonos';

/** The only I/O: hosts, login (OAuth2 with JSON, Basic with XML), headers. */
export function connect(settings: CanadaPostSettings, context: CarrierContext): Send {
  const { api, username, password, client_secret, zonos_key } = settings;
  const common = {
    carrier: 'canadapost',
    server_url: http[api].serverUrl(settings),
    hosts: Object.values(HOSTS[api]),
    headers: { 'accept-language': settings.language },
    // An account may hold the logins of both platforms.
    secrets: [username, password, client_secret, zonos_key].filter((secret) => secret !== undefined),
    context,
  };
  if (settings.api === 'xml')
    return createTransport({ ...common, login: basicLogin(settings.username, settings.password) });
  const login = oauthLogin({
    carrier: 'canadapost',
    token_url: `${common.server_url}/cpc-api-native-oauth-provider/oauth2/token`,
    client_id: settings.client_id,
    client_secret: settings.client_secret,
    style: { id: 'x-ibm-client-id', secret: 'x-ibm-client-secret' },
    scope: 'merchant',
    context,
  });
  const zonos = zonos_key === undefined ? login : keyLogin({ 'x-cpc-zonos-key': zonos_key }, login);
  return createTransport({ ...common, logins: { default: login, [ZONOS]: zonos } });
}
