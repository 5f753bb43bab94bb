/** Proofs of delivery of what the simulator sold. */
import { createShipment, fetchProofOfDelivery } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { fedex } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { account, NOW, request } from './support/account.js';

const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

test('a package has its letter once it is delivered, not before', async () => {
  const clock = { now: () => NOW, wait: async () => {} };
  await using running = await startSimulator(simulator, clock);
  const proxy = fedex.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  const [shipment] = await createShipment(proxy, request({ services: ['FEDEX_GROUND'] }));
  if (shipment === null) throw new Error('not bought');
  expect(await fetchProofOfDelivery(proxy, { shipment })).toMatchObject([
    null,
    [{ kind: 'not_found', retryable: true }],
  ]);
  running.advance({ hours: 31 });
  const [proof, errors] = await fetchProofOfDelivery(proxy, { shipment });
  expect(errors).toEqual([]);
  expect(proof?.meta.documents).toEqual([{ format: 'PDF', kind: 'letter' }]);
  expect(atob(proof?.documents[0] ?? '')).toMatch(/^%PDF/);
});

test('a picture is refused: FedEx has a letter alone', async () => {
  const [, errors] = await fetchProofOfDelivery(account(), {
    tracking_number: '790900000114',
    kinds: ['letter', 'photo'],
  });
  expect(errors.map(({ field }) => field)).toEqual(['kinds[1]']);
});
