import { openBatches } from '@waybill/batch';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator as canadapostSimulator } from '@waybill/carrier-canadapost/simulator';
import { ups } from '@waybill/carrier-ups';
import { simulator as upsSimulator } from '@waybill/carrier-ups/simulator';
import type { Clock } from '@waybill/core/plugin';
import { openDatabase, openLedger } from '@waybill/ledger';
import { startSimulator } from '@waybill/simulator';
import { freshPlace } from '@waybill/test-postgres';
import { type ApiKey, type AppSettings, createApp, newKey, sha256Of } from '../../src/index.js';
import { expectDescribed } from './described.js';

/** What a key may be in a test, besides its name. */
type KeyFacts = Partial<Omit<ApiKey, 'name' | 'sha256'>>;

/** How a test calls the API. Whatever it answers must be as its description says. */
export interface Ask {
  /** Name of a key of the shop; `buyer` by default, `null` for none. */
  readonly key?: string | null;
  /** Sent as JSON, text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface ShopSettings extends Partial<AppSettings> {
  readonly clock?: Clock;
}

const systemClock: Clock = { now: () => Date.now() };

/** Two simulated carriers, a ledger, and the API over them. */
export async function openShop({ clock = systemClock, ...settings }: ShopSettings = {}) {
  const post = await startSimulator(canadapostSimulator, clock);
  const parcels = await startSimulator(upsSimulator, clock);
  const place = await freshPlace(openDatabase);
  const ledger = await openLedger(place.location);
  const accounts = [
    { definition: canadapost, proxy: canadapost.create(post.settings, { clock }) },
    { definition: ups, proxy: ups.create(parcels.settings, { clock }) },
  ];
  const batches = await openBatches(
    ledger,
    accounts.map(({ proxy }) => proxy),
  );
  const texts = new Map<string, string>();
  const kept = new Map<string, ApiKey>();
  const addKey = (name: string, facts: KeyFacts = {}) => {
    const key = newKey();
    texts.set(name, key);
    const sha256 = sha256Of(key);
    kept.set(sha256, { name, sha256, scopes: ['buy'], ...facts });
  };
  addKey('buyer');
  addKey('reader', { scopes: ['read'] });
  addKey('quoter', { scopes: ['quote'] });
  const whole: AppSettings = {
    accounts,
    ledger,
    batches,
    keys: { find: (sha256) => kept.get(sha256) },
    ...settings,
  };
  const app = createApp(whole);
  const ask = async (
    method: string,
    path: string,
    { key = 'buyer', body, headers = {}, signal }: Ask = {},
  ): Promise<Response> => {
    const answer = await app.request(path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${texts.get(key)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await expectDescribed(method, path, answer);
    return answer;
  };
  return {
    app,
    settings: whole,
    ask,
    addKey,
    ledger,
    batches,
    simulators: { canadapost: post, ups: parcels },
    keyText: (name: string) => texts.get(name) as string,
    async [Symbol.asyncDispose]() {
      await batches.close();
      await ledger.close();
      await Promise.all([post, parcels].map((simulator) => simulator.close()));
      await place.remove();
    },
  };
}
export type OpenShop = Awaited<ReturnType<typeof openShop>>;
