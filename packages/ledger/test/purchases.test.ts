import { randomUUID } from 'node:crypto';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { type Ledger, openLedger } from '@waybill/ledger';
import { type Running, startSimulator } from '@waybill/simulator';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from './support/databases.js';
import { carrier, entry, packagesOf, request, shipment } from './support/shop.js';

describe.each(ENGINES)('purchases in %s', (_, newPlace) => {
  let place: FreshPlace;
  let ledger: Ledger;
  let running: Running<typeof simulator>;
  let key: string;
  beforeAll(async () => {
    place = await newPlace();
    [ledger, running] = await Promise.all([openLedger(place.location), startSimulator(simulator)]);
  });
  beforeEach(() => {
    running.reset();
    key = randomUUID();
  });
  afterAll(async () => {
    await ledger.close();
    await running.close();
    await place.remove();
  });
  const clock = { now: Date.now, wait: async () => {} };
  const post = () => canadapost.create(running.settings, { clock });
  /** What a crash leaves: nobody is at the purchase any more. */
  const lapse = () =>
    ledger.database.query(
      `UPDATE waybill.purchase SET claimed_until = now() - interval '1 s', in_flight_until = NULL WHERE key = $1`,
      [key],
    );

  it('gives the first result again, with its documents, whatever the order of the fields', async () => {
    const [first, errors] = await ledger.createShipment(post(), request, { idempotency_key: key });
    expect(errors).toEqual([]);
    const { shipper, recipient, shipment } = request;
    const again = await ledger.createShipment(
      post(),
      { shipment, recipient, shipper },
      { idempotency_key: key },
    );
    expect(again).toEqual([first, []]);
    expect(first?.documents).toHaveLength(1);
    expect(running.purchases).toHaveLength(1);
  });

  it('buys once for 20 callers at the same time', async () => {
    const calls = Array.from({ length: 20 }, () =>
      ledger.createShipment(post(), request, { idempotency_key: key }),
    );
    const numbers = (await Promise.all(calls)).map(([bought]) => bought?.tracking_number);
    expect(new Set(numbers)).toEqual(new Set(running.purchases));
    expect(running.purchases).toHaveLength(1);
  });

  it('refuses a key that belongs to another request, and shows both digests', async () => {
    await ledger.createShipment(post(), request, { idempotency_key: key });
    const [bought, errors] = await ledger.createShipment(post(), packagesOf(2), { idempotency_key: key });
    expect(bought).toBeNull();
    expect(errors).toMatchObject([
      { code: 'key_reused', kind: 'validation', retryable: false, field: 'idempotency_key' },
    ]);
    const { first_request_sha256, this_request_sha256 } = errors[0]?.details ?? {};
    expect(first_request_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(this_request_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(first_request_sha256).not.toBe(this_request_sha256);
    expect(running.purchases).toHaveLength(1);
  });

  it('refuses a key that belongs to another account', async () => {
    const answer = () => [shipment(), []] as [ReturnType<typeof shipment>, []];
    const east = carrier(answer, { carrier: 'posta', account: 'east' });
    const west = carrier(answer, { carrier: 'posta', account: 'west' });
    await ledger.createShipment(east, request, { idempotency_key: key });
    const [, errors] = await ledger.createShipment(west, request, { idempotency_key: key });
    expect(errors).toMatchObject([{ code: 'key_reused' }]);
    expect(west.bought).toBe(0);
  });

  it('makes a purchase of its own of each call without a key', async () => {
    await ledger.createShipment(post(), request);
    await ledger.createShipment(post(), request);
    expect(running.purchases).toHaveLength(2);
  });

  it.each([
    ['', 'required'],
    ['x'.repeat(256), 'too_long'],
    ['a\0b', 'invalid'],
    ['\ud83d', 'invalid'],
  ])('refuses the key %j', async (idempotency_key, code) => {
    const [bought, errors] = await ledger.createShipment(post(), request, { idempotency_key });
    expect(bought).toBeNull();
    expect(errors).toMatchObject([{ code, kind: 'validation', field: 'idempotency_key' }]);
    expect(running.exchanges).toHaveLength(0);
  });

  it('takes any Unicode text as a key', async () => {
    const idempotency_key = `Bestellung 17 / 注文 📦 '; DROP TABLE ${key}`;
    await ledger.createShipment(post(), request, { idempotency_key });
    expect(await ledger.get(idempotency_key)).toMatchObject({ key: idempotency_key, state: 'bought' });
  });

  it('keeps nothing of a request that is wrong for every carrier', async () => {
    const wrong = { ...request, shipment: { items: [] } };
    const [, errors] = await ledger.createShipment(post(), wrong, { idempotency_key: key });
    expect(errors).toMatchObject([{ kind: 'validation', field: 'shipment.items' }]);
    expect(await ledger.get(key)).toBeUndefined();
  });

  it('gives a refusal again, until its key is released', async () => {
    const refusal = entry({ code: '9012', kind: 'carrier' });
    const refusing = carrier(() => [null, [refusal]]);
    for (const _ of [1, 2]) {
      expect(await ledger.createShipment(refusing, request, { idempotency_key: key })).toEqual([
        null,
        [refusal],
      ]);
    }
    expect(refusing.bought).toBe(1);
    await ledger.release(key);
    expect(await ledger.get(key)).toBeUndefined();
    const [bought] = await ledger.createShipment(post(), packagesOf(2), { idempotency_key: key });
    expect(bought?.meta.parcels).toHaveLength(2);
    await expect(ledger.release(key)).rejects.toThrow(
      'is bought: only the key of a refused purchase is released',
    );
  });

  it.each([
    entry({ code: 'login', kind: 'authentication' }),
    entry({ code: '429', kind: 'rate_limit', retryable: true }),
    entry({ code: 'down', kind: 'unavailable', retryable: true }),
    entry({ code: 'not_bought', kind: 'not_found' }),
    entry({ code: 'busy', kind: 'carrier', retryable: true }),
  ])('tries again after $code, which decided nothing', async (problem) => {
    let isDown = true;
    const posta = carrier(() => (isDown ? [null, [problem]] : [shipment(), []]));
    expect(await ledger.createShipment(posta, request, { idempotency_key: key })).toEqual([null, [problem]]);
    expect(await ledger.get(key)).toMatchObject({ state: 'refused' });
    isDown = false;
    expect(await ledger.createShipment(posta, request, { idempotency_key: key })).toEqual([shipment(), []]);
  });

  it('treats an answer without a shipment and without a reason as unknown', async () => {
    const silent = carrier(() => [null, []]);
    await ledger.createShipment(silent, request, { idempotency_key: key });
    await ledger.createShipment(silent, request, { idempotency_key: key });
    expect(silent.bought).toBe(1);
    expect(await ledger.get(key)).toMatchObject({ state: 'unknown' });
  });

  describe('an unknown purchase', () => {
    /** The carrier made it, and its answer was lost. */
    const lost = async () => {
      running.fault({ kind: 'reset_after' }, { method: 'POST', times: 1 });
      const outcome = await ledger.createShipment(post(), request, { idempotency_key: key });
      expect(running.purchases).toHaveLength(1);
      return outcome;
    };

    it('is not bought again: the carrier is asked, and the shipment found', async () => {
      const [bought, errors] = await lost();
      expect(bought).toBeNull();
      expect(errors).toMatchObject([{ kind: 'unknown_outcome', details: { idempotency_key: key } }]);
      expect(await ledger.get(key)).toMatchObject({ state: 'unknown', request });
      const [found] = await ledger.createShipment(post(), request, { idempotency_key: key });
      expect(found?.tracking_number).toBe(running.purchases[0]);
      expect(found?.documents).toHaveLength(1);
      expect(running.purchases).toHaveLength(1);
      expect(await ledger.get(key)).toMatchObject({ state: 'bought', complete: true });
    });

    it('is asked about at most every ten seconds', async () => {
      await lost();
      running.fault({ kind: 'reset' }, { method: 'GET' });
      const unknown = await ledger.createShipment(post(), request, { idempotency_key: key });
      const asked = running.exchanges.length;
      expect(await ledger.createShipment(post(), request, { idempotency_key: key })).toEqual(unknown);
      expect(unknown[1]).toMatchObject([{ kind: 'unknown_outcome', details: { recovery: {} } }]);
      expect(running.exchanges).toHaveLength(asked);
    });

    it('is recovered by what its entry says', async () => {
      const [, errors] = await lost();
      const recovery = errors[0]?.details?.recovery as Parameters<typeof ledger.recoverShipment>[1];
      const [found] = await ledger.recoverShipment(post(), recovery);
      expect(found?.tracking_number).toBe(running.purchases[0]);
      expect(await ledger.get(key)).toMatchObject({ state: 'bought' });
      expect(await ledger.ask(key, post())).toEqual([found, []]);
    });

    it('stays unknown as long as a call may still be on its way, then is bought', async () => {
      let answers = 0;
      const posta = carrier(
        () =>
          answers++ === 0 ? [null, [entry({ code: 'lost', kind: 'unknown_outcome' })]] : [shipment(), []],
        { carrier: 'posta', account: 'posta' },
        () => [null, [entry({ code: 'not_bought', kind: 'not_found' })]],
      );
      await ledger.createShipment(posta, request, { idempotency_key: key });
      expect((await ledger.ask(key, posta))[1]).toMatchObject([{ code: 'lost', kind: 'unknown_outcome' }]);
      expect(posta.bought).toBe(1);
      await lapse();
      expect((await ledger.ask(key, posta))[1]).toMatchObject([{ code: 'not_bought' }]);
      expect(await ledger.get(key)).toMatchObject({ state: 'refused' });
      expect(await ledger.createShipment(posta, request, { idempotency_key: key })).toEqual([shipment(), []]);
      expect(posta.bought).toBe(2);
    });

    it('is bought under the same key once a person has found that it was not', async () => {
      running.fault({ kind: 'reset' }, { method: 'POST', times: 1 });
      await ledger.createShipment(post(), request, { idempotency_key: key });
      await ledger.settle(key, { bought: false, note: 'Not in the portal' });
      const [bought] = await ledger.createShipment(post(), request, { idempotency_key: key });
      expect(running.purchases).toEqual([bought?.tracking_number]);
    });
  });

  it('fetches what is missing of a shipment, and keeps the better result', async () => {
    running.fault({ kind: 'reset' }, { path: /artifact|label/ });
    const [first] = await ledger.createShipment(post(), request, { idempotency_key: key });
    expect(first).toMatchObject({
      complete: false,
      documents: [],
      meta: { recovery: { carrier: 'canadapost' } },
    });
    running.reset();
    const [second, errors] = await ledger.createShipment(post(), request, { idempotency_key: key });
    expect(errors).toEqual([]);
    expect(second).toMatchObject({ complete: true, tracking_number: first?.tracking_number });
    expect(second?.documents).toHaveLength(1);
    expect(running.purchases).toHaveLength(0);
    expect(await ledger.createShipment(post(), request, { idempotency_key: key })).toEqual([second, []]);
  });

  it('does not buy again under the key of a shipment that was voided', async () => {
    const [bought] = await ledger.createShipment(post(), packagesOf(2), { idempotency_key: key });
    await ledger.voided({ shipment: bought!, packages: [0] });
    expect(await ledger.get(key)).toMatchObject({ state: 'bought' });
    await ledger.voided({ shipment: bought!, packages: [1] });
    expect(await ledger.get(key)).toMatchObject({ state: 'void' });
    const [, errors] = await ledger.createShipment(post(), packagesOf(2), { idempotency_key: key });
    expect(errors).toMatchObject([{ code: 'purchase_voided', kind: 'validation' }]);
    expect(running.purchases).toHaveLength(2);
  });

  it('ignores that a shipment was voided which it does not know', async () => {
    await expect(
      ledger.voided({ shipment: shipment({ tracking_number: 'T-404' }) }),
    ).resolves.toBeUndefined();
  });

  it('knows no purchase under an unknown key, and none of another account', async () => {
    expect((await ledger.ask(key, post()))[1]).toMatchObject([{ code: 'unknown_key' }]);
    await ledger.createShipment(post(), request, { idempotency_key: key });
    const other = carrier(() => [null, []]);
    expect((await ledger.ask(key, other))[1]).toMatchObject([{ code: 'contradiction' }]);
  });
});
