import { createTransport, oauthLogin, runCalls } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { createMapper } from './mapper.js';
import { type Account, CARRIER } from './protocol.js';
import { next as nextRateCalls, type WireRateRequest, type WireRateResponse } from './rating.js';
import { HOSTS, type UpsSettings } from './settings.js';
import {
  next as nextShippingCalls,
  type WireShipmentRequest,
  type WireShipmentResponse,
} from './shipping.js';

/** One account with UPS. */
export type UpsProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The only I/O: hosts, login, headers. */
export function createProxy(
  { client_id, client_secret, ...settings }: UpsSettings,
  context: CarrierContext,
): UpsProxy {
  const account: Account = { carrier: CARRIER, account: context.account, settings, context };
  const server_url = settings.server_url ?? HOSTS[settings.environment];
  const send = createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    login: oauthLogin({
      carrier: CARRIER,
      token_url: `${server_url.replace(/\/+$/, '')}/security/v1/oauth/token`,
      client_id,
      client_secret,
      style: 'basic',
      context,
    }),
    headers: { accept: 'application/json', 'content-type': 'application/json', transactionsrc: 'waybill' },
    // UPS tells some refusals in headers alone.
    keep_headers: ['errorcode', 'errordescription'],
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
