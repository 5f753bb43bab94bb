import { describe, expect, test } from 'vitest';
import {
  type CutPurchase,
  createShipment,
  type PurchaseJournal,
  resumeShipment,
  type ShippingProxy,
} from '../src/index.js';
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
