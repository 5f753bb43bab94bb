/** What is particular to Click & Drop: orders without a label, orders with one reference, two logins. */
import {
  closeDay,
  createShipment,
  fetchManifest,
  fetchTracking,
  recoverShipment,
  type ShipmentRequestData,
  voidShipment,
} from '@waybill/core';
import { type FaultScope, startSimulator } from '@waybill/simulator';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { royalMail } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { meaningOf } from '../src/tracking-codes.js';
import { ABROAD, AT_HOME } from './support/requests.js';

const running = await startSimulator(simulator);
beforeEach(() => running.reset());
afterAll(() => running.close());
const create = (settings: Parameters<typeof royalMail.create>[0], context: object = {}) =>
  royalMail.create(settings, { limits: { quota: [] }, ...context });
const proxy = create(running.settings);
/** Answers the next call, or each to a place. */
const answer = (document: unknown, status = 200, scope: FaultScope = { times: 1 }) => {
  const body = document === '' ? '' : JSON.stringify(document);
  running.fault({ kind: 'reply', status, body }, scope);
};

type Shipment = Partial<ShipmentRequestData['shipment']>;
const asking = (shipment: Shipment, base: ShipmentRequestData = AT_HOME): ShipmentRequestData => ({
  ...base,
  shipment: { ...base.shipment, ...shipment },
});

test('the simulator sells every service of the table where it goes', async () => {
  for (const { code, reach } of royalMail.services.rows) {
    const request = asking({ services: [code] }, reach === 'GB' ? AT_HOME : ABROAD);
    const [shipment, errors] = await createShipment(proxy, request);
    expect(errors, code).toEqual([]);
    expect(shipment?.complete, code).toBe(true);
  }
});

test.each([403, 404])(
  '%i without a document is no answer of the contract to an order: it may have been made',
  async (status) => {
    answer('', status, { path: /orders$/, times: 1 });
    const [shipment, errors] = await createShipment(proxy, AT_HOME);
    expect(shipment).toBeNull();
    expect(errors.map(({ kind, retryable }) => [kind, retryable])).toEqual([['unknown_outcome', false]]);
  },
);

describe('an order without a label', () => {
  test('can be deleted by its result', async () => {
    const [shipment, errors] = await createShipment(proxy, asking({ services: ['TOLP24'] }));
    const meta = { parcels: [{ bought: null }] };
    expect(shipment).toMatchObject({ documents: [], complete: false, tracking_number: null, meta });
    expect(errors.map(({ details }) => details)).toContainEqual({ part: 'label', parcel: 0 });
    const [result] = await voidShipment(proxy, { shipment: JSON.parse(JSON.stringify(shipment)) });
    expect(result?.outcome).toBe('voided');
  });

  test('gets its label and its tracking number when it is recovered, and no other order is made', async () => {
    const packages = [{ packageNumber: 1 }];
    // The order is made, and this reply without a label is what comes of it.
    const [bought] = await createShipment(proxy, AT_HOME);
    const orderIdentifier = Number(bought?.reference?.value);
    answer({ createdOrders: [{ orderIdentifier, createdOn: '2026-03-03T15:00:00Z', packages }] });
    const refusal = { accountOrderNumber: orderIdentifier, code: 'NotReady', message: 'It is being made' };
    answer([refusal], 400, { path: /label/, times: 1 });
    const [shipment] = await createShipment(proxy, AT_HOME);
    const recovery = shipment?.meta.recovery;
    expect(shipment).toMatchObject({ documents: [], complete: false });
    if (recovery === undefined) throw new Error('nothing to recover with');
    const [recovered, errors] = await recoverShipment(proxy, JSON.parse(JSON.stringify(recovery)));
    expect(errors).toEqual([]);
    const { tracking_number, reference } = bought ?? {};
    expect(recovered).toMatchObject({ complete: true, tracking_number, reference });
    expect(running.purchases).toHaveLength(1);
  });
});

describe('a reply with HTTP 200', () => {
  const answered = async (document: object, request = AT_HOME) => {
    answer(document);
    return createShipment(proxy, request);
  };

  test('refuses an order that failed without a reason', async () => {
    const document = { errorsCount: 1, createdOrders: [], failedOrders: [{ order: {} }] };
    const [shipment, errors] = await answered(document);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: 'failed_order', kind: 'carrier' }]);
  });

  test('leaves an order open that it counts as made and lists as failed', async () => {
    const [, errors] = await answered({ successCount: 1, createdOrders: [], failedOrders: [{ order: {} }] });
    expect(errors).toMatchObject([{ kind: 'unknown_outcome' }]);
  });

  test.each([
    [['postageLabel'], ['no_customs_declaration']],
    [['postageLabel', 'CN22'], []],
    [[], []],
  ])('that lists the documents %j has the notices %j', async (generatedDocuments, codes) => {
    const label = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
    const trackingNumber = 'OV123456789GB';
    const order = { orderIdentifier: 1, createdOn: '2026-12-01', trackingNumber, label, generatedDocuments };
    const [shipment] = await answered({ createdOrders: [order] }, ABROAD);
    const notices = shipment?.meta.notices.map(({ code }) => code) ?? [];
    expect(notices.filter((code) => code === 'no_customs_declaration')).toEqual(codes);
  });

  test('deletes the order, also where it names none', async () => {
    const [shipment] = await createShipment(proxy, AT_HOME);
    if (shipment === null) throw new Error('not made');
    answer({ deletedOrders: [{ orderReference: 'ORDER-7' }] });
    expect((await voidShipment(proxy, { shipment }))[0]?.outcome).toBe('voided');
  });
});

describe('an order whose answer was lost', () => {
  const lost = async (
    request: ShipmentRequestData,
    before = 0,
    now = () => Date.parse('2026-03-03T15:00:00Z'),
  ) => {
    await using own = await startSimulator(simulator);
    const client = create(own.settings, { clock: { now } });
    for (let at = 0; at < before; at++) await createShipment(client, request);
    own.fault({ kind: 'reset_after' }, { times: 1 });
    const [, [entry]] = await createShipment(client, request);
    const [found, errors] = await recoverShipment(client, entry?.details?.recovery as never);
    return { found, errors };
  };

  test('is found without a reference of the shop, too', async () => {
    const { found, errors } = await lost(AT_HOME);
    expect(errors).toEqual([]);
    expect(found?.complete).toBe(true);
  });

  test('is distinguished from an earlier one with the same reference by its time', async () => {
    let seconds = 0;
    const now = () => Date.parse('2026-03-03T15:00:00Z') + 60_000 * seconds++;
    const { found, errors } = await lost(asking({ references: ['ORDER-7'] }), 1, now);
    expect(errors).toEqual([]);
    expect(found?.reference?.value).toBe('1002');
  });

  test('stays unknown among several of one moment', async () => {
    const { found, errors } = await lost(asking({ references: ['ORDER-7'] }), 1);
    expect(found).toBeNull();
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { candidates: { length: 2 } } }]);
  });
});

describe('the day', () => {
  test('is closed with all orders that have a label; a paper that takes time is fetched later', async () => {
    for (const service of ['TPN24', 'TPS48', 'TOLP24'])
      await createShipment(proxy, asking({ services: [service] }));
    const [closed, errors] = await closeDay(proxy, {});
    expect(errors).toEqual([]);
    expect(closed).toMatchObject({ closed: true, documents: [] });
    expect(closed?.manifests[0]?.available_after).toMatch(/^\d{4}-/);
    const manifest = JSON.parse(JSON.stringify(closed));
    expect((await fetchManifest(proxy, { manifest }))[1]).toMatchObject([
      { kind: 'not_found', retryable: true },
    ]);
    running.advance({ hours: 2 });
    expect((await fetchManifest(proxy, { manifest }))[0]?.documents).toHaveLength(1);
  });
});

test('a 429 leaves open whether the order was made, the day closed, the order deleted', async () => {
  const [shipment] = await createShipment(proxy, AT_HOME);
  if (shipment === null) throw new Error('not made');
  answer('', 429, {});
  const open = [{ kind: 'unknown_outcome' }];
  expect(await createShipment(proxy, AT_HOME)).toMatchObject([null, open]);
  expect(await closeDay(proxy)).toMatchObject([null, open]);
  const [voided, errors] = await voidShipment(proxy, { shipment });
  expect(voided?.outcome).not.toBe('voided');
  expect(errors).toMatchObject(open);
});

test('orders above five a second wait for their turn', async () => {
  const sides = await Promise.all(Array.from({ length: 6 }, () => createShipment(proxy, AT_HOME)));
  expect(sides.flatMap(([, errors]) => errors)).toEqual([]);
});

describe('tracking', () => {
  test('needs a login of its own; without it the account can still ship', async () => {
    const { tracking_client_id: _id, tracking_client_secret: _secret, ...settings } = running.settings;
    const client = create(settings);
    expect((await createShipment(client, AT_HOME))[0]?.complete).toBe(true);
    const before = running.exchanges.length;
    const [details, errors] = await fetchTracking(client, { tracking_numbers: ['OV000100100GB'] });
    expect(details).toEqual([]);
    expect(errors).toMatchObject([{ code: 'invalid_settings' }]);
    expect(running.exchanges).toHaveLength(before);
  });

  test('reads a list of pieces as it reads the object', async () => {
    const piece = { mailPieceId: 'AB1', summary: { lastEventCode: 'EVZZZ', statusCategory: 'IN TRANSIT' } };
    const statuses = [];
    for (const mailPieces of [piece, [piece]]) {
      answer({ mailPieces });
      const [[details]] = await fetchTracking(proxy, { tracking_numbers: ['AB1'] });
      statuses.push(details?.status);
    }
    expect(statuses).toEqual(['in_transit', 'in_transit']);
  });

  const answered = async (document: object) => {
    answer(document);
    return fetchTracking(proxy, { tracking_numbers: ['AB1'] });
  };

  test('has the last event of the summary where the list of events is left out', async () => {
    const summary = {
      lastEventCode: 'EVKSP',
      lastEventName: 'Delivered',
      lastEventDateTime: '2026-12-03T11:42:00+00:00',
      lastEventLocationName: 'Whitby DO',
    };
    const estimatedDelivery = { date: '2026-12-03', startOfEstimatedWindow: '10:30:00Z' };
    const [[details]] = await answered({ mailPieces: { mailPieceId: 'AB1', summary, estimatedDelivery } });
    expect(details).toMatchObject({
      delivered_at: { utc: '2026-12-03T11:42:00Z' },
      events: [{ code: 'EVKSP', text: 'Delivered', place: { text: 'Whitby DO' } }],
      estimated_delivery: { from: '10:30', utc_offset: '+00:00' },
    });
  });

  test.each([
    ['an object', (error: object) => ({ mailPieces: [{ mailPieceId: 'AB1', status: '404', error }] })],
    ['a list', (error: object) => ({ mailPieces: [{ mailPieceId: 'AB1', errors: [error] }] })],
    ['a footer', (errors: object) => ({ mailPieces: { mailPieceId: 'AB1' }, integrationFooter: { errors } })],
  ])('an error within a success, as %s, is that of the number', async (_, documentOf) => {
    const error = { errorCode: 'E1142', errorDescription: 'Not recognised', errorResolution: 'Check it' };
    const [found, errors] = await answered(documentOf(error));
    expect(found).toEqual([]);
    expect(errors).toMatchObject([{ code: 'E1142', kind: 'not_found', field: 'tracking_numbers[0]' }]);
  });
});

test.each<[string | undefined, string | undefined, string | null, string | null]>([
  ['EVKSF', undefined, 'delivered', null],
  ['EVKNA', 'DELIVERED', 'attempted', 'recipient_unavailable'],
  ['EVNMI', 'IN TRANSIT', 'in_transit', 'misrouted'],
  ['EVXYZ', 'Delivered', 'delivered', null],
  ['EVXYZ', 'NOT DELIVERED', 'attempted', null],
  ['EVXYZ', 'RETURNED TO SENDER', 'returning', null],
  ['EVXYZ', 'READY TO COLLECT', 'available_for_pickup', null],
  ['EVXYZ', 'SOMETHING NEW', null, null],
  [undefined, undefined, null, null],
])('%s of category %s is %s (%s)', (code, category, status, reason) => {
  expect(meaningOf(code, category)).toEqual({ status, reason });
});
