/** What a pickup is booked with, and what follows from ETags that are good for an hour. */
import { cancelPickup, type PickupRequestData, schedulePickup } from '@waybill/core';
import { PickupRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { faultsOf, letters, mapper, refusal, pickup as request, shop } from './support/requests.js';

type Changes = Partial<PickupRequestData>;
const documentOf = (changes: Changes) =>
  mapper.createPickupRequest(new PickupRequest({ ...request, ...changes })).document;
const faultsIn = (changes: Changes) => faultsOf(() => documentOf(changes));
const at = (changes: object): Changes => ({ address: { ...request.address, ...changes } });

test('each place has its word, and a loading dock is named in the instructions, which have 255 characters', () => {
  const wordFor = (place: string) =>
    documentOf({ package_location: place as 'porch', instruction: 'Ring' }).pickupLocation;
  for (const place of 'front_door back_door side_door reception mail_room office porch mailbox other'.split(
    ' ',
  ))
    expect(wordFor(place)).toEqual({ packageLocation: place.toUpperCase(), specialInstructions: 'Ring' });
  expect(wordFor('knock').packageLocation).toBe('KNOCK_ON_DOOR');
  const dock = { package_location: 'loading_dock' } as const;
  const named = { packageLocation: 'OTHER', specialInstructions: 'Loading dock' };
  expect(documentOf(dock).pickupLocation).toEqual(named);
  // "Loading dock. " has 14.
  expect(faultsIn({ ...dock, instruction: letters(241) })).toEqual([]);
  expect(faultsIn({ ...dock, instruction: letters(242) })).toEqual(['instruction']);
});

const bought = (...numbers: string[]) =>
  numbers.map((tracking_number) => ({ carrier: 'usps', tracking_number, service: 'PRIORITY_MAIL' }));
test.each<[changes: Changes, packages: object]>([
  [{ package_count: 3 }, { OTHER: 3 }],
  [{ package_count: 3, services: ['USPS_GROUND_ADVANTAGE'] }, { USPS_GROUND_ADVANTAGE: 3 }],
  [{ services: ['usps:PRIORITY_MAIL_EXPRESS'] }, { PRIORITY_MAIL_EXPRESS: 1 }],
  [{ services: ['MEDIA_MAIL'] }, { OTHER: 1 }],
  [{ services: ['PRIORITY_MAIL_RETURN_SERVICE'] }, { RETURNS: 1 }],
  [{ services: ['PRIORITY_MAIL_INTERNATIONAL'] }, { INTERNATIONAL: 1 }],
  [{ services: ['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'] }, { INTERNATIONAL: 1 }],
  [{ destination_country_codes: ['US', 'GB'] }, { INTERNATIONAL: 1 }],
  [{ destination_country_codes: ['US'] }, { OTHER: 1 }],
  [
    { package_count: 4, shipments: bought('1') },
    { PRIORITY_MAIL: 1, OTHER: 3 },
  ],
  [{ package_count: 2, shipments: bought('1', '2') }, { PRIORITY_MAIL: 2 }],
  [{ package_count: undefined as never, shipments: bought('1', '2') }, { PRIORITY_MAIL: 2 }],
])('of %j are picked up %j', (changes, packages) => {
  const sent = documentOf(changes).packages.map((each) => [each.packageType, each.packageCount]);
  expect(Object.fromEntries(sent)).toEqual(packages);
});

test.each<[field: string, of: (text: string) => Changes, most: number]>([
  ['address.person_name', (text) => at({ person_name: `${text} Lopez` }), 50],
  ['address.person_name', (text) => at({ person_name: `Ada ${text}` }), 50],
  ['address.company_name', (company_name) => at({ company_name }), 50],
  ['address.city', (city) => at({ city }), 28],
  ['address.address_lines[0]', (text) => at({ address_lines: [text] }), 50],
  // "Rear, " has 6.
  ['address.address_lines[1]', (text) => at({ address_lines: ['1 Congress Ave', 'Rear', text] }), 44],
  ['notify_email', (text) => ({ notify_email: `${text}@example.com` }), 38],
])('%s has room by %s', (field, of, most) => {
  expect(faultsIn(of(letters(most)))).toEqual([]);
  expect(faultsIn(of(letters(most + 1)))).toEqual([field]);
});

const unmailed = { email_address: undefined };
const next = { 'usps:next_available': 'true', 'usps:dog_present': 'true' };
const moved = { nextAvailablePickup: true, pickupLocation: { dogPresent: true } };
test.each<[changes: Changes, document: object]>([
  [{ total_weight: 2.001 }, { estimatedWeight: 2.01 }],
  [{ total_weight: 1, weight_unit: 'KG' }, { estimatedWeight: 2.21 }],
  [at(unmailed), { pickupAddress: { contact: [{ cellNumber: '5125550123' }] } }],
  [{ pickup_date: '2027-03-03' }, { pickupDate: '2027-03-03' }],
  [{ pickup_date: '2026-03-08', extra: next }, moved],
])('%j is written as %j', (changes, document) => {
  expect(documentOf(changes)).toMatchObject(document);
});

test.each<[field: string, changes: Changes]>([
  ['pickup_date', { pickup_date: '2027-03-04' }],
  ['pickup_date', { pickup_date: '2026-03-08' }],
  ['address.person_name', at({ person_name: undefined })],
  ['address.person_name', at({ person_name: 'Ada' })],
  ['notify_email', at({ ...unmailed, phone_number: undefined })],
  ['package_location', { package_location: undefined as never }],
  ['instruction', { package_location: 'other' }],
  ['total_weight', { total_weight: undefined as never }],
  ['services', { services: ['PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'] }],
  ['services[0]', { services: ['ups:03'] }],
  ['address.country_code', at({ country_code: 'CA', postal_code: 'K1A 0B1' })],
])('%s is refused in %j', (field, changes) => {
  expect(faultsIn(changes)).toContain(field);
});

type Shop = Awaited<ReturnType<typeof shop>>;
const refusedOnce = (problem: object, status: number) => (at: Shop) =>
  at.answerOnce(/\/WTC/, refusal('cancel', problem, status));
const again = ['DELETE', 'GET', 'DELETE'];
test.each<[what: string, methods: string[], outcome: string, spoil: (at: Shop) => unknown]>([
  ['is too old', again, 'cancelled', ({ running }) => running.advance({ hours: 1.5 })],
  ['is refused with status 400 alone', again, 'cancelled', refusedOnce({}, 400)],
  ['is refused with status 412 alone', again, 'cancelled', refusedOnce({}, 412)],
  ['is refused with status 499 alone', again, 'cancelled', refusedOnce({}, 499)],
  ['is refused for a documented reason', ['DELETE'], 'refused', refusedOnce({ code: '020001' }, 400)],
  ['is refused with status 500', ['DELETE'], 'unknown', refusedOnce({}, 500)],
])('a cancellation whose ETag %s makes the calls %j and is %s', async (_, methods, outcome, spoil) => {
  await using at = await shop();
  const [pickup] = await schedulePickup(at.proxy, request);
  spoil(at);
  const stored = JSON.parse(JSON.stringify(pickup));
  expect((await cancelPickup(at.proxy, { pickup: stored }))[0]?.outcome).toBe(outcome);
  expect(at.running.exchanges.map(({ method }) => method).filter((own) => own !== 'POST')).toEqual(methods);
});
