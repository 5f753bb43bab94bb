import { describe, expect, test } from 'vitest';
import { soldShipments } from '../src/business.js';
import { defineSimulator, startSimulator } from '../src/index.js';
import { keyLogin, refuse, route } from '../src/server.js';

const HOUR = 3_600_000;

describe('a shipment that was sold', () => {
  let time = 0;
  const sold = () => {
    time = 0;
    const shipments = soldShipments({ now: () => time });
    shipments.add({ id: 'S-1', tracking_numbers: ['1', '2'], account: 'a', facts: undefined });
    const shipment = shipments.find('2');
    if (shipment === undefined) throw new Error('it is not found by its second number');
    return { shipments, shipment };
  };

  test('is found by its id and by each of its numbers', () => {
    const { shipments, shipment } = sold();
    expect(shipments.find('S-1')).toBe(shipment);
    expect(shipments.find('3')).toBeUndefined();
  });

  test('goes on its way as time passes', () => {
    const { shipments, shipment } = sold();
    expect(shipments.journeyOf(shipment)).toEqual([{ stage: 'created', at: 0 }]);
    time = 27 * HOUR;
    expect(shipments.journeyOf(shipment).at(-1)).toEqual({ stage: 'out_for_delivery', at: 26 * HOUR });
    time = 30 * HOUR;
    expect(shipments.journeyOf(shipment).at(-1)?.stage).toBe('delivered');
  });

  test('can be voided once, until it is picked up, and goes nowhere after that', () => {
    const { shipments, shipment } = sold();
    time = 2 * HOUR;
    expect([shipments.void(shipment), shipments.void(shipment)]).toEqual(['voided', 'already']);
    time = 30 * HOUR;
    expect(shipments.journeyOf(shipment)).toEqual([
      { stage: 'created', at: 0 },
      { stage: 'voided', at: 2 * HOUR },
    ]);
    const late = sold();
    time = 5 * HOUR;
    expect(late.shipments.void(late.shipment)).toBe('too_late');
  });
});

test('the clock of a running simulator is moved on by a test', async () => {
  const clockPost = defineSimulator({
    carrier: 'clockpost',
    settings: { key: 'k' },
    login: keyLogin({ header: 'x-key', key: 'key', refused: () => refuse('L1', 'No key.', 401) }),
    refusal: ({ status }) => new Response(null, { status }),
    routes: ({ now }) => [route('GET /clock', () => Response.json(now()))],
  });
  await using simulator = await startSimulator(clockPost, { now: () => 1000 });
  const read = async () => (await fetch(`${simulator.url}/clock`, { headers: { 'x-key': 'k' } })).json();
  expect(await read()).toBe(1000);
  simulator.advance({ days: 1, hours: 2 });
  expect(await read()).toBe(1000 + 26 * HOUR);
});
