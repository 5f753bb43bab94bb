import { describe, expect, test, vi } from 'vitest';
import {
  type AnyCarrierProxy,
  cancelPickup,
  capabilitiesOf,
  checkPickup,
  closeDay,
  createReturn,
  fetchManifest,
  fetchPickup,
  fetchProofOfDelivery,
  findLocations,
  type PickupOutcome,
  type PickupResult,
  schedulePickup,
  UnavailableError,
  UnknownOutcomeError,
  updatePickup,
  validateAddress,
} from '../src/index.js';
import {
  AddressRequest,
  LocationsRequest,
  ManifestRequest,
  type OperationProxy,
  offers,
  PickupAvailabilityRequest,
  PickupCancelRequest,
  PickupRequest,
  PickupUpdateRequest,
  ProofRequest,
  ReturnRequest,
} from '../src/plugin.js';
import { request, shipment } from './sample-carrier.js';

const identity = { carrier: 'sample', account: 'toronto' };
const address = { city: 'Ottawa', country_code: 'CA' } as const;
const pickup = {
  address,
  pickup_date: '2026-03-04',
  ready_time: '09:30',
  closing_time: '17:00',
  package_count: 2,
};

const booked: PickupResult = {
  ...identity,
  confirmation_number: 'P1',
  confirmation_numbers: ['P1'],
  status: 'scheduled',
  status_text: null,
  pickup_date: '2026-03-04',
  ready_time: '09:30',
  closing_time: null,
  charge: null,
  meta: { notices: [], location: 'YOWA' },
};

const scheduling = (
  send: OperationProxy<'pickup'>['schedulePickup'],
  parse = (): PickupOutcome => [booked, []],
): OperationProxy<'pickup'> => ({
  ...identity,
  mapper: { createPickupRequest: ({ pickup_date }) => pickup_date, parsePickupResponse: parse },
  schedulePickup: send,
});

describe('requests that are not on a shipment', () => {
  test.each([
    [
      'an address without a country',
      () => new AddressRequest({ address: {} }),
      'address.country_code is required',
    ],
    [
      'a pickup that closes before it is ready',
      () => new PickupRequest({ ...pickup, closing_time: '09:30' }),
      'closing_time is 09:30, which is not after ready_time 09:30',
    ],
    [
      'a time with a zone',
      () => new PickupRequest({ ...pickup, ready_time: '09:30-05:00' }),
      'ready_time must be a time on the clock of that place, written HH:MM',
    ],
    [
      'a pickup of nothing',
      () => {
        const { package_count, ...rest } = pickup;
        return new PickupRequest(rest);
      },
      'package_count is required, or shipments',
    ],
    ['an update without the pickup', () => new PickupUpdateRequest(pickup as never), 'pickup is required'],
    [
      'cancelling what never got a number',
      () => new PickupCancelRequest({ pickup: { ...booked, confirmation_number: null } }),
      'pickup.confirmation_number is required, not null',
    ],
    [
      'a window without an address',
      () => new PickupAvailabilityRequest({ address: { city: 'Ottawa' } }),
      'address.country_code is required',
    ],
    [
      'an empty list of shipments',
      () => new ManifestRequest({ shipments: [] }),
      'shipments needs at least 1',
    ],
    [
      'a label by e-mail to nobody',
      () => new ReturnRequest({ ...request, return_label: { kind: 'email' } }),
      'return_label.email_address is required for kind email, or shipper.email_address',
    ],
    ['nowhere to look', () => new LocationsRequest({}), 'near is required, or an id'],
    ['half a point', () => new LocationsRequest({ near: { latitude: 45 } }), 'near.longitude is required'],
    [
      'a proof of no package',
      () => new ProofRequest({ shipment: { carrier: 'sample' } }),
      'tracking_number is required, or a shipment that has one',
    ],
  ])('refuse %s', (_what, make, message) => {
    expect(make).toThrow(message);
  });

  test('show their defaults without owning them', () => {
    const made = [
      new PickupRequest(pickup).weight_unit,
      new AddressRequest({ address }).purpose,
      new LocationsRequest({ id: 'A1' }).distance_unit,
      new ReturnRequest(request).return_label.kind,
    ];
    expect(made).toEqual(['KG', 'delivery', 'KM', 'label']);
    expect(JSON.parse(JSON.stringify(new PickupRequest(pickup)))).toEqual(pickup);
  });

  test('take results back from JSON, and keep what a carrier reads of them', () => {
    const stored = JSON.parse(JSON.stringify(booked)) as PickupResult;
    const { pickup: handle } = new PickupCancelRequest({ pickup: stored });
    expect(handle).toMatchObject({ confirmation_number: 'P1', meta: { location: 'YOWA' } });
    expect(handle).not.toHaveProperty('status');
    expect(new PickupRequest({ ...pickup, shipments: [shipment] }).shipments?.[0]).toMatchObject({
      carrier: 'sample',
    });
    expect(new ProofRequest({ shipment }).shipment?.tracking_number).toBe('T1');
  });
});

describe('the helpers of operations that are not on a shipment', () => {
  const handle = { carrier: 'sample', confirmation_number: 'P1' };
  const nothing: AnyCarrierProxy = { ...identity, mapper: {} };

  test.each([
    ['validateAddress', () => validateAddress(nothing, { address }), null],
    ['schedulePickup', () => schedulePickup(nothing, pickup), null],
    ['cancelPickup', () => cancelPickup(nothing, { pickup: handle }), null],
    ['checkPickup', () => checkPickup(nothing, { address }), null],
    ['updatePickup', () => updatePickup(nothing, { ...pickup, pickup: handle }), null],
    ['fetchPickup', () => fetchPickup(nothing, { pickup: handle }), null],
    ['closeDay', () => closeDay(nothing), null],
    ['fetchManifest', () => fetchManifest(nothing, { manifest: { carrier: 'sample' } }), null],
    ['createReturn', () => createReturn(nothing, request), null],
    ['findLocations', () => findLocations(nothing, { id: 'A1' }), []],
    ['fetchProofOfDelivery', () => fetchProofOfDelivery(nothing, { tracking_number: 'T1' }), null],
  ])('%s says that a carrier does not offer it', async (_name, ask, empty) => {
    expect(await ask()).toEqual([empty, [expect.objectContaining({ kind: 'not_supported', ...identity })]]);
  });

  test('know what a proxy offers by its methods', () => {
    const proxy = scheduling(async () => null);
    expect(capabilitiesOf(proxy)).toEqual(['pickup']);
    expect([offers(proxy, 'pickup'), offers(proxy, 'pickup_cancel')]).toEqual([true, false]);
  });

  test('give a booking two minutes and a question the usual time', async () => {
    const schedule = vi.fn(async () => null);
    await schedulePickup(scheduling(schedule), pickup);
    expect(schedule.mock.calls).toEqual([['2026-03-04', { deadline_ms: 120_000 }]]);
    const getLocations = vi.fn(async () => null);
    const finder: OperationProxy<'locations'> = {
      ...identity,
      mapper: { createLocationsRequest: ({ id }) => id, parseLocationsResponse: () => [[], []] },
      getLocations,
    };
    expect(await findLocations(finder, { id: 'A1' })).toEqual([[], []]);
    expect(getLocations.mock.calls).toEqual([['A1', undefined]]);
  });

  test('give a wrong request back as entries that point at the field', async () => {
    const send = vi.fn();
    const [result, errors] = await schedulePickup(scheduling(send), { ...pickup, pickup_date: 'tomorrow' });
    expect([result, send.mock.calls]).toEqual([null, []]);
    expect(errors).toMatchObject([{ kind: 'validation', field: 'pickup_date' }]);
  });

  test('say of a booking whether it can be made again', async () => {
    const failing = (error: Error) =>
      schedulePickup(
        scheduling(async () => {
          throw error;
        }),
        pickup,
      );
    const [, down] = await failing(new UnavailableError('sample: no connection', { carrier: 'sample' }));
    const [, lost] = await failing(new UnknownOutcomeError('sample: cut off', { carrier: 'sample' }));
    const [, defect] = await failing(new TypeError('no such field'));
    expect([...down, ...lost, ...defect].map(({ kind, retryable }) => [kind, retryable])).toEqual([
      ['unavailable', true],
      ['unknown_outcome', false],
      ['unknown_outcome', false],
    ]);
  });
});
