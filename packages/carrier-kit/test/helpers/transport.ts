import type { Call } from '@waybill/core/plugin';
import type { TransportFacts } from '../../src/http/transport.js';
import { basicLogin, createTransport, type Login } from '../../src/index.js';
import { testContext } from './context.js';

export const signal: AbortSignal = new AbortController().signal;
export const call = (more: Partial<Call> = {}): Call => ({
  step: 'rate',
  method: 'GET',
  url: '/rs/price',
  ...more,
});
export const buy = (more: Partial<Call> = {}): Call =>
  call({ step: 'buy', method: 'POST', purchase: true, ...more });

export function transport(
  server_url: string,
  more: Partial<TransportFacts> & { readonly login?: Login } = {},
) {
  return createTransport({
    carrier: 'canadapost',
    server_url,
    hosts: [
      'https://soa-gw.canadapost.ca',
      'https://api.canadapost.ca/base',
      'https://both.canadapost.ca',
      'https://both.canadapost.ca/base',
    ],
    login: basicLogin('shop-user', 'p@ss<w>&"rd/'),
    context: testContext(),
    ...more,
  });
}
