import { describe, expect, test } from 'vitest';
import { createReturn, createShipment, resumeReturn, resumeShipment } from '../src/index.js';
import type { CutPurchase, PurchaseJournal, ShippingProxy } from '../src/plugin.js';
import { request, shipment } from './sample-carrier.js';

const identity = { carrier: 'sample', account: 'toronto' };

/** A carrier that buys in one step, as one of its own making may do. */
function carrier(parts: Partial<ShippingProxy> = {}): ShippingProxy & { readonly bought: unknown[] } {
  const bought: unknown[] = [];
  return {
    ...identity,
    bought,
    mapper: {
      createShipmentRequest: () => ({ id: 'S-1' }),
      parseShippingResponse: (response) => [
        { ...shipment, complete: true, tracking_number: (response as { tracking: string }).tracking },
        [],
      ],
    },
    createShipping: async (wire) => {
      bought.push(wire);
      return { tracking: `T${bought.length}` };
    },
    ...parts,
  };
}

/** Stores as JSON; rejects or hangs where a test wants. */
function journal(parts: Partial<PurchaseJournal> = {}): PurchaseJournal & { cut: CutPurchase } {
  const store = (cut: object) => {
    kept.cut = JSON.parse(JSON.stringify({ ...identity, ...cut }));
  };
  const kept = {
    cut: { ...identity, exchange: { request: {}, replies: [] } },
    sending: async (exchange: object, sending: object) => store({ exchange, sending }),
    replied: async (exchange: object) => store({ exchange }),
    ...parts,
  };
  return kept;
}

const reject = () => Promise.reject(new Error('the disk is full'));
const never = () => new Promise<never>(() => {});

describe('a return', () => {
  const returning = (send: () => Promise<unknown>, cut_purchases?: 'resumed' | 'repeated') => {
    let made = 0;
    const proxy = {
      ...carrier(cut_purchases === undefined ? {} : { cut_purchases }),
      createReturn: () => {
        made += 1;
        return send();
      },
    };
    const mapper = {
      ...proxy.mapper,
      createReturnRequest: () => ({ id: 'R-1' }),
      parseReturnResponse: proxy.mapper.parseShippingResponse,
    };
    return { proxy: { ...proxy, mapper }, made: () => made };
  };
  const answers = async () => ({ tracking: 'T1' });

  test.each([undefined, 'resumed'] as const)(
    'is stored as one step, and read again from what was stored (purchases: %s)',
    async (cut_purchases) => {
      const keeping = journal();
      const { proxy } = returning(async () => {
        expect(keeping.cut).toMatchObject({
          exchange: { request: { id: 'R-1' } },
          sending: { step: 'returns' },
        });
        return answers();
      }, cut_purchases);
      const made = await createReturn(proxy, request, { journal: keeping });
      expect(made[0]).toMatchObject({ tracking_number: 'T1' });
      const another = returning(answers, cut_purchases);
      expect(await resumeReturn(another.proxy, keeping.cut)).toEqual(made);
      expect(another.made()).toBe(0);
    },
  );

  test('without a stored reply is unknown, and not made again', async () => {
    const keeping = journal({ replied: never });
    const { proxy } = returning(answers);
    const [made, errors] = await createReturn(proxy, request, { journal: keeping, grace_ms: 10 });
    expect(made).toMatchObject({ tracking_number: 'T1' });
    expect(errors).toMatchObject([{ code: 'journal_failed' }]);
    const another = returning(answers, 'resumed');
    const [resumed, unknown] = await resumeReturn(another.proxy, keeping.cut);
    expect(resumed).toBeNull();
    expect(unknown).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
    expect(unknown[0]?.details?.recovery).toBeUndefined();
    expect(another.made()).toBe(0);
  });

  test('is not made when the journal does not store it', async () => {
    const { proxy, made } = returning(answers, 'resumed');
    const [, errors] = await createReturn(proxy, request, { journal: journal({ sending: reject }) });
    expect(errors).toMatchObject([{ code: 'journal_failed', retryable: true }]);
    expect(made()).toBe(0);
  });

  test('that costs nothing is made again', async () => {
    const { proxy, made } = returning(answers, 'repeated');
    const cut = { ...identity, exchange: { request: {}, replies: [] }, sending: { step: 'returns' } };
    expect((await resumeReturn(proxy, cut))[0]).toMatchObject({ tracking_number: 'T1' });
    expect(made()).toBe(1);
  });
});

describe('a purchase in one step', () => {
  test('is stored before it is made, and its result after it', async () => {
    const keeping = journal();
    const proxy = carrier({
      createShipping: async () => {
        expect(keeping.cut).toEqual({
          ...identity,
          exchange: { request: { id: 'S-1' }, replies: [] },
          sending: { step: 'shipping' },
        });
        return { tracking: 'T1' };
      },
    });
    const bought = await createShipment(proxy, request, { journal: keeping });
    expect(keeping.cut).not.toHaveProperty('sending');
    const another = carrier();
    expect(await resumeShipment(another, keeping.cut)).toEqual(bought);
    expect(another.bought).toEqual([]);
  });

  test.each([
    ['rejects', reject, ['journal_failed', 'unavailable', true]],
    ['never answers', never, ['deadline_exceeded', 'timeout', true]],
  ])('is not made when the journal %s before it', async (_, sending, entry) => {
    const proxy = carrier();
    const [result, errors] = await createShipment(proxy, request, {
      journal: journal({ sending }),
      deadline_ms: 20,
    });
    expect([result, errors.map(({ code, kind, retryable }) => [code, kind, retryable])]).toEqual([
      null,
      [entry],
    ]);
    expect(proxy.bought).toEqual([]);
  });

  test.each([
    ['rejects', reject],
    ['never answers', never],
  ])('comes back when the journal %s after it, with an entry', async (_, replied) => {
    const [result, errors] = await createShipment(carrier(), request, {
      journal: journal({ replied }),
      grace_ms: 20,
    });
    expect(result?.tracking_number).toBe('T1');
    expect(errors).toMatchObject([{ code: 'journal_failed', kind: 'unavailable', retryable: false }]);
  });

  test('is unknown when its result was not stored, and is not made again', async () => {
    const keeping = journal({ replied: reject });
    await createShipment(carrier(), request, { journal: keeping });
    const another = carrier();
    const [result, errors] = await resumeShipment(another, keeping.cut);
    expect([result, another.bought]).toEqual([null, []]);
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', retryable: false }]);
  });

  test('is made again where it costs nothing', async () => {
    const keeping = journal({ replied: reject });
    await createShipment(carrier(), request, { journal: keeping });
    const another = carrier({ cut_purchases: 'repeated' });
    const again = journal();
    expect((await resumeShipment(another, keeping.cut, { journal: again }))[0]?.tracking_number).toBe('T1');
    expect(another.bought).toEqual([{ id: 'S-1' }]);
    expect(again.cut.exchange.replies).toHaveLength(1);
  });

  test('of another account is refused, and as unknown as before', async () => {
    const keeping = journal({ replied: reject });
    await createShipment(carrier(), request, { journal: keeping });
    const another = carrier({ account: 'montreal', cut_purchases: 'repeated' });
    const [result, errors] = await resumeShipment(another, keeping.cut);
    expect([result, another.bought]).toEqual([null, []]);
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', field: 'account', retryable: false }]);
  });
});
