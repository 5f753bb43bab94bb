import { describe, expect, test, vi } from 'vitest';
import {
  capabilitiesOf,
  createShipment,
  type ErrorEntry,
  recoverShipment,
  type ShippingOutcome,
  UnavailableError,
  UnknownOutcomeError,
} from '../src/index.js';
import { offers, type RecoveryProxy, RecoveryRequest, type ShippingProxy } from '../src/plugin.js';
import { failingLater, identity, request, shipment } from './sample-carrier.js';

const details = { lookup: 'S-1' };
const cut = { code: 'reset', message: 'The connection was cut.', kind: 'unknown_outcome' } as const;
const unknown: ErrorEntry = { ...identity, ...cut, retryable: false, details };
const exchange = { request: { id: 'S-1' }, replies: [{ step: 'buy', status: 500, headers: {}, body: '' }] };
const left = { ...identity, exchange };

/** A carrier that buys and recovers with this outcome. */
const carrier = (
  outcome: ShippingOutcome = [null, [unknown]],
  steps: Partial<ShippingProxy & RecoveryProxy> = {},
): ShippingProxy & RecoveryProxy => ({
  ...identity,
  createShipping: async () => exchange,
  recoverShipping: async (given) => given,
  ...steps,
  mapper: {
    createShipmentRequest: () => exchange.request,
    parseShippingResponse: () => outcome,
    createRecoveryRequest: (given) => given.exchange,
    parseRecoveryResponse: () => outcome,
  },
});
const ended = (complete: boolean): ShippingOutcome => [{ ...shipment, complete }, []];
const failed = (error: Error) =>
  createShipment(carrier(undefined, { createShipping: failingLater(error) }), request);

test('a purchase with an unknown outcome leaves behind what it can be recovered from, as JSON', async () => {
  const [, [entry]] = await createShipment(carrier(), request);
  expect(entry?.details).toEqual({ ...details, recovery: left });
});

test('it leaves the wire request behind when the answer was lost, and nothing when nothing was sent', async () => {
  const [, [lost]] = await failed(new UnknownOutcomeError('sample: cut', { carrier: 'sample' }));
  const written = { request: exchange.request, replies: [] };
  expect(lost?.details?.recovery).toEqual({ ...identity, exchange: written });
  const [, [down]] = await failed(new UnavailableError('sample: no connection', { carrier: 'sample' }));
  expect(down).not.toHaveProperty('details');
});

test('a result that is not complete can be recovered, one that is complete has nothing to recover', async () => {
  const [partial] = await createShipment(carrier(ended(false)), request);
  expect(partial?.meta.recovery).toEqual(left);
  const [whole] = await createShipment(carrier(ended(true)), request);
  expect(whole?.meta).not.toHaveProperty('recovery');
});

describe('recoverShipment', () => {
  test('takes what was left behind, or the exchange alone', async () => {
    const recoverShipping = vi.fn(async (wire: unknown) => wire);
    const proxy = carrier(ended(true), { recoverShipping });
    for (const given of [JSON.parse(JSON.stringify(left)), exchange])
      expect(await recoverShipment(proxy, given)).toEqual(ended(true));
    const call = [exchange, { deadline_ms: 120_000 }];
    expect(recoverShipping.mock.calls).toEqual([call, call]);
  });

  test('gives an unknown outcome back with what it took, so that it can be asked again', async () => {
    expect((await recoverShipment(carrier(), left))[1][0]?.details?.recovery).toEqual(left);
  });

  test('leaves a purchase unknown where the carrier cannot be asked', async () => {
    const proxy = { ...identity, mapper: {} };
    expect(offers(proxy, 'recovery')).toBe(false);
    const entry = {
      code: 'not_supported',
      kind: 'unknown_outcome',
      retryable: false,
      details: { recovery: left },
    };
    expect(await recoverShipment(proxy, left)).toMatchObject([null, [entry]]);
    expect(capabilitiesOf(carrier())).toEqual(['shipping', 'recovery']);
  });

  test('points at what is wrong with what it is given', async () => {
    const [, errors] = await recoverShipment(carrier(), { ...left, exchange: { request: {} } } as never);
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', field: 'exchange.replies' }]);
    expect(() => new RecoveryRequest({ ...left, extra: 1 } as never)).toThrow('extra');
  });
});
