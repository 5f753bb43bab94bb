/** What goes with a purchase, and what its id proves. */
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
  const [shipment, errors] = await createShipment(canadapost.create(running.settings), request);
  expect([shipment?.complete, errors]).toEqual([true, []]);
  const keyed = running.exchanges.filter(({ headers }) => 'x-cpc-zonos-key' in headers);
  const purchases = running.exchanges.filter(
    ({ path }) => path === '/shipping/v1/0007654321/0007654321/shipments',
  );
  expect(keyed).toEqual(expected ? purchases : []);
  const { customs = {} } = JSON.parse(purchases[0]?.body ?? '').deliverySpec;
  const id = request === declared ? 'ZN-1' : undefined;
  expect([customs.usdeclarationid, customs.usDeclarationId]).toEqual([id, id]);
});

test('to the United States an account needs its Zonos key, or the request a declaration', async () => {
  await using running = await startSimulator(simulator);
  const { zonos_key: _, ...settings } = running.settings;
  const proxy = canadapost.create(settings);
  const [none, errors] = await createShipment(proxy, abroad());
  expect(none).toBeNull();
  expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('or zonos_key is required')]);
  const [shipment] = await createShipment(proxy, declared);
  expect(shipment?.complete).toBe(true);
});

test.each(['json', 'xml'] as const)(
  '%s: a request whose id was used before proves an earlier purchase, so it is no refusal',
  async (platform) => {
    await using running = await startSimulator(simulator);
    const account = platform === 'json' ? running.settings : running.accounts.xml;
    const proxy = canadapost.create(account as typeof running.settings, { newId: () => 'the-same' });
    const [first] = await createShipment(proxy, domestic());
    const [second, errors] = await createShipment(proxy, domestic());
    expect(second).toBeNull();
    expect(errors).toMatchObject([{ code: '7314', kind: 'unknown_outcome', retryable: false }]);
    expect(running.purchases).toEqual([first?.tracking_number]);
  },
);
