/** Labels until their data goes out, and after that: cancelled, on a SCAN form, refunded. */
import { closeDay, createShipment, type ShippingResult, voidShipment } from '@waybill/core';
import { ManifestRequest, ReturnRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { usps } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { austin, faultsOf, mapper, NOW, requestOf } from './support/requests.js';

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
      const [result, errors] = await createShipment(proxy, requestOf({ ship_date }));
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

test('after 00:30 Central Time a refund is the only way, which is requested only where the shop allows it', async () => {
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

describe('a SCAN form', () => {
  const shipments = [
    { carrier: 'usps', tracking_number: '9234690000000000000001', shipment_date: '2026-03-04' },
  ];
  const formOf = (changes: object = {}) =>
    mapper.createManifestRequest(new ManifestRequest({ shipments, address: austin, ...changes })).document;

  test.each([
    [{}, { mailingDate: '2026-03-04', entryFacilityZIPCode: '78701', overwriteMailingDate: false }],
    [{ extra: { 'usps:entry_zip': '78702' } }, { entryFacilityZIPCode: '78702' }],
    [{ shipments: [{ carrier: 'usps', tracking_number: '1' }] }, { mailingDate: '2026-03-03' }],
    [{}, { fromAddress: { firstName: 'Ada', lastName: 'Lopez', firm: 'Lone Star Lamps' } }],
    [
      { address: { ...austin, person_name: 'Ada', company_name: undefined } },
      { fromAddress: { firm: 'Ada' } },
    ],
  ])('with %j has %j', (changes, document) => {
    expect(formOf(changes)).toMatchObject(document);
  });

  test.each([
    [{ extra: { 'usps:entry_zip': '787012' } }, 'extra["usps:entry_zip"]'],
    [{ shipments: [{ carrier: 'usps' }] }, 'shipments[0].tracking_number'],
    [{ address: { ...austin, person_name: undefined, company_name: undefined } }, 'address.company_name'],
    [{ address: { ...austin, person_name: `Ada ${'N'.repeat(51)}` } }, 'address.person_name'],
    [{ address: { ...austin, company_name: 'N'.repeat(51) } }, 'address.company_name'],
    [{ shipments: undefined }, 'shipments'],
    [{ address: undefined }, 'address'],
  ])('with %j is refused at %s', (changes, field) => {
    expect(faultsOf(() => formOf(changes))).toContain(field);
  });
});

test.each([
  [{ label: { type: '8X8LABEL' } }, {}, 'shipment.label.type'],
  [{ services: ['MEDIA_MAIL'] }, {}, 'shipment.services'],
  [{}, { kind: 'qr_code' }, 'return_label.kind'],
  [{}, { expires_on: '2026-04-03' }, 'return_label.expires_on'],
] as const)('a return with %j and %j is refused at %s', (shipment, return_label, field) => {
  const request = new ReturnRequest({
    ...requestOf(shipment as never),
    return_label: { kind: 'label', ...return_label },
  });
  expect(faultsOf(() => mapper.createReturnRequest(request))).toEqual([field]);
});
