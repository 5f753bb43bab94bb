/** What a pickup is booked with. */
import type { PickupRequestData } from '@waybill/core';
import { PickupRequest } from '@waybill/core/plugin';
import { expect, test } from 'vitest';
import { austin, faultsOf, mapper } from './support/requests.js';

const request = {
  address: { ...austin, email_address: 'ada.lopez@example.com' },
  ...{ pickup_date: '2026-03-05', ready_time: '09:00', closing_time: '17:00', package_count: 1 },
  ...{ total_weight: 2, weight_unit: 'LB', package_location: 'porch' },
} as const satisfies PickupRequestData;

const documentOf = (changes: Partial<PickupRequestData>) =>
  mapper.createPickupRequest(new PickupRequest({ ...request, ...changes })).document;

test.each([
  ['front_door', 'FRONT_DOOR'],
  ['back_door', 'BACK_DOOR'],
  ['side_door', 'SIDE_DOOR'],
  ['reception', 'RECEPTION'],
  ['mail_room', 'MAIL_ROOM'],
  ['office', 'OFFICE'],
  ['porch', 'PORCH'],
  ['mailbox', 'MAILBOX'],
  ['knock', 'KNOCK_ON_DOOR'],
  ['other', 'OTHER'],
] as const)('packages at the place %s are at %s', (package_location, packageLocation) => {
  const { pickupLocation } = documentOf({ package_location, instruction: 'Ring twice' });
  expect(pickupLocation).toEqual({ packageLocation, specialInstructions: 'Ring twice' });
});

test('a loading dock is named in the instructions, which have 255 characters', () => {
  const at = { package_location: 'loading_dock' } as const;
  expect(documentOf(at).pickupLocation).toEqual({
    packageLocation: 'OTHER',
    specialInstructions: 'Loading dock',
  });
  // "Loading dock. " has 14.
  expect(faultsOf(() => documentOf({ ...at, instruction: 'N'.repeat(241) }))).toEqual([]);
  expect(faultsOf(() => documentOf({ ...at, instruction: 'N'.repeat(242) }))).toEqual(['instruction']);
});

test.each<[changes: Partial<PickupRequestData>, packages: object]>([
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
    { package_count: 4, shipments: [{ carrier: 'usps', tracking_number: '1', service: 'PRIORITY_MAIL' }] },
    { PRIORITY_MAIL: 1, OTHER: 3 },
  ],
  [
    {
      package_count: undefined as never,
      shipments: ['1', '2'].map((tracking_number) => ({
        ...{ carrier: 'usps', tracking_number, service: 'PRIORITY_MAIL' },
      })),
    },
    { PRIORITY_MAIL: 2 },
  ],
])('of %j are picked up %j', (changes, packages) => {
  const sent = documentOf(changes).packages.map(({ packageType, packageCount }) => [
    packageType,
    packageCount,
  ]);
  expect(Object.fromEntries(sent)).toEqual(packages);
});

test('the weight is in pounds, and rounded up', () => {
  expect(documentOf({ total_weight: 2.001 }).estimatedWeight).toBe(2.01);
  expect(documentOf({ total_weight: 1, weight_unit: 'KG' }).estimatedWeight).toBe(2.21);
});

test.each<[what: string, of: (count: number) => Partial<PickupRequestData>, most: number, field: string]>([
  ['a first name', (count) => at({ person_name: `${'N'.repeat(count)} Lopez` }), 50, 'address.person_name'],
  ['a last name', (count) => at({ person_name: `Ada ${'N'.repeat(count)}` }), 50, 'address.person_name'],
  ['a company', (count) => at({ company_name: 'N'.repeat(count) }), 50, 'address.company_name'],
  ['a city', (count) => at({ city: 'N'.repeat(count) }), 28, 'address.city'],
  ['a street', (count) => at({ address_lines: ['N'.repeat(count)] }), 50, 'address.address_lines[0]'],
  [
    'all other lines together',
    (count) => at({ address_lines: ['1100 Congress Ave', 'Rear', 'N'.repeat(count)] }),
    44,
    'address.address_lines[1]',
  ],
  [
    'an address for news',
    (count) => ({ notify_email: `${'n'.repeat(count)}@example.com` }),
    38,
    'notify_email',
  ],
])('%s has room', (_, of, most, field) => {
  expect(faultsOf(() => documentOf(of(most)))).toEqual([]);
  expect(faultsOf(() => documentOf(of(most + 1)))).toEqual([field]);
});

function at(changes: object): Partial<PickupRequestData> {
  return { address: { ...request.address, ...changes } };
}

test('without an e-mail address the telephone number is the contact', () => {
  const { email_address: _, ...address } = request.address;
  expect(documentOf({ address }).pickupAddress.contact).toEqual([{ cellNumber: '5125550123' }]);
  const { phone_number: __, ...neither } = address;
  expect(faultsOf(() => documentOf({ address: neither }))).toEqual(['notify_email']);
});

test('a pickup may be a year ahead, and not on a Sunday', () => {
  expect(faultsOf(() => documentOf({ pickup_date: '2027-03-03' }))).toEqual([]);
  expect(faultsOf(() => documentOf({ pickup_date: '2027-03-04' }))).toEqual(['pickup_date']);
  expect(faultsOf(() => documentOf({ pickup_date: '2026-03-08' }))).toEqual(['pickup_date']);
  const next = { 'usps:next_available': 'true', 'usps:dog_present': 'true' };
  expect(documentOf({ pickup_date: '2026-03-08', extra: next })).toMatchObject({
    nextAvailablePickup: true,
    pickupLocation: { dogPresent: true },
  });
});
