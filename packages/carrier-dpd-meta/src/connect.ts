import {
  createTransport,
  type DerivedLogin,
  type IssuedToken,
  keyLogin,
  type Send,
  tokenLogin,
  z,
} from '@waybill/carrier-kit';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { Call, CarrierContext } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { CARRIER, type DpdMetaSettings, HOSTS, http } from './settings.js';

/** Header of the reply to a login. The contract shows that reply without any; other programs read this one. */
const TOKEN = 'x-dpd-token';
const SESSION = 'session';

const HOUR_MS = 3_600_000;
/** How long a token is used that has no expiry time: half an hour at SEUR, a day elsewhere. META API document 1.2. */
const LIVES_MS: Readonly<Record<string, number>> = { '020': HOUR_MS / 2 };

/** The only I/O: hosts and login. The password is sent with the login only; every other call has the token. */
export function connect(settings: DpdMetaSettings, context: CarrierContext): Send {
  const { business_unit, login, password, client_id, client_secret } = settings;
  const server_url = http.serverUrl(settings);
  return createTransport({
    carrier: CARRIER,
    server_url,
    hosts: Object.values(HOSTS),
    headers: { accept: 'application/json', 'x-dpd-requestor': 'Waybill' },
    keep_headers: [TOKEN],
    logins: {
      default: keyLogin({
        'x-dpd-password': password,
        ...(client_secret === undefined ? {} : { 'x-dpd-clientsecret': client_secret }),
      }),
      [SESSION]: bearer(
        tokenLogin({
          header: TOKEN,
          request: {
            method: 'POST',
            // With the host: tokens are kept by it, and the same login may be that of both environments.
            url: `${server_url}/shipping/v1/login`,
            headers: omitUndefined({
              'x-dpd-bucode': business_unit,
              'x-dpd-login': login,
              'x-dpd-clientid': client_id,
            }),
          },
          read: (answer, carrier) => {
            const token = answer.headers[TOKEN]?.replace(/^Bearer +/i, '');
            return token === undefined
              ? readReply(answer, carrier, noToken)
              : { token, ...livesUntil(token, context.clock.now()) };
          },
          lives_ms: lookUp(LIVES_MS, business_unit) ?? 24 * HOUR_MS,
        }),
      ),
    },
    context,
  });
}

/** A call with a JSON document. */
export function jsonCall(step: string, url: string, document: object): Call {
  const headers = { 'content-type': 'application/json' };
  return { step, method: 'POST', url, headers, body: JSON.stringify(document), login: SESSION };
}

/** Sends the token as a bearer token, without the login. */
function bearer(fetched: DerivedLogin): DerivedLogin {
  return (account) => {
    const login = fetched(account);
    return {
      headers: async (signal) => ({ authorization: `Bearer ${(await login.headers(signal))[TOKEN]}` }),
      renew: async ({ authorization = '' }, signal) =>
        (await login.renew?.({ [TOKEN]: authorization.replace('Bearer ', '') }, signal)) ?? false,
      get secrets() {
        return login.secrets;
      },
      key: login.key ?? '',
    };
  };
}

/** The token is in a header; the body matters only if there is none, and then says why. */
const noToken = (): IssuedToken | undefined => undefined;

const wireClaims = z.object({ exp: z.number() });

/** The expiry time in the token (RFC 7519). A token that has expired by our clock is tried all the same. */
function livesUntil(token: string, now: number): { readonly lives_ms?: number } {
  try {
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const lives_ms = wireClaims.parse(JSON.parse(claims)).exp * 1000 - now;
    return lives_ms > 0 ? { lives_ms } : {};
  } catch {
    return {};
  }
}
