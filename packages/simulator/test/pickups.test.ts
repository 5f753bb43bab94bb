import { describe, expect, test } from 'vitest';
import { bookedPickups, soldShipments } from '../src/business.js';

describe('a pickup that was booked', () => {
  let time = 0;
  const at = (text: string) => {
    time = Date.parse(text);
  };
  const pickup = {
    number: 'P1',
    account: 'a',
    date: '2026-03-03',
    ready_time: '12:00',
    closing_time: '18:00',
    facts: undefined,
  };
  const pickups = () => bookedPickups({ now: () => time, time_zone: 'America/Toronto', cut_off: '15:00' });

  test('is for today until the cut-off there, and never for a day that is over', () => {
    const record = pickups();
    at('2026-03-03T19:59:00Z');
    expect([record.firstDay(), record.book(pickup)]).toEqual(['2026-03-03', 'booked']);
    at('2026-03-03T20:00:00Z');
    expect([record.firstDay(), record.book({ ...pickup, number: 'P2' })]).toEqual(['2026-03-04', 'too_late']);
    at('2026-03-04T05:01:00Z');
    expect(record.book({ ...pickup, number: 'P2' })).toBe('past');
    expect(record.find('P2')).toBeUndefined();
  });

  test('can be changed and cancelled until the driver was there', () => {
    const record = pickups();
    at('2026-03-03T15:00:00Z');
    record.book(pickup);
    expect(record.change(pickup, { date: '2026-03-04' })).toBe('booked');
    expect(record.find('P1')).toMatchObject({ date: '2026-03-04' });
    at('2026-03-04T23:00:00Z');
    expect([record.stateOf(pickup), record.cancel(pickup)]).toEqual(['completed', 'too_late']);
    expect(record.change(pickup, { date: '2026-03-09' })).toBe('too_late');
  });

  test('is cancelled once', () => {
    const record = pickups();
    at('2026-03-03T15:00:00Z');
    record.book(pickup);
    expect([record.cancel(pickup), record.cancel(pickup), record.stateOf(pickup)]).toEqual([
      'cancelled',
      'already',
      'cancelled',
    ]);
  });
});

describe('a manifest', () => {
  test('takes the open shipments of an account, which cannot be voided any more', () => {
    const sold = soldShipments({ now: () => 0 });
    for (const [id, account] of [
      ['S1', 'a'],
      ['S2', 'a'],
      ['S3', 'b'],
    ] as const)
      sold.add({ id, tracking_numbers: [], account, facts: undefined });
    const [first, second] = sold.all();
    if (first === undefined || second === undefined) throw new Error('nothing was sold');
    sold.void(first);
    expect(sold.open('a')).toEqual([second]);
    sold.close([second]);
    expect([sold.open('a'), sold.void(second)]).toEqual([[], 'too_late']);
  });
});
