import { createShipment } from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { expect, test } from 'vitest';
import { canadapost } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { abroad, domestic } from './support/requests.js';

const declared = abroad({ extra: { 'canadapost:us_declaration_id': 'ZN-1' } });

test.each([
  ['to the United States', abroad(), true],
  ['with a declaration, in both spellings', declared, false],
  ['within Canada', domestic(), false],
])('the Zonos key goes with the purchase alone: %s', async (_what, request, expected) => {
  await using running = await startSimulator(simulator);
  const settings = { ...running.settings, zonos_key: 'not-a-zonos-key' };
  const [shipment, errors] = await createShipment(canadapost.create(settings), request);
  expect([shipment?.complete, errors]).toEqual([true, []]);
  const keyed = running.exchanges.filter(({ headers }) => 'x-cpc-zonos-key' in headers);
  expect(keyed.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expected ? ['POST /shipping/v1/0007654321/0007654321/shipments'] : [],
  );
  const purchase = running.exchanges.find(({ path }) => path.endsWith('/shipments'));
  const { customs = {} } = JSON.parse(purchase?.body ?? '').deliverySpec;
  const id = request === declared ? 'ZN-1' : undefined;
  expect([customs.usdeclarationid, customs.usDeclarationId]).toEqual([id, id]);
});
