import { openBatches } from '@waybill/batch';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostSimulator } from '@waybill/carrier-canadapost/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsSimulator } from '@waybill/carrier-ups/simulator';
import type { Clock } from '@waybill/core/plugin';
import { openDatabase, openLedger } from '@waybill/ledger';
import { openDesk } from '@waybill/orders';
import { startSimulator } from '@waybill/simulator';
import { freshPlace } from '@waybill/test-postgres';
import { afterAll, beforeEach, expect } from 'vitest';
import { type ApiKey, type AppSettings, createApp, newKey, sha256Of } from '../../src/index.js';
import type { ProblemDetails } from '../../src/problems/problem.js';
import { expectDescribed, operationOf } from './described.js';

/** What a key may be in a test, besides its name. */
type KeyFacts = Partial<Omit<ApiKey, 'name' | 'sha256'>>;

/** How a test calls the API. Whatever it answers must be as its description says. */
export interface Ask {
  /** Name of a key of the shop; `buyer` by default. */
  readonly key?: string;
  /** Sent as JSON, text and bytes as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Another server over the same ledger. */
  readonly at?: ReturnType<typeof createApp>;
}

interface ShopSettings extends Omit<Partial<AppSettings>, 'keys'> {
  readonly clock?: Clock;
  /** Keys besides `buyer`, `reader` and `quoter`, each named after what it may do. */
  readonly keys?: Readonly<Record<string, KeyFacts>>;
  /** Whether batches are worked on. */
  readonly works?: boolean;
}

const USUAL = { buyer: {}, reader: { scopes: ['read'] }, quoter: { scopes: ['quote'] } } as const;
const systemClock: Clock = { now: () => Date.now() };

/** Two simulated carriers, whose faults are over with each test, a ledger, and the API over them: for the tests of a file. */
export async function openShop(given: ShopSettings = {}) {
  const { clock = systemClock, keys = {}, works = false, ...settings } = given;
  const post = await startSimulator(canadapostSimulator, clock);
  const parcels = await startSimulator(upsSimulator, clock);
  const place = await freshPlace(openDatabase);
  const ledger = await openLedger(place.location);
  const accounts = [
    { definition: canadapost, proxy: canadapost.create(post.settings, { clock }) },
    { definition: ups, proxy: ups.create(parcels.settings, { clock }) },
  ];
  const proxies = accounts.map(({ proxy }) => proxy);
  const batches = await openBatches(ledger, proxies);
  const desk = await openDesk({ ledger, batches, accounts });
  const texts = new Map<string, string>();
  const kept = new Map<string, ApiKey>();
  for (const [name, facts] of Object.entries<KeyFacts>({ ...USUAL, ...keys })) {
    const key = newKey();
    texts.set(name, key);
    const sha256 = sha256Of(key);
    kept.set(sha256, { name, sha256, scopes: ['buy'], ...facts });
  }
  const find = (sha256: string) => kept.get(sha256);
  const whole: AppSettings = {
    accounts,
    ledger,
    batches,
    desk,
    keys: { find, list: () => [...kept.values()] },
    ...settings,
  };
  const app = createApp(whole);
  /** Names of operations that have succeeded. */
  const answered = new Set<unknown>();
  const login = (name = 'buyer') => ({ authorization: `Bearer ${texts.get(name)}` });
  const ask = async (
    method: string,
    path: string,
    { key = 'buyer', body, headers = {}, signal, at = app }: Ask = {},
  ): Promise<Response> => {
    const isWritten = typeof body === 'string' || body instanceof Uint8Array;
    const answer = await at.request(path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...login(key),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isWritten ? (body as BodyInit) : JSON.stringify(body) }),
    });
    await expectDescribed(method, path, answer);
    if (answer.ok) answered.add(operationOf(method, path)?.operation.operationId);
    return answer;
  };
  const simulators = { canadapost: post, ups: parcels };
  const reset = () => {
    for (const simulator of Object.values(simulators)) simulator.reset();
  };
  const stopWork = new AbortController();
  const working = works ? batches.work({ signal: stopWork.signal }) : undefined;
  beforeEach(reset);
  afterAll(async () => {
    stopWork.abort();
    await working;
    await batches.close();
    await ledger.close();
    await Promise.all([post, parcels].map((simulator) => simulator.close()));
    await place.remove();
  });
  return { app, settings: whole, ask, answered, reset, ledger, batches, desk, simulators, login };
}

/** The body of an answer with this status. */
export async function bodyOf<Body = Record<string, unknown>>(
  answering: Response | Promise<Response>,
  status = 200,
): Promise<Body> {
  const answer = await answering;
  const body = await answer.json();
  expect([answer.status, body]).toEqual([status, body]);
  return body as Body;
}

/** What an answer has against the request that it refuses. */
export async function errorsOf(
  answering: Response | Promise<Response>,
  status = 422,
): Promise<ProblemDetails['errors']> {
  return (await bodyOf<ProblemDetails>(answering, status)).errors;
}
