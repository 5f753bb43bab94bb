/** Pickups, from the booking to the driver. */
import {
  checkPickup,
  fetchPickup,
  type PickupRequestData,
  schedulePickup,
  updatePickup,
} from '@waybill/core';
import { describe, expect, test } from 'vitest';
import { opened } from './support/bought.js';
import { carrier, error, reply, request } from './support/exchange.js';

const bare = {
  address: request().shipper,
  pickup_date: '2026-03-04',
  ready_time: '10:00',
  closing_time: '16:00',
} satisfies Partial<PickupRequestData>;
const wanted: PickupRequestData = { ...bare, package_count: 2, total_weight: 4 };

/** What a request sends: the body of its call, or its errors. */
async function sentFor(changes: object, base: PickupRequestData = wanted) {
  const { proxy, sent } = carrier({});
  const [, errors] = await schedulePickup(proxy, { ...base, ...changes });
  return { body: sent[0]?.body ?? '', errors };
}

describe('scheduling', () => {
  test.each([
    [{ destination_country_codes: ['US'] }, '<DestinationCode>USA<'],
    [{ destination_country_codes: ['DE', 'FR'] }, '<DestinationCode>INTL<'],
    [{}, '<DestinationCode>DOM<'],
    [{ weight_unit: 'LB' }, '<TotalWeight><Value>4</Value><WeightUnit>lb</WeightUnit>'],
    [{ instruction: 'Ring' }, '<AdditionalInstructions>Ring<'],
    [{ package_location: 'knock', instruction: 'Ring' }, '>Knock on the door. Ring<'],
    [{ package_location: 'loading_dock' }, '<LoadingDockAvailable>true<'],
    [{ extra: { 'purolator:pickup_location': 'Dock' } }, '<PickUpLocation>Dock<'],
    [
      { extra: { 'purolator:supplies': 'A1, B2' } },
      '<SupplyRequestCode>A1</SupplyRequestCode><SupplyRequestCode>B2</SupplyRequestCode>',
    ],
    [{ extra: { 'purolator:trailer_accessible': 'false' } }, '<TrailerAccessible>false<'],
    [{ extra: { 'purolator:skids': '999' } }, '<ShipmentOnSkids>true</ShipmentOnSkids><NumberOfSkids>999<'],
  ])('sends %j as %s', async (changes, part) => {
    expect((await sentFor(changes)).body).toContain(part);
  });

  const PLACES = 'front_door back_door side_door reception mail_room office loading_dock porch mailbox';
  test.each(PLACES.split(' '))('tells the driver about the place %s', async (package_location) => {
    const words = package_location.replace('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
    const { body } = await sentFor({ package_location });
    expect(body).toContain(`<AdditionalInstructions>${words}</AdditionalInstructions>`);
  });

  test('sends counts for one kind of destination, and with a weight', async () => {
    const changes = { destination_country_codes: ['CA', 'US'] };
    expect((await sentFor(changes)).body).not.toContain('ShipmentSummary');
    expect((await sentFor({ package_count: 2 }, bare)).body).not.toContain('ShipmentSummary');
  });

  test.each([
    [['PurolatorGround', 'PurolatorGround9AM'], 'Ground'],
    [['PurolatorExpress'], 'Air'],
    [['PurolatorGround', 'PurolatorExpress'], 'Air/Ground'],
  ])('takes count and mode of transport from what was bought: %j', async (services, mode) => {
    const parcels = [{ tracking_number: '1' }, { tracking_number: '2' }];
    const shipments = services.map((service) => ({ carrier: 'purolator', service, meta: { parcels } }));
    const { body } = await sentFor({ shipments, total_weight: 4 }, bare);
    expect(body).toContain(`<TotalPieces>${2 * services.length}</TotalPieces>`);
    expect(body).toContain(`<ModeOfTransport>${mode}</ModeOfTransport>`);
  });

  test.each([
    ['abroad', { address: { ...wanted.address, country_code: 'US' } }, 'address.country_code'],
    ['a day in the past', { pickup_date: '2026-03-02' }, 'pickup_date'],
    ['no telephone number', { address: { ...wanted.address, phone_number: '12' } }, 'address.phone_number'],
    ['skids in words', { extra: { 'purolator:skids': 'two' } }, 'extra["purolator:skids"]'],
    ['1000 skids', { extra: { 'purolator:skids': '1000' } }, 'extra["purolator:skids"]'],
  ] as const)('%s is refused before anything is sent', async (_, changes, field) => {
    const { body, errors } = await sentFor(changes);
    expect(errors.map((entry) => entry.field?.replace(/^\./, ''))).toContain(field);
    expect(body).toBe('');
  });

  test.each([
    ['The cut-off has passed.', 'too_late'],
    ['Too late for today.', 'too_late'],
    ['It is already completed.', 'too_late'],
    ['It has already been picked up.', 'too_late'],
    ['The time has already passed.', 'too_late'],
    ['The address is not found.', 'not_found'],
    ['The confirmation number is not valid.', 'not_found'],
    ['The pick-up does not exist.', 'not_found'],
    ['The account is not active.', 'carrier'],
  ])('is refused with the kind that the words mean: %s', async (words, kind) => {
    const body = reply('SchedulePickUp', '', { errors: error('1', words) });
    const { proxy } = carrier({ SchedulePickUp: [[body]] });
    expect(await schedulePickup(proxy, wanted)).toMatchObject([null, [{ kind }]]);
  });

  test('without a number in the answer stays open; with one it is booked, whatever else is said', async () => {
    const lookup = expect.stringContaining('a pickup on 2026-03-04 at T6E 2A1');
    const open = carrier({ SchedulePickUp: [[reply('SchedulePickUp', '')]] });
    expect(await schedulePickup(open.proxy, wanted)).toMatchObject([
      null,
      [{ kind: 'unknown_outcome', retryable: false, details: { lookup } }],
    ]);
    const number = '<PickUpConfirmationNumber>21345001</PickUpConfirmationNumber>';
    const body = reply('SchedulePickUp', number, { errors: error('7', 'No e-mail was sent.') });
    expect(await schedulePickup(carrier({ SchedulePickUp: [[body]] }).proxy, wanted)).toMatchObject([
      { confirmation_number: '21345001' },
      [{ message: 'No e-mail was sent.' }],
    ]);
  });
});

describe('a change', () => {
  const pickup = {
    carrier: 'purolator',
    confirmation_number: '21345001',
    pickup_date: '2026-03-04',
    ready_time: '10:00',
    closing_time: '16:00',
    meta: { postal_code: 'T6E 2A1' },
  };

  test.each([
    ['pickup_date', { pickup_date: '2026-03-05' }],
    ['ready_time', { ready_time: '11:00' }],
    ['closing_time', { closing_time: '15:00' }],
    ['address.postal_code', { address: { ...wanted.address, postal_code: 'T6E 2A2' } }],
  ])('of %s is refused', async (field, changes) => {
    const { proxy, names } = carrier({});
    const [, errors] = await updatePickup(proxy, { ...wanted, ...changes, pickup });
    expect(errors.map((entry) => entry.field)).toEqual([field]);
    expect(names()).toEqual([]);
  });

  test('of the driver’s words is not sent, with a notice; the same place is written in any way', async () => {
    const number = '<PickUpConfirmationNumber>21345001</PickUpConfirmationNumber>';
    const { proxy, sent } = carrier({ ModifyPickUp: [[reply('ModifyPickUp', number)]] });
    const address = { ...wanted.address, postal_code: 't6e2a1' };
    const words = { instruction: 'Ring', package_location: 'porch' } as const;
    const [changed] = await updatePickup(proxy, {
      ...wanted,
      ...words,
      address,
      closing_time: '17:30',
      pickup,
    });
    expect(sent[0]?.body).toContain('<UntilTime>1730</UntilTime>');
    expect(changed?.meta.notices).toMatchObject([
      { code: 'not_changed', message: expect.stringContaining('instruction, package_location') },
    ]);
  });
});

test.each([
  ['Annulé', 'cancelled'],
  ['Void', 'cancelled'],
  ['Not ready', 'missed'],
  ['Missed', 'missed'],
  ['Manqué', 'missed'],
  ['Picked up', 'completed'],
  ['Completed', 'completed'],
  ['Ramassé', 'completed'],
  ['Pending', 'pending'],
  ['En attente', 'pending'],
  ['Dispatched', 'scheduled'],
  ['Planifié', 'scheduled'],
  ['Reporté', 'unknown'],
])('the status %s is %s', async (text, status) => {
  const detail = `<PickUpDetail><ConfirmationNumber>1</ConfirmationNumber><PickupStatus>${text}</PickupStatus></PickUpDetail>`;
  const body = reply('GetPickUpHistory', `<PickUpDetailList>${detail}</PickUpDetailList>`);
  const { proxy, sent } = carrier({ GetPickUpHistory: [[body]] });
  const pickup = { carrier: 'purolator', confirmation_number: '1', pickup_date: '2026-03-04' };
  expect(await fetchPickup(proxy, { pickup })).toMatchObject([
    { status, status_text: text, pickup_date: '2026-03-04', ready_time: null },
    [],
  ]);
  expect(sent[0]?.body).toContain('<FromDate>2026-02-02</FromDate><ToDate>2026-03-04</ToDate>');
});

describe('availability', () => {
  test('has the cut-off of the day, after which nothing is available', async () => {
    await using at = await opened();
    const today = { ...wanted, pickup_date: '2026-03-03' };
    expect(await checkPickup(at.proxy, today)).toMatchObject([
      { available: true, cut_off: { time: '17:00', of: 'request' }, shortest_window_minutes: 60 },
      [],
    ]);
    at.running.advance({ hours: 8 });
    expect(await checkPickup(at.proxy, today)).toMatchObject([
      { available: false, meta: { notices: [{ code: '1500023' }] } },
      [],
    ]);
  });

  test('needs a day and its times', async () => {
    const [result, errors] = await checkPickup(carrier({}).proxy, { address: wanted.address });
    expect(result).toBeNull();
    expect(errors.map(({ field }) => field)).toEqual(['pickup_date', 'ready_time', 'closing_time']);
  });

  test('is refused for what a bulk pickup takes, unknown without a word, and not answered by another error', async () => {
    const answer = (content: string, errors = '') =>
      checkPickup(
        carrier({ ValidatePickUp: [[reply('ValidatePickUp', content, { errors })]] }).proxy,
        wanted,
      );
    const bulk = '<IsBulkdRequired>true</IsBulkdRequired><CutOffWindow>0</CutOffWindow>';
    expect(await answer(bulk)).toMatchObject([
      { available: false, shortest_window_minutes: null, meta: { notices: [{ code: 'bulk_required' }] } },
      [],
    ]);
    expect(await answer('')).toMatchObject([{ available: null, cut_off: null }, []]);
    expect(await answer('', error('1500905', 'Pickups are in Canada.'))).toMatchObject([
      null,
      [{ code: '1500905' }],
    ]);
  });
});
