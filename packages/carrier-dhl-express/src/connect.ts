import { basicLogin, createTransport, runCalls } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import { createMapper } from './mapper.js';
import { nextRateCalls, type WireRateRequest, type WireRateResponse } from './rating.js';
import { type DhlExpressSettings, HOSTS } from './settings.js';
import { nextShippingCalls, type WireShipmentRequest, type WireShipmentResponse } from './shipping.js';

/** One account with DHL Express. */
export type DhlExpressProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The version of the interface, as the contract wants it named (`xVersionHeader`: "do not change this field value"). */
const INTERFACE_VERSION = '3.1.0';

/** The only I/O: hosts, login, headers. */
export function createProxy(
  { username, password, ...settings }: DhlExpressSettings,
  context: CarrierContext,
): DhlExpressProxy {
  const account: Account = { carrier: CARRIER, account: context.account, settings, context };
  const send = createTransport({
    carrier: CARRIER,
    server_url: settings.server_url ?? HOSTS[settings.environment],
    hosts: Object.values(HOSTS),
    login: basicLogin(username, password),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-version': INTERFACE_VERSION,
    },
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
