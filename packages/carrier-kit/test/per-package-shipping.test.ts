import { TimeoutError } from '@waybill/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { followLink } from '../src/reply.js';
import {
  bought,
  boughtAt,
  buy,
  FILE,
  lines,
  linked,
  PDF,
  parcels,
  postWith,
  type Reply,
  refusal,
  replies,
  reset,
  sent,
} from './helpers/package-post.js';

const one = [{ weight: 1 }];
const two = [...one, { weight: 2 }];
const three = [...two, { weight: 3 }];
const keys = () => sent.map(({ headers }) => headers['idempotency-key']);

beforeEach(reset);

describe('shipping package by package', () => {
  test('buys one after the other, each with a key of its own, and adds the charges up', async () => {
    replies['POST /labels'] = [bought('A1'), bought('A2')];
    const [shipment, errors] = await buy([{ weight: 2, quantity: 2 }]);
    expect([errors, keys()]).toEqual([[], ['key-0', 'key-1']]);
    expect(shipment).toEqual({
      carrier: 'post',
      account: 'post',
      documents: [PDF, PDF],
      reference: { type: 'label', value: 'A1' },
      service: 'GROUND',
      shipment_date: '2026-11-23',
      total_charge: { amount: '10.00', currency: 'USD', name: 'postage' },
      tracking_number: 'A1',
      complete: true,
      meta: {
        parcels: ['A1', 'A2'].map((tracking_number) => ({
          tracking_number,
          charge: { amount: '5.00', currency: 'USD', name: 'postage' },
          bought: true,
          reference: { type: 'label', value: tracking_number },
        })),
        documents: [0, 1].map((parcel) => ({ format: 'PDF', kind: 'label', parcel })),
        notices: [],
        shipments: [{ tracking: 'A1' }, { tracking: 'A2' }],
      },
    });
  });

  test('stops after a refusal, and what was bought comes back with its label', async () => {
    replies['POST /labels'] = [bought('A1'), refusal('E9')];
    const outcome = await buy(three);
    expect(sent).toHaveLength(2);
    expect(outcome[0]).toMatchObject({ complete: false, tracking_number: 'A1', documents: [PDF] });
    expect(outcome[0]?.total_charge?.amount).toBe('5.00');
    expect(parcels(outcome)).toBe('A1 true, null false, null false');
    expect(outcome[1].map(({ code, field, retryable }) => [code, field, retryable])).toEqual([
      ['E9', 'shipment.items[1]', false],
      ['not_bought', 'shipment.items[2]', false],
    ]);
  });

  test('is refused as a whole when the first package is; an entry names the package where there are others', async () => {
    replies['POST /labels'] = [refusal('E9')];
    const [shipment, errors] = await buy(two);
    expect([shipment, sent.length]).toEqual([null, 1]);
    expect(errors.map(({ code, field }) => [code, field])).toEqual([['E9', 'shipment.items[0]']]);
    expect((await buy(one))[1][0]).not.toHaveProperty('field');
  });

  test('stops after an unclear answer; the total is then unknown and nothing may be retried', async () => {
    replies['POST /labels'] = [bought('A1'), refusal('E9', 503)];
    const outcome = await buy(three);
    expect(sent).toHaveLength(2);
    expect(outcome[0]).toMatchObject({ complete: false, total_charge: null });
    expect(parcels(outcome)).toBe('A1 true, null null, null false');
    const details = { lookup: 'label key-1', references: { key: 'key-1' } };
    expect(outcome[1]).toMatchObject([
      { kind: 'unknown_outcome', retryable: false, details },
      { code: 'not_bought', retryable: false },
    ]);
  });

  test('is an unknown outcome when the first answer is unclear, and names the packages that were not bought', async () => {
    replies['POST /labels'] = [{ status: 502, type: 'text/html', body: '<html>A1</html>' }];
    expect(await buy(two)).toMatchObject([
      null,
      [
        { kind: 'unknown_outcome', details: { body: '<html>A1</html>' } },
        { code: 'not_bought', field: 'shipment.items[1]' },
      ],
    ]);
  });

  test('names the package of a refusal that is about its weight or size', async () => {
    const body = { errors: [{ code: 'E7', message: 'Too heavy.', field: 'shipment.items' }] };
    replies['POST /labels'] = [bought('A1'), { status: 400, body }];
    expect((await buy(two))[1]).toMatchObject([{ code: 'E7', field: 'shipment.items[1]' }]);
  });

  test('says what a bought package lacks', async () => {
    replies['POST /labels'] = [bought('A1', { postage: undefined, label: '<html>later</html>' })];
    const [shipment, errors] = await buy(one);
    expect(shipment).toMatchObject({ complete: false, total_charge: null, documents: [] });
    expect(shipment?.meta.notices).toEqual([
      { code: 'no_price', message: 'The carrier gave no price of this package.' },
    ]);
    expect(errors).toMatchObject([{ code: 'incomplete_reply', retryable: false }]);
    replies['POST /labels'] = [bought('A1', { label: undefined })];
    const message = 'The shipment was bought; the label is not in the reply, or cannot be read.';
    expect((await buy(one))[1]).toMatchObject([{ message }]);
  });
});

test('a package without a tracking number lacks it, unless its service has none', async () => {
  const numbered = (tracking_number: string | null | undefined) => {
    const charge = { amount: '1.00', currency: 'EUR', name: 'total' };
    const created = { tracking_number, charge, documents: [{ kind: 'label', content: PDF }] };
    return postWith({ read: () => ({ created, warnings: [] }) });
  };
  replies['POST /labels'] = [bought('A1')];
  expect(await buy(one, numbered(undefined))).toMatchObject([
    { complete: false, tracking_number: null },
    [{ code: 'incomplete_reply', details: { part: 'tracking_number', parcel: 0 } }],
  ]);
  expect(await buy(one, numbered(null))).toMatchObject([
    { complete: true, tracking_number: null, meta: { parcels: [{ tracking_number: null, bought: true }] } },
    [],
  ]);
});

test('a package of a carrier without prices lacks no price, but may lack its label', async () => {
  const unpriced = postWith({ unpriced: true });
  replies['POST /labels'] = [bought('A1', { postage: undefined })];
  const [shipment, errors] = await buy(one, unpriced);
  expect(errors).toEqual([]);
  expect(shipment).toMatchObject({ complete: true, total_charge: null, meta: { notices: [] } });
  replies['POST /labels'] = [bought('A1', { postage: undefined, label: undefined })];
  expect((await buy(one, unpriced))[0]).toMatchObject({ complete: false });
});

test('a label for sending the goods back has its number beside that of its package', async () => {
  const created = { tracking_number: 'A1', return_tracking_number: 'R1' };
  const post = postWith({ read: () => ({ created, warnings: [] }) });
  replies['POST /labels'] = [bought('A1')];
  const [shipment] = await buy(one, post);
  expect(shipment?.meta.parcels).toMatchObject([{ tracking_number: 'A1', return_tracking_number: 'R1' }]);
});

describe('documents and prices behind links', () => {
  test('are fetched after all purchases', async () => {
    const links = [
      { kind: 'label', url: '/doc/a' },
      { kind: 'price', url: '/price' },
    ];
    const unpriced = { postage: undefined, label: undefined };
    replies['POST /labels'] = [
      bought('A1', { ...unpriced, links }),
      bought('A2', { ...unpriced, links: links.slice(0, 1) }),
    ];
    replies['GET /doc/a'] = [FILE];
    replies['GET /price'] = [{ body: { postage: '6.20' } }];
    const [shipment, errors] = await buy(two);
    expect(lines().slice(0, 2)).toEqual(['POST /labels', 'POST /labels']);
    expect(lines().slice(2).sort()).toEqual(['GET /doc/a', 'GET /doc/a', 'GET /price']);
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ documents: [PDF, PDF], complete: false, total_charge: null });
    expect(shipment?.meta.parcels.map(({ charge }) => charge?.amount)).toEqual(['6.20', undefined]);
  });

  test('are tried again while they are not ready, and followed when they moved', async () => {
    replies['POST /labels'] = [boughtAt('A1', '/doc/a', '/doc/b')];
    replies['GET /doc/a'] = [{ status: 202, body: '' }, { status: 404, body: '{}' }, FILE];
    replies['GET /doc/b'] = [{ status: 302, body: '', headers: { location: '/doc/c' } }];
    replies['GET /doc/c'] = [FILE];
    const [shipment, errors] = await buy(one);
    expect(errors).toEqual([]);
    expect(shipment?.meta.documents.map(({ kind }) => kind)).toEqual(['label', 'label']);
    expect(lines().filter((line) => line === 'GET /doc/a')).toHaveLength(3);
  });

  const page: Reply = { status: 200, type: 'text/html', body: '<html>later</html>' };
  test.each<[string, Reply, string, string]>([
    ['a refusal', refusal('E404', 410), 'Because E404.', 'E404'],
    ['a page', page, 'post: HTTP 200', 'unreadable_reply'],
    ['no answer', new TimeoutError('no answer', { details: { sent: true } }), 'post: no answer', 'timeout'],
  ])('that give %s leave the purchase whole', async (_, reply, message, code) => {
    replies['POST /labels'] = [boughtAt('A1', '/doc/a')];
    replies['GET /doc/a'] = [reply];
    const [shipment, errors] = await buy(one);
    expect(shipment).toMatchObject({ tracking_number: 'A1', complete: false });
    expect(errors).toMatchObject([{ code, retryable: false, details: { part: 'label', parcel: 0 } }]);
    expect(errors[0]?.message).toContain(`the label could not be fetched: ${message}`);
  });

  test('are given up after five tries', () => {
    const call = { step: 'label', method: 'GET' as const, url: 'https://post.test/doc/a' };
    const reply = (status: number, location?: string) => ({
      step: 'label',
      status,
      headers: location === undefined ? {} : { location },
      body: '',
    });
    expect(followLink(call, [])).toBe(call);
    expect(followLink(call, [reply(202)])).toEqual({ ...call, after_ms: 1000 });
    expect(followLink(call, [reply(302, '../b'), reply(202)])?.url).toBe('https://post.test/b');
    expect(followLink(call, Array(4).fill(reply(202)))).toBeDefined();
    expect(followLink(call, Array(5).fill(reply(202)))).toBeUndefined();
    for (const status of [200, 404, 302]) expect(followLink(call, [reply(status)])).toBeUndefined();
    expect(followLink(call, [reply(404)], [404])).toBeDefined();
  });
});

test('a purchase can name the packages before it, and without prices at the carrier nothing is missing', async () => {
  replies['POST /labels'] = ['A1', 'A2', 'A3'].map((number) => bought(number, { postage: undefined }));
  const [shipment, errors] = await buy([{ weight: 2, quantity: 3 }], linked);
  expect(errors).toEqual([]);
  expect(sent.map(({ body }) => JSON.parse(body ?? '').parent)).toEqual([undefined, 'A1', 'A1']);
  expect(shipment).toMatchObject({ complete: true, total_charge: null, meta: { notices: [] } });
});

test('a package that cannot name the one before it is not bought, and the entry says why', async () => {
  replies['POST /labels'] = [bought('UNNUMBERED')];
  const outcome = await buy([{ weight: 2, quantity: 2 }], linked);
  expect(sent).toHaveLength(1);
  expect(outcome[0]).toMatchObject({ tracking_number: 'UNNUMBERED', documents: [PDF], complete: false });
  expect(parcels(outcome)).toBe('UNNUMBERED true, null false');
  const message = 'This package was not bought, because the first one has no number.';
  expect(outcome[1]).toMatchObject([{ code: 'not_bought', message, retryable: false }]);
});
