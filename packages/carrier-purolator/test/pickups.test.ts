/** Pickups at the simulator, from the booking to the driver. */
import {
  cancelPickup,
  checkPickup,
  fetchPickup,
  type PickupRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import { startSimulator } from '@waybill/simulator';
import { describe, expect, test } from 'vitest';
import { purolator } from '../src/index.js';
import { simulator } from '../src/simulator/index.js';
import { carrier, error, NOW, reply, request } from './support/exchange.js';

const clock = { now: () => NOW, wait: async () => {} };

const bare = {
  address: request().shipper,
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '16:00',
} satisfies Partial<PickupRequestData>;
const wanted: PickupRequestData = { ...bare, package_count: 2, total_weight: 4 };

async function booked(changes: Partial<PickupRequestData> = {}) {
  const running = await startSimulator(simulator, clock);
  const proxy = purolator.create(running.settings, { clock });
  const [result, errors] = await schedulePickup(proxy, { ...wanted, ...changes });
  if (result === null) throw new Error(JSON.stringify(errors));
  const pickup = JSON.parse(JSON.stringify(result)) as typeof result;
  return { running, proxy, pickup, [Symbol.asyncDispose]: () => running.close() };
}

/** The body of the call that a request makes. */
async function sentFor(changes: Partial<PickupRequestData>, base = wanted): Promise<string> {
  const { proxy, sent } = carrier({});
  await schedulePickup(proxy, { ...base, ...changes });
  return sent[0]?.body ?? '';
}

describe('scheduling', () => {
  test.each([
    [{ destination_country_codes: ['US'] }, 'USA'],
    [{ destination_country_codes: ['DE', 'FR'] }, 'INTL'],
    [{}, 'DOM'],
  ] as const)('says where the packages go: %j', async (changes, code) => {
    expect(await sentFor(changes)).toContain(`<DestinationCode>${code}</DestinationCode>`);
  });

  test('counts go with one kind of destination, and with a weight', async () => {
    expect(await sentFor({ destination_country_codes: ['CA', 'US'] })).not.toContain('ShipmentSummary');
    expect(await sentFor({ package_count: 2 }, bare)).not.toContain('ShipmentSummary');
  });

  test('takes count and services from what was bought', async () => {
    const shipment = {
      carrier: 'purolator',
      service: 'PurolatorGround',
      meta: { parcels: [{ tracking_number: '1' }, { tracking_number: '2' }] },
    };
    const body = await sentFor({ shipments: [shipment], total_weight: 4 }, bare);
    expect(body).toContain('<TotalPieces>2</TotalPieces>');
    expect(body).toContain('<ModeOfTransport>Ground</ModeOfTransport>');
  });

  test('a loading dock is said so, and extras go along', async () => {
    const extra = {
      'purolator:pickup_location': 'Dock',
      'purolator:supplies': 'A1, B2',
      'purolator:trailer_accessible': 'false',
    };
    const body = await sentFor({ package_location: 'loading_dock', extra });
    for (const part of [
      '<PickUpLocation>Dock</PickUpLocation><AdditionalInstructions>Loading dock</AdditionalInstructions>',
      '<SupplyRequestCode>A1</SupplyRequestCode><SupplyRequestCode>B2</SupplyRequestCode>',
      '<TrailerAccessible>false</TrailerAccessible><LoadingDockAvailable>true</LoadingDockAvailable>',
    ])
      expect(body).toContain(part);
  });

  test.each([
    ['abroad', { address: { ...wanted.address, country_code: 'US' } }, 'address.country_code'],
    ['a day in the past', { pickup_date: '2026-03-02' }, 'pickup_date'],
    ['no telephone number', { address: { ...wanted.address, phone_number: '12' } }, 'address.phone_number'],
    ['skids in words', { extra: { 'purolator:skids': 'two' } }, 'extra["purolator:skids"]'],
  ] as const)('%s is refused before anything is sent', async (_, changes, field) => {
    const { proxy, names } = carrier({});
    const [result, errors] = await schedulePickup(proxy, { ...wanted, ...changes });
    expect(result).toBeNull();
    expect(errors.map((entry) => entry.field?.replace(/^\./, ''))).toContain(field);
    expect(names()).toEqual([]);
  });

  test('an answer without a number leaves it open, and is never asked for again', async () => {
    const { proxy } = carrier({ SchedulePickUp: [[reply('SchedulePickUp', '')]] });
    expect(await schedulePickup(proxy, wanted)).toMatchObject([
      null,
      [
        {
          kind: 'unknown_outcome',
          retryable: false,
          details: { lookup: expect.stringContaining('a pickup on 2026-03-04 at T6E 2A1') },
        },
      ],
    ]);
  });

  test('a number counts, whatever else the answer says', async () => {
    const number = '<PickUpConfirmationNumber>21345001</PickUpConfirmationNumber>';
    const body = reply('SchedulePickUp', number, { errors: error('7', 'No e-mail was sent.') });
    const { proxy } = carrier({ SchedulePickUp: [[body]] });
    expect(await schedulePickup(proxy, wanted)).toMatchObject([
      { confirmation_number: '21345001' },
      [{ message: 'No e-mail was sent.' }],
    ]);
  });
});

describe('what follows a booking', () => {
  test('it is found until the driver was there, and cancelled before that alone', async () => {
    await using at = await booked();
    const status = async () => (await fetchPickup(at.proxy, { pickup: at.pickup }))[0]?.status;
    expect(await status()).toBe('scheduled');
    at.running.advance({ hours: 36 });
    expect(await status()).toBe('completed');
    expect(await cancelPickup(at.proxy, { pickup: at.pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'too_late' }],
    ]);
  });

  test('cancelled again it is cancelled, with a notice', async () => {
    await using at = await booked();
    expect(await cancelPickup(at.proxy, { pickup: at.pickup })).toMatchObject([{ outcome: 'cancelled' }, []]);
    expect(await cancelPickup(at.proxy, { pickup: at.pickup })).toMatchObject([
      { outcome: 'cancelled', meta: { notices: [{ code: 'already_cancelled' }] } },
      [],
    ]);
    expect(await fetchPickup(at.proxy, { pickup: at.pickup })).toMatchObject([{ status: 'cancelled' }, []]);
  });

  test('a later closing time is kept', async () => {
    await using at = await booked();
    const [changed, errors] = await updatePickup(at.proxy, {
      ...wanted,
      closing_time: '17:30',
      pickup: at.pickup,
    });
    expect([changed?.closing_time, errors]).toEqual(['17:30', []]);
    expect(await fetchPickup(at.proxy, { pickup: at.pickup })).toMatchObject([{ closing_time: '17:30' }, []]);
  });

  test.each([
    ['pickup_date', { pickup_date: '2026-03-05' }],
    ['ready_time', { ready_time: '11:00' }],
    ['closing_time', { closing_time: '15:00' }],
    ['address.postal_code', { address: { ...wanted.address, postal_code: 'T6E 2A2' } }],
  ])('a change of %s is refused', async (field, changes) => {
    await using at = await booked();
    const before = at.running.exchanges.length;
    const [result, errors] = await updatePickup(at.proxy, { ...wanted, ...changes, pickup: at.pickup });
    expect(result).toBeNull();
    expect(errors.map((entry) => entry.field)).toEqual([field]);
    expect(at.running.exchanges.length).toBe(before);
  });

  test('a pickup of another account is not known', async () => {
    await using at = await booked();
    const other = purolator.create(at.running.accounts['with-user-token'], { account: 'other', clock });
    const pickup = { ...at.pickup, account: 'other' };
    expect(await cancelPickup(other, { pickup })).toMatchObject([
      { outcome: 'refused' },
      [{ kind: 'not_found' }],
    ]);
    expect(await fetchPickup(other, { pickup })).toMatchObject([null, [{ kind: 'not_found' }]]);
  });

  test.each([
    ['Annulé', 'cancelled'],
    ['Not ready', 'missed'],
    ['Picked up', 'completed'],
    ['En attente', 'pending'],
    ['Dispatched', 'scheduled'],
    ['Reporté', 'unknown'],
  ])('the status %s is %s', async (text, status) => {
    const detail = `<PickUpDetail><ConfirmationNumber>1</ConfirmationNumber><PickupStatus>${text}</PickupStatus></PickUpDetail>`;
    const body = reply('GetPickUpHistory', `<PickUpDetailList>${detail}</PickUpDetailList>`);
    const { proxy } = carrier({ GetPickUpHistory: [[body]] });
    const pickup = { carrier: 'purolator', confirmation_number: '1', pickup_date: '2026-03-04' };
    expect(await fetchPickup(proxy, { pickup })).toMatchObject([
      { status, status_text: text, pickup_date: '2026-03-04', ready_time: null },
      [],
    ]);
  });
});

describe('availability', () => {
  test('has the cut-off of the day, after which there is none', async () => {
    await using running = await startSimulator(simulator, clock);
    const proxy = purolator.create(running.settings, { clock });
    const today = { ...wanted, pickup_date: '2026-03-03' };
    expect(await checkPickup(proxy, today)).toMatchObject([
      { available: true, cut_off: { time: '17:00', of: 'request' }, shortest_window_minutes: 60 },
      [],
    ]);
    running.advance({ hours: 8 });
    expect(await checkPickup(proxy, today)).toMatchObject([
      { available: false, meta: { notices: [{ code: '1500023' }] } },
      [],
    ]);
    expect(await schedulePickup(proxy, today)).toMatchObject([null, [{ kind: 'too_late' }]]);
  });

  test('asks for a day and its times', async () => {
    const { proxy } = carrier({});
    const [result, errors] = await checkPickup(proxy, { address: wanted.address });
    expect(result).toBeNull();
    expect(errors.map(({ field }) => field)).toEqual(['pickup_date', 'ready_time', 'closing_time']);
  });

  test('any other refusal is no answer', async () => {
    const errors = error('1500905', 'Pickups are in Canada.');
    const { proxy } = carrier({ ValidatePickUp: [[reply('ValidatePickUp', '', { errors })]] });
    expect(await checkPickup(proxy, wanted)).toMatchObject([null, [{ code: '1500905' }]]);
  });
});
