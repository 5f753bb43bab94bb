/** Pickups at the simulator, from the booking to the driver. */
import {
  cancelPickup,
  checkPickup,
  fetchPickup,
  type PickupRequestData,
  schedulePickup,
} from '@waybill/core';
import { PickupRequest } from '@waybill/core/plugin';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { ups } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { fieldsOf, mapperOf, party } from './support/requests.js';

const request: PickupRequestData = {
  address: party('US'),
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '17:00',
  package_count: 3,
};

/** Each test logs in for itself. */
const noTokens = { get: async () => undefined, set: async () => {}, delete: async () => {} };

async function opened() {
  // 10 o'clock in New York.
  const clock = { now: () => Date.parse('2026-03-03T15:00:00Z') };
  const running = await startSimulator(simulator, clock);
  const proxy = ups.create(running.settings, { clock, newId: () => 'id', tokens: noTokens });
  const booked = async (more: Partial<PickupRequestData> = {}) => {
    const [pickup, errors] = await schedulePickup(proxy, { ...request, ...more });
    if (pickup === null) throw new Error(JSON.stringify(errors));
    // As a shop stores it.
    return JSON.parse(JSON.stringify(pickup)) as typeof pickup;
  };
  return { running, proxy, booked, [Symbol.asyncDispose]: () => running.close() };
}

describe('a pickup', () => {
  test('is booked, followed and cancelled by its number', async () => {
    await using at = await opened();
    const pickup = await at.booked({ with_price: true });
    expect(pickup).toMatchObject({ status: 'scheduled', charge: { amount: '7.15', currency: 'USD' } });
    expect(await fetchPickup(at.proxy, { pickup })).toMatchObject([
      { confirmation_number: pickup.confirmation_number, pickup_date: '2026-03-04', status: 'scheduled' },
      [],
    ]);
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
    expect(await fetchPickup(at.proxy, { pickup })).toMatchObject([
      null,
      [{ kind: 'not_found', field: 'pickup.confirmation_number' }],
    ]);
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
      { outcome: 'cancelled', meta: { notices: [{ code: '9500521' }] } },
      [],
    ]);
  });

  test('that is booked again at the same address has the same number', async () => {
    await using at = await opened();
    const [first, second] = [await at.booked(), await at.booked()];
    expect(second.confirmation_number).toBe(first.confirmation_number);
  });

  test('cannot be cancelled once the driver was there', async () => {
    await using at = await opened();
    const pickup = await at.booked();
    at.running.advance({ hours: 34 });
    expect(await cancelPickup(at.proxy, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late', code: '190103' }],
    ]);
  });

  test('of another account is not cancelled', async () => {
    await using at = await opened();
    const pickup = { ...(await at.booked()), account: 'published' };
    const other = ups.create(at.running.accounts.published, { account: 'published', tokens: noTokens });
    expect((await cancelPickup(other, { pickup }))[0]?.outcome).toBe('refused');
    expect((await fetchPickup(at.proxy, { pickup: { ...pickup, account: 'ups' } }))[0]?.status).toBe(
      'scheduled',
    );
  });

  test('whose answer is lost is not booked again by itself, and its entry says what to look for', async () => {
    await using at = await opened();
    at.running.fault({ kind: 'reset_after' }, { path: /pickupcreation/ });
    expect(await schedulePickup(at.proxy, request)).toMatchObject([
      null,
      [
        {
          kind: 'unknown_outcome',
          retryable: false,
          details: {
            lookup: 'a pickup on 2026-03-04 with the reference id in the pickup history of the UPS account',
          },
        },
      ],
    ]);
  });

  test('costs more on the same day', async () => {
    await using at = await opened();
    const price = async (pickup_date: string) =>
      (await checkPickup(at.proxy, { address: party('US'), pickup_date }))[0]?.charge?.amount;
    expect(await price('2026-03-03')).toBe('9.40');
    expect(await price('2026-03-04')).toBe('7.15');
  });
});

describe('a request for a pickup', () => {
  const created = (more: Partial<PickupRequestData>) =>
    mapperOf().createPickupRequest(new PickupRequest({ ...request, ...more }));
  const piecesOf = (more: Partial<PickupRequestData>) =>
    (created(more).document.PickupCreationRequest as { PickupPiece: readonly object[] }).PickupPiece;

  test('counts the packages of shipments by their service', () => {
    const shipments = [
      { carrier: 'ups', tracking_number: 'A', service: '03' },
      { carrier: 'ups', tracking_number: 'B', service: '02' },
      { carrier: 'ups', tracking_number: 'C', service: '03' },
    ];
    expect(piecesOf({ shipments, package_count: 5 })).toMatchObject([
      { ServiceCode: '003', Quantity: '4' },
      { ServiceCode: '002', Quantity: '1' },
    ]);
  });

  test('is of overweight packages if they are on average', () => {
    const shipments = [
      {
        carrier: 'ups',
        service: '03',
        meta: { parcels: [{ tracking_number: 'A' }, { tracking_number: 'B' }] },
      },
    ];
    const { package_count: _, ...unknown } = request;
    const overweight = (total_weight: number) => {
      const wire = mapperOf().createPickupRequest(new PickupRequest({ ...unknown, shipments, total_weight }));
      return Reflect.get(wire.document.PickupCreationRequest, 'OverweightIndicator');
    };
    expect([overweight(64), overweight(65)]).toEqual(['N', 'Y']);
  });

  test('names Ground or Standard where it has no service', () => {
    expect(piecesOf({})).toMatchObject([{ ServiceCode: '003', Quantity: '3', DestinationCountryCode: 'US' }]);
    expect(piecesOf({ address: party('DE'), destination_country_codes: ['FR'] })).toMatchObject([
      { ServiceCode: '011', DestinationCountryCode: 'FR' },
    ]);
  });

  test.each<readonly [string, Partial<PickupRequestData>, string]>([
    ['a day that is over', { pickup_date: '2026-03-02' }, 'pickup_date'],
    [
      'several countries for one service',
      { destination_country_codes: ['US', 'DE'] },
      'destination_country_codes',
    ],
    ['fewer packages than services', { package_count: 1, services: ['03', '02'] }, 'package_count'],
    ['more packages than UPS takes', { package_count: 1000 }, 'package_count'],
    ['a service that UPS cannot have', { services: ['GROUND'] }, 'services'],
    ['an instruction that is too long', { instruction: 'x'.repeat(58) }, 'instruction'],
    ['more weight than UPS takes', { total_weight: 10_000 }, 'total_weight'],
    [
      'an account in no country',
      { extra: { 'ups:account_country_code': 'us' } },
      'extra["ups:account_country_code"]',
    ],
    ['an unknown way to pay', { extra: { 'ups:payment_method': '03' } }, 'extra["ups:payment_method"]'],
  ])('is refused for %s', (_what, more, field) => {
    expect(fieldsOf(() => created(more))).toEqual([field]);
  });

  test('is refused without a telephone number, a street and a name', () => {
    expect(
      fieldsOf(() =>
        created({ address: { city: 'Denver', state_code: 'CO', postal_code: '80204', country_code: 'US' } }),
      ),
    ).toEqual(['address.company_name', 'address.address_lines', 'address.phone_number']);
  });
});
