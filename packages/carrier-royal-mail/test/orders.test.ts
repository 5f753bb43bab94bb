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
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { royalMail } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { ABROAD, AT_HOME } from './support/requests.js';

type Shipment = Partial<ShipmentRequestData['shipment']>;
const asking = (shipment: Shipment, base: ShipmentRequestData = AT_HOME): ShipmentRequestData => ({
  ...base,
  shipment: { ...base.shipment, ...shipment },
});

test('the simulator sells every service of the table where it goes', async () => {
  await using running = await startSimulator(simulator);
  const proxy = royalMail.create(running.settings, { limits: { quota: [] } });
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
    await using running = await startSimulator(simulator);
    running.fault({ kind: 'reply', status, body: '' }, { path: /orders$/, times: 1 });
    const [shipment, errors] = await createShipment(royalMail.create(running.settings), AT_HOME);
    expect(shipment).toBeNull();
    expect(errors.map(({ kind, retryable }) => [kind, retryable])).toEqual([['unknown_outcome', false]]);
  },
);

describe('an order without a label', () => {
  test('can be deleted by its result', async () => {
    await using running = await startSimulator(simulator);
    const proxy = royalMail.create(running.settings);
    const [shipment, errors] = await createShipment(proxy, asking({ services: ['TOLP24'] }));
    expect(shipment).toMatchObject({
      documents: [],
      complete: false,
      tracking_number: null,
      meta: { parcels: [{ bought: null }] },
    });
    expect(errors.map(({ details }) => details)).toContainEqual({ part: 'label', parcel: 0 });
    const [result] = await voidShipment(proxy, { shipment: JSON.parse(JSON.stringify(shipment)) });
    expect(result?.outcome).toBe('voided');
  });

  test('gets its label and its tracking number when it is recovered, and no other order is made', async () => {
    await using running = await startSimulator(simulator);
    const proxy = royalMail.create(running.settings);
    const made = {
      orderIdentifier: 1001,
      createdOn: '2026-03-03T15:00:00Z',
      packages: [{ packageNumber: 1 }],
    };
    // The order is made, and this reply without a label is what comes of it.
    const [bought] = await createShipment(proxy, AT_HOME);
    running.fault(
      { kind: 'reply', status: 200, body: JSON.stringify({ createdOrders: [made] }) },
      { times: 1 },
    );
    const refusal = [{ accountOrderNumber: 1001, code: 'NotReady', message: 'The label is being made' }];
    running.fault({ kind: 'reply', status: 400, body: JSON.stringify(refusal) }, { path: /label/, times: 1 });
    const [shipment] = await createShipment(proxy, AT_HOME);
    const recovery = shipment?.meta.recovery;
    expect(shipment).toMatchObject({ documents: [], complete: false });
    if (recovery === undefined) throw new Error('nothing to recover with');
    const [recovered, errors] = await recoverShipment(proxy, JSON.parse(JSON.stringify(recovery)));
    expect(errors).toEqual([]);
    expect(recovered).toMatchObject({
      complete: true,
      tracking_number: bought?.tracking_number,
      reference: { value: '1001' },
    });
    expect(running.purchases).toHaveLength(1);
  });
});

describe('a reply with HTTP 200', () => {
  const answered = async (document: object, request = AT_HOME as ShipmentRequestData) => {
    await using running = await startSimulator(simulator);
    running.fault({ kind: 'reply', status: 200, body: JSON.stringify(document) }, { times: 1 });
    return await createShipment(royalMail.create(running.settings), request);
  };

  test('refuses an order that failed without a reason', async () => {
    const document = { errorsCount: 1, createdOrders: [], failedOrders: [{ order: {} }] };
    const [shipment, errors] = await answered(document);
    expect(shipment).toBeNull();
    expect(errors).toMatchObject([{ code: 'failed_order', kind: 'carrier' }]);
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
    await using running = await startSimulator(simulator);
    const proxy = royalMail.create(running.settings);
    const [shipment] = await createShipment(proxy, AT_HOME);
    if (shipment === null) throw new Error('not made');
    const body = JSON.stringify({ deletedOrders: [{ orderReference: 'ORDER-7' }] });
    running.fault({ kind: 'reply', status: 200, body });
    expect((await voidShipment(proxy, { shipment }))[0]?.outcome).toBe('voided');
  });
});

describe('an order whose answer was lost', () => {
  const lost = async (
    request: ShipmentRequestData,
    before = 0,
    now = () => Date.parse('2026-03-03T15:00:00Z'),
  ) => {
    const running = await startSimulator(simulator);
    const proxy = royalMail.create(running.settings, { clock: { now } });
    for (let at = 0; at < before; at++) await createShipment(proxy, request);
    running.fault({ kind: 'reset_after' }, { times: 1 });
    const [, [entry]] = await createShipment(proxy, request);
    const [found, errors] = await recoverShipment(proxy, entry?.details?.recovery as never);
    await running.close();
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
    await using running = await startSimulator(simulator);
    const proxy = royalMail.create(running.settings, { limits: { quota: [] } });
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

test('a 429 is a certain refusal: the order was not made', async () => {
  await using running = await startSimulator(simulator);
  const proxy = royalMail.create(running.settings);
  running.fault({ kind: 'reply', status: 429, body: '' }, { times: 1 });
  const [shipment, errors] = await createShipment(proxy, AT_HOME);
  expect(shipment).toBeNull();
  expect(errors).toMatchObject([{ kind: 'rate_limit', retryable: true }]);
});

test('a 429 closes no day and deletes no order', async () => {
  await using running = await startSimulator(simulator);
  const proxy = royalMail.create(running.settings);
  const [shipment] = await createShipment(proxy, AT_HOME);
  if (shipment === null) throw new Error('not made');
  running.fault({ kind: 'reply', status: 429, body: '' });
  const refused = [{ kind: 'rate_limit' }];
  expect(await closeDay(proxy)).toMatchObject([null, refused]);
  const [voided, errors] = await voidShipment(proxy, { shipment });
  expect(voided?.outcome).not.toBe('voided');
  expect(errors).toMatchObject(refused);
});

describe('tracking', () => {
  test('needs a login of its own; without it the account can still ship', async () => {
    await using running = await startSimulator(simulator);
    const { tracking_client_id: _id, tracking_client_secret: _secret, ...settings } = running.settings;
    const proxy = royalMail.create(settings);
    expect((await createShipment(proxy, AT_HOME))[0]?.complete).toBe(true);
    const before = running.exchanges.length;
    const [details, errors] = await fetchTracking(proxy, { tracking_numbers: ['OV000100100GB'] });
    expect(details).toEqual([]);
    expect(errors).toMatchObject([{ code: 'invalid_settings' }]);
    expect(running.exchanges).toHaveLength(before);
  });

  test('reads a list of pieces as it reads the object', async () => {
    await using running = await startSimulator(simulator);
    const proxy = royalMail.create(running.settings);
    const piece = { mailPieceId: 'AB1', summary: { lastEventCode: 'EVZZZ', statusCategory: 'IN TRANSIT' } };
    const statuses = [];
    for (const mailPieces of [piece, [piece]]) {
      running.fault({ kind: 'reply', status: 200, body: JSON.stringify({ mailPieces }) }, { times: 1 });
      const [[details]] = await fetchTracking(proxy, { tracking_numbers: ['AB1'] });
      statuses.push(details?.status);
    }
    expect(statuses).toEqual(['in_transit', 'in_transit']);
  });

  const answered = async (document: object) => {
    await using running = await startSimulator(simulator);
    running.fault({ kind: 'reply', status: 200, body: JSON.stringify(document) }, { times: 1 });
    return await fetchTracking(royalMail.create(running.settings), { tracking_numbers: ['AB1'] });
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
