/** Labels until their data goes out, and after that: cancelled, on a SCAN form, refunded. */
import { closeDay, createShipment, type ShippingResult, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';

const austin = {
  person_name: 'Ada Lopez',
  company_name: 'Lone Star Lamps',
  address_lines: ['1100 Congress Ave'],
  city: 'Austin',
  state_code: 'TX',
  postal_code: '78701',
  country_code: 'US',
} as const;
const denver = {
  person_name: 'Jordan Lee',
  address_lines: ['1437 Bannock Street'],
  city: 'Denver',
  state_code: 'CO',
  postal_code: '80202',
  country_code: 'US',
} as const;

const NOW = Date.parse('2026-03-03T15:00:00Z');

async function shop() {
  let now = NOW;
  const running = await startSimulator(simulator, { now: () => now });
  const proxy = usps.create(running.settings, { clock: { now: () => now } });
  return {
    proxy,
    wait: (minutes: number) => {
      now += minutes * 60_000;
    },
    calls: () => running.exchanges.length,
    /** As a shop stores it. */
    buy: async (ship_date = '2026-03-03'): Promise<ShippingResult> => {
      const shipment = {
        items: [{ weight: 2, length: 10, width: 6, height: 4 }],
        weight_unit: 'LB',
        dimension_unit: 'IN',
        services: ['PRIORITY_MAIL'],
        ship_date,
      } as const;
      const [result, errors] = await createShipment(proxy, { shipper: austin, recipient: denver, shipment });
      if (result === null) throw new Error(JSON.stringify(errors));
      return JSON.parse(JSON.stringify(result)) as ShippingResult;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

test('a label on a SCAN form is not cancelled, and can be refunded once its data is out', async () => {
  await using at = await shop();
  const shipment = await at.buy();
  expect(await closeDay(at.proxy, { shipments: [shipment], address: austin })).toMatchObject([
    { closed: true, manifests: [{ shipment_count: 1 }], meta: { documents: [{ format: 'PDF' }] } },
    [],
  ]);
  expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
    { outcome: 'refused' },
    [{ code: '160174', kind: 'too_late' }],
  ]);
  at.wait(20);
  expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
    { outcome: 'refund_requested', refund: { reference: '103789' } },
    [],
  ]);
  expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
    { outcome: 'refund_requested', meta: { notices: [{ code: 'already_requested' }] } },
    [],
  ]);
});

test('after 00:30 Central Time a refund is the only way, and none is asked for against the will of the shop', async () => {
  await using at = await shop();
  const shipment = await at.buy('2026-03-04');
  at.wait(39 * 60 + 25);
  const before = at.calls();
  expect(
    await voidShipment(at.proxy, {
      shipment: { ...shipment, shipment_date: '2026-03-03' },
      allow_refund: false,
    }),
  ).toMatchObject([null, [{ field: 'allow_refund' }]]);
  expect(at.calls()).toBe(before);
  // It is 00:25 in Chicago: the data goes out in five minutes.
  expect((await voidShipment(at.proxy, { shipment, allow_refund: false }))[1]).not.toMatchObject([
    { field: 'allow_refund' },
  ]);
  at.wait(10);
  expect((await voidShipment(at.proxy, { shipment, allow_refund: false }))[1]).toMatchObject([
    { field: 'allow_refund' },
  ]);
});

test('a label without a number is cancelled by the key of its purchase', async () => {
  await using at = await shop();
  const shipment = await at.buy();
  const parcels = shipment.meta.parcels.map((parcel) => ({ ...parcel, tracking_number: null }));
  const unnamed = { ...shipment, tracking_number: null, meta: { ...shipment.meta, parcels } };
  expect(await voidShipment(at.proxy, { shipment: unnamed })).toMatchObject([{ outcome: 'voided' }, []]);
  expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
    { outcome: 'voided', meta: { notices: [{ code: 'already_voided' }] } },
    [],
  ]);
});

test('a SCAN form has labels of one day, unless it changes theirs', async () => {
  await using at = await shop();
  const shipments = [await at.buy(), await at.buy('2026-03-04')];
  expect(await closeDay(at.proxy, { shipments, address: austin })).toMatchObject([
    null,
    [{ field: 'shipments[1].shipment_date' }],
  ]);
  const extra = { 'usps:overwrite_mailing_date': 'true' };
  expect(await closeDay(at.proxy, { shipments, address: austin, extra })).toMatchObject([
    { manifests: [{ shipment_count: 2 }] },
    [],
  ]);
});

test('a refused SCAN form names the shipments at fault', async () => {
  await using at = await shop();
  const [voided, open] = [await at.buy(), await at.buy()];
  await voidShipment(at.proxy, { shipment: voided });
  expect(await closeDay(at.proxy, { shipments: [open, voided], address: austin })).toMatchObject([
    null,
    [{ code: '160397', field: 'shipments[1]' }],
  ]);
  const elsewhere = { ...austin, postal_code: '78702' };
  expect((await closeDay(at.proxy, { shipments: [open], address: elsewhere }))[1]).toMatchObject([
    { code: '160161', field: 'shipments[0]' },
  ]);
  expect((await closeDay(at.proxy, { shipments: [open], address: { country_code: 'US' } }))[1]).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ field: 'address.address_lines' })]),
  );
});

test('a label that was cancelled before is voided, in whichever words USPS says it', () => {
  const { mapper } = usps.create(simulator.settings);
  const outcome = (detail: string) => {
    const body = JSON.stringify({ error: { code: '400', message: 'Bad Request', errors: [{ detail }] } });
    const reply = {
      step: 'cancel',
      package: 0,
      status: 400,
      headers: { 'content-type': 'application/json' },
      body,
    };
    const labels = [{ api: 'domestic' as const, tracking_number: '9234690000000000000001' }];
    const [result] = mapper.parseVoidResponse({ request: { labels, allow_refund: false }, replies: [reply] });
    return result?.outcome;
  };
  expect(outcome('Order already canceled')).toBe('voided');
  expect(outcome('The label has already been cancelled')).toBe('voided');
  expect(outcome('The label was already used, it cannot be cancelled')).toBe('refused');
});
