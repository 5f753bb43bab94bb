/** Closing the day at the simulator, and its manifests on the next one. */
import { closeDay, fetchManifest, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { bought } from './support/bought.js';
import { carrier, NOW, reply } from './support/exchange.js';

describe('closing the day', () => {
  test('bills what is open of today; what is closed can no longer be voided', async () => {
    await using at = await bought();
    await using later = await bought(1, { ship_date: '2026-03-04' });
    for (const { proxy } of [at, later]) expect((await closeDay(proxy, {}))[0]?.closed).toBe(true);
    const message = expect.stringContaining('manifested');
    expect(await voidShipment(at.proxy, { shipment: at.shipment })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', message, retryable: false }],
    ]);
    expect((await voidShipment(later.proxy, { shipment: later.shipment }))[0]?.outcome).toBe('voided');
  });

  test('gives the manifest on the next day, for ten days', async () => {
    await using at = await bought();
    const [closed] = await closeDay(at.proxy, {});
    const manifest = closed as NonNullable<typeof closed>;
    at.running.advance({ hours: 24 });
    const [later] = await fetchManifest(at.proxy, { manifest });
    expect(later?.meta.documents).toEqual([{ format: 'PDF', kind: 'manifest', manifest: 0 }]);
    at.running.advance({ hours: 24 * 11 });
    for (const [days, retryable] of [
      [10, true],
      [11, false],
    ] as const) {
      const clock = { ...at.clock, now: () => NOW + days * 86_400_000 };
      const proxy = purolator.create(at.running.settings, { clock });
      expect(await fetchManifest(proxy, { manifest })).toMatchObject([
        null,
        [{ kind: 'not_found', retryable }],
      ]);
    }
  });

  test.each([
    ['a list', { shipments: [{ carrier: 'purolator', tracking_number: '1' }] }, 'shipments'],
    ['another day', { date: '2026-03-02' }, 'date'],
  ])('of %s is refused before anything is sent', async (_, changes, field) => {
    const { proxy, names } = carrier({});
    expect(await closeDay(proxy, changes)).toMatchObject([null, [{ kind: 'not_supported', field }]]);
    expect(names()).toEqual([]);
  });

  const lookup = 'the manifest of 2026-03-03 in your Purolator account';
  test.each([
    [
      'nothing',
      reply('Consolidate', ''),
      200,
      { kind: 'unknown_outcome', retryable: false, details: { lookup } },
    ],
    [
      'false',
      reply('Consolidate', '<Consolidate>false</Consolidate>'),
      200,
      { kind: 'carrier', code: 'not_done' },
    ],
    ['a page', '<html></html>', 502, { kind: 'unknown_outcome', retryable: false }],
    ['a refused login', '<html></html>', 401, { kind: 'authentication' }],
  ])('is judged by its answer: %s', async (_, body, status, error) => {
    const { proxy } = carrier({ Consolidate: [[body, status]] });
    expect(await closeDay(proxy, {})).toMatchObject([null, [error]]);
  });
});
