import { ConfigurationError } from '@waybill/core';
import type { OperationProxy, ShipmentHandle, VoidingProxy } from '@waybill/core/plugin';
import { describe, expect, test, vi } from 'vitest';
import { Aggregator } from '../src/index.js';

const pickup = {
  address: { country_code: 'CA' },
  pickup_date: '2026-03-04',
  ready_time: '09:00',
  closing_time: '17:00',
  package_count: 1,
};

function accountOf(account: string, carrier = 'north') {
  const asked: string[] = [];
  const send = async (wire: unknown) => {
    asked.push(String(wire));
    return null;
  };
  const proxy: VoidingProxy &
    OperationProxy<'pickup'> &
    OperationProxy<'pickup_cancel'> &
    OperationProxy<'locations'> &
    OperationProxy<'manifest_documents'> &
    OperationProxy<'recovery'> = {
    carrier,
    account,
    mapper: {
      createVoidRequest: ({ shipment }) => `void ${shipment.reference?.value}`,
      parseVoidResponse: () => [null, []],
      createPickupRequest: ({ pickup_date }) => `book ${pickup_date}`,
      parsePickupResponse: () => [null, []],
      createPickupCancelRequest: ({ pickup: { confirmation_number } }) => `cancel ${confirmation_number}`,
      parsePickupCancelResponse: () => [null, []],
      createManifestDocumentsRequest: ({ manifest }) => `fetch ${manifest.manifests?.[0]?.id}`,
      parseManifestDocumentsResponse: () => [null, []],
      createLocationsRequest: ({ id }) => `find ${id}`,
      parseLocationsResponse: () => [[], []],
      createRecoveryRequest: ({ exchange }) => `recover ${JSON.stringify(exchange.request)}`,
      parseRecoveryResponse: () => [null, []],
    },
    voidShipping: vi.fn(send),
    schedulePickup: vi.fn(send),
    cancelPickup: vi.fn(send),
    getLocations: vi.fn(send),
    getManifestDocuments: vi.fn(send),
    recoverShipping: vi.fn(send),
  };
  return { proxy, asked };
}

describe('an operation of one account', () => {
  const shipment: ShipmentHandle = {
    carrier: 'north',
    account: 'montreal',
    reference: { type: 'shipment-id', value: '7' },
  };

  const [toronto, montreal] = [accountOf('toronto'), accountOf('montreal')];
  const aggregator = new Aggregator([toronto.proxy, montreal.proxy]);
  const asked = () => [toronto, montreal].map((account) => account.asked.splice(0));

  test('goes to the account of what it takes back', async () => {
    await aggregator.voidShipment({ shipment });
    const booked = { carrier: 'north', account: 'montreal', confirmation_number: 'P1' };
    await aggregator.cancelPickup({ pickup: booked });
    await aggregator.schedulePickup({ ...pickup, shipments: [shipment] });
    await aggregator.fetchManifest({
      manifest: { carrier: 'north', account: 'montreal', manifests: [{ id: 'M1' }] },
    });
    await aggregator.voidShipment({ shipment }, { account: 'toronto' });
    expect(asked()).toEqual([['void 7'], ['void 7', 'cancel P1', 'book 2026-03-04', 'fetch M1']]);
  });

  test('goes to the account that is named', async () => {
    const options = { carrier: 'north', account: 'toronto' };
    await aggregator.schedulePickup(pickup, options);
    await aggregator.findLocations({ id: 'A1' }, options);
    expect(asked()).toEqual([['book 2026-03-04', 'find A1'], []]);
  });

  test.each<[message: string, ask: () => Promise<unknown>]>([
    ['name the carrier to ask', () => aggregator.schedulePickup(pickup)],
    ['no carrier account is called south', () => aggregator.voidShipment({ shipment: { carrier: 'south' } })],
    ['several accounts', () => aggregator.findLocations({ id: 'A1' }, { carrier: 'north' })],
  ])('is refused if it is not clear whom to ask: %s', async (message, ask) => {
    const refusal = { name: 'ConfigurationError', message: expect.stringContaining(message) };
    await expect(ask()).rejects.toMatchObject(refusal);
  });

  test('has as long as its kind: to book as to buy, to find as to quote', async () => {
    const { proxy } = accountOf('toronto');
    const aggregator = new Aggregator([proxy], { deadline_ms: 7_000, purchase_deadline_ms: 9_000 });
    await aggregator.schedulePickup(pickup, { carrier: 'north' });
    await aggregator.findLocations({ id: 'A1' }, { carrier: 'north' });
    expect(proxy.schedulePickup).toHaveBeenCalledWith('book 2026-03-04', { deadline_ms: 9_000 });
    expect(proxy.getLocations).toHaveBeenCalledWith('find A1', { deadline_ms: 7_000 });
  });

  test('is not begun after the caller gave up', async () => {
    const { proxy, asked } = accountOf('toronto');
    const options = { carrier: 'north', signal: AbortSignal.abort() };
    const aggregator = new Aggregator([proxy]);
    expect(await aggregator.schedulePickup(pickup, options)).toMatchObject([null, [{ kind: 'timeout' }]]);
    expect(await aggregator.findLocations({ id: 'A1' }, options)).toMatchObject([[], [{ kind: 'timeout' }]]);
    expect(asked).toEqual([]);
  });

  test('goes to the account that bought, to find out how a purchase ended', async () => {
    const bought = { carrier: 'north', account: 'montreal', exchange: { request: { id: 7 }, replies: [] } };
    const { signal } = new AbortController();
    await aggregator.recoverShipment(bought, { signal });
    expect(asked()).toEqual([[], ['recover {"id":7}']]);
    expect(montreal.proxy.recoverShipping).toHaveBeenCalledWith('recover {"id":7}', {
      signal,
      deadline_ms: 120_000,
    });
    const elsewhere = aggregator.recoverShipment({ ...bought, account: 'halifax' });
    await expect(elsewhere).rejects.toThrow(ConfigurationError);
  });
});
