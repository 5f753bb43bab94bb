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
  fetchTracking,
  findLocations,
  type PickupResult,
  type ShippingResult,
  schedulePickup,
  UnavailableError,
  UnknownOutcomeError,
  updatePickup,
  validateAddress,
  voidShipment,
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
  type TrackingProxy,
  TrackingRequest,
  type VoidingProxy,
  VoidRequest,
} from '../src/plugin.js';
import { failing, failingLater, identity, request, shipment } from './sample-carrier.js';

const address = { city: 'Ottawa', country_code: 'CA' } as const;
const hours = { pickup_date: '2026-03-04', ready_time: '09:30', closing_time: '17:00' };
const uncounted = { address, ...hours };
const pickup = { ...uncounted, package_count: 2 };
const scheduled = { confirmation_number: 'P1', status: 'scheduled', meta: { notices: [], location: 'YOWA' } };
const booked = { ...identity, ...scheduled } as unknown as PickupResult;
const handle = { carrier: 'sample' };
const one = { tracking_numbers: ['1'] };
const referring = (value: string) => ({ ...handle, reference: { type: 'shipment-id', value } });

describe('requests', () => {
  const unnumbered = { ...booked, confirmation_number: null };

  test.each<[Request: new (data: never) => object, data: unknown, problem: string]>([
    [AddressRequest, { address: {} }, 'address.country_code is required'],
    [PickupRequest, { ...pickup, closing_time: '09:30' }, 'closing_time is 09:30, which is not after'],
    [PickupRequest, { ...pickup, ready_time: '09:30-05:00' }, 'ready_time must be a time on the clock'],
    [PickupRequest, uncounted, 'package_count is required, or shipments'],
    [PickupUpdateRequest, pickup, 'pickup is required'],
    [PickupCancelRequest, { pickup: unnumbered }, 'pickup.confirmation_number is required, not null'],
    [PickupAvailabilityRequest, { address: { city: 'Ottawa' } }, 'address.country_code is required'],
    [ManifestRequest, { shipments: [] }, 'shipments needs at least 1'],
    [ReturnRequest, { ...request, return_label: { kind: 'email' } }, 'email_address is required for'],
    [LocationsRequest, {}, 'near is required, or an id'],
    [LocationsRequest, { near: { latitude: 45 } }, 'near.longitude is required'],
    [ProofRequest, { shipment: handle }, 'tracking_number is required, or a shipment that has one'],
    [TrackingRequest, {}, 'tracking_numbers is required, or a reference'],
    [TrackingRequest, { ...one, reference: { value: 'A' } }, 'reference is given together with'],
    [TrackingRequest, { ...one, ship_date: '2026-02-30' }, 'ship_date must be a calendar date'],
    [TrackingRequest, { ...one, language: 'French' }, 'language must be'],
    [VoidRequest, { shipment: referring('') }, 'shipment.reference.value must not be empty'],
    [VoidRequest, { shipment: 'S-1' }, 'shipment must be a shipping result'],
  ])('%o refuses %j: %s', (Request, data, problem) => {
    const refused = () => new Request(data as never);
    expect(refused).toThrow(problem);
    expect(refused).toThrow(`${Request.name}: `);
  });

  test('show their defaults without owning them', () => {
    const made = [
      new PickupRequest(pickup).weight_unit,
      new AddressRequest({ address }).purpose,
      new LocationsRequest({ id: 'A1' }).distance_unit,
      new ReturnRequest(request).return_label.kind,
      new VoidRequest({ shipment: handle }).allow_refund,
    ];
    expect(made).toEqual(['KG', 'delivery', 'KM', 'label', true]);
    expect(new VoidRequest({ shipment: handle, allow_refund: false }).allow_refund).toBe(false);
    expect(JSON.parse(JSON.stringify(new PickupRequest(pickup)))).toEqual(pickup);
    expect(new PickupRequest({ ...pickup, weight_unit: 'LB' }).weight_unit).toBe('LB');
    const shipper = { ...request.shipper, email_address: 'a@b.test' };
    for (const by of [{ shipper }, { return_label: { kind: 'email', email_address: 'a@b.test' } as const }])
      expect(() => new ReturnRequest({ ...request, return_label: { kind: 'email' }, ...by })).not.toThrow();
  });

  test('take results back from JSON, and keep what a carrier reads of them', () => {
    const stored = JSON.parse(JSON.stringify(booked)) as PickupResult;
    const cancelled = new PickupCancelRequest({ pickup: stored }).pickup;
    expect(cancelled).toMatchObject({ confirmation_number: 'P1', meta: { location: 'YOWA' } });
    expect(cancelled).not.toHaveProperty('status');
    const bought = JSON.parse(JSON.stringify(shipment)) as ShippingResult;
    const voided = new VoidRequest({ shipment: bought }).shipment;
    expect(voided).toMatchObject({ carrier: bought.carrier, reference: bought.reference });
    expect(voided).not.toHaveProperty('documents');
    const [packed] = new PickupRequest({ ...pickup, shipments: [shipment] }).shipments ?? [];
    expect(packed).toMatchObject({ carrier: 'sample' });
    expect(new ProofRequest({ shipment }).shipment?.tracking_number).toBe('T1');
    expect(new VoidRequest({ shipment: referring('7') }).shipment).toEqual(referring('7'));
    expect(new TrackingRequest(one).tracking_numbers).toEqual(['1']);
  });
});

const scheduling = (
  schedulePickup: OperationProxy<'pickup'>['schedulePickup'],
): OperationProxy<'pickup'> => ({
  ...identity,
  mapper: { createPickupRequest: ({ pickup_date }) => pickup_date, parsePickupResponse: () => [booked, []] },
  schedulePickup,
});
const tracking = (getTracking: TrackingProxy['getTracking']): TrackingProxy => ({
  ...identity,
  mapper: {
    createTrackingRequest: ({ tracking_numbers }) => tracking_numbers,
    parseTrackingResponse: () => [[], []],
  },
  getTracking,
});
const voiding = (
  voidShipping: VoidingProxy['voidShipping'],
  parse = (): never => [null, []] as never,
): VoidingProxy => ({
  ...identity,
  mapper: { createVoidRequest: ({ shipment: { reference } }) => reference, parseVoidResponse: parse },
  voidShipping,
});

describe('the helpers', () => {
  const nothing: AnyCarrierProxy = { ...identity, mapper: {} };
  const number = { carrier: 'sample', confirmation_number: 'P1' };

  test.each([
    ['validateAddress', () => validateAddress(nothing, { address }), null],
    ['schedulePickup', () => schedulePickup(nothing, pickup), null],
    ['cancelPickup', () => cancelPickup(nothing, { pickup: number }), null],
    ['checkPickup', () => checkPickup(nothing, { address }), null],
    ['updatePickup', () => updatePickup(nothing, { ...pickup, pickup: number }), null],
    ['fetchPickup', () => fetchPickup(nothing, { pickup: number }), null],
    ['closeDay', () => closeDay(nothing), null],
    ['fetchManifest', () => fetchManifest(nothing, { manifest: handle }), null],
    ['createReturn', () => createReturn(nothing, request), null],
    ['findLocations', () => findLocations(nothing, { id: 'A1' }), []],
    ['fetchProofOfDelivery', () => fetchProofOfDelivery(nothing, { tracking_number: 'T1' }), null],
    ['fetchTracking', () => fetchTracking(nothing, one), []],
    ['voidShipment', () => voidShipment(nothing, { shipment }), null],
  ])('%s says that a carrier does not offer it', async (_name, ask, empty) => {
    expect(await ask()).toEqual([empty, [expect.objectContaining({ kind: 'not_supported', ...identity })]]);
  });

  test('know what a proxy offers by its methods', () => {
    const proxies = [scheduling(vi.fn()), tracking(vi.fn()), voiding(vi.fn())];
    expect(proxies.map(capabilitiesOf)).toEqual([['pickup'], ['tracking'], ['voiding']]);
    const [proxy = nothing] = proxies;
    expect([offers(proxy, 'pickup'), offers(proxy, 'pickup_cancel')]).toEqual([true, false]);
  });

  test('give a booking and a void two minutes, as a purchase, and a question the usual time', async () => {
    const sent = vi.fn(async () => null);
    await schedulePickup(scheduling(sent), pickup);
    await voidShipment(voiding(sent), { shipment });
    const finder: OperationProxy<'locations'> = {
      ...identity,
      mapper: { createLocationsRequest: ({ id }) => id, parseLocationsResponse: () => [[], []] },
      getLocations: sent,
    };
    expect(await findLocations(finder, { id: 'A1' })).toEqual([[], []]);
    expect(sent.mock.calls).toEqual([
      ['2026-03-04', { deadline_ms: 120_000 }],
      [shipment.reference, { deadline_ms: 120_000 }],
      ['A1', undefined],
    ]);
  });

  test('give a wrong request back as entries that point at the field, and send nothing', async () => {
    const send = vi.fn();
    const entry = (field: string) => [{ kind: 'validation', field, ...identity }];
    const booking = await schedulePickup(scheduling(send), { ...pickup, pickup_date: 'tomorrow' });
    expect(booking).toMatchObject([null, entry('pickup_date')]);
    const [, errors] = await fetchTracking(tracking(send), { tracking_numbers: [''] });
    expect(errors).toMatchObject(entry('tracking_numbers[0]'));
    expect(send).not.toHaveBeenCalled();
  });

  const down = failingLater(new UnavailableError('sample: no connection', identity));
  const lost = failingLater(new UnknownOutcomeError('sample: cut off', identity));
  const defect = failingLater(new TypeError('no such field'));

  test.each([
    ['a booking without a connection', () => schedulePickup(scheduling(down), pickup), 'unavailable', true],
    ['a booking that was cut off', () => schedulePickup(scheduling(lost), pickup), 'unknown_outcome', false],
    ['a booking with a defect', () => schedulePickup(scheduling(defect), pickup), 'unknown_outcome', false],
    ['tracking without a connection', () => fetchTracking(tracking(down), one), 'unavailable', true],
    ['a void without a connection', () => voidShipment(voiding(down), { shipment }), 'unavailable', true],
  ])('say of %s whether it can be made again', async (_, ask, kind, retryable) => {
    expect((await ask())[1]).toMatchObject([{ kind, retryable }]);
  });

  test('keep the answer to a void that the plugin cannot read: its outcome is unknown', async () => {
    const broken = voiding(async () => ({ status: 200 }), failing(new TypeError('no such field')));
    const details = { wire_response: { status: 200 } };
    expect(await voidShipment(broken, { shipment })).toMatchObject([
      null,
      [{ kind: 'unknown_outcome', retryable: false, details }],
    ]);
  });
});
