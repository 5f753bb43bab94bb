import { createTransport, runCalls } from '@waybill/carrier-kit';
import type { CarrierContext, CarrierProxy } from '@waybill/core';
import { CARRIER } from './account.js';
import { MEDIA_TYPE } from './document.js';
import { createLogin } from './login.js';
import { createMapper } from './mapper.js';
import { nextRateCalls, type WireRateRequest, type WireRateResponse } from './rate.js';
import { HOSTS, type SamplePostSettings } from './settings.js';
import { nextShippingCalls, type WireShipmentRequest, type WireShipmentResponse } from './ship.js';

/** One account with Sample Post. */
export type SamplePostProxy = CarrierProxy<
  WireRateRequest,
  WireRateResponse,
  WireShipmentRequest,
  WireShipmentResponse
>;

/** The only I/O: hosts, login, headers. */
export function createProxy(settings: SamplePostSettings, context: CarrierContext): SamplePostProxy {
  const { account_number, time_zone } = settings;
  const server_url = settings.server_url ?? HOSTS[settings.environment];
  const send = createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    login: createLogin({ settings, server_url, context }),
    headers: { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE },
    context,
  });
  return {
    carrier: CARRIER,
    account: context.account,
    mapper: createMapper({
      carrier: CARRIER,
      account: context.account,
      settings: { account_number, time_zone },
      context,
    }),
    getQuotes: (request, options) => runCalls(request, nextRateCalls, send, options),
    createShipping: (request, options) => runCalls(request, nextShippingCalls, send, options),
  };
}
