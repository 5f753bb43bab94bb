import { describe, expect, test } from 'vitest';
import { bookedPickups, soldShipments } from '../src/business.js';

let time = 0;
const at = (text: string) => {
  time = Date.parse(text);
};
const hours = (count: number) => count * 3_600_000;

describe('a shipment that was sold', () => {
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
    expect([shipments.find('S-1'), shipments.find('3')]).toEqual([shipment, undefined]);
  });

  test('goes on its way as time passes', () => {
    const { shipments, shipment } = sold();
    expect(shipments.journeyOf(shipment)).toEqual([{ stage: 'created', at: 0 }]);
    time = hours(27);
    expect(shipments.journeyOf(shipment).at(-1)).toEqual({ stage: 'out_for_delivery', at: hours(26) });
    time = hours(30);
    expect(shipments.journeyOf(shipment).at(-1)?.stage).toBe('delivered');
  });

  test('can be voided once, until it is picked up, and goes nowhere after that', () => {
    const { shipments, shipment } = sold();
    time = hours(2);
    expect([shipments.void(shipment), shipments.void(shipment)]).toEqual(['voided', 'already']);
    time = hours(30);
    expect(shipments.journeyOf(shipment)).toEqual([
      { stage: 'created', at: 0 },
      { stage: 'voided', at: hours(2) },
    ]);
    const late = sold();
    time = hours(5);
    expect(late.shipments.void(late.shipment)).toBe('too_late');
  });

  test('is on the manifest of its account, and cannot be voided any more', () => {
    const sold = soldShipments({ now: () => 0 });
    for (const [id, account] of Object.entries({ S1: 'a', S2: 'a', S3: 'b' }))
      sold.add({ id, tracking_numbers: [], account, facts: undefined });
    const [first, second] = sold.all();
    if (first === undefined || second === undefined) throw new Error('nothing was sold');
    sold.void(first);
    expect(sold.open('a')).toEqual([second]);
    sold.close([second]);
    expect([sold.open('a'), sold.void(second)]).toEqual([[], 'too_late']);
  });
});

describe('a pickup that was booked', () => {
  const hoursThere = { date: '2026-03-03', ready_time: '12:00', closing_time: '18:00' };
  const pickup = { number: 'P1', account: 'a', ...hoursThere, facts: undefined };
  const pickups = () => bookedPickups({ now: () => time, time_zone: 'America/Toronto', cut_off: '15:00' });

  test('is for today until the cut-off there, and never for a day that is over', () => {
    const record = pickups();
    const second = { ...pickup, number: 'P2' };
    at('2026-03-03T19:59:00Z');
    expect([record.firstDay(), record.book(pickup)]).toEqual(['2026-03-03', 'booked']);
    at('2026-03-03T20:00:00Z');
    expect([record.firstDay(), record.book(second)]).toEqual(['2026-03-04', 'too_late']);
    at('2026-03-04T05:01:00Z');
    expect([record.book(second), record.find('P2')]).toEqual(['past', undefined]);
  });

  test('can be changed, and cancelled once, until the driver was there', () => {
    const [record, other] = [pickups(), pickups()];
    at('2026-03-03T15:00:00Z');
    for (const each of [record, other]) each.book(pickup);
    expect([other.cancel(pickup), other.cancel(pickup)]).toEqual(['cancelled', 'already']);
    expect(other.stateOf(pickup)).toBe('cancelled');
    expect(record.change(pickup, { date: '2026-03-04' })).toBe('booked');
    expect(record.find('P1')).toMatchObject({ date: '2026-03-04' });
    at('2026-03-04T23:00:00Z');
    expect([record.stateOf(pickup), record.cancel(pickup)]).toEqual(['completed', 'too_late']);
    expect(record.change(pickup, { date: '2026-03-09' })).toBe('too_late');
  });
});
