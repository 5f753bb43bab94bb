import {
  type AnyCarrierProxy,
  CARRIER,
  createReturn,
  createShipment,
  LEDGER,
  type RecoveryRequestData,
  container as root,
  type ShippingOutcome,
  type VoidRequestData,
} from '@waybill/core';
import type {
  LedgerOptions,
  OperationProxy,
  PurchaseLedger,
  ShippingProxy,
  VoidedPackage,
  VoidingProxy,
} from '@waybill/core/plugin';
import { describe, expect, test } from 'vitest';
import { Aggregator } from '../src/index.js';
import { bought, request } from './fake-carrier.js';

const shipment = bought('posta', 'east');

/** An account that sells, and voids packages with these outcomes. */
function posta(outcomes: VoidedPackage['outcome'][] = ['voided']) {
  let sold = 0;
  const sell = async () => {
    sold++;
    return {};
  };
  const identity = { carrier: 'posta', account: 'east' };
  const packages = outcomes.map((outcome) => ({ tracking_number: null, outcome, reference: null }));
  const proxy: ShippingProxy & OperationProxy<'returns'> & VoidingProxy = {
    ...identity,
    mapper: {
      createShipmentRequest: () => ({}),
      parseShippingResponse: () => [{ ...shipment, tracking_number: `T${sold}` }, []],
      createReturnRequest: () => ({}),
      parseReturnResponse: () => [{ ...shipment, tracking_number: `R${sold}` }, []],
      createVoidRequest: () => ({}),
      parseVoidResponse: () => [
        { ...identity, outcome: 'partial', packages, refund: null, meta: { notices: [] } },
        [],
      ],
    },
    createShipping: sell,
    createReturn: sell,
    voidShipping: async () => ({}),
  };
  return { proxy, sold: () => sold };
}

/** A ledger in memory. */
class MemoryLedger implements PurchaseLedger {
  readonly bought = new Map<string, ShippingOutcome>();
  readonly options: (LedgerOptions | undefined)[] = [];
  readonly recovered: RecoveryRequestData[] = [];
  readonly voids: VoidRequestData[] = [];

  createShipment(...[proxy, data, options]: Parameters<PurchaseLedger['createShipment']>) {
    return this.#once(options, () => createShipment(proxy, data, options));
  }

  createReturn(...[proxy, data, options]: Parameters<PurchaseLedger['createReturn']>) {
    return this.#once(options, () => createReturn(proxy, data, options));
  }

  async #once(options: LedgerOptions | undefined, buy: () => Promise<ShippingOutcome>) {
    this.options.push(options);
    const key = options?.idempotency_key ?? `own-${this.bought.size}`;
    const outcome = this.bought.get(key) ?? (await buy());
    this.bought.set(key, outcome);
    return outcome;
  }

  async recoverShipment(_: AnyCarrierProxy, recovery: RecoveryRequestData): Promise<ShippingOutcome> {
    this.recovered.push(recovery);
    return [shipment, []];
  }

  async voided(voided: VoidRequestData): Promise<void> {
    this.voids.push(voided);
  }
}

const order = { carrier: 'posta', idempotency_key: 'order-1' };

describe('an aggregator with a ledger', () => {
  test.each(['createShipment', 'createReturn'] as const)(
    'buys once by %s for each key, and keeps what has none as well',
    async (buy) => {
      const { proxy, sold } = posta();
      const ledger = new MemoryLedger();
      const aggregator = new Aggregator([proxy], { ledger, purchase_deadline_ms: 70_000 });
      const first = await aggregator[buy](request, order);
      expect(first).toMatchObject([{ tracking_number: buy === 'createReturn' ? 'R1' : 'T1' }, []]);
      expect(await aggregator[buy](request, order)).toEqual(first);
      expect(sold()).toBe(1);
      await aggregator[buy](request, { ...order, idempotency_key: 'order-2' });
      await aggregator[buy](request, { carrier: 'posta' });
      expect(sold()).toBe(3);
      expect(ledger.options.at(-1)).toEqual({ deadline_ms: 70_000 });
    },
  );

  test('gets it from the container', async () => {
    const ledger = new MemoryLedger();
    const container = root.createChildContainer();
    container.register<AnyCarrierProxy>(CARRIER, { useValue: posta().proxy });
    container.register(LEDGER, { useValue: ledger });
    await container.resolve(Aggregator).createShipment(request, order);
    expect([...ledger.bought.keys()]).toEqual(['order-1']);
  });

  test('recovers through it', async () => {
    const ledger = new MemoryLedger();
    const recovery = { carrier: 'posta', account: 'east', exchange: { request: {}, replies: [] } };
    const aggregator = new Aggregator([posta().proxy], { ledger });
    expect(await aggregator.recoverShipment(recovery)).toEqual([shipment, []]);
    expect(ledger.recovered).toMatchObject([recovery]);
  });

  const voided = (...packages: number[]) => ({ shipment, packages });
  test.each<[string, VoidedPackage['outcome'][], number[] | undefined, Partial<VoidRequestData>[]]>([
    ['all of a shipment', ['voided', 'refund_requested'], undefined, [{ shipment }]],
    ['what was named', ['voided', 'voided'], [2, 1], [voided(2, 1)]],
    ['only what the carrier voided', ['voided', 'refused', 'unknown'], undefined, [voided(0)]],
    ['the right one of those named', ['refused', 'voided'], [2, 1], [voided(2)]],
    ['nothing where nothing was voided', ['refused'], undefined, []],
  ])('keeps that %s is void', async (_, outcomes, packages, kept) => {
    const ledger = new MemoryLedger();
    const aggregator = new Aggregator([posta(outcomes).proxy], { ledger });
    await aggregator.voidShipment({ shipment, ...(packages && { packages }) });
    expect(ledger.voids).toEqual(kept);
  });

  test('says when it could not keep that something is void', async () => {
    const ledger = new MemoryLedger();
    ledger.voided = () => Promise.reject(new Error('the disk is full'));
    const [result, errors] = await new Aggregator([posta().proxy], { ledger }).voidShipment({ shipment });
    expect(result?.packages).toMatchObject([{ outcome: 'voided' }]);
    expect(errors).toMatchObject([{ code: 'not_stored', kind: 'unavailable', retryable: true }]);
    expect(errors[0]?.message).toContain('the disk is full');
  });
});

test.each(['createShipment', 'createReturn'] as const)(
  'an aggregator without a ledger takes no key, and buys nothing by %s',
  async (buy) => {
    const { proxy, sold } = posta();
    const refused = { name: 'ConfigurationError', code: 'no_ledger' };
    await expect(new Aggregator([proxy])[buy](request, order)).rejects.toMatchObject(refused);
    expect(sold()).toBe(0);
  },
);
