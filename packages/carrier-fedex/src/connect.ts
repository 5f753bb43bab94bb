import { createTransport, oauthLogin, runCalls } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { createMapper } from './mapper.js';
import { nextRateCalls, type WireRateRequest, type WireRateResponse } from './rating.js';
import { DOCUMENT_HOSTS, type FedexSettings, HOSTS } from './settings.js';
import { nextShippingCalls, type WireShipmentRequest, type WireShipmentResponse } from './shipping.js';

/** One account with FedEx. */
export type FedexProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The only I/O: hosts, login, headers. */
export function createProxy(
  { api_key, secret_key, ...settings }: FedexSettings,
  context: CarrierContext,
): FedexProxy {
  const account: Account = { carrier: CARRIER, account: context.account, settings, context };
  const server_url = settings.server_url ?? HOSTS[settings.environment];
  const send = createTransport({
    carrier: CARRIER,
    server_url,
    hosts: [...Object.values(HOSTS), ...DOCUMENT_HOSTS],
    login: oauthLogin({
      carrier: CARRIER,
      token_url: `${server_url.replace(/\/+$/, '')}/oauth/token`,
      client_id: api_key,
      client_secret: secret_key,
      // "API Authorization": the credentials stand in the form itself.
      style: 'fields',
      context,
    }),
    headers: { 'x-locale': 'en_US' },
    context,
  });
  return {
    carrier: CARRIER,
    account: context.account,
    mapper: createMapper(account),
    getQuotes: (request, options) => runCalls(request, nextRateCalls, send, options),
    createShipping: (request, options) => runCalls(request, nextShippingCalls, send, options),
  };
}
