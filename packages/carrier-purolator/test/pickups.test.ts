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

const day = { pickup_date: '2026-03-04', ready_time: '10:00', closing_time: '16:00' } as const;
const bare = { ...day, address: request().shipper };
const wanted: PickupRequestData = { ...bare, package_count: 2, total_weight: 4 };
const CONFIRMED = '<PickUpConfirmationNumber>21345001</PickUpConfirmationNumber>';
const extra = (key: string, value: string) => ({ extra: { [`purolator:${key}`]: value } });

/** The document that is sent for a request. */
async function sentFor(changes: object, base: PickupRequestData = wanted): Promise<string> {
  const { proxy, sent } = carrier({});
  await schedulePickup(proxy, { ...base, ...changes });
  return sent[0]?.body ?? '';
}

describe('scheduling', () => {
  const booked = (content: string, errors = '') => {
    const body = reply('SchedulePickUp', content, { errors });
    return schedulePickup(carrier({ SchedulePickUp: [[body]] }).proxy, wanted);
  };

  test.each([
    [{ destination_country_codes: ['US'] }, '<DestinationCode>USA<'],
    [{ destination_country_codes: ['DE', 'FR'] }, '<DestinationCode>INTL<'],
    [{}, '<DestinationCode>DOM<'],
    [{ weight_unit: 'LB' }, '<TotalWeight><Value>4</Value><WeightUnit>lb</WeightUnit>'],
    [{ instruction: 'Ring' }, '<AdditionalInstructions>Ring<'],
    [{ package_location: 'knock', instruction: 'Ring' }, '>Knock on the door. Ring<'],
    [{ package_location: 'loading_dock' }, '<LoadingDockAvailable>true<'],
    [extra('pickup_location', 'Dock'), '<PickUpLocation>Dock<'],
    [extra('supplies', 'A1, B2'), 'Code>A1</SupplyRequestCode><SupplyRequestCode>B2<'],
    [extra('trailer_accessible', 'false'), '<TrailerAccessible>false<'],
    [extra('skids', '999'), '<ShipmentOnSkids>true</ShipmentOnSkids><NumberOfSkids>999<'],
  ])('sends %j as %s', async (changes, part) => expect(await sentFor(changes)).toContain(part));

  test('tells the driver about the place', async () => {
    const words = 'Front door,Back door,Side door,Reception,Mail room,Office,Loading dock,Porch,Mailbox';
    for (const word of words.split(',')) {
      const package_location = word.toLowerCase().replace(' ', '_');
      expect(await sentFor({ package_location })).toContain(`<AdditionalInstructions>${word}</Add`);
    }
  });

  test('sends counts for one kind of destination, and with a weight', async () => {
    const changes = { destination_country_codes: ['CA', 'US'] };
    for (const body of [await sentFor(changes), await sentFor({ package_count: 2 }, bare)])
      expect(body).not.toContain('ShipmentSummary');
  });

  test.each([
    [['PurolatorGround', 'PurolatorGround9AM'], 'Ground'],
    [['PurolatorExpress'], 'Air'],
    [['PurolatorGround', 'PurolatorExpress'], 'Air/Ground'],
  ])('takes count and mode of transport from what was bought: %j', async (services, mode) => {
    const parcels = [{ tracking_number: '1' }, { tracking_number: '2' }];
    const shipments = services.map((service) => ({ carrier: 'purolator', service, meta: { parcels } }));
    const body = await sentFor({ shipments, total_weight: 4 }, bare);
    expect(body).toContain(`<TotalPieces>${2 * services.length}</TotalPieces>`);
    expect(body).toContain(`<ModeOfTransport>${mode}</ModeOfTransport>`);
  });

  test.each([
    ['too_late', 'The cut-off has passed.', 'Too late for today.', 'It is already completed.'],
    ['too_late', 'It has already been picked up.', 'The time has already passed.'],
    ['not_found', 'The address is not found.', 'The confirmation number is not valid.'],
    ['not_found', 'The pick-up does not exist.'],
    ['carrier', 'The account is not active.'],
  ])('is refused with the kind that the words mean: %s by %s', async (kind, ...all) => {
    for (const words of all) expect(await booked('', error('1', words))).toMatchObject([null, [{ kind }]]);
  });

  test('without a number in the answer stays open; with one it is booked, whatever else is said', async () => {
    const details = { lookup: expect.stringContaining('a pickup on 2026-03-04 at T6E 2A1') };
    const open = { kind: 'unknown_outcome', retryable: false, details };
    expect(await booked('')).toMatchObject([null, [open]]);
    const message = 'No e-mail was sent.';
    const made = { confirmation_number: '21345001' };
    expect(await booked(CONFIRMED, error('7', message))).toMatchObject([made, [{ message }]]);
  });
});

test('a change of the driver’s words is not sent, with a notice; the same place is written in any way', async () => {
  const meta = { postal_code: 'T6E 2A1' };
  const pickup = { carrier: 'purolator', confirmation_number: '21345001', ...day, meta };
  const { proxy, sent } = carrier({ ModifyPickUp: [[reply('ModifyPickUp', CONFIRMED)]] });
  const same = { ...wanted, address: { ...wanted.address, postal_code: 't6e2a1' }, pickup };
  const words = { instruction: 'Ring', package_location: 'porch', closing_time: '17:30' } as const;
  const [changed] = await updatePickup(proxy, { ...same, ...words });
  expect(sent[0]?.body).toContain('<UntilTime>1730</UntilTime>');
  const message = expect.stringContaining('instruction, package_location');
  expect(changed?.meta.notices).toMatchObject([{ code: 'not_changed', message }]);
  const [plain] = await updatePickup(proxy, same);
  expect(plain?.meta.notices).toEqual([]);
});

test.each([
  ['cancelled', 'Annulé', 'Void'],
  ['missed', 'Not ready', 'Missed', 'Manqué'],
  ['completed', 'Picked up', 'Completed', 'Ramassé'],
  ['pending', 'Pending', 'En attente'],
  ['scheduled', 'Dispatched', 'Planifié'],
  ['unknown', 'Reporté'],
])('a pickup is %s by the words %s, %s, %s', async (status, ...texts) => {
  for (const status_text of texts) {
    const facts = `<ConfirmationNumber>1</ConfirmationNumber><PickupStatus>${status_text}</PickupStatus>`;
    const list = `<PickUpDetailList><PickUpDetail>${facts}</PickUpDetail></PickUpDetailList>`;
    const { proxy, sent } = carrier({ GetPickUpHistory: [[reply('GetPickUpHistory', list)]] });
    const pickup = { carrier: 'purolator', confirmation_number: '1', pickup_date: '2026-03-04' };
    const found = { status, status_text, pickup_date: '2026-03-04', ready_time: null };
    expect(await fetchPickup(proxy, { pickup })).toMatchObject([found, []]);
    expect(sent[0]?.body).toContain('<FromDate>2026-02-02</FromDate><ToDate>2026-03-04</ToDate>');
  }
});

describe('availability', () => {
  test('has the cut-off of the day, after which nothing is available', async () => {
    await using at = await opened();
    const today = { ...wanted, pickup_date: '2026-03-03' };
    const open = { available: true, cut_off: { time: '17:00', of: 'request' }, shortest_window_minutes: 60 };
    expect(await checkPickup(at.proxy, today)).toMatchObject([open, []]);
    at.running.advance({ hours: 8 });
    const over = { available: false, meta: { notices: [{ code: '1500023' }] } };
    expect(await checkPickup(at.proxy, today)).toMatchObject([over, []]);
  });

  test('is refused for what a bulk pickup takes, unknown without a word, and not answered by another error', async () => {
    const answer = (content: string, errors = '') => {
      const body = reply('ValidatePickUp', content, { errors });
      return checkPickup(carrier({ ValidatePickUp: [[body]] }).proxy, wanted);
    };
    const bulk = {
      available: false,
      shortest_window_minutes: null,
      meta: { notices: [{ code: 'bulk_required' }] },
    };
    const window = '<IsBulkdRequired>true</IsBulkdRequired><CutOffWindow>0</CutOffWindow>';
    expect(await answer(window)).toMatchObject([bulk, []]);
    const unknown = {
      available: null,
      cut_off: null,
      meta: { bulk_max_weight: null, bulk_max_packages: null },
    };
    expect(await answer('')).toMatchObject([unknown, []]);
    const refusal = error('1500905', 'Pickups are in Canada.');
    expect(await answer('', refusal)).toMatchObject([null, [{ code: '1500905' }]]);
  });
});
