/** Groups, their manifests, and what cannot be voided afterwards, on both platforms. */
import { closeDay, fetchManifest, type ManifestRequestData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { abroad, domestic, ottawa } from './support/requests.js';
import { IN_A_GROUP, shop } from './support/shop.js';

const here: ManifestRequestData = { address: ottawa };

describe.each(['json', 'xml'] as const)('%s: closing the day', (platform) => {
  test('transmits the group of what was bought, after which a void comes too late', async () => {
    await using at = await shop(platform);
    const bought = await at.buy(domestic(IN_A_GROUP));
    const total = bought.total_charge?.amount;
    const [closed, errors] = await closeDay(at.proxy, { ...here, shipments: [bought] });
    expect(errors).toEqual([]);
    expect(closed).toMatchObject({
      closed: true,
      manifests: [{ id: '6942000000001', total_charge: { amount: total }, available_after: null }],
      meta: { api: platform, group_ids: ['monday-van'], documents: [{ format: 'PDF' }] },
    });
    const [, late] = await voidShipment(at.proxy, { shipment: bought, allow_refund: false });
    expect(late).toMatchObject([{ kind: 'too_late', code: '8064' }]);
  });

  test('transmits every group that waits, or those that are named, with a manifest for what leaves Canada', async () => {
    await using at = await shop(platform);
    await at.buy(domestic(IN_A_GROUP));
    await at.buy(abroad({}, { ...IN_A_GROUP, services: ['USA.XP'] }));
    for (const group of ['evening', 'night'])
      await at.buy(domestic({ extra: { 'canadapost:group_id': group } }));
    await at.buy(domestic());
    const extra = { 'canadapost:group_ids': 'night , evening,' };
    const [named] = await closeDay(at.proxy, { ...here, extra });
    expect(named?.meta.group_ids).toEqual(['night', 'evening']);
    const [closed] = await closeDay(at.proxy, here);
    expect(closed?.meta.group_ids).toEqual(['monday-van']);
    expect(closed?.manifests.map(({ id }) => id)).toEqual(['6942000000002', '6942000000003']);
    expect(closed?.documents).toHaveLength(2);
    expect(await closeDay(at.proxy, here)).toMatchObject([null, [{ kind: 'not_found' }]]);
  });

  test('a lost answer says where to look', async () => {
    await using at = await shop(platform);
    const bought = await at.buy(domestic(IN_A_GROUP));
    at.loseAnswerTo(/manifests?$/);
    const [, [entry]] = await closeDay(at.proxy, { ...here, shipments: [bought] });
    expect(entry).toMatchObject({ kind: 'unknown_outcome', message: expect.stringContaining('20260303') });
  });

  test('refuses what is on no manifest, another day, addresses that do not fit, and the other platform', async () => {
    await using at = await shop(platform);
    const bought = await at.buy(domestic());
    const { carrier } = bought;
    const fieldsOf = async (request: ManifestRequestData) =>
      (await closeDay(at.proxy, request))[1].map(({ field }) => field);
    expect(await fieldsOf({ shipments: [bought, { carrier }], date: '2026-03-04' })).toEqual([
      'date',
      'shipments[0]',
      'shipments[1].meta.shipments',
      'address',
    ]);
    const address_lines = ['18 Clarence Street', 'B'.repeat(45), 'Dock 3'];
    expect(await fieldsOf({ address: { ...ottawa, address_lines } })).toEqual([
      'address.address_lines',
      'address.address_lines[1]',
    ]);
    const unlisted = { carrier, meta: { shipments: [] } };
    expect(await fieldsOf({ ...here, shipments: [unlisted] })).toEqual(['shipments[0].meta.shipments']);
    for (const ids of [`${'a'.repeat(32)},${'b'.repeat(33)}`, ' ,'])
      expect(await fieldsOf({ ...here, extra: { 'canadapost:group_ids': ids } })).toEqual([
        'extra["canadapost:group_ids"]',
      ]);
    const paying = (method: string) => ({ ...here, extra: { 'canadapost:method_of_payment': method } });
    expect(await fieldsOf(paying('Cash'))).toEqual(['extra["canadapost:method_of_payment"]']);
    for (const method of ['Account', 'CreditCard', 'SupplierAccount'])
      expect((await closeDay(at.proxy, paying(method)))[1]).toMatchObject([{ kind: 'not_found' }]);
    const made = async (manifests: { id: string }[], api: string) =>
      (await fetchManifest(at.proxy, { manifest: { carrier, manifests, meta: { api } } }))[1].map(
        ({ field }) => field,
      );
    const other = platform === 'json' ? 'xml' : 'json';
    expect(await made([{ id: '1' }], other)).toEqual(['manifest.meta.api']);
    expect(await made([], platform)).toEqual(['manifest.manifests']);
  });
});

test.each(['non-contract', 'xml-non-contract'] as const)('%s: there is no day to close', async (name) => {
  await using at = await shop(name);
  const [, errors] = await closeDay(at.proxy, here);
  expect(errors).toMatchObject([{ field: 'shipments', kind: 'not_supported' }]);
});
