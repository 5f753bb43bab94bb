/** Closing the day at the simulator, and its manifests on the next one. */
import { closeDay, fetchManifest, voidShipment } from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { bought } from './support/bought.js';
import { carrier, NOW, reply } from './support/exchange.js';

describe('closing the day', () => {
  test('bills what is open, and what is closed can no longer be voided', async () => {
    await using at = await bought();
    expect(await closeDay(at.proxy, {})).toMatchObject([
      { closed: true, documents: [], manifests: [{ available_after: '2026-03-04' }] },
      [],
    ]);
    expect(await voidShipment(at.proxy, { shipment: at.stored })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late' }],
    ]);
    expect(await closeDay(at.proxy, {})).toMatchObject([
      { closed: true, meta: { notices: [{ code: 'already_closed' }] } },
      [],
    ]);
  });

  test('gives the manifest on the next day, from the stored result', async () => {
    await using at = await bought();
    const [closed] = await closeDay(at.proxy, {});
    const manifest = JSON.parse(JSON.stringify(closed)) as NonNullable<typeof closed>;
    const early = await fetchManifest(at.proxy, { manifest });
    expect(early).toMatchObject([null, [{ kind: 'not_found', retryable: true, field: 'manifest' }]]);
    at.running.advance({ hours: 24 });
    const [later, errors] = await fetchManifest(at.proxy, { manifest });
    expect(errors).toEqual([]);
    expect(later?.meta.documents).toEqual([{ format: 'PDF', kind: 'manifest', manifest: 0 }]);
    expect(Buffer.from(later?.documents[0] ?? '', 'base64').toString('latin1')).toMatch(/^%PDF/);
    at.running.advance({ hours: 24 * 11 });
    const clock = { now: () => NOW + 12 * 86_400_000, wait: async () => {} };
    const proxy = purolator.create(at.running.settings, { clock });
    const late = await fetchManifest(proxy, { manifest });
    expect(late).toMatchObject([null, [{ kind: 'not_found', retryable: false }]]);
  });

  test.each([
    ['a list', { shipments: [{ carrier: 'purolator', tracking_number: '1' }] }, 'shipments'],
    ['another day', { date: '2026-03-02' }, 'date'],
  ])('%s is refused before anything is sent', async (_, changes, field) => {
    const { proxy, names } = carrier({});
    expect(await closeDay(proxy, changes)).toMatchObject([null, [{ kind: 'not_supported', field }]]);
    expect(names()).toEqual([]);
  });

  const closed = async (body: string, status = 200) =>
    closeDay(carrier({ Consolidate: [[body, status]] }).proxy, {});

  test.each([
    ['that says nothing', reply('Consolidate', ''), 200],
    ['of a server in trouble', '<html></html>', 502],
  ])('an answer %s leaves it open, and is not repeated', async (_, body, status) => {
    expect(await closed(body, status)).toMatchObject([
      null,
      [
        {
          kind: 'unknown_outcome',
          retryable: false,
          details: { lookup: 'the manifest of 2026-03-03 in your Purolator account' },
        },
      ],
    ]);
  });

  test('a refusal without a reason is one, and so is a refused login', async () => {
    expect(await closed(reply('Consolidate', '<Consolidate>false</Consolidate>'))).toMatchObject([
      null,
      [{ kind: 'carrier', code: 'not_done' }],
    ]);
    expect(await closed('<html></html>', 401)).toMatchObject([null, [{ kind: 'authentication' }]]);
  });

  test('a lost answer is no shipment that could be recovered', async () => {
    const stop = new AbortController();
    const { proxy } = carrier({ Consolidate: ['hang'] }, {}, () => stop.abort());
    const [result, [error]] = await closeDay(proxy, {}, { signal: stop.signal, grace_ms: 0 });
    expect(result).toBeNull();
    expect(error?.kind).toBe('unknown_outcome');
    expect(error?.details).not.toHaveProperty('recovery');
  });
});
