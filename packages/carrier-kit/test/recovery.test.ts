import {
  type CarrierDefinition,
  type RecoveryRequestData,
  recoverShipment,
  ShipmentRequest,
  type ShippingOutcome,
  UnavailableError,
} from '@waybill/core';
import { type Exchange, isAnswer } from '@waybill/core/plugin';
import { beforeEach, describe, expect, test } from 'vitest';
import { perPackage, z } from '../src/index.js';
import { readJson } from '../src/reply.js';
import {
  bought,
  boughtAt,
  buy,
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
  type Selling,
  sent,
} from './helpers/package-post.js';

const wireLabel = z.object({ tracking: z.string(), url: z.string(), state: z.optional(z.string()) });

/** The post keeps a list of labels by their keys. A key that is not in it was never used. */
const findable: Partial<Selling> = {
  find: {
    next: ({ id }, asked) => (asked.length > 0 ? undefined : { method: 'GET', url: `/labels/by-key/${id}` }),
    read: ([reply], { id }) => {
      if (reply === undefined || !isAnswer(reply) || reply.status !== 200)
        return { unclear: 'Its list of labels gave no answer.' };
      const list = z.array(wireLabel).parse(readJson(reply.body));
      const [found] = list;
      if (found === undefined) return { absent: `no label has the key ${id}` };
      if (list.length > 1)
        return { unclear: 'Several have the key.', candidates: list.map(({ tracking }) => tracking) };
      if (found.state === 'CANCELLED') return { cancelled: `label ${found.tracking} is CANCELLED.` };
      const fetch = [{ kind: 'label', method: 'GET', url: found.url } as const];
      return { created: { tracking_number: found.tracking, fetch }, warnings: [] };
    },
  },
};
const carrierWith = (one: Partial<Selling>) =>
  postWith(one, { recovery: perPackage.recovery({ ...buying, ...one } as Selling) });
const post = carrierWith(findable);
/** The same, for more packages than a request of these tests may otherwise have. */
const manyPackages: Partial<Selling> = {
  ...findable,
  packages: ({ shipment }) => ({
    shipment_date: '2026-11-23',
    packages: Array.from({ length: shipment.items[0]?.quantity ?? 1 }, (_, position) => ({
      field: 'shipment.items[0]',
      wire: { id: `key-${position}`, weight: 1 },
    })),
  }),
};
const lost = new UnavailableError('the connection was cut', { details: { sent: true } });

/** What is to be recovered, as an app stores it. */
function leftBy([shipment, errors]: ShippingOutcome): RecoveryRequestData {
  const left =
    errors.find(({ kind }) => kind === 'unknown_outcome')?.details?.recovery ?? shipment?.meta.recovery;
  if (left === undefined) throw new Error(`nothing to recover: ${JSON.stringify(errors)}`);
  return JSON.parse(JSON.stringify(left)) as RecoveryRequestData;
}

async function recovered(
  left: RecoveryRequestData | Exchange,
  carrier: Pick<CarrierDefinition, 'create'> = post,
): Promise<ShippingOutcome> {
  sent.length = 0;
  const outcome = await recoverShipment(carrier.create({}), left);
  expect(lines()).not.toContain('POST /labels');
  return outcome;
}

/** What is left of a purchase of which one answer was lost, after these. */
const leftAfter = async (numbers: string[] = [], carrier = post, packages = numbers.length + 1) => {
  replies['POST /labels'] = [...numbers.map((number) => bought(number)), lost];
  const items = Array.from({ length: packages }, (_, at) => ({ weight: at + 1 }));
  return leftBy(await buy(items, carrier));
};
/** The list of labels has these under the key. */
const listHas = (at: number, ...tracking: string[]) => {
  const url = `/file/${at}`;
  replies[`GET /labels/by-key/key-${at}`] = [{ body: tracking.map((number) => ({ tracking: number, url })) }];
  replies[`GET ${url}`] = [FILE];
};
const wireOf = (carrier: typeof post, ...weights: number[]) => {
  const items = weights.map((weight) => ({ weight }));
  return carrier.create({}).mapper.createShipmentRequest(new ShipmentRequest(request(items)));
};
const NOT_BOUGHT = 'not_bought not_found retryable';
const UNKNOWN = 'unknown_outcome unknown_outcome';

beforeEach(reset);

describe('a purchase whose answer was lost', () => {
  test('is found, with its label', async () => {
    const left = await leftAfter();
    listHas(0, 'A1');
    const [shipment, errors] = await recovered(left);
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ tracking_number: 'A1', documents: [PDF] });
    expect(lines()).toEqual(['GET /labels/by-key/key-0', 'GET /file/0']);
  });

  test.each([
    [
      'was certainly not made where the carrier would know it, and may be made again',
      [],
      NOT_BOUGHT,
      'It was not bought: no label has the key key-0',
    ],
    [
      'is not bought any more where it was cancelled since, and is not bought again by itself',
      [{ tracking: 'A1', url: '/file/0', state: 'CANCELLED' }],
      'cancelled carrier',
      'It was bought, and cancelled since: label A1 is CANCELLED.',
    ],
  ])('%s', async (_, list, expected, message) => {
    const left = await leftAfter();
    replies['GET /labels/by-key/key-0'] = [{ body: list }];
    const outcome = await recovered(left);
    expect(outcome).toMatchObject([null, [{ message }]]);
    expect(entries(outcome)).toBe(expected);
  });

  test('stays unknown when the carrier does not answer, and can be asked about again', async () => {
    const left = await leftAfter();
    replies['GET /labels/by-key/key-0'] = [new UnavailableError('down', { details: { sent: false } })];
    const unknown = await recovered(left);
    expect(entries(unknown)).toBe(UNKNOWN);
    expect(unknown[1][0]?.message).toContain('Its list of labels gave no answer.');
    expect(leftBy(unknown)).toEqual(left);
    listHas(0, 'A1');
    expect((await recovered(leftBy(unknown)))[0]?.tracking_number).toBe('A1');
  });

  test('stays unknown, with the candidates, when several shipments may be it', async () => {
    const left = await leftAfter();
    listHas(0, 'A1', 'A2');
    const details = { candidates: ['A1', 'A2'], lookup: 'label key-0' };
    expect((await recovered(left))[1]).toMatchObject([{ kind: 'unknown_outcome', details }]);
  });

  test('is recovered without a repeated purchase where prices come first, not all of them stored', async () => {
    const carrier = carrierWith({ ...findable, price_first: price });
    replies['POST /rates'] = [offers(offer('GROUND', '5'))];
    listHas(0);
    const outcome = await recovered({ request: wireOf(carrier, 1), replies: [] }, carrier);
    expect(entries(outcome)).toBe(NOT_BOUGHT);
    expect(lines()).toEqual(['POST /rates', 'GET /labels/by-key/key-0']);
    const body = JSON.stringify(offers(offer('GROUND', '5')).body);
    const stored = { step: 'rate', package: 0, status: 200, headers: {}, body };
    listHas(0, 'A1');
    const two = { request: wireOf(carrier, 1, 2), replies: [stored] };
    expect((await recovered(two, carrier))[0]?.tracking_number).toBe('A1');
    expect(lines()[0]).toBe('POST /rates');
  });
});

describe('of several packages', () => {
  test('the one without an answer is found; those after it are not bought', async () => {
    const left = await leftAfter(['A1'], post, 3);
    listHas(1, 'A2');
    const again = await recovered(left);
    expect(parcels(again)).toBe('A1 true, A2 true, null false');
    expect(again[0]?.documents).toEqual([PDF, PDF]);
    expect(entries(again)).toBe('not_bought carrier');
  });

  test('one that was certainly not bought cannot be sent again with those that were', async () => {
    const left = await leftAfter(['A1']);
    listHas(1);
    const again = await recovered(left);
    expect(parcels(again)).toBe('A1 true, null false');
    expect(entries(again)).toBe('not_bought not_found');
  });

  test('labels that a dead line kept away are fetched', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => `A${at}`);
    replies['POST /labels'] = numbers.map((number) => boughtAt(number, `/file/${number}`));
    const dead = new UnavailableError('dead', { details: { sent: true } });
    for (const [at, number] of numbers.entries()) replies[`GET /file/${number}`] = [at < 20 ? FILE : dead];
    const cut = await buy([{ weight: 1, quantity: 40 }], carrierWith(manyPackages));
    expect(cut[0]).toMatchObject({ complete: false });
    expect(cut[0]?.documents).toHaveLength(20);
    for (const number of numbers) replies[`GET /file/${number}`] = [FILE];
    const [shipment, errors] = await recovered(leftBy(cut));
    expect(errors).toEqual([]);
    expect(shipment?.documents).toHaveLength(40);
    expect(shipment).toMatchObject({ complete: true, total_charge: { amount: '200.00' } });
    expect(shipment?.meta).not.toHaveProperty('recovery');
  });

  test('an exchange that is cut anywhere is never bought on', async () => {
    listHas(0, 'A1');
    listHas(1, 'A2');
    replies['POST /labels'] = [boughtAt('A1', '/file/0'), boughtAt('A2', '/file/1')];
    const whole = await post.create({}).createShipping(wireOf(post, 1, 2));
    expect(whole.replies).toHaveLength(4);
    for (let cut = 0; cut <= whole.replies.length; cut++) {
      const again = await recovered({ ...whole, replies: whole.replies.slice(0, cut) });
      expect(parcels(again)).toBe('A1 true, A2 true');
      expect(again[0]?.documents).toHaveLength(2);
    }
  });
});

test('packages that cannot be looked for are unknown, all of them, with what to look for', async () => {
  const carrier = carrierWith({});
  const outcome = await recovered({ request: wireOf(carrier, 1, 2), replies: [] }, carrier);
  expect(outcome[0]).toBeNull();
  expect(outcome[1].map(({ kind, details }) => [kind, details?.lookup])).toEqual([
    ['unknown_outcome', 'label key-0'],
    ['unknown_outcome', 'label key-1'],
  ]);
  const left = await leftAfter([], carrier);
  const unknown = {
    kind: 'unknown_outcome',
    retryable: false,
    details: { lookup: 'label key-0', recovery: left },
  };
  expect(await recovered(left, carrier)).toMatchObject([null, [unknown]]);
  expect(sent).toEqual([]);
});

test('a refusal stays a refusal, and nothing is asked', async () => {
  replies['POST /labels'] = [refusal('E9')];
  const exchange = await post.create({}).createShipping(wireOf(post, 1));
  expect(entries(await recovered(exchange))).toBe('E9 carrier');
  expect(sent).toEqual([]);
});

test('what was bought is looked up only where its labels are missing', async () => {
  const lookup = ({ replies: known }: Exchange) =>
    known.some(({ step }) => step === 'again')
      ? []
      : [{ step: 'again', method: 'GET' as const, url: '/labels/A1' }];
  const carrier = postWith({}, { recovery: { lookup } });
  replies['POST /labels'] = [boughtAt('A1', '/file/0')];
  for (const [file, asked] of [
    [new UnavailableError('dead', { details: { sent: true } }), ['/file/0', '/labels/A1']],
    [FILE, ['/file/0']],
  ] as const) {
    replies['GET /file/0'] = [file];
    const cut = await carrier.create({}).createShipping(wireOf(carrier, 1));
    sent.length = 0;
    await recovered({ ...cut, replies: cut.replies.slice(0, 1) }, carrier);
    expect(sent.map(({ line }) => line.split(' ').at(-1))).toEqual(asked);
  }
});

test('a lookup that would buy is not sent', async () => {
  const purchase = buying.buy({ wire: { id: 'key-0', weight: 1 } }, () => []);
  const again = { ...purchase, step: 'again', purchase: true };
  const lookup = ({ replies: known }: Exchange) =>
    known.some(({ step }) => step === 'again') ? [] : [again];
  const carrier = postWith({}, { recovery: { lookup } });
  const left = await leftAfter([], carrier);
  expect(entries(await recovered(left, carrier))).toBe(UNKNOWN);
  expect(sent).toEqual([]);
});

test.each([
  ['account', { account: 'other' }],
  ['carrier', { carrier: 'other' }],
  ['exchange', { exchange: { request: {}, replies: [] } }],
])('what is left of something else is refused by its field: %s', async (field, change) => {
  const left = await leftAfter();
  expect((await recovered({ ...left, ...change }))[1]).toMatchObject([{ field, kind: 'unknown_outcome' }]);
  expect(sent).toEqual([]);
});
