import { Aggregator } from '@waybill/aggregator';
import { ShipmentRequest, type ShippingOutcome, UnavailableError, ValidationError } from '@waybill/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pause } from '../src/pauses.js';
import type { Answer, BatchRecord, StoredChoice, TakenRow } from '../src/record.js';
import { workOnRow } from '../src/row.js';
import { entry, type Post, post, request } from './support/post.js';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-23T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }));
afterEach(() => void vi.useRealTimers());

let north: Post;
let south: Post;
beforeEach(() => {
  north = post('north', { GROUND: [10, 5] });
  south = post('south', { GROUND: [20, 1, 'CAD'] });
});

const quoteOf = (carrier: string, total: number, currency = 'CAD'): StoredChoice => ({
  carrier,
  account: carrier,
  service: 'GROUND',
  service_name: `${carrier} GROUND`,
  total,
  currency,
  why: '',
});
const chosen = quoteOf('north', 10);
const quotes = [chosen, quoteOf('south', 20)];
const down = (carrier: string, rest = {}) => entry(carrier, 'unavailable', { retryable: true, ...rest });
const limited = (carrier: string, retry_after_ms: number) =>
  entry(carrier, 'rate_limit', { retryable: true, retry_after_ms });
const answer = (carrier: string, rest: Partial<Answer> = {}): Answer => ({
  account: `${carrier}/${carrier}`,
  at: NOON,
  quotes: [],
  errors: [],
  ...rest,
});
const pause = (operation: Pause['operation'], left_ms: number, carrier = 'north'): Pause => ({
  account: `${carrier}/${carrier}`,
  operation,
  left_ms,
  reason: 'too many calls',
});

interface Given {
  readonly row?: Partial<TakenRow>;
  readonly batch?: Partial<BatchRecord>;
  readonly pauses?: readonly Pause[];
  readonly posts?: readonly Post[];
  /** Why nothing is reserved, as the database says. */
  readonly refusal?: { readonly state: string; readonly fits: boolean | null; readonly mine: boolean };
  readonly release?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

/** What comes of a row, what was done in the database, and with which options it was bought. */
async function worked({
  row = {},
  batch = {},
  pauses = [],
  posts = [north, south],
  refusal,
  release,
  signal,
}: Given = {}) {
  const done: string[] = [];
  const bought: object[] = [];
  const query = async (text: string, params: readonly unknown[] = []) => {
    if (text.includes('booked AS')) {
      done.push(`reserve ${params[5]} ${params[6]} at ${params[7]}`);
      return refusal === undefined ? [{}] : [];
    }
    if (text.includes('AS mine')) return [refusal];
    done.push('stop');
    return [];
  };
  const proxies = posts.map(({ proxy }) => proxy);
  const context = {
    ledger: {
      database: { query },
      release: async (key: string) => {
        done.push(`release ${key}`);
        await release?.();
      },
      createShipment: async (
        proxy: Post['proxy'],
        asked: ConstructorParameters<typeof ShipmentRequest>[0],
        options: object,
      ) => {
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
  const taken = {
    batch: 1,
    key: 'r1',
    number: 1,
    request: request('r1'),
    choose: 'cheapest',
    turn: 1,
    used_key: false,
    waits: 0,
    waited_ms: 0,
    answers: null,
    passed_over: [],
    quotes: null,
    chosen: null,
    ...row,
  };
  const record = {
    id: 1,
    name: 'b',
    state: 'running',
    options: {},
    accounts: null,
    budget: null,
    budget_currency: null,
    ...batch,
  };
  const outcome = await workOnRow(
    taken as TakenRow,
    record as BatchRecord,
    context as never,
    signal ?? new AbortController().signal,
  );
  return { outcome, done, bought };
}
const outcomeOf = async (given: Given) => (await worked(given)).outcome;
const patience = (patience_ms: number, waited_ms = 0): Given => ({
  batch: { options: { patience_ms } },
  row: { waited_ms },
});
const sells = (outcome: ShippingOutcome) => {
  north.onBuy = () => outcome;
};

describe('a row without a choice', () => {
  it('is chosen, reserved and bought, with the deadline of purchases', async () => {
    expect(await worked()).toEqual({
      outcome: {
        settle: {
          state: 'bought',
          errors: [],
          tracking_number: 'north-r1',
          complete: true,
          spent: { amount: '10', currency: 'CAD' },
          factor: '1',
        },
      },
      done: ['note rating 0', 'reserve 10 CAD at 1'],
      bought: [{ idempotency_key: 'b/r1', deadline_ms: 5_000 }],
    });
  });

  it('goes back when its worker ends', async () => {
    expect(await worked({ signal: AbortSignal.abort() })).toMatchObject({
      outcome: { back: true },
      done: [],
    });
    const end = new AbortController();
    north.onRate = () => {
      end.abort();
      return undefined;
    };
    expect(await worked({ signal: end.signal })).toMatchObject({ outcome: { back: true }, bought: [] });
  });

  it.each([
    [{ state: 'running', fits: true, mine: false }, { taken: true }],
    [{ state: 'stopped', fits: true, mine: true }, { back: true }],
    [{ state: 'running', fits: true, mine: true }, { hold: { after_ms: 300, accounts: [] } }],
    [{ state: 'running', fits: null, mine: true }, { hold: { after_ms: 300 } }],
    [
      { state: 'running', fits: false, mine: true },
      {
        settle: {
          state: 'over_budget',
          errors: [
            {
              code: 'over_budget',
              message: expect.stringContaining('10 CAD is more than what is left of the budget of 5 CAD'),
            },
          ],
          quotes: [{ total: 10 }, { total: 20 }],
        },
      },
    ],
  ])('is not bought if its price is not reserved: %o', async (refusal, outcome) => {
    const found = await worked({ refusal, batch: { budget: '5.00', budget_currency: 'CAD' } });
    expect(found).toMatchObject({ outcome, bought: [] });
    expect(found.done.includes('stop')).toBe('settle' in outcome);
  });

  it('is reserved at what its currency is worth in that of the budget', async () => {
    south = post('south', { GROUND: [5, 1, 'USD'] });
    const batch = { budget: '90', budget_currency: 'CAD', options: { rates: { CAD: 1, USD: 1.5 } } };
    expect((await worked({ batch })).done).toContain('reserve 5 USD at 1.500000000000');
  });

  it('waits for accounts that are paused, at most as long as it has patience', async () => {
    const pauses = [pause('rating', 8_000)];
    expect(await outcomeOf({ pauses })).toEqual({
      hold: { after_ms: 8_000, accounts: ['north/north'], why: 'north/north: too many calls', answers: [] },
    });
    expect(await outcomeOf({ pauses, ...patience(9_000, 4_000) })).toMatchObject({
      hold: { after_ms: 5_000 },
    });
    expect(
      await outcomeOf({
        pauses: [pause('rating', 9 * MINUTE), pause('shipping', 1)],
        row: { waited_ms: 2 * MINUTE },
      }),
    ).toMatchObject({ hold: { after_ms: 8 * MINUTE } });
  });

  it('does without paused accounts when its patience is over, and says so', async () => {
    const given = { ...patience(4_000, 4_000), pauses: [pause('rating', 8_000)] };
    expect(await outcomeOf(given)).toMatchObject({ settle: { tracking_number: 'south-r1' } });
    expect(north.rated).toBe(0);
    const none = { ...given, posts: [north] };
    expect(await outcomeOf(none)).toMatchObject({ hold: { after_ms: 8_000 } });
  });

  it('waits for an account that is down, and keeps what the others answered', async () => {
    north.onRate = () => [[], [down('north', { retry_after_ms: 3_000 })]];
    const { outcome, done } = await worked();
    expect(outcome).toMatchObject({
      hold: {
        after_ms: 3_000,
        accounts: ['north/north'],
        why: 'north/north: north: unavailable',
        answers: [{ account: 'south/south', quotes: [{ total_charge: 20 }] }],
      },
    });
    expect(done).toEqual(['note rating 1']);
    expect(await outcomeOf(patience(2_000))).toMatchObject({ hold: { after_ms: 2_000 } });
    expect(await outcomeOf(patience(2_000, 2_000))).toMatchObject({
      settle: { tracking_number: 'south-r1' },
    });
  });

  it('is held once more for a promise if there is nothing to choose from, else it ends', async () => {
    north.onRate = () => [[], [limited('north', 7_000)]];
    south.onRate = () => [[], [limited('south', 4_000)]];
    expect(await outcomeOf(patience(0))).toMatchObject({ hold: { after_ms: 4_000 } });
    for (const one of [north, south]) one.onRate = () => [[], [down('x')]];
    expect(await outcomeOf(patience(0))).toMatchObject({
      settle: {
        state: 'no_quotes',
        quotes: [],
        errors: [{ kind: 'unavailable' }, { kind: 'unavailable' }, { carrier: 'batch', code: 'no_quote' }],
      },
    });
  });

  it('asks no account again that has answered in the last ten minutes', async () => {
    const kept = answer('north', { at: NOON - 10 * MINUTE + 1 });
    expect(await outcomeOf({ row: { answers: [kept] } })).toMatchObject({
      settle: { tracking_number: 'south-r1' },
    });
    expect(north.rated).toBe(0);
    await worked({ row: { answers: [answer('north', { at: NOON - 10 * MINUTE })] } });
    await worked({ row: { answers: [answer('north', { errors: [down('north')] })] } });
    expect(north.rated).toBe(2);
  });

  it.each<[Given, number, number]>([
    [{ batch: { accounts: ['south/south'] } }, 0, 1],
    [{ row: { passed_over: ['south/south'] } }, 1, 0],
    [{ row: { choose: 'north:GROUND' } }, 1, 0],
    [{ row: { answers: [answer('north')] }, batch: { accounts: ['south/south'] } }, 0, 1],
  ])('asks only the accounts that it may choose: %#', async (given, ...rated) => {
    await worked(given);
    expect([north.rated, south.rated]).toEqual(rated);
  });

  it('ends with the reason when a function to choose by fails', async () => {
    expect(await outcomeOf({ row: { choose: 'by broken' } })).toMatchObject({
      settle: {
        state: 'no_quotes',
        errors: [{ code: 'chooser_failed', message: expect.stringContaining('no rule') }],
      },
    });
  });
});

describe('a row with a choice', () => {
  it('waits for a worker that has its account; if there is none, it may have been bought', async () => {
    const given = { row: { chosen }, posts: [south] };
    expect(await outcomeOf(given)).toMatchObject({ hold: { after_ms: 5_000, accounts: ['north/north'] } });
    expect(await outcomeOf({ ...given, ...patience(2_000), row: { chosen } })).toMatchObject({
      hold: { after_ms: 2_000 },
    });
    expect(await outcomeOf({ ...given, batch: { options: { patience_ms: 0 } } })).toMatchObject({
      settle: { state: 'unknown', errors: [{ code: 'no_account', kind: 'unknown_outcome' }] },
    });
  });

  it('waits while its account takes no purchases, at most as long as it has patience', async () => {
    const given = { row: { chosen }, pauses: [pause('shipping', 8_000), pause('shipping', 9_000, 'south')] };
    expect(await outcomeOf(given)).toMatchObject({ hold: { after_ms: 8_000, accounts: ['north/north'] } });
    expect(await outcomeOf({ ...given, batch: { options: { patience_ms: 3_000 } } })).toMatchObject({
      hold: { after_ms: 3_000 },
    });
    expect(await outcomeOf({ ...given, batch: { options: { patience_ms: 0 } } })).toMatchObject({
      settle: { state: 'bought' },
    });
    expect(await outcomeOf({ row: { chosen }, pauses: [pause('rating', 8_000)] })).toMatchObject({
      settle: { state: 'bought' },
    });
  });

  it('frees its key only if an earlier choice was refused under it', async () => {
    expect((await worked({ row: { chosen } })).done).toEqual([]);
    const row = { chosen, used_key: true };
    const other = () => Promise.reject(new ValidationError([], {}));
    expect(await worked({ row, release: other })).toMatchObject({
      outcome: { settle: { state: 'bought' } },
      done: ['release b/r1'],
    });
    const away = () => Promise.reject(new UnavailableError('away', { code: 'ledger_unavailable' }));
    await expect(worked({ row, release: away })).rejects.toThrow('away');
  });

  it('counts a charge that cannot be compared with the budget as it was quoted', async () => {
    const [sold] = await (async () =>
      north.proxy.createShipping(
        new ShipmentRequest({
          ...request('r1'),
          shipment: { ...request('r1').shipment, services: ['GROUND'] },
        }),
      ))();
    const charge = (amount: string, currency: string) =>
      sells([{ ...sold!, total_charge: { amount, currency, name: 'total' } }, []]);
    const batch = { budget: '90', budget_currency: 'CAD', options: { rates: { CAD: 1, USD: 1.5 } } };
    charge('7', 'USD');
    expect(await outcomeOf({ row: { chosen }, batch })).toMatchObject({
      settle: { spent: { amount: '7', currency: 'USD' }, factor: '1.500000000000' },
    });
    charge('7', 'EUR');
    expect(await outcomeOf({ row: { chosen: quoteOf('north', 10, 'USD') }, batch })).toMatchObject({
      settle: { spent: { amount: '10', currency: 'USD' }, factor: '1.500000000000' },
    });
    sells([{ ...sold!, total_charge: null }, []]);
    expect(await outcomeOf({ row: { chosen } })).toMatchObject({
      settle: { spent: { amount: '10', currency: 'CAD' }, factor: '1' },
    });
    sells([{ ...sold!, complete: false }, [entry('north', 'unknown_outcome')]]);
    const { outcome } = await worked({ row: { chosen } });
    expect(outcome).toMatchObject({ settle: { state: 'unknown', tracking_number: 'north-r1' } });
    expect(outcome).not.toHaveProperty('settle.spent');
  });

  it.each<[what: string, errors: ReturnType<typeof entry>[], given: Given, outcome: object]>([
    ['is unknown', [entry('north', 'unknown_outcome')], {}, { settle: { state: 'unknown' } }],
    ['is refused', [entry('north', 'carrier')], {}, { settle: { state: 'refused' } }],
    [
      'is tried again',
      [down('north', { retry_after_ms: 4_000 })],
      {},
      { hold: { after_ms: 4_000, accounts: ['north/north'], errors: [{ kind: 'unavailable' }] } },
    ],
    [
      'is bought elsewhere when patience is over',
      [down('north')],
      { ...patience(0), row: { quotes } },
      { hold: { after_ms: 0, instead_of: 'north/north' } },
    ],
    [
      'is refused if there is nothing else',
      [down('north')],
      { ...patience(0), row: { quotes: [chosen] } },
      { settle: { state: 'refused' } },
    ],
    [
      'waits if its account says when',
      [limited('north', 2_000)],
      { ...patience(0), row: { quotes: [chosen] } },
      { hold: { after_ms: 2_000 } },
    ],
    [
      'is not bought elsewhere while it may be under way',
      [down('north', { code: 'purchase_under_way' })],
      { ...patience(0), row: { quotes } },
      { hold: { after_ms: 1_000 } },
    ],
    [
      'passes over 20 accounts at most',
      [down('north')],
      { ...patience(0), row: { quotes, passed_over: Array(20).fill('x/x') } },
      { settle: { state: 'refused' } },
    ],
    [
      'passes over a 20th account',
      [down('north')],
      { ...patience(0), row: { quotes, passed_over: Array(19).fill('x/x') } },
      { hold: { instead_of: 'north/north' } },
    ],
  ])('%s: %j', async (_, errors, given, outcome) => {
    sells([null, errors]);
    const found = await worked({ ...given, row: { chosen, ...given.row } });
    expect(found.outcome).toMatchObject(outcome);
    expect(found.outcome).not.toHaveProperty('settle.spent');
    if (!('instead_of' in (('hold' in outcome && (outcome.hold as object)) || {})))
      expect(found.outcome).not.toHaveProperty('hold.instead_of');
    expect(found.done).toEqual(errors.some(({ retryable }) => retryable) ? ['note shipping 1'] : []);
  });
});
