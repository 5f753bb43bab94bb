import {
  basicLogin,
  createTransport,
  type Login,
  oauthLogin,
  runCalls,
  type Send,
} from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { createMapper } from './mapper.js';
import { nextRateCalls, type WireRateRequest, type WireRateResponse } from './rating.js';
import { type CanadaPostSettings, HOSTS } from './settings.js';
import { nextShippingCalls } from './shipping/index.js';
import type { WireShipmentRequest, WireShipmentResponse } from './shipping/request.js';

/** One account with Canada Post. */
export type CanadaPostProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The only I/O: hosts, login, headers. */
export function createProxy(settings: CanadaPostSettings, context: CarrierContext): CanadaPostProxy {
  const { username, password, client_id: _id, client_secret, zonos_key, ...open } = settings;
  const account: Account = { carrier: CARRIER, account: context.account, settings: open, context };
  const server_url = settings.server_url ?? HOSTS[settings.api][settings.environment];
  const transport = {
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS[settings.api]),
    login: loginOf(settings, server_url, context),
    secrets: [username, password, client_secret, zonos_key].filter((secret) => secret !== undefined),
    context,
  };
  const headers = { 'accept-language': settings.language };
  const send = createTransport({ ...transport, headers });
  const sendWithKey =
    zonos_key === undefined || settings.api === 'xml'
      ? send
      : createTransport({ ...transport, headers: { ...headers, 'x-cpc-zonos-key': zonos_key } });
  return {
    carrier: CARRIER,
    account: context.account,
    mapper: createMapper(account),
    getQuotes: (request, options) => runCalls(request, nextRateCalls, send, options),
    createShipping: (request, options) => {
      const sendOne: Send = (call, signal) =>
        (request.zonos && call.purchase ? sendWithKey : send)(call, signal);
      return runCalls(request, nextShippingCalls, sendOne, options);
    },
  };
}

/** OAuth2 with JSON, Basic with XML. */
function loginOf(settings: CanadaPostSettings, server_url: string, context: CarrierContext): Login {
  if (settings.api === 'xml') return basicLogin(settings.username, settings.password);
  return oauthLogin({
    carrier: CARRIER,
    token_url: `${server_url.replace(/\/+$/, '')}/cpc-api-native-oauth-provider/oauth2/token`,
    client_id: settings.client_id,
    client_secret: settings.client_secret,
    style: { id: 'x-ibm-client-id', secret: 'x-ibm-client-secret' },
    scope: 'merchant',
    context,
  });
}
