/** Closing the day of FedEx Ground at the simulator. */
import { closeDay, createShipment, fetchManifest, voidShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { account, NOW, request } from './support/account.js';

const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

test('closes Ground alone: Express can still be voided', async () => {
  const clock = { now: () => NOW, wait: async () => {} };
  await using running = await startSimulator(simulator, clock);
  const proxy = fedex.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  const buy = async (service: string) => {
    const [shipment] = await createShipment(proxy, request({ services: [service] }));
    if (shipment === null) throw new Error('not bought');
    return shipment;
  };
  const [ground, express] = [await buy('FEDEX_GROUND'), await buy('FEDEX_2_DAY')];
  const [closed] = await closeDay(proxy);
  expect(atob(closed?.documents[0] ?? '')).toContain(ground.tracking_number);
  expect(await voidShipment(proxy, { shipment: ground })).toMatchObject([
    { outcome: 'refused' },
    [{ kind: 'too_late' }],
  ]);
  expect(await voidShipment(proxy, { shipment: express })).toMatchObject([{ outcome: 'voided' }, []]);
  expect(await closeDay(proxy)).toMatchObject([null, [{ kind: 'not_found', retryable: false }]]);
});

test('the documents of a close without its day are refused by field', async () => {
  const [, errors] = await fetchManifest(account(), { manifest: { carrier: 'fedex' } });
  expect(errors.map(({ field }) => field)).toEqual(['manifest.meta.close_date']);
});
