import type { Logger } from '@waybill/core/observe';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import type { MeAnswer } from '../api/bodies.js';
import { checkBody } from '../api/check-body.js';
import { readBody } from '../api/read-body.js';
import { json } from '../api/route.js';
import { wholeScopes } from '../keys/api-key.js';
import { unauthorized } from '../keys/authenticate.js';
import type { Counted } from '../keys/limits.js';
import { Problem } from '../problems/problem.js';
import { type Caller, type CallerSettings, type Callers, COOKIE } from './caller.js';
import { isPassword } from './password.js';
import { keyOfPerson, type Person } from './person.js';
import { refuseOtherSites } from './same-site.js';

const LARGEST_BODY = 10_000;
const body = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  password: z.string().check(z.minLength(1), z.maxLength(1_000)),
});

/** Signing in and out, and who is signed in: none of it needs a key. */
export function signInRoutes(
  callers: Callers,
  { tries, unknown }: Counted,
  { people, hosts, logger }: CallerSettings & { readonly logger?: Logger },
): Hono {
  const app = new Hono();
  const { sessions, ways } = callers;
  const answer = (caller: Caller | undefined): MeAnswer => ({
    signed_in: caller === undefined ? null : meOf(caller),
    ways,
  });
  app.get('/me', async (context) => json(answer(await unknown(context, () => callers.find(context)))));
  app.post(
    '/sign-in',
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () => {
        throw new Problem('too_large', `The body is larger than ${LARGEST_BODY} bytes`);
      },
    }),
    async (context) => {
      if (people === undefined || sessions === undefined)
        throw new Problem('not_offered', 'Nobody signs in here with a password');
      // Programs have no origin, and no page to protect.
      if (context.req.header('origin') !== undefined) refuseOtherSites(context, hosts);
      const read = await readBody(context.req, { body: { 'application/json': 'SignInBody' } });
      const { name, password } = checkBody(body, read.body);
      const person = await tries(context, async () => {
        const found = await people.find(name);
        if (found !== undefined && (await isPassword(password, found.password))) return found;
        if (found === undefined) await isPassword(password, undefined);
        else logger?.warn(`a wrong password was given for ${found.name}`);
        throw unauthorized('The name or the password is wrong');
      });
      await begin(context, person);
      return context.json(answer({ key: keyOfPerson(person), person, by: 'password' }));
    },
  );
  app.post('/sign-out', async (context) => {
    const token = getCookie(context, COOKIE);
    if (token !== undefined && sessions !== undefined) {
      refuseOtherSites(context, hosts);
      await sessions.end(token);
    }
    deleteCookie(context, COOKIE, { path: '/' });
    return context.body(null, 204);
  });
  const begin = async (context: Context, person: Person) => {
    const before = getCookie(context, COOKIE);
    if (before !== undefined) await sessions?.end(before);
    const secure = [context.req.header('origin'), context.req.header('x-forwarded-proto')].some((given) =>
      /^https\b/.test(given ?? ''),
    );
    const token = (await sessions?.begin(person)) ?? '';
    setCookie(context, COOKIE, token, { httpOnly: true, sameSite: 'Strict', path: '/', secure });
  };
  return app;
}

function meOf({ key, person, by }: Caller): NonNullable<MeAnswer['signed_in']> {
  return {
    name: person?.name ?? key.name,
    kind: person === undefined ? 'key' : 'person',
    role: person?.role ?? null,
    scopes: wholeScopes(key),
    tenant: key.tenant ?? null,
    accounts: key.accounts ?? null,
    by,
  };
}
