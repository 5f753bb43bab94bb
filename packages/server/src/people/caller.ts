import { ConfigurationError } from '@waybill/core';
import type { Ledger } from '@waybill/ledger';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type ApiKey, type KeyStore, may, type Scope } from '../keys/api-key.js';
import { keyIn, unauthorized } from '../keys/authenticate.js';
import { isFromProxy, type TrustedProxies } from '../keys/client-address.js';
import { Problem } from '../problems/problem.js';
import type { PeopleStore } from './people-file.js';
import { keyOfPerson, type Person, ROLES } from './person.js';
import { refuseOtherSites } from './same-site.js';
import { type Sessions, sessionsIn } from './sessions.js';

/** The cookie with which a browser is signed in. */
export const COOKIE = 'waybill';

/** Who may ask a server. */
export interface CallerSettings {
  readonly keys: KeyStore;
  /** People who sign in; none by default. */
  readonly people?: PeopleStore;
  /**
   * The header with the name of the person who asks, `X-Forwarded-User`, where a proxy has signed them in. It is believed from the
   * addresses of `trust_proxy` alone, and there is no sign-in with a password then.
   */
  readonly people_header?: string;
  /** Whose `X-Forwarded-For` says where a request comes from: nobody's by default. */
  readonly trust_proxy?: TrustedProxies;
  /** The names of hosts that it answers to, beside those of this machine; any by default. */
  readonly hosts?: readonly string[];
}

/** Who asks: a program with its key, or a person, who may do what a key of the same bounds may. */
export interface Caller {
  readonly key: ApiKey;
  readonly person?: Person;
  readonly by: 'key' | 'password' | 'proxy';
}

/** Finds who asks. */
export interface Callers {
  /**
   * `undefined` for a request without a key, of nobody who is signed in.
   * @throws {@link Problem} `unauthorized` for a wrong key, `forbidden` for what another site's page sends
   */
  find(context: Context): Promise<Caller | undefined>;
  /** How people sign in. */
  readonly ways: readonly ('password' | 'proxy')[];
  readonly sessions: Sessions | undefined;
}

/** @throws {@link ConfigurationError} `people_header` for a header that anybody could send */
export function callersOf({
  keys,
  people,
  people_header: header,
  trust_proxy,
  hosts,
  ledger,
}: CallerSettings & { readonly ledger: Ledger }): Callers {
  if (header !== undefined && !Array.isArray(trust_proxy))
    throw new ConfigurationError(
      'a header with the name of a person is believed from a proxy alone: name the addresses of the proxies to trust, such as 127.0.0.1',
      { code: 'people_header' },
    );
  const isProxy = isFromProxy(trust_proxy);
  const way = header === undefined ? 'password' : 'proxy';
  const sessions = people === undefined || way === 'proxy' ? undefined : sessionsIn(ledger.database, people);
  const personIn = async (context: Context) => {
    if (header !== undefined)
      return isProxy(context) ? people?.find(context.req.header(header) ?? '') : undefined;
    const token = getCookie(context, COOKIE);
    return token === undefined ? undefined : sessions?.find(token);
  };
  return {
    ways: people === undefined ? [] : [way],
    sessions,
    async find(context) {
      const key = await keyIn(keys, context.req.raw.headers);
      if (key !== undefined) return { key, by: 'key' };
      const person = await personIn(context);
      if (person === undefined) return undefined;
      refuseOtherSites(context, hosts);
      return { key: keyOfPerson(person), person, by: way };
    },
  };
}

/**
 * What a request does it with, if it may.
 * @throws {@link Problem} `unauthorized` for nobody, `forbidden` for one that may not do this
 */
export function permitted(
  caller: Caller | undefined,
  scopes: readonly Scope[],
  ways: Callers['ways'],
): ApiKey {
  if (caller === undefined)
    throw unauthorized(
      ways.length === 0
        ? 'This needs an API key in the header Authorization: Bearer wb_…'
        : 'This needs somebody who is signed in, or an API key in the header Authorization: Bearer wb_…',
    );
  const { key, person } = caller;
  if (may(key, scopes)) return key;
  const roles = ROLES.filter((role) => may({ scopes: [role] }, scopes));
  const [who, what, needed] =
    person === undefined ? [`The API key ${key.name}`, 'scope', scopes] : [person.name, 'role', roles];
  const words = needed.map((word) => `"${word}"`).join(' or ');
  throw new Problem('forbidden', `${who} may not do this: it needs the ${what} ${words}`);
}
