import { basicLogin, converse, createTransport } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { type Account, CARRIER } from './account.js';
import type { WireShipmentRequest, WireShipmentResponse } from './consignment.js';
import { createMapper } from './mapper.js';
import { nextRateCalls, type WireRateRequest, type WireRateResponse } from './rate.js';
import { type CanadaPostSettings, HOSTS } from './settings.js';
import { nextShippingCalls } from './ship.js';

export type CanadaPostProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The only I/O: hosts, login, headers. */
export function createProxy(
  { username, password, ...settings }: CanadaPostSettings,
  context: CarrierContext,
): CanadaPostProxy {
  const account: Account = { carrier: CARRIER, account: context.account, settings, context };
  const send = createTransport({
    carrier: CARRIER,
    server_url: settings.server_url ?? HOSTS[settings.environment],
    hosts: Object.values(HOSTS),
    login: basicLogin(username, password),
    headers: { 'accept-language': settings.language },
    context,
  });
  return {
    carrier: CARRIER,
    account: context.account,
    mapper: createMapper(account),
    getQuotes: (request, options) => converse(request, nextRateCalls, send, options),
    createShipping: (request, options) => converse(request, nextShippingCalls, send, options),
  };
}
