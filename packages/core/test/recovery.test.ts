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
import { request, shipment } from './sample-carrier.js';

const identity = { carrier: 'sample', account: 'toronto' };
const unknown: ErrorEntry = {
  ...identity,
  code: 'reset',
  message: 'The connection was cut.',
  kind: 'unknown_outcome',
  retryable: false,
  details: { lookup: 'S-1' },
};
const exchange = { request: { id: 'S-1' }, replies: [{ step: 'buy', status: 500, headers: {}, body: '' }] };

/** A carrier that buys and recovers as told. */
function carrier(
  parts: Partial<Pick<ShippingProxy, 'createShipping'> & Pick<RecoveryProxy, 'recoverShipping'>> & {
    outcome?: ShippingOutcome;
  },
): ShippingProxy & RecoveryProxy {
  const { outcome = [null, [unknown]] } = parts;
  return {
    ...identity,
    mapper: {
      createShipmentRequest: () => exchange.request,
      parseShippingResponse: () => outcome,
      createRecoveryRequest: ({ exchange: left }) => left,
      parseRecoveryResponse: () => outcome,
    },
    createShipping: parts.createShipping ?? (async () => exchange),
    recoverShipping: parts.recoverShipping ?? (async (left) => left),
  };
}

describe('a purchase with an unknown outcome', () => {
  test('leaves behind what it can be recovered from, as JSON', async () => {
    const [, [entry]] = await createShipment(carrier({}), request);
    expect(entry?.details).toEqual({ lookup: 'S-1', recovery: { ...identity, exchange } });
  });

  test('leaves the wire request behind when the answer was lost', async () => {
    const lost = async () => {
      throw new UnknownOutcomeError('sample: cut', { carrier: 'sample' });
    };
    const [, [entry]] = await createShipment(carrier({ createShipping: lost }), request);
    expect(entry?.details?.recovery).toEqual({
      ...identity,
      exchange: { request: exchange.request, replies: [] },
    });
  });

  test('leaves nothing behind when nothing was sent', async () => {
    const down = async () => {
      throw new UnavailableError('sample: no connection', { carrier: 'sample' });
    };
    expect((await createShipment(carrier({ createShipping: down }), request))[1][0]).not.toHaveProperty(
      'details',
    );
  });
});

test('a result that is not complete can be recovered, one that is complete has nothing to recover', async () => {
  const [cut] = await createShipment(carrier({ outcome: [{ ...shipment, complete: false }, []] }), request);
  expect(cut?.meta.recovery).toEqual({ ...identity, exchange });
  const [whole] = await createShipment(carrier({ outcome: [{ ...shipment, complete: true }, []] }), request);
  expect(whole?.meta).not.toHaveProperty('recovery');
});

describe('recoverShipment', () => {
  const left = { ...identity, exchange };

  test('takes what was left behind, or the exchange alone', async () => {
    const recoverShipping = vi.fn(async (wire: unknown) => wire);
    const proxy = carrier({ recoverShipping, outcome: [{ ...shipment, complete: true }, []] });
    expect(await recoverShipment(proxy, JSON.parse(JSON.stringify(left)))).toEqual([
      { ...shipment, complete: true },
      [],
    ]);
    await recoverShipment(proxy, exchange);
    expect(recoverShipping.mock.calls).toEqual([
      [exchange, { deadline_ms: 120_000 }],
      [exchange, { deadline_ms: 120_000 }],
    ]);
  });

  test('gives an unknown outcome back with what it took, so that it can be asked again', async () => {
    expect((await recoverShipment(carrier({}), left))[1][0]?.details?.recovery).toEqual(left);
  });

  test('leaves a purchase unknown where the carrier cannot be asked', async () => {
    const proxy = { ...identity, mapper: {} };
    expect(offers(proxy, 'recovery')).toBe(false);
    expect(await recoverShipment(proxy, left)).toMatchObject([
      null,
      [{ code: 'not_supported', kind: 'unknown_outcome', retryable: false, details: { recovery: left } }],
    ]);
    expect(capabilitiesOf(carrier({}))).toEqual(['shipping', 'recovery']);
  });

  test('points at what is wrong with what it is given', async () => {
    const [, errors] = await recoverShipment(carrier({}), { ...left, exchange: { request: {} } } as never);
    expect(errors).toMatchObject([{ kind: 'unknown_outcome', field: 'exchange.replies' }]);
    expect(() => new RecoveryRequest({ ...left, extra: 1 } as never)).toThrow('extra');
  });
});
