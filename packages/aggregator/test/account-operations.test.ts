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
    OperationProxy<'locations'> = {
    carrier,
    account,
    mapper: {
      createVoidRequest: ({ shipment }) => `void ${shipment.reference?.value}`,
      parseVoidResponse: () => [null, []],
      createPickupRequest: ({ pickup_date }) => `book ${pickup_date}`,
      parsePickupResponse: () => [null, []],
      createPickupCancelRequest: ({ pickup: { confirmation_number } }) => `cancel ${confirmation_number}`,
      parsePickupCancelResponse: () => [null, []],
      createLocationsRequest: ({ id }) => `find ${id}`,
      parseLocationsResponse: () => [[], []],
    },
    voidShipping: vi.fn(send),
    schedulePickup: vi.fn(send),
    cancelPickup: vi.fn(send),
    getLocations: vi.fn(send),
  };
  return { proxy, asked };
}

describe('an operation of one account', () => {
  const shipment: ShipmentHandle = {
    carrier: 'north',
    account: 'montreal',
    reference: { type: 'shipment-id', value: '7' },
  };

  function two() {
    const [toronto, montreal] = [accountOf('toronto'), accountOf('montreal')];
    return { toronto, montreal, aggregator: new Aggregator([toronto.proxy, montreal.proxy]) };
  }

  test('goes to the account of what it takes back', async () => {
    const { aggregator, toronto, montreal } = two();
    await aggregator.voidShipment({ shipment });
    await aggregator.cancelPickup({
      pickup: { carrier: 'north', account: 'montreal', confirmation_number: 'P1' },
    });
    await aggregator.schedulePickup({ ...pickup, shipments: [shipment] });
    expect(montreal.asked).toEqual(['void 7', 'cancel P1', 'book 2026-03-04']);
    expect(toronto.asked).toEqual([]);
  });

  test('goes to the account that is named', async () => {
    const { aggregator, toronto, montreal } = two();
    await aggregator.schedulePickup(pickup, { carrier: 'north', account: 'toronto' });
    await aggregator.findLocations({ id: 'A1' }, { carrier: 'north', account: 'toronto' });
    expect(toronto.asked).toEqual(['book 2026-03-04', 'find A1']);
    expect(montreal.asked).toEqual([]);
  });

  test('throws without a carrier, for an unknown one, and for one with several accounts', async () => {
    const { aggregator } = two();
    const unnamed = aggregator.schedulePickup(pickup);
    await expect(unnamed).rejects.toThrow('name the carrier to ask');
    await expect(unnamed).rejects.toBeInstanceOf(ConfigurationError);
    await expect(aggregator.voidShipment({ shipment: { carrier: 'south' } })).rejects.toThrow(
      'no carrier account is called south',
    );
    await expect(aggregator.findLocations({ id: 'A1' }, { carrier: 'north' })).rejects.toThrow(
      'several accounts',
    );
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
});

describe('the recovery of a purchase', () => {
  const exchange = { request: { id: 'S-1' }, replies: [] };
  function recovering(account: string) {
    const asked: unknown[] = [];
    const proxy: OperationProxy<'recovery'> = {
      carrier: 'north',
      account,
      mapper: {
        createRecoveryRequest: (request) => request.exchange,
        parseRecoveryResponse: () => [null, []],
      },
      recoverShipping: async (wire, options) => {
        asked.push([wire, options?.deadline_ms]);
        return wire;
      },
    };
    return { proxy, asked };
  }

  test('goes to the account that bought', async () => {
    const [toronto, montreal] = [recovering('toronto'), recovering('montreal')];
    const aggregator = new Aggregator([toronto.proxy, montreal.proxy]);
    await aggregator.recoverShipment({ carrier: 'north', account: 'montreal', exchange });
    expect([toronto.asked, montreal.asked]).toEqual([[], [[exchange, 120_000]]]);
    await expect(
      aggregator.recoverShipment({ carrier: 'north', account: 'halifax', exchange }),
    ).rejects.toThrow(ConfigurationError);
  });
});
