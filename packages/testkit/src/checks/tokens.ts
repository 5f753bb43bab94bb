import assert from 'node:assert/strict';
import type {
  CarrierContext,
  HttpClient,
  HttpRequest,
  HttpResponse,
  ShipmentOperation,
} from '@waybill/core/plugin';
import type { Settings } from '../cases.js';
import { caseText, entriesText } from '../failures.js';
import { watchedClient } from '../http-watch.js';
import { leavesOf } from '../mutants/bodies.js';
import { succeeded } from '../operations.js';
import { mustSucceed } from '../preflight.js';
import { CLOCK, NOW, pinnedContext, runOperation } from '../run-operation.js';
import { type SimulatorSession, withSimulator } from '../simulator-session.js';
import { type Check, declaredOperations, type Suite, successes } from '../suite.js';

/** A call and its reply. */
interface Seen {
  readonly request: HttpRequest;
  readonly reply: HttpResponse;
}

/** A text of a reply that headers of later calls hold. */
interface Token {
  readonly value: string;
  /** The call that fetched it, whatever its number: `POST /oauth/token`. */
  readonly source: string;
  /** The whole request that fetched it: another account's differs. */
  readonly login: string;
  /** A later call that holds it. */
  readonly bearer: HttpRequest;
}

const MINUTE = 60_000;

/** Shorter texts of a reply are words such as `Bearer`. */
const SHORTEST_TOKEN = 8;

const sourceOf = ({ method, url }: HttpRequest) => `${method} ${new URL(url).pathname}`;
/** A link's media type may stand in a reply and then in these, and is no token. */
const NOT_LOGIN = /^(accept|accept-.*|content-.*)$/i;
const bears = ({ headers }: HttpRequest, value: string) =>
  Object.entries(headers).some(
    ([name, header]) => !NOT_LOGIN.test(name) && header.split(/[\s,;="]+/).includes(value),
  );

/** The tokens of an operation, each once, in the order in which they were fetched. */
function tokensIn(seen: readonly Seen[]): Token[] {
  const tokens = new Map<string, Token>();
  for (const [index, { request, reply }] of seen.entries()) {
    const leaves = leavesOf(Buffer.from(reply.body).toString('utf8'));
    for (const value of leaves.filter(({ length }) => length >= SHORTEST_TOKEN)) {
      const later = seen.slice(index + 1).findLast((one) => bears(one.request, value));
      // What an account's settings hold is no token: a login may repeat the client's own id.
      if (later === undefined || bears(request, value) || request.body?.includes(value)) continue;
      const { authorization = '', ...headers } = request.headers;
      const login = JSON.stringify([sourceOf(request), authorization, headers, request.body]);
      if (!tokens.has(value))
        tokens.set(value, { value, source: sourceOf(request), login, bearer: later.request });
    }
  }
  return [...tokens.values()];
}

/** Runs the first case of an operation that ends well at a simulator and keeps what was said. */
async function watched(
  session: SimulatorSession,
  operation: ShipmentOperation,
  suite: Suite,
  { settings, client = (http: HttpClient) => http, context = {} }: Watching = {},
): Promise<Seen[]> {
  const [recorded] = successes(suite, operation);
  const seen: Seen[] = [];
  const http = client(watchedClient((request, reply) => void seen.push({ request, reply })));
  const proxy = session.proxy(settings ?? recorded.settings, { ...context, http });
  const { outcome } = await runOperation(proxy, operation, recorded.request);
  const text = `${caseText(recorded)}: ${entriesText(outcome[1])}`;
  assert.ok(succeeded(outcome) && outcome[1].length === 0, text);
  return seen;
}

interface Watching {
  readonly settings?: Settings;
  readonly client?: (http: HttpClient) => HttpClient;
  readonly context?: Partial<CarrierContext>;
}

/** @throws Error for a case that does not succeed at the simulator. */
async function tokensOf(suite: Suite, operation: ShipmentOperation): Promise<Token[]> {
  await mustSucceed(suite, successes(suite, operation)[0]);
  return withSimulator(suite, async (session) => tokensIn(await watched(session, operation, suite)));
}

const renewed: Check = {
  name: 'each token is renewed once it is refused',
  proves:
    'Each token that the carrier fetches is refused once, alone, with HTTP 401: it is fetched again, and the operation succeeds.',
  needs: ['wire'],
  judges: 'kit',
  run: async (suite) => {
    for (const operation of declaredOperations(suite.definition)) {
      for (const { source } of await tokensOf(suite, operation)) {
        const client = refusingOnce(source);
        const act = async (session: SimulatorSession) => {
          await watched(session, operation, suite, { client: client.around }).catch((failure: Error) => {
            throw new Error(`${operation}, the token of ${source} refused once: ${failure.message}`);
          });
          assert.ok(client.refused > 0, `${operation}: the token of ${source} is not used`);
        };
        // Servers may issue the same token again within a second.
        await withSimulator(suite, act, () => NOW + client.refused * MINUTE);
      }
    }
  },
};

/** Answers 401 to every call that holds the first token of a source, until it was fetched again. */
function refusingOnce(source: string) {
  const first: string[] = [];
  const state = {
    refused: 0,
    around: (http: HttpClient): HttpClient => ({
      send: async (request) => {
        const isSource = sourceOf(request) === source;
        if (!isSource && first.some((value) => bears(request, value))) {
          state.refused += 1;
          return {
            status: 401,
            headers: { 'content-type': 'text/html' },
            body: Buffer.from('<html></html>'),
          };
        }
        const reply = await http.send(request);
        if (isSource) {
          const leaves = leavesOf(Buffer.from(reply.body).toString('utf8'));
          const fresh = state.refused === 0 ? leaves.filter(({ length }) => length >= SHORTEST_TOKEN) : [];
          first.splice(0, first.length, ...fresh);
        }
        return reply;
      },
    }),
  };
  return state;
}

/** When a simulator is tried for having forgotten a token, in minutes. */
const LIVES = [5, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 540, 720, 1440, 2880, 10_080, 43_200];

const expires: Check = {
  name: 'no token is used past its life',
  proves:
    'With the clock moved to when the simulator accepts a token no more, the token is fetched anew before any call holds it.',
  needs: ['wire'],
  judges: 'kit',
  run: async (suite) => {
    for (const operation of declaredOperations(suite.definition)) {
      for (const token of await tokensOf(suite, operation)) {
        const life = await lifeOf(suite, operation, token.source);
        if (life === undefined) {
          suite.note(`the simulator accepts the token of ${token.source} for ever`);
          continue;
        }
        let now = NOW;
        // One store for both runs, and identifiers of the session, which a carrier may remember.
        const { newId: _, ...kept } = pinnedContext();
        const context = { ...kept, clock: { ...CLOCK, now: () => now } };
        await withSimulator(
          suite,
          async (session) => {
            const before = await watched(session, operation, suite, { context });
            const old = tokensIn(before).filter(({ source }) => source === token.source);
            now += life;
            const after = await watched(session, operation, suite, {
              context,
              client: (http) => ({
                send: (request) => {
                  const stale = old.some(({ value }) => bears(request, value));
                  assert.ok(
                    !stale,
                    `${operation}: ${sourceOf(request)} holds a token ${life / MINUTE} minutes after it was fetched; the simulator accepts it no more`,
                  );
                  return http.send(request);
                },
              }),
            });
            assert.ok(after.length > 0, 'nothing was sent');
          },
          () => now,
        );
      }
    }
  },
};

/** How long the simulator accepts a token: a call that holds it is sent again, later and later. */
async function lifeOf(
  suite: Suite,
  operation: ShipmentOperation,
  source: string,
): Promise<number | undefined> {
  let now = NOW;
  return withSimulator(
    suite,
    async (session) => {
      const seen = await watched(session, operation, suite);
      const token = tokensIn(seen).find((one) => one.source === source);
      const probe = watchedClient(() => {});
      for (const minutes of token === undefined ? [] : LIVES) {
        now = NOW + minutes * MINUTE;
        const { status } = await probe.send({
          ...token?.bearer,
          signal: new AbortController().signal,
        } as HttpRequest);
        if (status === 401 || status === 403) return minutes * MINUTE;
      }
      return undefined;
    },
    () => now,
  );
}

const shared: Check = {
  name: 'two accounts that share a token store do not mix',
  proves:
    'Two accounts rate and ship side by side with one token store: neither sends a token that the other’s login fetched.',
  needs: ['wire'],
  judges: 'kit',
  run: async (suite) => {
    const [other] = Object.values(suite.accounts);
    assert.ok(other, 'there is one account only; give another in `accounts`');
    for (const operation of declaredOperations(suite.definition)) {
      const [recorded] = successes(suite, operation);
      await mustSucceed(suite, recorded);
      const own = [suite.settings, other];
      await withSimulator(suite, async (session) => {
        const alone = [];
        for (const settings of own) alone.push(await outcomeOf(session, suite, operation, settings, {}));
        const { newId: _, ...store } = pinnedContext();
        const together = await Promise.all(
          own.map((settings) => outcomeOf(session, suite, operation, settings, store)),
        );
        const every = [...alone, ...together].flatMap(({ seen }) => tokensIn(seen));
        for (const [index, { seen, done }] of together.entries()) {
          const logins = tokensIn(alone[index]?.seen ?? []).map(({ login }) => login);
          assert.equal(
            done,
            alone[index]?.done,
            `${operation}, ${caseText(recorded)}: account ${index + 1} of 2 together with the other`,
          );
          for (const { request } of seen) {
            for (const { login, source } of every.filter(({ value }) => bears(request, value)))
              assert.ok(
                logins.includes(login),
                `${operation}, ${caseText(recorded)}: ${sourceOf(request)} of account ${index + 1} of 2 holds the token that ${source} gave the other`,
              );
          }
        }
      });
    }
  },
};

async function outcomeOf(
  session: SimulatorSession,
  suite: Suite,
  operation: ShipmentOperation,
  settings: Settings,
  context: Partial<CarrierContext>,
): Promise<{ seen: Seen[]; done: string }> {
  const [recorded] = successes(suite, operation);
  const seen: Seen[] = [];
  const http = watchedClient((request, reply) => void seen.push({ request, reply }));
  const proxy = session.proxy(settings, { ...context, http });
  const { outcome } = await runOperation(proxy, operation, recorded.request);
  return { seen, done: succeeded(outcome) ? 'succeeds' : entriesText(outcome[1]) };
}

/** Logins that fetch tokens. */
export const TOKEN_CHECKS: readonly Check[] = [renewed, expires, shared];
