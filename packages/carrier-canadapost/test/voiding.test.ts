/** Voids and refunds of what was bought at the simulator, on both platforms. */
import { type ShipmentData, type VoidRequestData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { box, domestic } from './support/requests.js';
import { type AccountName, IN_A_GROUP, shop } from './support/shop.js';

/** A shop, what it bought, and how it takes that back. */
async function bought(
  name: AccountName,
  changes: Partial<ShipmentData> = {},
  settings: { readonly refund_email?: string | undefined } = {},
) {
  const at = await shop(name, settings);
  const stored = await at.buy(domestic(changes));
  const void_ = (request: Partial<VoidRequestData> = {}) =>
    voidShipment(at.proxy, { shipment: stored, ...request });
  return { ...at, stored, void_ };
}

const two = { items: [{ ...box, quantity: 2 }] };
const TOO_LATE = { kind: 'too_late', code: '8064', retryable: false };

describe.each(['json', 'xml'] as const)('%s: voiding', (platform) => {
  test('each package of a group is voided, and again says so', async () => {
    await using at = await bought(platform, { ...two, ...IN_A_GROUP });
    const voided = {
      outcome: 'voided',
      packages: [{ outcome: 'voided' }, { outcome: 'voided' }],
      refund: null,
    };
    expect(await at.void_()).toMatchObject([{ ...voided, meta: { notices: [] } }, []]);
    const before = [{ code: 'already_voided' }, { code: 'already_voided' }];
    expect(await at.void_()).toMatchObject([{ ...voided, meta: { notices: before } }, []]);
  });

  test('a group that was transmitted in the meantime is refunded', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    at.running.advance({ hours: 6 });
    expect(await at.void_({ allow_refund: false })).toMatchObject([{ outcome: 'refused' }, [TOO_LATE]]);
    expect(await at.void_()).toMatchObject([
      { outcome: 'refund_requested', refund: { reference: 'GT00000001', requested_at: '2026-03-03' } },
      [],
    ]);
  });

  test('what was transmitted at once is refunded without a void before it', async () => {
    await using at = await bought(platform, two);
    const before = at.running.exchanges.length;
    expect(await at.void_()).toMatchObject([
      {
        outcome: 'refund_requested',
        packages: [{ reference: 'GT00000001' }, { reference: 'GT00000002' }],
        meta: { notices: [{ code: 'billed_when_scanned' }] },
      },
      [],
    ]);
    const calls = at.running.exchanges
      .slice(before)
      .map(({ method, path }) => `${method} ${/\w+$/.exec(path)}`);
    expect(calls.filter((call) => !call.endsWith('token'))).toEqual(['POST refund', 'POST refund']);
    expect(await at.void_({ packages: [0] })).toMatchObject([
      { outcome: 'refund_requested', refund: null, meta: { notices: [{ code: '7292' }, {}] } },
      [],
    ]);
  });

  test('a refund needs an e-mail address; a void does not', async () => {
    await using at = await bought(platform, IN_A_GROUP, { refund_email: undefined });
    const shipment = await at.buy(domestic());
    const fieldsOf = async (refund_email?: string) =>
      (await at.void_({ shipment, ...(refund_email && { refund_email }) }))[1].map(({ field }) => field);
    expect(await fieldsOf()).toEqual(['refund_email']);
    expect(await fieldsOf('no address')).toEqual(['refund_email']);
    expect(await fieldsOf('dana.roy@example.com')).toEqual([]);
    const late = await at.buy(domestic(IN_A_GROUP));
    expect((await at.void_())[0]?.outcome).toBe('voided');
    at.running.advance({ hours: 6 });
    expect(await at.void_({ shipment: late })).toMatchObject([
      { outcome: 'refused', meta: { notices: [{ code: 'refund_needs_email' }] } },
      [TOO_LATE],
    ]);
    expect(await at.void_({ shipment: late, allow_refund: false })).toMatchObject([
      { meta: { notices: [] } },
      [TOO_LATE],
    ]);
  });

  test('a shipment that Canada Post does not know is refused, unless it was bought in a group lately', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    await at.void_();
    const { reference, carrier } = at.stored;
    const lately = { ...at.stored, shipment_date: '2025-12-03' };
    expect((await at.void_({ shipment: lately }))[0]?.outcome).toBe('voided');
    for (const shipment of [
      { ...at.stored, shipment_date: '2025-12-02' },
      { carrier, reference },
    ])
      expect(await at.void_({ shipment })).toMatchObject([
        { outcome: 'refused' },
        [{ kind: 'not_found', code: '404', retryable: false }],
      ]);
  });

  test('a shipment of the other platform, and one without its number, are not sent', async () => {
    await using at = await bought(platform);
    const { stored } = at;
    const reference = { type: platform === 'json' ? 'shipment-id' : 'shipmentId', value: '1' };
    const parcels = stored.meta.parcels.map((parcel) => ({ ...parcel, reference }));
    for (const shipment of [
      { ...stored, meta: { ...stored.meta, parcels } },
      { carrier: stored.carrier, tracking_number: stored.tracking_number },
    ])
      expect(await at.void_({ shipment })).toMatchObject([null, [{ field: 'shipment.reference' }]]);
  });

  test('a package whose purchase is uncertain is named in a notice, and not voided unless it is requested', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    const { stored } = at;
    const uncertain = { tracking_number: null, charge: null, bought: null };
    const shipment = { ...stored, meta: { ...stored.meta, parcels: [...stored.meta.parcels, uncertain] } };
    const message = expect.stringContaining('Package 2 may have been bought');
    expect(await at.void_({ shipment })).toMatchObject([
      { outcome: 'voided', packages: [{}], meta: { notices: [{ code: 'not_voided', message }] } },
      [],
    ]);
    expect((await at.void_({ shipment, packages: [1] }))[1]).toMatchObject([
      { field: 'shipment.meta.parcels[1].reference' },
      { field: 'shipment.reference' },
    ]);
  });

  test('a page with 404 proves nothing', async () => {
    await using at = await bought(platform, IN_A_GROUP);
    const headers = { 'content-type': platform === 'json' ? 'application/json' : 'application/xml' };
    const body = platform === 'json' ? '{}' : '<page/>';
    at.running.fault({ kind: 'reply', status: 404, headers, body }, { path: /shipments?\/\d+$/ });
    expect(await at.void_()).toMatchObject([{ outcome: 'unknown' }, [{ kind: 'unknown_outcome' }]]);
  });

  test.each([
    ['void', IN_A_GROUP, /shipments?\/\d+$/, 'one that is voided is not found'],
    ['refund', {}, /refund$/, 'service ticket'],
  ])('a lost answer to a %s says where to look', async (_, changes, path, where) => {
    await using at = await bought(platform, changes);
    at.loseAnswerTo(path);
    expect(await at.void_()).toMatchObject([
      { outcome: 'unknown' },
      [{ kind: 'unknown_outcome', message: expect.stringContaining(where) }],
    ]);
  });
});

test.each(['non-contract', 'xml-non-contract'] as const)(
  '%s: a shipment without a contract can only be refunded',
  async (name) => {
    await using at = await bought(name, name === 'non-contract' ? { payment_type: 'credit_card' } : {});
    expect(await at.void_({ allow_refund: false })).toMatchObject([
      null,
      [{ field: 'allow_refund', kind: 'not_supported' }],
    ]);
    expect(await at.void_()).toMatchObject([
      { outcome: 'refund_requested', refund: { reference: 'GT00000001' }, meta: { notices: [] } },
      [],
    ]);
  },
);
