/** Groups, their manifests, and what cannot be voided afterwards, on both platforms. */
import { closeDay, fetchManifest, type ManifestRequestData, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { abroad, domestic, ottawa } from './support/requests.js';
import { IN_A_GROUP, shop } from './support/shop.js';

const here: ManifestRequestData = { address: ottawa };
const abroadInAGroup = abroad({}, { ...IN_A_GROUP, services: ['USA.XP'] });

describe.each(['json', 'xml'] as const)('%s: closing the day', (platform) => {
  test('transmits the group of what was bought, after which a void comes too late', async () => {
    await using at = await shop(platform);
    const bought = await at.buy(domestic(IN_A_GROUP));
    const [closed, errors] = await closeDay(at.proxy, { ...here, shipments: [bought] });
    expect(errors).toEqual([]);
    expect(closed).toMatchObject({
      closed: true,
      manifests: [{ id: '6942000000001', total_charge: { currency: 'CAD' }, available_after: null }],
      meta: { api: platform, group_ids: ['monday-van'], documents: [{ format: 'PDF' }] },
    });
    expect(closed?.manifests[0]?.total_charge?.amount).toBe(bought.total_charge?.amount);
    expect(await voidShipment(at.proxy, { shipment: bought, allow_refund: false })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', code: '8064' }],
    ]);
    expect((await voidShipment(at.proxy, { shipment: bought }))[0]?.outcome).toBe('refund_requested');
  });

  test('without shipments transmits every group that waits, once', async () => {
    await using at = await shop(platform);
    await at.buy(domestic(IN_A_GROUP));
    await at.buy(domestic({ extra: { 'canadapost:group_id': 'evening' } }));
    await at.buy(domestic());
    const [closed] = await closeDay(at.proxy, here);
    expect(closed?.meta.group_ids).toEqual(['monday-van', 'evening']);
    expect(await closeDay(at.proxy, here)).toMatchObject([null, [{ kind: 'not_found' }]]);
  });

  test('has a manifest for what stays in Canada, and one for what leaves it', async () => {
    await using at = await shop(platform);
    await at.buy(domestic(IN_A_GROUP));
    await at.buy(abroadInAGroup);
    const [closed] = await closeDay(at.proxy, here);
    expect(closed?.manifests.map(({ id }) => id)).toEqual(['6942000000001', '6942000000002']);
    expect(closed?.documents).toHaveLength(2);
  });

  test('waits for a manifest that is still being made, and fetches it again later', async () => {
    await using at = await shop(platform);
    await at.buy(domestic({ ...IN_A_GROUP, services: ['DOM.LIB'] }));
    const [closed] = await closeDay(at.proxy, here);
    const manifest = JSON.parse(JSON.stringify(closed));
    const [again, errors] = await fetchManifest(at.proxy, { manifest });
    expect(errors).toEqual([]);
    expect(again?.documents).toEqual(closed?.documents);
  });

  test('a lost answer is unknown, and says where to look', async () => {
    await using at = await shop(platform);
    const bought = await at.buy(domestic(IN_A_GROUP));
    at.loseAnswerTo(/manifests?$/);
    const [closed, [entry]] = await closeDay(at.proxy, { ...here, shipments: [bought] });
    expect(closed).toBeNull();
    expect(entry).toMatchObject({ kind: 'unknown_outcome', retryable: false });
    expect(entry?.message).toContain('20260303');
    expect(entry?.details).not.toHaveProperty('recovery');
  });

  test('refuses what is on no manifest, another day and a missing address', async () => {
    await using at = await shop(platform);
    const atOnce = await at.buy(domestic());
    const { carrier } = atOnce;
    expect(await closeDay(at.proxy, { shipments: [atOnce, { carrier }], date: '2026-03-04' })).toMatchObject([
      null,
      [
        { field: 'date', kind: 'not_supported' },
        { field: 'shipments[0]', kind: 'not_supported' },
        { field: 'shipments[1].meta.shipments' },
        { field: 'address' },
      ],
    ]);
  });

  test('a manifest of the other platform is not asked for', async () => {
    await using at = await shop(platform);
    const api = platform === 'json' ? 'xml' : 'json';
    const manifest = { carrier: 'canadapost', manifests: [{ id: '6942000000001' }], meta: { api } } as const;
    expect(await fetchManifest(at.proxy, { manifest })).toMatchObject([
      null,
      [{ field: 'manifest.meta.api' }],
    ]);
  });
});

test.each(['non-contract', 'xml-non-contract'] as const)('%s: there is no day to close', async (name) => {
  await using at = await shop(name);
  expect(await closeDay(at.proxy, here)).toMatchObject([
    null,
    [{ field: 'shipments', kind: 'not_supported' }],
  ]);
});
