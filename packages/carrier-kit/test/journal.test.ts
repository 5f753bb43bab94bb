import {
  createShipment,
  recoverShipment,
  resumeShipment,
  ShipmentRequest,
  UnavailableError,
} from '@waybill/core';
import type { CutPurchase, PurchaseJournal } from '@waybill/core/plugin';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bought,
  boughtAt,
  buying,
  entries,
  FILE,
  lines,
  offer,
  offers,
  PDF,
  parcels,
  postWith,
  price,
  refusal,
  replies,
  request,
  reset,
  sent,
} from './helpers/package-post.js';

/** A post that does not recognise a purchase. */
const forgetful: Pick<typeof buying, 'buy'> = {
  buy: (purchase) => {
    const { repeat: _repeat, ...call } = buying.buy(purchase, () => []);
    return call;
  },
};
const post = postWith(forgetful).create({});
const priced = postWith({ ...forgetful, price_first: price }).create({});
const recognising = postWith().create({});
const two = request([{ weight: 1, quantity: 2 }]);
const notStored = 'journal_failed unavailable';
const late = 'deadline_exceeded timeout retryable';

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

/** The first of two parcels is unknown, and so the second was not bought. */
const UNKNOWN = 'unknown_outcome unknown_outcome; not_bought carrier';

beforeEach(() => {
  reset();
  stored = undefined;
  replies['GET /file/1'] = [FILE];
  replies['GET /file/2'] = [FILE];
});

describe('a journal', () => {
  test('has stored what is about to be bought before it is sent, and each reply before the next purchase', async () => {
    replies['POST /labels'] = [boughtAt('A1', '/file/1'), boughtAt('A2', '/file/2')];
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

  const silent = () => new Promise<never>(() => {});
  const blocking = async () => {
    for (const begun = performance.now(); performance.now() - begun < 30; );
  };
  test.each([
    ['cannot store what is about to be bought', journal(() => true).sending, `${notStored} retryable`],
    ['never answers', silent, late],
    ['blocks the process until after the deadline, so that no timer has run', blocking, late],
  ])('that %s lets nothing be sent', async (_, sending, expected) => {
    const failing = { sending, replied: async () => {} };
    const outcome = await createShipment(post, two, { journal: failing, deadline_ms: 20, grace_ms: 20 });
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toBe(expected);
    if (expected !== late) expect(outcome[1][0]?.message).toContain('the disk is full');
    expect(lines()).toEqual([]);
  });

  test.each([
    ['the second purchase', (what: string, count: number) => what === 'sending' && count === 2],
    ['a reply', (what: string) => what === 'replied'],
  ])('that cannot store %s ends the buying, and labels are still fetched', async (_, dies) => {
    replies['POST /labels'] = [boughtAt('A1', '/file/1')];
    const outcome = await createShipment(post, two, { journal: journal(dies) });
    expect(outcome[0]).toMatchObject({ documents: [PDF], complete: false });
    expect(parcels(outcome)).toBe('A1 true, null false');
    expect(entries(outcome)).toBe(notStored);
    expect(lines()).toEqual(['POST /labels', 'GET /file/1']);
  });

  test.each([
    ['rejects', journal((what) => what === 'replied')],
    ['never answers', { sending: async () => {}, replied: silent }],
  ])('that %s when all is bought is an entry next to the complete result', async (_, failing) => {
    replies['POST /labels'] = [bought('A1')];
    const one = request([{ weight: 1 }]);
    const outcome = await createShipment(post, one, { journal: failing, deadline_ms: 300, grace_ms: 20 });
    expect(outcome[0]).toMatchObject({ complete: true, tracking_number: 'A1' });
    expect(entries(outcome)).toBe(notStored);
  });

  test('that cannot store prices lets nothing be bought', async () => {
    replies['POST /rates'] = [offers(offer('GROUND', '5.00'))];
    const outcome = await createShipment(priced, two, { journal: journal((what) => what === 'replied') });
    expect(entries(outcome)).toBe(`${notStored} retryable`);
    expect(lines()).toEqual(['POST /rates']);
  });
});

describe('a purchase that is resumed', () => {
  /** Buys until the process dies, and leaves `stored` behind. */
  const dyingAt = async (dies: (what: string, count: number) => boolean) => {
    const died = Promise.withResolvers<void>();
    const keeping = journal();
    let count = 0;
    const then = (what: string) => {
      if (!dies(what, count)) return;
      died.resolve();
      return new Promise<never>(() => {});
    };
    const dying: PurchaseJournal = {
      sending: (exchange, intent) => {
        count++;
        return keeping.sending(exchange, intent).then(() => then('sending'));
      },
      replied: (exchange) => keeping.replied(exchange).then(() => then('replied')),
    };
    void createShipment(post, two, { journal: dying, deadline_ms: 1_000 });
    await died.promise;
    sent.length = 0;
  };

  test('buys what is still to be bought, with the journal, and has all labels', async () => {
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    await dyingAt((what) => what === 'replied');
    expect(cut().sending).toBeUndefined();
    const outcome = await resumeShipment(post, cut(), { journal: journal() });
    expect(parcels(outcome)).toBe('A1 true, A2 true');
    expect(outcome).toMatchObject([{ complete: true, documents: [PDF, PDF] }, []]);
    expect(lines()).toEqual(['POST /labels']);
    expect(cut().exchange.replies).toHaveLength(2);
  });

  test('is unknown where a reply is missing: it is not sent again, and no further parcel is bought', async () => {
    await dyingAt((what) => what === 'sending');
    const outcome = await resumeShipment(post, cut(), { journal: journal() });
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toBe(UNKNOWN);
    expect(outcome[1][0]?.message).toContain('look for label key-0');
    expect(outcome[1][0]?.details?.recovery).toMatchObject({ carrier: 'post', account: 'post' });
    expect(lines()).toEqual([]);
  });

  test('keeps what was bought before the one that is unknown, which can also be recovered', async () => {
    replies['POST /labels'] = [boughtAt('A1', '/file/1')];
    await dyingAt((what, count) => what === 'sending' && count === 2);
    const outcome = await resumeShipment(post, cut());
    expect(outcome[0]).toMatchObject({ complete: false, documents: [PDF] });
    expect(entries(outcome)).toBe('unknown_outcome unknown_outcome');
    expect(lines()).toEqual(['GET /file/1']);
    for (const one of [outcome, await recoverShipment(post, cut())])
      expect(parcels(one)).toBe('A1 true, null null');
  });

  test('begins where only the request was stored', async () => {
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    await dyingAt((what) => what === 'sending');
    const exchange = { ...cut().exchange, replies: [] };
    expect(parcels(await resumeShipment(post, { carrier: 'post', exchange }))).toBe('A1 true, A2 true');
  });

  test('goes on after prices, one for each of two packages', async () => {
    const different = new ShipmentRequest(request([{ weight: 1 }, { weight: 2 }]));
    const wire = priced.mapper.createShipmentRequest(different);
    const body = JSON.stringify(offers(offer('GROUND', '5.00')).body);
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const resumed = (...packages: number[]) => {
      const rates = packages.map((at) => ({ step: 'rate', package: at, status: 200, headers: {}, body }));
      return resumeShipment(priced, { carrier: 'post', exchange: { request: wire, replies: rates } });
    };
    expect(parcels(await resumed(0, 1))).toBe('A1 true, A2 true');
    expect(lines()).toEqual(['POST /labels', 'POST /labels']);
    expect((await resumed(0, 0))[1]).toMatchObject([{ field: 'exchange' }]);
  });

  const pickedUp = { step: 'pickup', status: 200, headers: {}, body: '' };
  test.each<[string, (left: CutPurchase) => object]>([
    ['account', () => ({ account: 'another' })],
    ['carrier', () => ({ carrier: 'another' })],
    ['exchange', () => ({ exchange: { request: {}, replies: [] } })],
    ['exchange', ({ exchange }) => ({ exchange: { ...exchange, replies: [pickedUp] } })],
    ['sending', () => ({ sending: { step: 'buy', package: 1 } })],
    ['sending', () => ({ sending: { step: 'label', package: 0 } })],
  ])('is refused, and as unknown as before, when its %s is of something else', async (field, change) => {
    await dyingAt((what) => what === 'sending');
    const left = { ...cut(), ...change(cut()) };
    const outcome = await resumeShipment(post, left, { journal: journal() });
    expect(outcome[1]).toMatchObject([
      { field, kind: 'unknown_outcome', retryable: false, details: { recovery: { carrier: left.carrier } } },
    ]);
    expect(lines()).toEqual([]);
  });
});

describe('a purchase that the carrier recognises', () => {
  const left = async () => {
    replies['POST /labels'] = [new UnavailableError('cut', { details: { sent: true } })];
    await createShipment(recognising, two, { journal: journal() });
    sent.length = 0;
    expect(cut().sending?.repeat_digest).toMatch(/^[\w-]{43}$/);
    return cut();
  };

  test('is sent again when it is resumed, unchanged, and the buying goes on', async () => {
    const known = await left();
    const first = structuredClone(known.exchange);
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const outcome = await resumeShipment(recognising, known, { journal: journal() });
    expect(parcels(outcome)).toBe('A1 true, A2 true');
    expect(outcome[0]?.complete).toBe(true);
    expect(sent[0]).toMatchObject({ line: 'POST /labels', headers: { 'idempotency-key': 'key-0' } });
    expect(known.exchange).toEqual(first);
  });

  test('is sent again although an answer that says nothing was stored', async () => {
    const known = await left();
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const silent = { step: 'buy', package: 0, status: 502, headers: {}, body: 'down' };
    const exchange = { ...known.exchange, replies: [silent] } as CutPurchase['exchange'];
    const sending = { ...known.sending, step: 'buy' } as NonNullable<CutPurchase['sending']>;
    const outcome = await resumeShipment(recognising, { ...known, exchange, sending });
    expect([parcels(outcome), sent[0]?.headers]).toEqual([
      'A1 true, A2 true',
      expect.objectContaining({ 'idempotency-key': 'key-0' }),
    ]);
  });

  test.each([
    ['is refused', refusal('too-late'), 'Because too-late.'],
    ['gets no answer', new UnavailableError('no line', { details: { sent: false } }), 'no line'],
    ['is unreadable', { body: 'what?' }, ''],
  ])('stays unknown when the second call %s', async (_, reply, said) => {
    const known = await left();
    replies['POST /labels'] = [reply];
    const outcome = await resumeShipment(recognising, known, { journal: journal() });
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toBe(UNKNOWN);
    expect(outcome[1][0]?.message).toContain(said);
  });

  test('is not sent again when this version would send something else', async () => {
    const known = await left();
    const buy: typeof buying.buy = (purchase, all) => ({
      ...buying.buy(purchase, all),
      body: '{"weight":2}',
    });
    const changed = postWith({ buy }).create({});
    const outcome = await resumeShipment(changed, known);
    expect(entries(outcome)).toBe(UNKNOWN);
    expect(lines()).toEqual([]);
  });

  test('is not sent again when the journal does not store it', async () => {
    const outcome = await resumeShipment(recognising, await left(), { journal: journal(() => true) });
    expect(entries(outcome)).toMatch(UNKNOWN);
    expect(lines()).toEqual([]);
  });
});
