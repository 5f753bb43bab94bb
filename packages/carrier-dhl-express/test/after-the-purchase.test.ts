/** Tracking of what the simulator sold, from the purchase to the delivery, and its proof. There is no voiding. */
import {
  createReturn,
  createShipment,
  fetchProofOfDelivery,
  fetchTracking,
  type ShipmentData,
  voidShipment,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { dhlExpress } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { NOW, proxyFor } from './support/exchange.js';
import { abroad, domestic } from './support/requests.js';

async function bought(quantity = 1, more: Partial<ShipmentData> = {}) {
  const clock = { now: () => NOW, wait: async () => {} };
  const running = await startSimulator(simulator, clock);
  const proxy = dhlExpress.create(running.settings, { clock, newId: () => 'id' });
  const [shipment, errors] = await createShipment(
    proxy,
    abroad({ items: [{ weight: 1, quantity, description: 'Lamp' }], ...more }),
  );
  if (shipment === null) throw new Error(JSON.stringify(errors));
  const packages = shipment.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  const waybill = shipment.tracking_number ?? '';
  // As a shop stores it.
  const stored = JSON.parse(JSON.stringify(shipment)) as typeof shipment;
  const calls = () => running.exchanges.filter(({ path }) => /tracking/.test(path));
  return { running, proxy, stored, waybill, packages, calls, [Symbol.asyncDispose]: () => running.close() };
}

describe('tracking', () => {
  test('follows a shipment from its label to its recipient', async () => {
    await using at = await bought();
    const status = async () =>
      (await fetchTracking(at.proxy, { tracking_numbers: [at.waybill] }))[0][0]?.status;
    const seen = [await status()];
    for (const hours of [6, 18, 3, 4]) {
      at.running.advance({ hours });
      seen.push(await status());
    }
    expect(seen).toEqual(['pre_transit', 'accepted', 'in_transit', 'out_for_delivery', 'delivered']);
  });

  test('has the offsets of times for a waybill that is asked for alone', async () => {
    await using at = await bought(2);
    const other = await createShipment(at.proxy, abroad());
    at.running.advance({ days: 2 });
    const numbers = [at.waybill, other[0]?.tracking_number ?? ''];
    const [[alone]] = await fetchTracking(at.proxy, { tracking_numbers: numbers.slice(0, 1) });
    expect(alone?.delivered_at?.utc_offset).toBe('+01:00');
    const [both] = await fetchTracking(at.proxy, { tracking_numbers: numbers });
    expect(both.map(({ delivered_at }) => delivered_at?.utc_offset)).toEqual([null, null]);
    expect(both[0]?.delivered_at?.time).toBe(alone?.delivered_at?.time);
  });

  test('asks for 200 waybills in a call, and for packages apart, each number once', async () => {
    await using at = await bought(2);
    const strangers = Array.from({ length: 200 }, (_, index) => String(8_800_000_000 + index));
    const tracking_numbers = [...at.packages, at.waybill, ...strangers, ...at.packages];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual([...at.packages, at.waybill]);
    expect(errors).toHaveLength(200);
    expect(errors[0]).toMatchObject({ kind: 'not_found', retryable: true, field: 'tracking_numbers[3]' });
    expect(at.calls()).toHaveLength(3);
  });

  test('keeps the numbers of the other calls when one gets no answer', async () => {
    await using at = await bought(2);
    at.running.fault({ kind: 'html', status: 502 }, { path: /pieceTrackingNumber/ });
    const [details, errors] = await fetchTracking(at.proxy, {
      tracking_numbers: [at.waybill, ...at.packages],
    });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual([at.waybill]);
    expect(errors.map(({ kind, field }) => [kind, field])).toEqual([
      ['unavailable', 'tracking_numbers[1]'],
      ['unavailable', 'tracking_numbers[2]'],
    ]);
  });

  test('finds shipments by the shop’s reference, in the last 30 days', async () => {
    await using at = await bought(2, { references: ['ORDER-7'] });
    const [details] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7' } });
    expect(details).toMatchObject([{ tracking_number: at.waybill, references: ['ORDER-7'] }]);
    const [none, errors] = await fetchTracking(at.proxy, {
      reference: { value: 'ORDER-7', ship_date_from: '2026-03-09' },
    });
    expect(none).toEqual([]);
    expect(errors).toMatchObject([{ kind: 'not_found', field: 'reference.value' }]);
  });

  test('refuses what is no number before anything is sent', async () => {
    await using at = await bought();
    const [, errors] = await fetchTracking(at.proxy, { tracking_numbers: ['77 1200 0015'] });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'tracking_numbers[0]' }]);
    expect(at.calls()).toEqual([]);
  });

  test('remarks on a language that it does not know, and on a destination', async () => {
    await using at = await bought(1, { references: ['ORDER-7'] });
    const [[details]] = await fetchTracking(at.proxy, {
      reference: { value: 'ORDER-7', destination_country_code: 'NO' },
      language: 'ja',
    });
    expect(details?.meta.notices.map(({ code }) => code)).toEqual(['language', 'reference']);
  });
});

describe('a proof of delivery', () => {
  const kindsOf = (proof: Awaited<ReturnType<typeof fetchProofOfDelivery>>[0]) =>
    proof?.meta.documents.map(({ format, kind }) => `${format} ${kind}`);

  test('is there when the shipment is delivered, as a letter and with the signature', async () => {
    await using at = await bought(2);
    const proof = () => fetchProofOfDelivery(at.proxy, { shipment: at.stored });
    expect(await proof()).toMatchObject([null, [{ kind: 'not_found', retryable: true }]]);
    at.running.advance({ days: 2 });
    const [found, errors] = await proof();
    expect([kindsOf(found), errors]).toEqual([['PDF letter', 'PDF signature'], []]);
  });

  test('stays when the call for the signature gets no answer', async () => {
    await using at = await bought();
    at.running.advance({ days: 2 });
    at.running.fault({ kind: 'html', status: 502 }, { path: /epod-summary-esig/ });
    const [found, errors] = await fetchProofOfDelivery(at.proxy, { tracking_number: at.waybill });
    expect(kindsOf(found)).toEqual(['PDF letter']);
    expect(errors).toMatchObject([{ kind: 'unavailable' }]);
  });

  test('with a file that cannot be read says so', async () => {
    const documents = [{ encodingFormat: 'PDF', content: 'PGh0bWw+', typeCode: 'POD' }];
    const body = Buffer.from(JSON.stringify({ documents }));
    const proxy = proxyFor({ send: async () => ({ status: 200, headers: {}, body }) });
    expect(
      await fetchProofOfDelivery(proxy, { tracking_number: '7712000015', kinds: ['letter'] }),
    ).toMatchObject([null, [{ kind: 'unexpected_reply', code: 'unreadable_document' }]]);
  });

  test.each([
    ['a photo', { tracking_number: '7712000015', kinds: ['letter', 'photo'] as const }, 'kinds[1]'],
    ['one package alone', { tracking_number: 'JD014600000000100001' }, 'tracking_number'],
  ])('of %s is refused by its field', async (_, request, field) => {
    await using at = await bought();
    expect((await fetchProofOfDelivery(at.proxy, request))[1]).toMatchObject([{ field }]);
  });
});

describe('a return', () => {
  const { shipper, recipient, shipment } = domestic({ references: ['ORDER-7'] });
  const turned = { shipper: recipient, recipient: shipper, shipment };

  test('is a shipment to the shop, found by the number of the return', async () => {
    await using at = await bought();
    const return_label = { rma_number: 'RMA-5' };
    const [label, errors] = await createReturn(at.proxy, { ...turned, return_label });
    expect(errors).toEqual([]);
    expect(label).toMatchObject({ complete: true, meta: { is_return: true } });
    const [found] = await fetchTracking(at.proxy, { reference: { value: 'RMA-5' } });
    expect(found.map(({ tracking_number }) => tracking_number)).toEqual([label?.tracking_number]);
  });

  test.each([
    ['kind', { kind: 'qr_code' }],
    ['expires_on', { expires_on: '2026-04-01' }],
    ['rma_number', { rma_number: 'R'.repeat(36) }],
  ] as const)('with a %s that DHL does not have is refused', async (field, return_label) => {
    await using at = await bought();
    const [label, errors] = await createReturn(at.proxy, { ...turned, return_label });
    expect([label, errors[0]?.field]).toEqual([null, `return_label.${field}`]);
  });
});

test('voiding is not supported, and DHL is not called', async () => {
  await using at = await bought();
  const before = at.running.exchanges.length;
  expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
    null,
    [{ kind: 'not_supported', retryable: false }],
  ]);
  expect(at.running.exchanges).toHaveLength(before);
});

describe('the simulator answers as the contract says', () => {
  const asked = async (at: Awaited<ReturnType<typeof bought>>, path: string) => {
    const { username, password } = at.running.settings;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const response = await fetch(`${at.running.url}${path}`, {
      headers: { authorization, connection: 'close' },
    });
    return { status: response.status, document: (await response.json()) as Record<string, unknown> };
  };

  test.each([
    ['', ['DUMMY_PU', 'PU'], 0],
    ['?trackingView=last-checkpoint&levelOfDetail=all', ['PU'], 2],
    ['?trackingView=shipment-details-only', [], 0],
    ['?levelOfDetail=piece', [], 2],
  ])('to the view %j', async (query, codes, pieces) => {
    await using at = await bought(2);
    at.running.advance({ hours: 6 });
    const { document } = await asked(at, `/shipments/${at.waybill}/tracking${query}`);
    const [shipment] = document.shipments as [{ events: { typeCode: string }[]; pieces?: object[] }];
    expect(shipment.events.map(({ typeCode }) => typeCode)).toEqual(codes);
    expect(shipment.pieces ?? []).toHaveLength(pieces);
  });

  test.each([
    ['/shipments/7712000001/tracking?trackingView=all', 400, 'trackingView'],
    ['/tracking?shipmentTrackingNumber=7712000001&levelOfDetail=none', 400, 'levelOfDetail'],
    [
      '/tracking?shipmentReference=ORDER-7&dateRangeFrom=2026-03-01&dateRangeTo=2026-03-31',
      400,
      'shipperAccountNumber',
    ],
    ['/tracking?shipmentReference=ORDER-7&shipperAccountNumber=961482375', 400, 'dateRangeFrom'],
    [`/tracking?${'pieceTrackingNumber=J&'.repeat(201)}`, 400, 'more than 200'],
    ['/shipments/7799999999/tracking', 404, 'No data found'],
    ['/tracking?shipmentTrackingNumber=7799999999', 404, 'No data found'],
  ])('to %s with %i', async (path, status, detail) => {
    await using at = await bought();
    const answer = await asked(at, path);
    expect(answer).toMatchObject({ status, document: { status: String(status) } });
    expect(answer.document.detail).toContain(detail);
  });
});
