import {
  type AnyCarrierProxy,
  CARRIER,
  ConfigurationError,
  createReturn,
  createShipment,
  LEDGER,
  type RecoveryRequestData,
  container as root,
  type ShippingOutcome,
  type ShippingResult,
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
import { request } from './fake-carrier.js';

const shipment: ShippingResult = {
  carrier: 'posta',
  account: 'east',
  documents: [],
  reference: { type: 'id', value: '7' },
  service: 'EXP',
  shipment_date: '2026-03-02',
  total_charge: null,
  tracking_number: 'T1',
  complete: true,
  meta: { parcels: [], documents: [], notices: [] },
};

/** An account that sells, and voids packages with these outcomes. */
function posta(outcomes: VoidedPackage['outcome'][] = ['voided']) {
  let sold = 0;
  const proxy: ShippingProxy & OperationProxy<'returns'> & VoidingProxy = {
    carrier: 'posta',
    account: 'east',
    mapper: {
      createShipmentRequest: () => ({}),
      parseShippingResponse: () => [{ ...shipment, tracking_number: `T${sold}` }, []],
      createReturnRequest: () => ({}),
      parseReturnResponse: () => [{ ...shipment, tracking_number: `R${sold}` }, []],
      createVoidRequest: () => ({}),
      parseVoidResponse: () => [
        {
          carrier: 'posta',
          account: 'east',
          outcome: 'partial',
          packages: outcomes.map((outcome) => ({ tracking_number: null, outcome, reference: null })),
          refund: null,
          meta: { notices: [] },
        },
        [],
      ],
    },
    createShipping: async () => {
      sold++;
      return {};
    },
    createReturn: async () => {
      sold++;
      return {};
    },
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

  async createShipment(
    ...[proxy, data, options]: Parameters<PurchaseLedger['createShipment']>
  ): Promise<ShippingOutcome> {
    this.options.push(options);
    const key = options?.idempotency_key ?? `own-${this.bought.size}`;
    const outcome = this.bought.get(key) ?? (await createShipment(proxy, data, options));
    this.bought.set(key, outcome);
    return outcome;
  }

  async createReturn(
    ...[proxy, data, options]: Parameters<PurchaseLedger['createReturn']>
  ): Promise<ShippingOutcome> {
    this.options.push(options);
    const key = options?.idempotency_key ?? `own-${this.bought.size}`;
    const outcome = this.bought.get(key) ?? (await createReturn(proxy, data, options));
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
  test('buys each key once', async () => {
    const { proxy, sold } = posta();
    const aggregator = new Aggregator([proxy], { ledger: new MemoryLedger() });
    const first = await aggregator.createShipment(request, order);
    expect(await aggregator.createShipment(request, order)).toEqual(first);
    expect(sold()).toBe(1);
    await aggregator.createShipment(request, { ...order, idempotency_key: 'order-2' });
    expect(sold()).toBe(2);
  });

  test('makes the return of each key once, and keeps those without one', async () => {
    const { proxy, sold } = posta();
    const ledger = new MemoryLedger();
    const aggregator = new Aggregator([proxy], { ledger, purchase_deadline_ms: 70_000 });
    const first = await aggregator.createReturn(request, order);
    expect(first).toMatchObject([{ tracking_number: 'R1' }, []]);
    expect(await aggregator.createReturn(request, order)).toEqual(first);
    expect(sold()).toBe(1);
    await aggregator.createReturn(request, { carrier: 'posta' });
    expect(sold()).toBe(2);
    expect(ledger.options.at(-1)).toEqual({ deadline_ms: 70_000 });
  });

  test('keeps purchases without a key as well, and its deadline holds', async () => {
    const ledger = new MemoryLedger();
    const aggregator = new Aggregator([posta().proxy], { ledger, purchase_deadline_ms: 70_000 });
    await aggregator.createShipment(request, { carrier: 'posta' });
    expect(ledger.options).toEqual([{ deadline_ms: 70_000 }]);
  });

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

  test.each<[string, VoidedPackage['outcome'][], number[] | undefined, Partial<VoidRequestData>[]]>([
    ['all of a shipment', ['voided', 'refund_requested'], undefined, [{ shipment }]],
    ['what was named', ['voided', 'voided'], [2, 1], [{ shipment, packages: [2, 1] }]],
    [
      'only what the carrier voided',
      ['voided', 'refused', 'unknown'],
      undefined,
      [{ shipment, packages: [0] }],
    ],
    ['the right one of those named', ['refused', 'voided'], [2, 1], [{ shipment, packages: [2] }]],
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

test('an aggregator without a ledger takes no key, and buys nothing', async () => {
  const { proxy, sold } = posta();
  const aggregator = new Aggregator([proxy]);
  for (const refused of [
    aggregator.createShipment(request, order),
    aggregator.createReturn(request, order),
  ]) {
    await expect(refused).rejects.toThrow(ConfigurationError);
    await expect(refused).rejects.toMatchObject({ code: 'no_ledger' });
  }
  expect(sold()).toBe(0);
});
