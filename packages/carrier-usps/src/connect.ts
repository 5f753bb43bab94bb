import { createTransport, oauthLogin, type Send, tokenLogin, z } from '@waybill/carrier-kit';
import { maybeText } from '@waybill/carrier-kit/reply';
import type { CarrierContext } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { paymentRoles } from './payment.js';
import { CARRIER, HOSTS, http, type UspsSettings } from './settings.js';

/** Name of the login with a payment authorisation, which labels need. */
export const PAYMENT = 'payment';

const HOUR_MS = 3_600_000;

const wireAuthorization = z.object({ paymentAuthorizationToken: maybeText });

/** The only I/O: hosts, both logins, headers. Scopes are left out: naming some would narrow the token to them. */
export function connect(settings: UspsSettings, context: CarrierContext): Send {
  const server_url = http.serverUrl(settings);
  const { client_id, client_secret } = settings;
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    keep_headers: ['etag'],
    logins: {
      default: oauthLogin({
        carrier: CARRIER,
        token_url: `${server_url}/oauth2/v3/token`,
        client_id,
        client_secret,
        style: 'fields',
        context,
      }),
      [PAYMENT]: tokenLogin({
        header: 'x-payment-authorization-token',
        request: {
          method: 'POST',
          url: '/payments/v3/payment-authorization',
          body: JSON.stringify({ roles: paymentRoles(settings) }),
        },
        read: (answer, carrier) => readReply(answer, carrier, tokenIn),
        lives_ms: 8 * HOUR_MS,
      }),
    },
    context,
  });
}

/** A refusal may come with status 200, as a document without a token. */
function tokenIn(document: unknown): { readonly token: string } | undefined {
  const token = wireAuthorization.safeParse(document).data?.paymentAuthorizationToken;
  return token === undefined ? undefined : { token };
}
