import { describe, expect, test, vi } from 'vitest';
import {
  createReturn,
  createShipment,
  resumeReturn,
  resumeShipment,
  type ShippingOutcome,
} from '../src/index.js';
import type { CutPurchase, PurchaseJournal, ShippingProxy } from '../src/plugin.js';
import { identity, request, shipment } from './sample-carrier.js';

/** A carrier that buys in one step, as one of its own making may do. */
function carrier(parts: Partial<ShippingProxy> = {}): ShippingProxy & { readonly bought: unknown[] } {
  const bought: unknown[] = [];
  const outcome = (tracking_number: string): ShippingOutcome => [
    { ...shipment, complete: true, tracking_number },
    [],
  ];
  return {
    ...identity,
    bought,
    mapper: {
      createShipmentRequest: () => ({ id: 'S-1' }),
      parseShippingResponse: (response) => outcome((response as { tracking: string }).tracking),
    },
    createShipping: async (wire) => ({ tracking: `T${bought.push(wire)}` }),
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
const answers = async () => ({ tracking: 'T1' });

describe('a return', () => {
  type Cut = NonNullable<ShippingProxy['cut_purchases']>;

  const returning = (send: () => Promise<unknown>, cut_purchases?: Cut) => {
    const { mapper, ...proxy } = carrier(cut_purchases && { cut_purchases });
    const createReturn = vi.fn(send);
    const own = {
      createReturnRequest: () => ({ id: 'R-1' }),
      parseReturnResponse: mapper.parseShippingResponse,
    };
    return { ...proxy, createReturn, mapper: { ...mapper, ...own } };
  };

  test.each([undefined, 'resumed'] as const)(
    'is stored as one step, and read again from what was stored (purchases: %s)',
    async (cut_purchases) => {
      const keeping = journal();
      const stored = { exchange: { request: { id: 'R-1' } }, sending: { step: 'returns' } };
      const proxy = returning(async () => {
        expect(keeping.cut).toMatchObject(stored);
        return answers();
      }, cut_purchases);
      const made = await createReturn(proxy, request, { journal: keeping });
      expect(made[0]).toMatchObject({ tracking_number: 'T1' });
      const another = returning(answers, cut_purchases);
      expect(await resumeReturn(another, keeping.cut)).toEqual(made);
      expect(another.createReturn).not.toHaveBeenCalled();
    },
  );

  test('without a stored reply is unknown, and not made again', async () => {
    const keeping = journal({ replied: never });
    const made = await createReturn(returning(answers), request, { journal: keeping, grace_ms: 10 });
    expect(made).toMatchObject([{ tracking_number: 'T1' }, [{ code: 'journal_failed' }]]);
    const another = returning(answers, 'resumed');
    const [resumed, unknown] = await resumeReturn(another, keeping.cut);
    expect([resumed, unknown]).toMatchObject([null, [{ kind: 'unknown_outcome', retryable: false }]]);
    expect(unknown[0]?.details?.recovery).toBeUndefined();
    expect(another.createReturn).not.toHaveBeenCalled();
  });

  test('is not made when the journal does not store it', async () => {
    const proxy = returning(answers, 'resumed');
    const [, errors] = await createReturn(proxy, request, { journal: journal({ sending: reject }) });
    expect(errors).toMatchObject([{ code: 'journal_failed', retryable: true }]);
    expect(proxy.createReturn).not.toHaveBeenCalled();
  });

  test('that costs nothing is made again', async () => {
    const proxy = returning(answers, 'repeated');
    const cut = { ...identity, exchange: { request: {}, replies: [] }, sending: { step: 'returns' } };
    expect((await resumeReturn(proxy, cut))[0]).toMatchObject({ tracking_number: 'T1' });
    expect(proxy.createReturn).toHaveBeenCalledOnce();
  });
});

describe('a purchase in one step', () => {
  /** What the journal holds after a purchase whose result it did not store. */
  const cutPurchase = async () => {
    const keeping = journal({ replied: reject });
    await createShipment(carrier(), request, { journal: keeping });
    return keeping.cut;
  };

  test('is stored before it is made, and its result after it', async () => {
    const keeping = journal();
    const exchange = { request: { id: 'S-1' }, replies: [] };
    const createShipping = async () => {
      expect(keeping.cut).toEqual({ ...identity, exchange, sending: { step: 'shipping' } });
      return answers();
    };
    const bought = await createShipment(carrier({ createShipping }), request, { journal: keeping });
    expect(keeping.cut).not.toHaveProperty('sending');
    const another = carrier();
    expect(await resumeShipment(another, keeping.cut)).toEqual(bought);
    expect(another.bought).toEqual([]);
  });

  test.each([
    ['rejects', reject, { code: 'journal_failed', kind: 'unavailable', retryable: true }],
    ['never answers', never, { code: 'deadline_exceeded', kind: 'timeout', retryable: true }],
  ])('is not made when the journal %s before it', async (_, sending, entry) => {
    const proxy = carrier();
    const options = { journal: journal({ sending }), deadline_ms: 20 };
    expect(await createShipment(proxy, request, options)).toMatchObject([null, [entry]]);
    expect(proxy.bought).toEqual([]);
  });

  test.each([
    ['rejects', reject],
    ['never answers', never],
  ])('comes back when the journal %s after it, with an entry', async (_, replied) => {
    const outcome = await createShipment(carrier(), request, { journal: journal({ replied }), grace_ms: 20 });
    const entry = { code: 'journal_failed', kind: 'unavailable', retryable: false };
    expect(outcome).toMatchObject([{ tracking_number: 'T1' }, [entry]]);
  });

  test.each<[whose: string, parts: Partial<ShippingProxy>, entry: object]>([
    ['whose result was not stored', {}, {}],
    ['of another account', { account: 'montreal', cut_purchases: 'repeated' }, { field: 'account' }],
  ])('%s is unknown, and is not made again', async (_, parts, entry) => {
    const another = carrier(parts);
    const unknown = { kind: 'unknown_outcome', retryable: false, ...entry };
    expect(await resumeShipment(another, await cutPurchase())).toMatchObject([null, [unknown]]);
    expect(another.bought).toEqual([]);
  });

  test('is made again where it costs nothing', async () => {
    const another = carrier({ cut_purchases: 'repeated' });
    const again = journal();
    const [result] = await resumeShipment(another, await cutPurchase(), { journal: again });
    expect([result?.tracking_number, another.bought]).toEqual(['T1', [{ id: 'S-1' }]]);
    expect(again.cut.exchange.replies).toHaveLength(1);
  });
});
