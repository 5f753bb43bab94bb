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
import { defineHttpCarrier, perPackage, z } from '../src/index.js';
import { readJson } from '../src/reply.js';
import {
  bought,
  buy,
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

const wireLabel = z.object({ tracking: z.string(), url: z.string(), state: z.optional(z.string()) });

/** The post keeps a list of labels by their keys. A key that is not in it was never used. */
const findable: typeof buying = {
  ...buying,
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
const carrierWith = (one: typeof buying) =>
  defineHttpCarrier({
    ...tables,
    connect,
    shipping: perPackage.shipping(one),
    recovery: perPackage.recovery(one),
  });
const post = carrierWith(findable);
/** The same, for more packages than a request of these tests may otherwise have. */
const manyPackages: typeof buying = {
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

const entries = ([, errors]: ShippingOutcome) =>
  errors.map(({ code, kind, retryable }) => [code, kind, retryable]);

beforeEach(reset);

describe('a purchase whose answer was lost', () => {
  test('is found, with its label', async () => {
    replies['POST /labels'] = [lost];
    const left = leftBy(await buy([{ weight: 1 }], post));
    replies['GET /labels/by-key/key-0'] = [{ body: [{ tracking: 'A1', url: '/file/1' }] }];
    replies['GET /file/1'] = [FILE];
    const [shipment, errors] = await recovered(left);
    expect(errors).toEqual([]);
    expect(shipment).toMatchObject({ tracking_number: 'A1', documents: [PDF] });
    expect(lines()).toEqual(['GET /labels/by-key/key-0', 'GET /file/1']);
  });

  test('was certainly not made where the carrier would know it, and may be made again', async () => {
    replies['POST /labels'] = [lost];
    const left = leftBy(await buy([{ weight: 1 }], post));
    replies['GET /labels/by-key/key-0'] = [{ body: [] }];
    const outcome = await recovered(left);
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toEqual([['not_bought', 'not_found', true]]);
    expect(outcome[1][0]?.message).toBe('It was not bought: no label has the key key-0');
  });

  test('is not bought any more where it was cancelled since, and is not bought again by itself', async () => {
    replies['POST /labels'] = [lost];
    const left = leftBy(await buy([{ weight: 1 }], post));
    const cancelled = { tracking: 'A1', url: '/file/1', state: 'CANCELLED' };
    replies['GET /labels/by-key/key-0'] = [{ body: [cancelled] }];
    const outcome = await recovered(left);
    expect(outcome[0]).toBeNull();
    expect(entries(outcome)).toEqual([['cancelled', 'carrier', false]]);
    expect(outcome[1][0]?.message).toBe('It was bought, and cancelled since: label A1 is CANCELLED.');
  });

  test('stays unknown when the carrier does not answer, and can be asked about again', async () => {
    replies['POST /labels'] = [lost];
    const left = leftBy(await buy([{ weight: 1 }], post));
    replies['GET /labels/by-key/key-0'] = [new UnavailableError('down', { details: { sent: false } })];
    const unknown = await recovered(left);
    expect(entries(unknown)).toEqual([['unknown_outcome', 'unknown_outcome', false]]);
    expect(unknown[1][0]?.message).toContain('Its list of labels gave no answer.');
    expect(leftBy(unknown)).toEqual(left);
    replies['GET /labels/by-key/key-0'] = [{ body: [{ tracking: 'A1', url: '/file/1' }] }];
    replies['GET /file/1'] = [FILE];
    expect((await recovered(leftBy(unknown)))[0]?.tracking_number).toBe('A1');
  });

  test('stays unknown, with the candidates, when several shipments may be it', async () => {
    replies['POST /labels'] = [lost];
    const left = leftBy(await buy([{ weight: 1 }], post));
    const several = ['A1', 'A2'].map((tracking) => ({ tracking, url: '/file/1' }));
    replies['GET /labels/by-key/key-0'] = [{ body: several }];
    const [, errors] = await recovered(left);
    expect(errors[0]).toMatchObject({
      kind: 'unknown_outcome',
      details: { candidates: ['A1', 'A2'], lookup: 'label key-0' },
    });
  });

  test('is found where only the wire request was stored', async () => {
    const wire = post.create({}).mapper.createShipmentRequest(new ShipmentRequest(request([{ weight: 1 }])));
    replies['GET /labels/by-key/key-0'] = [{ body: [{ tracking: 'A1', url: '/file/1' }] }];
    replies['GET /file/1'] = [FILE];
    const [shipment] = await recovered(JSON.parse(JSON.stringify({ request: wire, replies: [] })));
    expect(shipment?.tracking_number).toBe('A1');
  });

  test('is recovered without a repeated purchase where prices come first', async () => {
    const first = { ...findable, price_first: price };
    const carrier = defineHttpCarrier({
      ...tables,
      connect,
      shipping: perPackage.shipping(first),
      recovery: perPackage.recovery(first),
    });
    const proxy = carrier.create({});
    const wire = proxy.mapper.createShipmentRequest(new ShipmentRequest(request([{ weight: 1 }])));
    replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '5')] } }];
    replies['GET /labels/by-key/key-0'] = [{ body: [] }];
    const outcome = await recoverShipment(proxy, { request: wire, replies: [] });
    expect(entries(outcome)).toEqual([['not_bought', 'not_found', true]]);
    expect(lines()).toEqual(['POST /rates', 'GET /labels/by-key/key-0']);
  });

  test('is recovered where not every price was stored', async () => {
    const first = { ...findable, price_first: price };
    const carrier = defineHttpCarrier({
      ...tables,
      connect,
      shipping: perPackage.shipping(first),
      recovery: perPackage.recovery(first),
    });
    const proxy = carrier.create({});
    const two = new ShipmentRequest(request([{ weight: 1 }, { weight: 2 }]));
    const wire = proxy.mapper.createShipmentRequest(two);
    const body = JSON.stringify({ offers: [offer('GROUND', '5')] });
    const stored = { step: 'rate', package: 0, status: 200, headers: {}, body };
    replies['POST /rates'] = [{ body: { offers: [offer('GROUND', '6')] } }];
    replies['GET /labels/by-key/key-0'] = [{ body: [{ tracking: 'A1', url: '/file/1' }] }];
    replies['GET /file/1'] = [FILE];
    const [shipment] = await recoverShipment(proxy, { request: wire, replies: [stored] });
    expect(shipment?.tracking_number).toBe('A1');
    expect(lines()[0]).toBe('POST /rates');
    expect(lines()).not.toContain('POST /labels');
  });
});

describe('of several packages', () => {
  test('the one without an answer is found; those after it are not bought', async () => {
    replies['POST /labels'] = [bought('A1'), lost];
    const outcome = await buy([{ weight: 1 }, { weight: 2 }, { weight: 3 }], post);
    replies['GET /labels/by-key/key-1'] = [{ body: [{ tracking: 'A2', url: '/file/2' }] }];
    replies['GET /file/2'] = [FILE];
    const again = await recovered(leftBy(outcome));
    expect(again[0]?.meta.parcels.map((parcel) => [parcel.tracking_number, parcel.bought])).toEqual([
      ['A1', true],
      ['A2', true],
      [null, false],
    ]);
    expect(again[0]?.documents).toEqual([PDF, PDF]);
    expect(entries(again)).toEqual([['not_bought', 'carrier', false]]);
  });

  test('one that was certainly not bought cannot be sent again with those that were', async () => {
    replies['POST /labels'] = [bought('A1'), lost];
    const outcome = await buy([{ weight: 1 }, { weight: 2 }], post);
    replies['GET /labels/by-key/key-1'] = [{ body: [] }];
    const again = await recovered(leftBy(outcome));
    expect(again[0]?.meta.parcels.map((parcel) => parcel.bought)).toEqual([true, false]);
    expect(entries(again)).toEqual([['not_bought', 'not_found', false]]);
  });

  test('labels that a dead line kept away are fetched', async () => {
    const packages = 40;
    replies['POST /labels'] = Array.from({ length: packages }, (_, at) => ({
      body: { tracking: `A${at}`, postage: '1.00', links: [{ kind: 'label', url: `/file/${at}` }] },
    }));
    for (let at = 0; at < packages; at++)
      replies[`GET /file/${at}`] = [
        at < 20 ? FILE : new UnavailableError('dead', { details: { sent: true } }),
      ];
    const cut = await buy([{ weight: 1, quantity: packages }], carrierWith(manyPackages));
    expect(cut[0]).toMatchObject({ complete: false });
    expect(cut[0]?.documents).toHaveLength(20);
    for (let at = 0; at < packages; at++) replies[`GET /file/${at}`] = [FILE];
    const [shipment, errors] = await recovered(leftBy(cut));
    expect(errors).toEqual([]);
    expect(shipment?.documents).toHaveLength(packages);
    expect(shipment).toMatchObject({ complete: true, total_charge: { amount: '40.00' } });
    expect(shipment?.meta).not.toHaveProperty('recovery');
  });

  test('an exchange that is cut anywhere is never bought on', async () => {
    replies['POST /labels'] = ['A1', 'A2'].map((tracking) => ({
      body: { tracking, postage: '1.00', links: [{ kind: 'label', url: `/file/${tracking}` }] },
    }));
    replies['GET /file/A1'] = [FILE];
    replies['GET /file/A2'] = [FILE];
    const proxy = post.create({});
    const entity = new ShipmentRequest(request([{ weight: 1 }, { weight: 2 }]));
    const whole = await proxy.createShipping(proxy.mapper.createShipmentRequest(entity));
    expect(whole.replies).toHaveLength(4);
    for (const at of [0, 1])
      replies[`GET /labels/by-key/key-${at}`] = [
        { body: [{ tracking: `A${at + 1}`, url: `/file/A${at + 1}` }] },
      ];
    for (let cut = 0; cut <= whole.replies.length; cut++) {
      const [shipment] = await recovered({ ...whole, replies: whole.replies.slice(0, cut) });
      const known = shipment?.meta.parcels.map(({ tracking_number }) => tracking_number);
      expect(known).toEqual(['A1', 'A2']);
      expect(shipment?.documents).toHaveLength(2);
    }
  });
});

test('when nothing but the wire request was stored, packages that cannot be looked for are unknown, all of them', async () => {
  const carrier = carrierWith(buying);
  const entity = new ShipmentRequest(request([{ weight: 1 }, { weight: 2 }]));
  const wire = carrier.create({}).mapper.createShipmentRequest(entity);
  const outcome = await recovered({ request: wire, replies: [] }, carrier);
  expect(outcome[0]).toBeNull();
  expect(outcome[1].map(({ kind, details }) => [kind, details?.lookup])).toEqual([
    ['unknown_outcome', 'label key-0'],
    ['unknown_outcome', 'label key-1'],
  ]);
});

test('a refusal stays a refusal, and nothing is asked', async () => {
  replies['POST /labels'] = [refusal('E9')];
  const proxy = post.create({});
  const entity = new ShipmentRequest(request([{ weight: 1 }]));
  const exchange = await proxy.createShipping(proxy.mapper.createShipmentRequest(entity));
  expect(entries(await recovered(exchange))).toEqual([['E9', 'carrier', false]]);
  expect(sent).toEqual([]);
});

test('without a lookup a purchase stays unknown, with what to look for', async () => {
  replies['POST /labels'] = [lost];
  const left = leftBy(await buy([{ weight: 1 }], carrierWith(buying)));
  sent.length = 0;
  const [shipment, errors] = await recoverShipment(carrierWith(buying).create({}), left);
  expect(shipment).toBeNull();
  expect(errors[0]).toMatchObject({ kind: 'unknown_outcome', retryable: false });
  expect(errors[0]?.details).toMatchObject({ lookup: 'label key-0', recovery: left });
  expect(sent).toEqual([]);
});

test('a lookup that would buy is not sent', async () => {
  const carrier = defineHttpCarrier({
    ...tables,
    connect,
    shipping: perPackage.shipping(buying),
    recovery: {
      lookup: ({ replies: known }) =>
        known.some(({ step }) => step === 'again')
          ? []
          : [
              {
                ...buying.buy({ wire: { id: 'key-0', weight: 1 } }, () => []),
                step: 'again',
                purchase: true,
              } as never,
            ],
    },
  });
  replies['POST /labels'] = [lost];
  const left = leftBy(await buy([{ weight: 1 }], carrier));
  sent.length = 0;
  const outcome = await recoverShipment(carrier.create({}), left);
  expect(entries(outcome)).toEqual([['unknown_outcome', 'unknown_outcome', false]]);
  expect(sent).toEqual([]);
});

test('what another account or carrier left behind is refused by its field, and so is what is no exchange', async () => {
  replies['POST /labels'] = [lost];
  const left = leftBy(await buy([{ weight: 1 }], post));
  const fieldsOf = async (given: RecoveryRequestData) =>
    (await recovered(given))[1].map(({ field, kind }) => [field, kind]);
  expect(await fieldsOf({ ...left, account: 'other' })).toEqual([['account', 'unknown_outcome']]);
  expect(await fieldsOf({ ...left, carrier: 'other' })).toEqual([['carrier', 'unknown_outcome']]);
  expect(await fieldsOf({ ...left, exchange: { request: {}, replies: [] } })).toEqual([
    ['exchange', 'unknown_outcome'],
  ]);
  expect(sent).toEqual([]);
});
