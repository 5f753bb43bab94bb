import { createTransport, oauthLogin, type Send } from '@waybill/carrier-kit';
import type { CarrierContext } from '@waybill/core/plugin';
import { type AmazonShippingSettings, businessId, CARRIER, HOSTS, serversOf } from './settings.js';

/** The only I/O: hosts, login, headers. */
export function connect(settings: AmazonShippingSettings, context: CarrierContext): Send {
  const { client_id, client_secret, refresh_token } = settings;
  const { server_url, token_url } = serversOf(settings);
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: HOSTS,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-amzn-shipping-business-id': businessId(settings),
    },
    login: oauthLogin({
      carrier: CARRIER,
      token_url,
      client_id,
      client_secret,
      style: 'fields',
      fields: { grant_type: 'refresh_token' },
      secret_fields: { refresh_token },
      header: 'x-amz-access-token',
      // An expired token is refused in the same way as a missing role. Another 403 is a gateway's, perhaps after a purchase.
      refused_at: [401, { status: 403, words: /"code"\s*:\s*"Unauthorized"/ }],
      context,
    }),
    context,
  });
}
