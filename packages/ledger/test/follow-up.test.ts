import { randomUUID } from 'node:crypto';
import type { ErrorEntry, ShipmentRequest, ShipmentRequestData, ShippingOutcome } from '@waybill/core';
import { type AskOptions, openLedger } from '@waybill/ledger';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyPlace } from './support/databases.js';
import { carrier, entry, request, shipment } from './support/shop.js';

const place = await anyPlace();
const ledger = await openLedger(place.location);
let key: string;
beforeEach(() => {
  key = randomUUID();
});
afterAll(() => ledger.close().then(place.remove));
const sql = (text: string) => ledger.database.query(text, [key]);
const ago = (column: string, time: string) =>
  sql(`UPDATE waybill.purchase SET ${column} = clock_timestamp() - interval '${time}' WHERE key = $1`);
const asked = async (): Promise<boolean> => (await ledger.open()).some((one) => one.key === key);

const lost = entry({ code: 'lost', kind: 'unknown_outcome' });
const nothing = (details: NonNullable<ErrorEntry['details']>) =>
  entry({ code: 'nothing', kind: 'unknown_outcome', details });
const unknownAt = (later: ShippingOutcome) =>
  carrier(
    () => [null, [lost]],
    { carrier: 'posta', account: 'posta' },
    () => later,
  );

describe('what a carrier does not find', () => {
  const at = (details: NonNullable<ErrorEntry['details']>) => unknownAt([null, [nothing(details)]]);
  it.each<[string, NonNullable<ErrorEntry['details']>, string, AskOptions, string]>([
    [
      'after the time that it needs',
      { nothing_found: true, absent_after_minutes: 15 },
      '16 min',
      {},
      'refused',
    ],
    ['before', { nothing_found: true, absent_after_minutes: 15 }, '14 min', {}, 'unknown'],
    ['within a day, where it names no time', { nothing_found: true }, '23 h', {}, 'unknown'],
    ['after a day', { nothing_found: true }, '25 h', {}, 'refused'],
    [
      'after the time that the shop gives it',
      { nothing_found: true },
      '6 min',
      { absent_after_minutes: 5 },
      'refused',
    ],
    ['without an answer', {}, '25 h', { absent_after_minutes: 5 }, 'unknown'],
  ])('%s', async (_, details, time, options, state) => {
    const posta = at(details);
    await ledger.createShipment(posta, request, { idempotency_key: key });
    await ago('in_flight_until', time);
    await ledger.ask(key, posta, { follows_up: true, ...options });
    expect((await ledger.get(key))?.state).toBe(state);
    const [found] = await ledger.createShipment(
      carrier(() => [shipment(), []]),
      request,
      { idempotency_key: key },
    );
    expect(found !== null).toBe(state === 'refused');
  });
});

describe('what is open', () => {
  it('is asked about at growing pauses, and counted with its age', async () => {
    const posta = unknownAt([null, [lost]]);
    await ledger.createShipment(posta, request, { idempotency_key: key });
    expect(await asked()).toBe(false);
    await ago('changed_at', '6 s');
    expect(await asked()).toBe(true);
    for (const [begun, last, isDue] of [
      ['1 h', '10 min', false],
      ['1 h', '26 min', true],
      ['20 days', '50 min', false],
      ['20 days', '61 min', true],
      ['31 days', '2 h', false],
    ] as const) {
      await ago('created_at', begun);
      await ago('asked_at', last);
      expect([begun, last, await asked()]).toEqual([begun, last, isDue]);
    }
    const [counted] = (await ledger.unknown()).filter((one) => one.carrier === 'posta');
    expect(counted?.oldest_ms).toBeGreaterThan(30 * 24 * 3_600_000);
    await ledger.settle(key, { bought: false, note: 'looked it up' });
    expect(await asked()).toBe(false);
  });
});

it.each<[string, string[] | undefined, true | undefined, RegExp | undefined]>([
  ['order-17', undefined, true, /^order-17$/],
  ['shop\u203aorder-17', [], true, /^K[0-9A-F]{19}$/],
  ['order-18', ['mine'], true, /^mine$/],
  ['order-19', undefined, undefined, undefined],
])(
  'a purchase under %s with references %j is found by',
  async (own, references, found_by_reference, sent) => {
    let seen: readonly string[] | undefined;
    const posta = carrier(() => [shipment(), []]);
    const mapper = {
      ...posta.mapper,
      createShipmentRequest: (given: ShipmentRequest) => {
        seen = given.shipment.references;
        return posta.mapper.createShipmentRequest(given);
      },
    };
    const { references: _, ...rest } = request.shipment;
    const data = {
      ...request,
      shipment: { ...rest, ...(references && { references }) },
    } as ShipmentRequestData;
    const one = { ...posta, mapper, ...(found_by_reference && { found_by_reference }) };
    await ledger.createShipment(one, data, {
      idempotency_key: `${key}/${own}`.slice(own.length > 16 ? 0 : 37),
    });
    expect(seen?.[0] ?? '').toMatch(sent ?? /^$/);
    expect((await ledger.find({ limit: 1 }))[0]?.state).toBe('bought');
  },
);

describe('a refusal of a purchase without a day of the shop', () => {
  const refused = carrier(() => [null, [entry({ code: 'wrong_day', kind: 'carrier' })]]);
  const sold = carrier(() => [shipment(), []]);
  const { ship_date: _, ...today } = { ship_date: '', ...request.shipment };
  const bought = async (data: ShipmentRequestData) => {
    await ledger.createShipment(refused, data, { idempotency_key: key });
    await ago('changed_at', '1 day');
    return (await ledger.createShipment(sold, data, { idempotency_key: key }))[0] !== null;
  };

  it('binds the key for that day alone', async () => {
    expect(await bought({ ...request, shipment: today })).toBe(true);
  });

  it('binds it for good where the shop named the day', async () => {
    expect(await bought({ ...request, shipment: { ...today, ship_date: '2026-11-24' } })).toBe(false);
  });

  it('does not bind it where the clocks of process and database differ', async () => {
    const ahead = performance.timeOrigin + 86_400_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => ahead + performance.now());
    expect(await ledger.clockAhead()).toBeGreaterThan(86_000_000);
    const [, [entry]] = await ledger.createShipment(
      refused,
      { ...request, shipment: today },
      { idempotency_key: key },
    );
    clock.mockRestore();
    expect(entry).toMatchObject({ code: 'wrong_day', retryable: true });
    const again = await ledger.createShipment(
      sold,
      { ...request, shipment: today },
      { idempotency_key: key },
    );
    expect(again[0]?.tracking_number).toBe('T-1');
  });
});
