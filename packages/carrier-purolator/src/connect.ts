import { basicLogin, createTransport, runCalls, type Send } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { createMapper } from './mapper.js';
import { nextRateCalls, type WireRateRequest, type WireRateResponse } from './rating.js';
import { HOSTS, type PurolatorSettings } from './settings.js';
import { nextShippingCalls, type WireShipmentRequest, type WireShipmentResponse } from './shipping/index.js';
import { withUserToken } from './soap.js';

/** One account with Purolator. */
export type PurolatorProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The only I/O: hosts and login, which is HTTP Basic and, for some keys, a token inside the document. */
export function createProxy(
  { username, password, user_token, ...settings }: PurolatorSettings,
  context: CarrierContext,
): PurolatorProxy {
  const account: Account = { carrier: CARRIER, account: context.account, settings, context };
  const transport = createTransport({
    carrier: CARRIER,
    server_url: settings.server_url ?? HOSTS[settings.environment],
    // Links are asked for at `server_url`, so that one that says http is no less safe.
    hosts: Object.values(HOSTS).flatMap((host) => [host, host.replace(/^https:/, 'http:')]),
    login: basicLogin(username, password),
    secrets: user_token === undefined ? [] : [user_token],
    context,
  });
  const send: Send = (call, signal) =>
    transport(
      call.body === undefined || user_token === undefined
        ? call
        : { ...call, body: withUserToken(call.body, user_token) },
      signal,
    );
  return {
    carrier: CARRIER,
    account: context.account,
    mapper: createMapper(account),
    getQuotes: (request, options) => runCalls(request, nextRateCalls, send, options),
    createShipping: (request, options) => runCalls(request, nextShippingCalls, send, options),
  };
}
