import { randomUUID } from 'node:crypto';
import { createReturn, type ReturnRequestData, type ShippingOutcome } from '@waybill/core';
import type { CutPurchase, OperationProxy } from '@waybill/core/plugin';
import { Ledger, openLedger } from '@waybill/ledger';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from './support/databases.js';
import { carrier, entry, request, shipment } from './support/shop.js';

const back: ReturnRequestData = {
  ...request,
  shipper: request.recipient,
  recipient: request.shipper,
  return_label: { rma_number: 'RMA-7' },
};

function labelled(_made: number): ShippingOutcome {
  const label = shipment({ tracking_number: 'R-1' });
  return [{ ...label, meta: { ...label.meta, is_return: true } }, []];
}

/** A carrier that makes returns, and counts them; its answer is given by the test. */
function posta(answer: () => Promise<unknown> = async () => ({}), read = labelled) {
  let made = 0;
  const shipping = carrier(() => [shipment(), []]);
  const proxy = {
    ...shipping,
    mapper: {
      ...shipping.mapper,
      createReturnRequest: () => ({ rma: 'RMA-7' }),
      parseReturnResponse: () => read(made),
    },
    createReturn: () => {
      made += 1;
      return answer();
    },
  } as typeof shipping & OperationProxy<'returns'>;
  return { proxy, made: () => made };
}

describe.each(ENGINES)('a return in %s', (_, newPlace) => {
  let place: FreshPlace;
  let ledger: Ledger;
  let key: string;
  beforeAll(async () => {
    place = await newPlace();
    ledger = await openLedger(place.location);
  });
  beforeEach(() => {
    key = randomUUID();
  });
  afterAll(async () => {
    await ledger.close();
    await place.remove();
  });
  const send = (proxy: OperationProxy<'returns'>, own: Ledger = ledger) =>
    own.createReturn(proxy, back, { idempotency_key: key });
  /** Shares the database and nothing else, as another process does. */
  const another = () => new Ledger(ledger.database, undefined);
  const processDied = () =>
    ledger.database.query('UPDATE waybill.purchase SET claimed_until = NULL WHERE key = $1', [key]);

  it('is made once under its key, and kept with its label', async () => {
    const { proxy, made } = posta();
    const first = await send(proxy);
    expect(first).toMatchObject([{ tracking_number: 'R-1', meta: { is_return: true } }, []]);
    expect(await send(proxy)).toEqual(first);
    expect(await send(proxy, another())).toEqual(first);
    expect(made()).toBe(1);
    expect(await ledger.get(key)).toMatchObject({
      operation: 'returns',
      state: 'bought',
      request: { return_label: { rma_number: 'RMA-7' } },
    });
    expect(await ledger.documents(key)).toMatchObject([{ kind: 'label', media_type: 'application/pdf' }]);
    await ledger.createReturn(proxy, back);
    expect(made()).toBe(2);
  });

  it('is another purchase than a shipment with the same request', async () => {
    const { proxy, made } = posta();
    await send(proxy);
    const { return_label: _label, ...alike } = back;
    const [bought, errors] = await ledger.createShipment(proxy, alike, { idempotency_key: key });
    expect(bought).toBeNull();
    expect(errors).toMatchObject([{ code: 'key_reused' }]);
    const other = randomUUID();
    await ledger.createShipment(proxy, alike, { idempotency_key: other });
    expect(await ledger.createReturn(proxy, alike, { idempotency_key: other })).toMatchObject([
      null,
      [{ code: 'key_reused' }],
    ]);
    expect(await ledger.get(other)).toMatchObject({ operation: 'shipping' });
    expect(made()).toBe(1);
  });

  it('that was refused is refused again; one that was not sent is tried again', async () => {
    const outcomes: ShippingOutcome[] = [
      [null, [entry({ code: 'down', kind: 'unavailable', retryable: true })]],
      [null, [entry({ code: '9012', kind: 'carrier' })]],
    ];
    const { proxy, made } = posta(undefined, (asked) => outcomes[asked - 1] as ShippingOutcome);
    expect((await send(proxy))[1]).toMatchObject([{ code: 'down' }]);
    expect((await send(proxy))[1]).toMatchObject([{ code: '9012' }]);
    expect((await send(proxy))[1]).toMatchObject([{ code: '9012' }]);
    expect(made()).toBe(2);
  });

  it('whose process died while it was sent is unknown, is not made again, and is settled by a person', async () => {
    const sent = Promise.withResolvers<void>();
    const dying = posta(() => {
      sent.resolve();
      return new Promise(() => {});
    });
    void send(dying.proxy);
    await sent.promise;
    expect(await ledger.get(key)).toMatchObject({ state: 'sending', under_way: true });
    await processDied();
    const { proxy, made } = posta();
    const unknown = [null, [{ kind: 'unknown_outcome', details: { idempotency_key: key } }]];
    expect(await send(proxy, another())).toMatchObject(unknown);
    expect(await ledger.get(key)).toMatchObject({ state: 'unknown' });
    expect(await send(proxy, another())).toMatchObject(unknown);
    expect((await ledger.ask(key, proxy))[1]).toMatchObject([{ kind: 'unknown_outcome' }]);
    expect(made()).toBe(0);
    await ledger.settle(key, { bought: true, tracking_number: 'R-9', note: 'Found in the portal' });
    expect(await send(proxy, another())).toMatchObject([
      { tracking_number: 'R-9', meta: { is_return: true } },
      [],
    ]);
  });

  it('that was settled as not made is made by the same key', async () => {
    await send(posta(() => Promise.reject(new TypeError('a defect'))).proxy);
    expect(await ledger.get(key)).toMatchObject({ state: 'unknown' });
    await ledger.settle(key, { bought: false, note: 'Not in the portal' });
    const { proxy, made } = posta();
    expect(await send(proxy)).toMatchObject([{ tracking_number: 'R-1' }, []]);
    expect(made()).toBe(1);
  });

  it('whose reply was stored when its process died is read from it', async () => {
    const stored = await storedBy(posta().proxy);
    await ledger.createReturn(posta(() => Promise.reject(new TypeError('a defect'))).proxy, back, {
      idempotency_key: key,
    });
    await ledger.database.query(
      `UPDATE waybill.purchase SET state = 'sending', exchange = $2::json, sending = NULL, result = NULL, errors = NULL
       WHERE key = $1`,
      [key, JSON.stringify(stored.exchange)],
    );
    const { proxy, made } = posta();
    expect(await send(proxy, another())).toMatchObject([{ tracking_number: 'R-1' }, []]);
    expect(made()).toBe(0);
    expect(await ledger.get(key)).toMatchObject({ state: 'bought' });
  });
});

/** What a journal has of a return when its reply is there. */
async function storedBy(proxy: OperationProxy<'returns'>): Promise<CutPurchase> {
  let exchange: CutPurchase['exchange'] | undefined;
  const journal = {
    sending: async () => {},
    replied: async (kept: CutPurchase['exchange']) => {
      exchange = kept;
    },
  };
  await createReturn(proxy, back, { journal });
  return { carrier: proxy.carrier, account: proxy.account, exchange: exchange! };
}
