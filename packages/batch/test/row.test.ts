import { Aggregator } from '@waybill/aggregator';
import { ShipmentRequest, UnavailableError, ValidationError } from '@waybill/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pause } from '../src/pauses.js';
import type { Answer, BatchRecord, TakenRow } from '../src/record.js';
import { type RowOutcome, workOnRow } from '../src/row.js';
import { choice, entry, type Post, post, request } from './support/post.js';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

let north: Post;
let south: Post;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  north = post('north', { GROUND: [10, 5] });
  south = post('south', { GROUND: [20, 1] });
});
afterEach(() => void vi.useRealTimers());

const chosen = choice('north', 10);
const quotes = [chosen, choice('south', 20)];
const down = (rest = {}) => entry('north', 'unavailable', { retryable: true, ...rest });
const limited = (retry_after_ms: number) => entry('north', 'rate_limit', { retryable: true, retry_after_ms });
const answered = (at: number, errors: Answer['errors'] = []): Answer[] => [
  { account: 'north/north', at, quotes: [], errors },
];
const pause = (operation: Pause['operation'], left_ms: number, carrier = 'north'): Pause => ({
  account: `${carrier}/${carrier}`,
  operation,
  left_ms,
  reason: 'too many calls',
});

interface Given extends Partial<TakenRow>, Pick<Partial<BatchRecord>, 'accounts' | 'budget_currency'> {
  readonly patience_ms?: number;
  readonly rates?: Readonly<Record<string, number>>;
  readonly pauses?: readonly Pause[];
  readonly posts?: readonly Post[];
  /** Why nothing is reserved, as the database says. */
  readonly refusal?: { readonly state: string; readonly fits: boolean | null; readonly mine: boolean };
  readonly release?: Error;
  readonly signal?: AbortSignal;
}

/** The outcome of a row in words, what was done on the way, and with which options it was bought. */
async function worked(given: Given = {}) {
  const { patience_ms, rates, pauses = [], posts = [north, south], refusal, release, signal, ...row } = given;
  const done: string[] = [];
  const bought: object[] = [];
  const query = async (text: string, params: readonly unknown[] = []) => {
    if (text.includes('AS mine')) return [refusal];
    const isReserved = text.includes('booked AS');
    done.push(isReserved ? `reserve ${params[5]} ${params[6]} at ${params[7]}` : 'stop');
    return isReserved && refusal === undefined ? [{}] : [];
  };
  const proxies = posts.map(({ proxy }) => proxy);
  const context = {
    ledger: {
      database: { query },
      release: async (key: string) => {
        done.push(`release ${key}`);
        if (release !== undefined) throw release;
      },
      createShipment: async (proxy: Post['proxy'], asked: never, options: object) => {
        bought.push(options);
        return proxy.createShipping(new ShipmentRequest(asked));
      },
    },
    proxies,
    aggregator: new Aggregator(proxies),
    choosers: {
      broken: () => {
        throw new Error('no rule');
      },
    },
    pauses: {
      now: async () => pauses,
      note: async (operation: string, errors: readonly object[]) =>
        void done.push(`note ${operation} ${errors.length}`),
    },
    purchase_deadline_ms: 5_000,
  };
  const taken = { key: 'r1', request: request('r1'), choose: 'cheapest', used_key: false, waits: 0 };
  const before = { waited_ms: 0, answers: null, passed_over: [], quotes: null, chosen: null };
  const options = { ...(patience_ms !== undefined && { patience_ms }), ...(rates && { rates }) };
  const batch = { name: 'b', options, accounts: null, budget: '5.00', budget_currency: null, ...row };
  const never = new AbortController().signal;
  const outcome = await workOnRow(
    { ...taken, ...before, ...row } as TakenRow,
    batch as unknown as BatchRecord,
    context as never,
    signal ?? never,
  );
  return { said: said(outcome), outcome, done, bought };
}

function said(outcome: RowOutcome): string {
  if ('back' in outcome) return 'back';
  if ('taken' in outcome) return 'taken';
  if ('hold' in outcome) {
    const { after_ms, accounts, instead_of } = outcome.hold;
    return `hold ${after_ms} for ${accounts}${instead_of === undefined ? '' : ` instead of ${instead_of}`}`;
  }
  const { state, tracking_number, spent, factor, errors } = outcome.settle;
  const cost = spent && `${spent.amount} ${spent.currency} at ${factor}`;
  return [state, tracking_number, cost, ...errors.map(({ code }) => code)].filter(Boolean).join(', ');
}

const saidOf = async (given?: Given) => (await worked(given)).said;

describe('a row without a choice', () => {
  it('is chosen, reserved and bought, with the deadline of purchases', async () => {
    expect(await worked()).toMatchObject({
      said: 'bought, north-r1, 10 CAD at 1',
      done: ['note rating 0', 'reserve 10 CAD at 1'],
      bought: [{ idempotency_key: 'b/r1', deadline_ms: 5_000 }],
      outcome: { settle: { complete: true } },
    });
  });

  it('goes back when its worker ends', async () => {
    expect(await worked({ signal: AbortSignal.abort() })).toMatchObject({ said: 'back', done: [] });
    const end = new AbortController();
    north.onRate = () => {
      end.abort();
      return undefined;
    };
    expect(await worked({ signal: end.signal })).toMatchObject({ said: 'back', bought: [] });
  });

  it.each([
    ['running', true, false, 'taken'],
    ['stopped', true, true, 'back'],
    ['running', true, true, 'hold 300 for '],
    ['running', null, true, 'hold 300 for '],
    ['running', false, true, 'over_budget, over_budget'],
  ])('is not bought if its price is not reserved: %s, %s, %s', async (state, fits, mine, outcome) => {
    const found = await worked({ refusal: { state, fits, mine }, budget_currency: 'CAD' });
    expect(found).toMatchObject({ said: outcome, bought: [] });
    expect(found.done.includes('stop')).toBe(fits === false);
    if (fits !== false) return;
    const errors = [{ message: '10 CAD is more than what is left of the budget of 5 CAD' }];
    expect(found.outcome).toMatchObject({ settle: { quotes: [{ total: 10 }, { total: 20 }], errors } });
  });

  it('is reserved at what its currency is worth in that of the budget', async () => {
    south = post('south', { GROUND: [5, 1, 'USD'] });
    const { done } = await worked({ budget_currency: 'CAD', rates: { CAD: 1, USD: 1.5 } });
    expect(done).toContain('reserve 5 USD at 1.500000000000');
  });

  const over = { patience_ms: 4_000, waited_ms: 4_000 };
  it.each<[string, Given]>([
    ['hold 8000 for north/north', {}],
    ['hold 5000 for north/north', { patience_ms: 9_000, waited_ms: 4_000 }],
    [
      'hold 480000 for north/north',
      { waited_ms: 2 * MINUTE, pauses: [pause('rating', 9 * MINUTE), pause('shipping', 1)] },
    ],
    ['bought, south-r1, 20 CAD at 1', over],
    ['hold 8000 for ', { ...over, accounts: ['north/north'] }],
  ])('waits for accounts that are paused as long as it has patience: %s', async (outcome, given) => {
    const found = await worked({ pauses: [pause('rating', 8_000)], ...given });
    expect(found.said).toBe(outcome);
    expect(north.rated).toBe(0);
    if ('hold' in found.outcome && outcome.endsWith('north'))
      expect(found.outcome.hold).toMatchObject({ why: 'north/north: too many calls', answers: [] });
  });

  it('waits for an account that is down, and keeps what the others answered', async () => {
    north.onRate = () => [[], [down({ retry_after_ms: 3_000 })]];
    const found = await worked();
    expect(found).toMatchObject({ said: 'hold 3000 for north/north', done: ['note rating 1'] });
    const why = 'north/north: north: unavailable';
    expect(found.outcome).toMatchObject({ hold: { why, answers: [{ quotes: [{ total_charge: 20 }] }] } });
    expect(await saidOf({ patience_ms: 2_000 })).toBe('hold 2000 for north/north');
    expect(await saidOf({ patience_ms: 2_000, waited_ms: 2_000 })).toMatch('bought, south-r1');
  });

  it('is held once more for a promise if there is nothing to choose from, else it ends', async () => {
    north.onRate = () => [[], [limited(7_000)]];
    south.onRate = () => [[], [limited(4_000)]];
    expect(await saidOf({ patience_ms: 0 })).toBe('hold 4000 for north/north,south/south');
    for (const one of [north, south]) one.onRate = () => [[], [down()]];
    expect(await saidOf({ patience_ms: 0 })).toBe('no_quotes, unavailable, unavailable, no_quote');
  });

  it('asks no account again that has answered in the last ten minutes', async () => {
    expect(await saidOf({ answers: answered(NOON - 10 * MINUTE + 1) })).toMatch('bought, south-r1');
    expect(north.rated).toBe(0);
    await worked({ answers: answered(NOON - 10 * MINUTE) });
    await worked({ answers: answered(NOON, [down()]) });
    expect(north.rated).toBe(2);
  });

  it.each<[Given, north: number, south: number]>([
    [{ accounts: ['south/south'] }, 0, 1],
    [{ accounts: ['south/south'], answers: answered(NOON) }, 0, 1],
    [{ passed_over: ['south/south'] }, 1, 0],
    [{ choose: 'north:GROUND' }, 1, 0],
  ])('asks only the accounts that it may choose: %j', async (given, ...rated) => {
    await worked(given);
    expect([north.rated, south.rated]).toEqual(rated);
  });

  it('ends with the reason when a function to choose by fails', async () => {
    const { outcome } = await worked({ choose: 'by broken' });
    const error = { code: 'chooser_failed', message: expect.stringContaining('no rule') };
    expect(outcome).toMatchObject({ settle: { state: 'no_quotes', errors: [error] } });
  });
});

describe('a row with a choice', () => {
  it.each<[string, Given]>([
    ['hold 5000 for north/north', {}],
    ['hold 2000 for north/north', { patience_ms: 2_000 }],
    ['unknown, no_account', { patience_ms: 0 }],
  ])('without its account: %s', async (outcome, given) => {
    expect(await saidOf({ chosen, posts: [south], ...given })).toBe(outcome);
  });

  it.each<[string, Given]>([
    ['hold 8000 for north/north', {}],
    ['hold 3000 for north/north', { patience_ms: 3_000 }],
    ['bought, north-r1, 10 CAD at 1', { patience_ms: 0 }],
    ['bought, north-r1, 10 CAD at 1', { pauses: [pause('rating', 8_000)] }],
  ])('whose account takes no purchases: %s', async (outcome, given) => {
    const pauses = [pause('shipping', 8_000), pause('shipping', 9_000, 'south')];
    expect(await saidOf({ chosen, pauses, ...given })).toBe(outcome);
  });

  it('frees its key only if an earlier choice was refused under it', async () => {
    expect((await worked({ chosen })).done).toEqual([]);
    const used = { chosen, used_key: true };
    const found = await worked({ ...used, release: new ValidationError([], {}) });
    expect(found).toMatchObject({ said: 'bought, north-r1, 10 CAD at 1', done: ['release b/r1'] });
    await expect(worked({ ...used, release: new UnavailableError('away', { code: 'x' }) })).rejects.toThrow();
  });

  it.each([
    [['7', 'USD'], chosen, '7 USD at 1.500000000000'],
    [['7', 'EUR'], choice('north', 10, 'USD'), '10 USD at 1.500000000000'],
    [undefined, chosen, '10 CAD at 1'],
  ])('counts a charge of %j in its budget, as quoted if it cannot be compared', async (charge, own, cost) => {
    const [amount = '', currency = ''] = charge ?? [];
    const total_charge = charge === undefined ? null : { amount, currency, name: 'total' };
    north.onBuy = () => [{ tracking_number: 'N', complete: true, total_charge } as never, []];
    const money = { budget_currency: 'CAD', rates: { CAD: 1, USD: 1.5 } };
    expect(await saidOf({ chosen: own, ...money })).toBe(`bought, N, ${cost}`);
  });

  it('spends nothing yet if a part of it is unknown', async () => {
    const part = { tracking_number: 'N', complete: false, total_charge: null } as never;
    north.onBuy = () => [part, [entry('north', 'unknown_outcome')]];
    expect(await saidOf({ chosen })).toBe('unknown, N, unknown_outcome');
  });

  const over = { quotes, patience_ms: 0 };
  it.each<[outcome: string, error: ReturnType<typeof entry>, given?: Given]>([
    ['unknown, unknown_outcome', entry('north', 'unknown_outcome')],
    ['refused, carrier', entry('north', 'carrier')],
    ['hold 4000 for north/north', down({ retry_after_ms: 4_000 })],
    ['hold 0 for north/north instead of north/north', down(), over],
    ['hold 0 for north/north instead of north/north', down(), { ...over, passed_over: Array(19).fill('x') }],
    ['refused, unavailable', down(), { ...over, passed_over: Array(20).fill('x') }],
    ['refused, unavailable', down(), { ...over, quotes: [chosen] }],
    ['hold 2000 for north/north', limited(2_000), { ...over, quotes: [chosen] }],
    ['hold 1000 for north/north', down({ code: 'purchase_under_way' }), over],
  ])('that is not bought: %s', async (outcome, error, given = {}) => {
    north.onBuy = () => [null, [error]];
    const found = await worked({ chosen, ...given });
    expect(found.said).toBe(outcome);
    expect(found.done).toEqual(error.retryable ? ['note shipping 1'] : []);
    if (outcome.startsWith('hold 4')) expect(found.outcome).toMatchObject({ hold: { errors: [error] } });
  });
});
