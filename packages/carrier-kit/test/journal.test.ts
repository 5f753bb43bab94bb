import {
  createShipment,
  recoverShipment,
  resumeShipment,
  ShipmentRequest,
  type ShippingOutcome,
  UnavailableError,
} from '@waybill/core';
import type { CutPurchase, PurchaseJournal } from '@waybill/core/plugin';
import { beforeEach, describe, expect, test } from 'vitest';
import { defineHttpCarrier, perPackage } from '../src/index.js';
import {
  bought,
  buying,
  connect,
  FILE,
  lines,
  offer,
  PDF,
  price,
  refusal,
  replies,
  request,
  reset,
  sent,
  tables,
} from './helpers/package-post.js';

/** A post that does not recognise a purchase. */
const forgetful: typeof buying = {
  ...buying,
  buy: (purchase) => {
    const { repeat: _repeat, ...call } = buying.buy(purchase, () => []);
    return call;
  },
};
const carrierWith = (one: typeof buying) =>
  defineHttpCarrier({ ...tables, connect, shipping: perPackage.shipping(one) }).create({});
const post = carrierWith(forgetful);
const recognising = carrierWith(buying);
const two = request([{ weight: 1, quantity: 2 }]);

/** What a journal has stored, as another process finds it. */
let stored: CutPurchase | undefined;
/** Stores, and dies with a rejection where a test wants. */
const journal = (dies: (what: string, count: number) => boolean = () => false): PurchaseJournal => {
  let count = 0;
  const store = (cut: object) => {
    stored = JSON.parse(JSON.stringify({ carrier: 'post', account: 'post', ...cut }));
  };
  return {
    sending: async (exchange, sending) => {
      if (dies('sending', ++count)) throw new Error('the disk is full');
      store({ exchange, sending });
    },
    replied: async (exchange) => {
      if (dies('replied', count)) throw new Error('the disk is full');
      store({ exchange });
    },
  };
};
const cut = (): CutPurchase => {
  if (stored === undefined) throw new Error('nothing was stored');
  return stored;
};
const entries = ([, errors]: ShippingOutcome) =>
  errors.map(({ code, kind, retryable }) => [code, kind, retryable]);
const numbers = ([shipment]: ShippingOutcome) =>
  shipment?.meta.parcels.map(({ tracking_number }) => tracking_number);
const linked = (tracking: string, url: string) =>
  bought(tracking, { label: undefined, links: [{ kind: 'label', url }] });

/** The first of two parcels is unknown, and so the second was not bought. */
const UNKNOWN = [
  ['unknown_outcome', 'unknown_outcome', false],
  ['not_bought', 'carrier', false],
];

beforeEach(() => {
  reset();
  stored = undefined;
});

describe('a journal', () => {
  test('has stored what is about to be bought before it is sent, and each reply before the next purchase', async () => {
    replies['POST /labels'] = [linked('A1', '/file/1'), linked('A2', '/file/2')];
    replies['GET /file/1'] = [FILE];
    replies['GET /file/2'] = [FILE];
    const seen: unknown[] = [];
    const outcome = await createShipment(post, two, {
      journal: {
        sending: async (exchange, intent) => {
          await Promise.resolve();
          seen.push(['sending', intent, exchange.replies.map(({ step }) => step), sent.length]);
        },
        replied: async ({ replies: all }) => {
          seen.push(['replied', all.map(({ step, package: at }) => `${step} ${at}`), sent.length]);
        },
      },
    });
    expect(outcome).toMatchObject([{ complete: true }, []]);
    expect(seen).toEqual([
      ['sending', { step: 'buy', package: 0, lookup: 'label key-0' }, [], 0],
      ['replied', ['buy 0'], 1],
      ['sending', { step: 'buy', package: 1, lookup: 'label key-1' }, ['buy'], 1],
      ['replied', ['buy 0', 'buy 1'], 2],
      ['replied', ['buy 0', 'buy 1', 'label 0', 'label 1'], 4],
    ]);
  });

  test('that cannot store what is about to be bought lets nothing be sent', async () => {
    const outcome = await createShipment(post, two, { journal: journal(() => true) });
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toEqual([['journal_failed', 'unavailable', true]]);
    expect(outcome[1][0]?.message).toContain('the disk is full');
    expect(lines()).toEqual([]);
  });

  test('that never answers lets nothing be sent, and does not hold the caller beyond the deadline', async () => {
    const silent = { sending: () => new Promise<never>(() => {}), replied: async () => {} };
    const outcome = await createShipment(post, two, { journal: silent, deadline_ms: 20, grace_ms: 20 });
    expect(entries(outcome)).toEqual([['deadline_exceeded', 'timeout', true]]);
    expect(lines()).toEqual([]);
  });

  test('that blocks the process until after the deadline lets nothing be sent, although no timer has run', async () => {
    const blocking = {
      sending: async () => {
        for (const begun = performance.now(); performance.now() - begun < 30; );
      },
      replied: async () => {},
    };
    const outcome = await createShipment(post, two, { journal: blocking, deadline_ms: 20 });
    expect(entries(outcome)).toEqual([['deadline_exceeded', 'timeout', true]]);
    expect(lines()).toEqual([]);
  });

  test('that cannot store the second purchase leaves the first one, and says that the second was not made', async () => {
    replies['POST /labels'] = [bought('A1')];
    const outcome = await createShipment(post, two, {
      journal: journal((what, count) => what === 'sending' && count === 2),
    });
    expect(numbers(outcome)).toEqual(['A1', null]);
    expect(outcome[0]?.complete).toBe(false);
    expect(entries(outcome)).toEqual([['journal_failed', 'unavailable', false]]);
    expect(lines()).toEqual(['POST /labels']);
  });

  test('that cannot store a reply ends the buying, and labels are still fetched', async () => {
    replies['POST /labels'] = [linked('A1', '/file/1')];
    replies['GET /file/1'] = [FILE];
    const outcome = await createShipment(post, two, { journal: journal((what) => what === 'replied') });
    expect(outcome[0]).toMatchObject({ documents: [PDF], complete: false });
    expect(entries(outcome)).toEqual([['journal_failed', 'unavailable', false]]);
    expect(lines()).toEqual(['POST /labels', 'GET /file/1']);
  });

  test.each([
    ['rejects', journal((what) => what === 'replied')],
    ['never answers', { sending: async () => {}, replied: () => new Promise<never>(() => {}) }],
  ])('that %s when all is bought is an entry next to the complete result', async (_, failing) => {
    replies['POST /labels'] = [bought('A1')];
    const one = request([{ weight: 1 }]);
    const outcome = await createShipment(post, one, { journal: failing, deadline_ms: 300, grace_ms: 20 });
    expect(outcome[0]).toMatchObject({ complete: true, tracking_number: 'A1' });
    expect(entries(outcome)).toEqual([['journal_failed', 'unavailable', false]]);
  });

  test('that cannot store prices lets nothing be bought', async () => {
    replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '5.00')] } }];
    const priced = defineHttpCarrier({
      ...tables,
      connect,
      shipping: perPackage.shipping({ ...forgetful, price_first: price }),
    }).create({});
    const outcome = await createShipment(priced, two, { journal: journal((what) => what === 'replied') });
    expect(entries(outcome)).toEqual([['journal_failed', 'unavailable', true]]);
    expect(lines()).toEqual(['POST /rates']);
  });
});

describe('a purchase that is resumed', () => {
  /** Buys until the process dies, and leaves `stored` behind. */
  const dyingAt = async (dies: (what: string, count: number) => boolean, proxy = post) => {
    await new Promise<void>((died) => {
      const keeping = journal();
      let count = 0;
      const dead = new Promise<never>(() => {});
      const or = async (what: string, store: () => Promise<void>) => {
        await store();
        if (!dies(what, count)) return;
        died();
        await dead;
      };
      const dying: PurchaseJournal = {
        sending: (exchange, intent) => {
          count++;
          return or('sending', () => keeping.sending(exchange, intent));
        },
        replied: (exchange) => or('replied', () => keeping.replied(exchange)),
      };
      void createShipment(proxy, two, { journal: dying, deadline_ms: 1_000 }).then(() => died());
    });
    sent.length = 0;
  };

  test('buys what is still to be bought, with the journal, and has all labels', async () => {
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    await dyingAt((what) => what === 'replied');
    expect(cut().sending).toBeUndefined();
    const outcome = await resumeShipment(post, cut(), { journal: journal() });
    expect(numbers(outcome)).toEqual(['A1', 'A2']);
    expect(outcome).toMatchObject([{ complete: true, documents: [PDF, PDF] }, []]);
    expect(lines()).toEqual(['POST /labels']);
    expect(cut().exchange.replies).toHaveLength(2);
  });

  test('is unknown where a reply is missing: it is not sent again, and no further parcel is bought', async () => {
    await dyingAt((what) => what === 'sending');
    const outcome = await resumeShipment(post, cut(), { journal: journal() });
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toEqual(UNKNOWN);
    expect(outcome[1][0]?.message).toContain('look for label key-0');
    expect(outcome[1][0]?.details?.recovery).toMatchObject({ carrier: 'post', account: 'post' });
    expect(lines()).toEqual([]);
  });

  test('keeps what was bought before the one that is unknown, and fetches its label', async () => {
    replies['POST /labels'] = [linked('A1', '/file/1')];
    replies['GET /file/1'] = [FILE];
    await dyingAt((what, count) => what === 'sending' && count === 2);
    const outcome = await resumeShipment(post, cut());
    expect(outcome[0]).toMatchObject({ complete: false, documents: [PDF] });
    expect(outcome[0]?.meta.parcels.map((parcel) => parcel.bought)).toEqual([true, null]);
    expect(entries(outcome)).toEqual([['unknown_outcome', 'unknown_outcome', false]]);
    expect(lines()).toEqual(['GET /file/1']);
  });

  test('begins where only the request was stored', async () => {
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const wire = { ...(await wireOf()), replies: [] };
    const outcome = await resumeShipment(post, { carrier: 'post', exchange: wire });
    expect(numbers(outcome)).toEqual(['A1', 'A2']);
  });

  test('goes on after prices, one for each of two packages', async () => {
    const shipping = perPackage.shipping({ ...forgetful, price_first: price });
    const priced = defineHttpCarrier({ ...tables, connect, shipping }).create({});
    const different = new ShipmentRequest(request([{ weight: 1 }, { weight: 2 }]));
    const wire = priced.mapper.createShipmentRequest(different);
    const rate = (position: number) => ({
      step: 'rate',
      package: position,
      status: 200,
      headers: {},
      body: JSON.stringify({ offers: [offer('GROUND', '5.00')] }),
    });
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const resumed = (...stored: object[]) =>
      resumeShipment(priced, { carrier: 'post', exchange: { request: wire, replies: stored } as never });
    expect(numbers(await resumed(rate(0), rate(1)))).toEqual(['A1', 'A2']);
    expect(lines()).toEqual(['POST /labels', 'POST /labels']);
    expect((await resumed(rate(0), rate(0)))[1]).toMatchObject([{ field: 'exchange' }]);
  });

  test('can be recovered as it was stored: only the call without a reply is unknown', async () => {
    replies['POST /labels'] = [bought('A1')];
    await dyingAt((what, count) => what === 'sending' && count === 2);
    const [shipment] = await recoverShipment(post, cut());
    expect(shipment?.meta.parcels.map((parcel) => parcel.bought)).toEqual([true, null]);
  });

  test.each([
    ['account', (left: CutPurchase) => ({ ...left, account: 'another' })],
    ['carrier', (left: CutPurchase) => ({ ...left, carrier: 'another' })],
    ['exchange', (left: CutPurchase) => ({ ...left, exchange: { request: {}, replies: [] } })],
    [
      'exchange',
      ({ exchange, ...left }: CutPurchase) => ({
        ...left,
        exchange: { ...exchange, replies: [{ step: 'pickup', status: 200, headers: {}, body: '' }] },
      }),
    ],
    ['sending', (left: CutPurchase) => ({ ...left, sending: { step: 'buy', package: 1 } })],
    ['sending', (left: CutPurchase) => ({ ...left, sending: { step: 'label', package: 0 } })],
  ])('is refused, and as unknown as before, when its %s is of something else', async (field, change) => {
    await dyingAt((what) => what === 'sending');
    const left = change(cut());
    const outcome = await resumeShipment(post, left, { journal: journal() });
    expect(outcome[1]).toMatchObject([
      { field, kind: 'unknown_outcome', retryable: false, details: { recovery: { carrier: left.carrier } } },
    ]);
    expect(lines()).toEqual([]);
  });

  /** The wire request of a purchase of two parcels. */
  const wireOf = async () => {
    await dyingAt((what) => what === 'sending');
    return cut().exchange;
  };
});

describe('a purchase that the carrier recognises', () => {
  const left = async () => {
    const { sending, exchange } = await intended();
    expect(sending?.repeat_digest).toMatch(/^[\w-]{43}$/);
    return { carrier: 'post', account: 'post', exchange, ...(sending && { sending }) };
  };
  const intended = async () => {
    replies['POST /labels'] = [new UnavailableError('cut', { details: { sent: true } })];
    await createShipment(recognising, two, { journal: journal() });
    sent.length = 0;
    return cut();
  };

  test('is sent again when it is resumed, unchanged, and the buying goes on', async () => {
    const known = await left();
    const first = structuredClone(known.exchange);
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const outcome = await resumeShipment(recognising, known, { journal: journal() });
    expect(numbers(outcome)).toEqual(['A1', 'A2']);
    expect(outcome[0]?.complete).toBe(true);
    expect(sent[0]).toMatchObject({ line: 'POST /labels', headers: { 'idempotency-key': 'key-0' } });
    expect(known.exchange).toEqual(first);
  });

  test.each([
    ['is refused', [refusal('too-late')], 'Because too-late.'],
    [
      'gets no answer',
      [new UnavailableError('no connection', { details: { sent: false } })],
      'no connection',
    ],
    ['is unreadable', [{ body: 'what?' }], ''],
  ])('stays unknown when the second call %s', async (_, answers, said) => {
    const known = await left();
    replies['POST /labels'] = answers;
    const outcome = await resumeShipment(recognising, known, { journal: journal() });
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toEqual(UNKNOWN);
    expect(outcome[1][0]?.message).toContain(said);
  });

  test('is not sent again when this version would send something else', async () => {
    const known = await left();
    const changed = carrierWith({
      ...buying,
      buy: (purchase) => ({ ...buying.buy(purchase, () => []), body: '{"weight":2}' }),
    });
    const outcome = await resumeShipment(changed, known);
    expect(entries(outcome)).toEqual(UNKNOWN);
    expect(lines()).toEqual([]);
  });

  test('is not sent again when the journal does not store it', async () => {
    const outcome = await resumeShipment(recognising, await left(), { journal: journal(() => true) });
    expect(entries(outcome).slice(0, 2)).toEqual(UNKNOWN);
    expect(lines()).toEqual([]);
  });
});
