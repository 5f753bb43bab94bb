import { describe, expect, test, vi } from 'vitest';
import {
  type AnyCarrierProxy,
  capabilitiesOf,
  fetchTracking,
  type ShippingResult,
  UnavailableError,
  voidShipment,
} from '../src/index.js';
import { type TrackingProxy, TrackingRequest, type VoidingProxy, VoidRequest } from '../src/plugin.js';
import { shipment } from './sample-carrier.js';

const identity = { carrier: 'sample', account: 'toronto' };

const tracking = (getTracking: TrackingProxy['getTracking']): TrackingProxy => ({
  ...identity,
  mapper: {
    createTrackingRequest: ({ tracking_numbers }) => tracking_numbers,
    parseTrackingResponse: (response) => [[], response as never],
  },
  getTracking,
});

const voiding = (voidShipping: VoidingProxy['voidShipping'], parse = () => [null, []]): VoidingProxy => ({
  ...identity,
  mapper: {
    createVoidRequest: ({ shipment: { reference } }) => reference,
    parseVoidResponse: parse as never,
  },
  voidShipping,
});

describe('a tracking request', () => {
  test('names tracking numbers or a reference, and not both', () => {
    expect(new TrackingRequest({ tracking_numbers: ['1'] }).tracking_numbers).toEqual(['1']);
    expect(() => new TrackingRequest({})).toThrow('tracking_numbers is required, or a reference');
    expect(() => new TrackingRequest({ tracking_numbers: ['1'], reference: { value: 'A' } })).toThrow(
      'reference is given together with tracking_numbers; give one of them',
    );
  });

  test('has real days and a language by its code', () => {
    const wrong = { tracking_numbers: ['1'], ship_date: '2026-02-30', language: 'French' };
    expect(() => new TrackingRequest(wrong)).toThrow(
      /ship_date must be a calendar date[\s\S]*language must be/,
    );
  });
});

describe('a request to void', () => {
  test('takes the result of the purchase as JSON, and keeps what a carrier reads of it', () => {
    const stored = JSON.parse(JSON.stringify(shipment)) as ShippingResult;
    const { shipment: handle } = new VoidRequest({ shipment: stored });
    expect(handle).toMatchObject({ carrier: stored.carrier, reference: stored.reference });
    expect(handle).not.toHaveProperty('documents');
  });

  test('takes a handle with nothing but the reference', () => {
    const handle = { carrier: 'sample', reference: { type: 'shipment-id', value: '7' } };
    expect(new VoidRequest({ shipment: handle }).shipment).toEqual(handle);
  });

  test('asks for the money back unless told otherwise', () => {
    const handle = { carrier: 'sample' };
    expect(new VoidRequest({ shipment: handle }).allow_refund).toBe(true);
    expect(new VoidRequest({ shipment: handle, allow_refund: false }).allow_refund).toBe(false);
  });

  test('points at what is wrong in a handle', () => {
    const handle = { carrier: 'sample', reference: { type: 'shipment-id', value: '' } };
    expect(() => new VoidRequest({ shipment: handle })).toThrow('shipment.reference.value must not be empty');
    expect(() => new VoidRequest({ shipment: 'S-1' as never })).toThrow('shipment must be a shipping result');
  });
});

describe('the helpers', () => {
  test('know what a proxy offers by its methods', () => {
    const tracks = tracking(async () => []);
    const voids = voiding(async () => null);
    expect([capabilitiesOf(tracks), capabilitiesOf(voids)]).toEqual([['tracking'], ['voiding']]);
  });

  test('answer not_supported without a call where the carrier does not have the operation', async () => {
    const proxy: AnyCarrierProxy = { ...identity, mapper: {} };
    expect(await fetchTracking(proxy, { tracking_numbers: ['1'] })).toMatchObject([
      [],
      [{ kind: 'not_supported' }],
    ]);
    expect(await voidShipment(proxy, { shipment })).toMatchObject([null, [{ kind: 'not_supported' }]]);
  });

  test('give a wrong request back as entries that point at the field', async () => {
    const [, errors] = await fetchTracking(tracking(vi.fn()), { tracking_numbers: [''] });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'tracking_numbers[0]', ...identity }]);
  });

  test('give a failure before anything was sent back with its own kind', async () => {
    const down = async () => {
      throw new UnavailableError('sample: no connection', { carrier: 'sample' });
    };
    expect((await fetchTracking(tracking(down), { tracking_numbers: ['1'] }))[1]).toMatchObject([
      { kind: 'unavailable', retryable: true },
    ]);
    expect((await voidShipment(voiding(down), { shipment }))[1]).toMatchObject([
      { kind: 'unavailable', retryable: true },
    ]);
  });

  test('say that the outcome of a void is unknown when the plugin cannot read the answer, and keep the answer', async () => {
    const broken = voiding(
      async () => ({ status: 200 }),
      () => {
        throw new TypeError('no such field');
      },
    );
    expect(await voidShipment(broken, { shipment })).toMatchObject([
      null,
      [{ kind: 'unknown_outcome', retryable: false, details: { wire_response: { status: 200 } } }],
    ]);
  });

  test('give a void two minutes, as a purchase', async () => {
    const voidShipping = vi.fn(async () => null);
    await voidShipment(voiding(voidShipping), { shipment });
    expect(voidShipping.mock.calls).toEqual([[shipment.reference, { deadline_ms: 120_000 }]]);
  });
});
