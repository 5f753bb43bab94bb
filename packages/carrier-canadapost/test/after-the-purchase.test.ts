/** Tracking, voiding and refunds of what the simulator sold, on both platforms. */
import { fetchTracking, type ShipmentData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { box, domestic } from './support/requests.js';
import { type AccountName, IN_A_GROUP, shop } from './support/shop.js';

/** A shop, and what it bought. */
async function bought(
  name: AccountName,
  changes: Partial<ShipmentData> = {},
  settings: { readonly refund_email?: string | undefined } = {},
) {
  const at = await shop(name, settings);
  const stored = await at.buy(domestic(changes));
  const numbers = stored.meta.parcels.map(({ tracking_number }) => tracking_number ?? '');
  return { ...at, stored, numbers };
}

const two = { items: [{ ...box, quantity: 2 }] };

describe.each(['json', 'xml'] as const)('%s: tracking', (platform) => {
  test('follows a package from its label to its recipient', async () => {
    await using at = await bought(platform);
    const status = async () =>
      (await fetchTracking(at.proxy, { tracking_numbers: at.numbers }))[0][0]?.status;
    const seen = [await status()];
    for (const hours of [6, 18, 3, 4]) {
      at.running.advance({ hours });
      seen.push(await status());
    }
    expect(seen).toEqual(['pre_transit', 'accepted', 'in_transit', 'out_for_delivery', 'delivered']);
  });

  test('has the moment of each event, by the abbreviation of its zone', async () => {
    await using at = await bought(platform, { references: ['ORDER-7'] });
    at.running.advance({ hours: 31 });
    const [[details], errors] = await fetchTracking(at.proxy, {
      tracking_numbers: at.numbers,
      language: 'fr',
    });
    expect(errors).toEqual([]);
    expect(details).toMatchObject({
      delivered: true,
      status_text: 'Article livré',
      delivered_at: { time: '16:00:00', utc_offset: '-05:00', utc: '2026-03-04T21:00:00Z' },
      shipped_at: { time: '15:00:00', utc: '2026-03-03T20:00:00Z' },
      estimated_delivery: null,
      references: ['ORDER-7'],
      service: { name: 'Colis accélérés' },
    });
    expect(details?.events.map(({ code }) => code)).toEqual(['1496', '0174', '0400', '0170', '2300', '3000']);
  });

  test('answers for each number: an unknown one and one without an answer are entries', async () => {
    await using at = await bought(platform, two);
    const [first = '', second = ''] = at.numbers;
    at.running.fault({ kind: 'html', status: 502 }, { path: new RegExp(first), times: 9 });
    const tracking_numbers = [first, '7023000000099999', second];
    const [details, errors] = await fetchTracking(at.proxy, { tracking_numbers });
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual([second]);
    expect(errors).toMatchObject([
      { kind: 'unavailable', field: 'tracking_numbers[0]' },
      { kind: 'not_found', code: '004', retryable: true, field: 'tracking_numbers[1]' },
    ]);
  });

  test('finds shipments by the shop’s reference', async () => {
    await using at = await bought(platform, { ...two, references: ['ORDER-7'] });
    const [details, none] = await fetchTracking(at.proxy, { reference: { value: 'ORDER-7' } });
    expect(none).toEqual([]);
    expect(details.map(({ tracking_number }) => tracking_number)).toEqual(at.numbers);
    expect(await fetchTracking(at.proxy, { reference: { value: 'ORDER-8' } })).toMatchObject([
      [],
      [{ kind: 'not_found', field: 'reference.value' }],
    ]);
    const months = { value: 'ORDER-7', ship_date_from: '2025-11-01' };
    expect((await fetchTracking(at.proxy, { reference: months }))[1]).toMatchObject([
      { kind: 'carrier', code: '008', field: 'reference.value' },
    ]);
  });

  test('a number that is no number of Canada Post is not asked for', async () => {
    await using at = await bought(platform);
    expect(await fetchTracking(at.proxy, { tracking_numbers: ['7023 0000 0000 0017'] })).toMatchObject([
      [],
      [{ field: 'tracking_numbers[0]', kind: 'validation' }],
    ]);
  });
});

describe.each(['json', 'xml'] as const)('%s: voiding', (platform) => {
  test('each package of a group is voided, and again says so', async () => {
    await using at = await bought(platform, { ...two, ...IN_A_GROUP });
    const voided = {
      outcome: 'voided',
      packages: [{ outcome: 'voided' }, { outcome: 'voided' }],
      refund: null,
    };
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { ...voided, meta: { notices: [] } },
      [],
    ]);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { ...voided, meta: { notices: [{ code: 'already_voided' }, { code: 'already_voided' }] } },
      [],
    ]);
  });

  test('one package of a group leaves the others', async () => {
    await using at = await bought(platform, { ...two, ...IN_A_GROUP });
    await voidShipment(at.proxy, { shipment: at.stored, packages: [1] });
    const { meta } = at.stored;
    const kept = { ...at.stored, meta: { ...meta, parcels: meta.parcels.slice(0, 1), shipments: [] } };
    expect(await voidShipment(at.proxy, { shipment: kept })).toMatchObject([
      { outcome: 'voided', packages: [{ tracking_number: at.numbers[0] }], meta: { notices: [] } },
      [],
    ]);
  });

  test('a group that was transmitted in the meantime is refunded', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    at.running.advance({ hours: 6 });
    expect(await voidShipment(at.proxy, { shipment: at.stored, allow_refund: false })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', code: '8064', retryable: false }],
    ]);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refund_requested', refund: { reference: 'GT00000001', requested_at: '2026-03-03' } },
      [],
    ]);
  });

  test('what was transmitted at once is refunded without a void before it', async () => {
    await using at = await bought(platform, two);
    const before = at.running.exchanges.length;
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      {
        outcome: 'refund_requested',
        packages: [{ reference: 'GT00000001' }, { reference: 'GT00000002' }],
        meta: { notices: [{ code: 'billed_when_scanned' }] },
      },
      [],
    ]);
    const methods = at.running.exchanges
      .slice(before)
      .map(({ method, path }) => `${method} ${/\w+$/.exec(path)}`);
    expect(methods.filter((call) => !call.endsWith('token'))).toEqual(['POST refund', 'POST refund']);
    expect(await voidShipment(at.proxy, { shipment: at.stored, packages: [0] })).toMatchObject([
      { outcome: 'refund_requested', refund: null, meta: { notices: [{ code: '7292' }, {}] } },
      [],
    ]);
  });

  test('a refund needs an e-mail address; a void does not', async () => {
    await using at = await bought(platform, IN_A_GROUP, { refund_email: undefined });
    const transmitted = await at.buy(domestic());
    expect(await voidShipment(at.proxy, { shipment: transmitted })).toMatchObject([
      null,
      [{ kind: 'validation', field: 'refund_email' }],
    ]);
    expect(
      (await voidShipment(at.proxy, { shipment: transmitted, refund_email: 'dana.roy@example.com' }))[0]
        ?.outcome,
    ).toBe('refund_requested');
    const late = await at.buy(domestic(IN_A_GROUP));
    expect((await voidShipment(at.proxy, { shipment: at.stored }))[0]?.outcome).toBe('voided');
    at.running.advance({ hours: 6 });
    expect(await voidShipment(at.proxy, { shipment: late })).toMatchObject([
      { outcome: 'refused', meta: { notices: [{ code: 'refund_needs_email' }] } },
      [{ kind: 'too_late' }],
    ]);
  });

  test('a shipment that Canada Post does not know is refused, unless it was bought in a group lately', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    await voidShipment(at.proxy, { shipment: at.stored });
    const { reference, carrier } = at.stored;
    for (const shipment of [
      { ...at.stored, shipment_date: '2025-11-20' },
      { carrier, reference },
    ])
      expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
        { outcome: 'refused' },
        [{ kind: 'not_found', code: '404', retryable: false }],
      ]);
  });

  test('a shipment of the other platform, and one without its number, are not sent', async () => {
    await using at = await bought(platform);
    const { stored } = at;
    const other = { type: platform === 'json' ? 'shipment-id' : 'shipmentId', value: '1' };
    const parcels = stored.meta.parcels.map((parcel) => ({ ...parcel, reference: other }));
    for (const shipment of [
      { ...stored, meta: { ...stored.meta, parcels } },
      { carrier: stored.carrier, tracking_number: stored.tracking_number },
    ])
      expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
        null,
        [{ field: 'shipment.reference' }],
      ]);
  });

  test('a package whose purchase is uncertain is named in a notice', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    const { stored } = at;
    const uncertain = { tracking_number: null, charge: null, bought: null };
    const shipment = { ...stored, meta: { ...stored.meta, parcels: [...stored.meta.parcels, uncertain] } };
    expect(await voidShipment(at.proxy, { shipment })).toMatchObject([
      { outcome: 'voided', packages: [{}], meta: { notices: [{ code: 'not_voided' }] } },
      [],
    ]);
  });
});

describe.each(['non-contract', 'xml-non-contract'] as const)('%s', (name) => {
  test('a shipment without a contract can only be refunded', async () => {
    await using at = await bought(name, {
      ...(name === 'non-contract' ? { payment_type: 'credit_card' } : {}),
    });
    expect(await voidShipment(at.proxy, { shipment: at.stored, allow_refund: false })).toMatchObject([
      null,
      [{ field: 'allow_refund', kind: 'not_supported' }],
    ]);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refund_requested', refund: { reference: 'GT00000001' }, meta: { notices: [] } },
      [],
    ]);
  });
});

test('a small packet cannot be tracked, and the purchase says so', async () => {
  await using at = await bought('json');
  const goods = { description: 'Desk lamp', weight: 0.3, value_amount: 20, origin_country: 'MX' } as const;
  const request = domestic(
    {
      items: [{ weight: 0.4, length: 20, width: 15, height: 5 }],
      services: ['USA.SP.AIR'],
      customs: { items: [goods], commercial_invoice: true },
    },
    { country_code: 'US', state_code: 'IL', city: 'Chicago', postal_code: '60611' },
  );
  const shipment = await at.buy(request);
  expect(shipment.tracking_number).toBeNull();
  expect(shipment.meta.notices.map(({ code }) => code)).toContain('not_tracked');
});
