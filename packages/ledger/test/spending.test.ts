import type { Quote } from '@waybill/core';
import { openLedger, readLimit, type SpendingLimit } from '@waybill/ledger';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from './support/databases.js';
import { carrier, entry, request, shipment } from './support/shop.js';

let sent = 0;
/** A carrier that asks and takes this, or has no prices. */
function priced(price: number | undefined, currency = 'EUR', wait = Promise.resolve()) {
  const charge = { name: 'Total', amount: String(price ?? 70), currency };
  const posta = carrier(async () => {
    sent += 1;
    await wait;
    return [shipment({ total_charge: charge }), []];
  });
  const quote = { service_type: 'DOM.EP', currency, total_charge: price } as Quote;
  const rates = {
    createQuoteRequest: () => ({}),
    parseQuoteResponse: () =>
      price === 0 ? [[], [entry({ code: 'down', kind: 'unavailable' })]] : [[quote], []],
  };
  const rating = { getQuotes: async () => ({}), mapper: { ...posta.mapper, ...rates } };
  return price === undefined ? posta : Object.assign(posta, rating);
}

describe.each(ENGINES)('limits in %s', (_, newPlace) => {
  let place: FreshPlace;
  beforeAll(async () => {
    place = await newPlace();
  });
  afterAll(() => place.remove());

  it('are kept before anything is sent, by each process and for each key alone', async () => {
    const limit = (text: string, of: Partial<SpendingLimit> = {}) => ({ ...readLimit(text), ...of });
    const limits = [limit('100 EUR/day', { key_prefix: 'a' }), limit('500 EUR/week', { carrier: 'posta' })];
    await using ledger = await openLedger(place.location, { limits });
    const buy = async (key: string, ...given: Parameters<typeof priced>) => {
      const before = sent;
      const [bought, errors] = await ledger.createShipment(priced(...given), request, {
        idempotency_key: key,
      });
      return [bought !== null, sent - before, ...errors.map(({ code }) => code)];
    };
    expect(await buy('a1', 60)).toEqual([true, 1]);
    expect(await buy('a2', 40.01)).toEqual([false, 0, 'spending_limit']);
    expect(await buy('a3', 1, 'USD')).toEqual([false, 0, 'spending_limit']);
    expect(await buy('a4', 0)).toEqual([false, 0, 'down']);
    // A key that was refused buys what fits.
    expect(await buy('a2', 40)).toEqual([true, 1]);
    expect(await buy('b1', 390)).toEqual([true, 1]);
    expect(await buy('b2', 20)).toEqual([false, 0, 'spending_limit']);
    expect((await ledger.spending()).map(({ spent }) => Number(spent))).toEqual([100, 490]);
    // What was paid counts, where there was no price before.
    expect(await buy('b3', undefined)).toEqual([true, 1]);
    expect(await buy('b4', 1)).toEqual([false, 0, 'spending_limit']);
    // One that is voided counts no more.
    await ledger.database.query(`UPDATE waybill.purchase SET state = 'void' WHERE key = 'b1'`);
    const held = Promise.withResolvers<void>();
    const before = sent;
    const first = buy('b5', 300, 'EUR', held.promise);
    await expect.poll(() => sent - before).toBe(1);
    await expect.poll(() => ledger.spending()).toMatchObject([{}, { spent: expect.stringMatching(/^470/) }]);
    expect(await buy('b6', 100)).toEqual([false, 0, 'spending_limit']);
    held.resolve();
    expect((await first)[0]).toBe(true);
    await ledger.database.query(
      `UPDATE waybill.purchase SET created_at = now() - interval '25 hours', reserved_at = now() - interval '25 hours'`,
    );
    expect((await ledger.spending()).map(({ spent }) => Number(spent))).toEqual([0, 470]);
  });

  it('of an API key count what the audit log has of it', async () => {
    await using ledger = await openLedger(place.location);
    const own = ledger.within([{ ...readLimit('50 EUR/day'), api_key: 'shop' }]);
    const buy = async (key: string, api_key: string) => {
      await ledger.record({ api_key, operation: 'buyShipment', purchase_key: key });
      const [, errors] = await own.createShipment(priced(30), request, { idempotency_key: key });
      return errors.map(({ message }) => message);
    };
    expect(await buy('k1', 'another')).toEqual([]);
    expect(await buy('k2', 'shop')).toEqual([]);
    expect(await buy('k3', 'shop')).toEqual([
      'nothing was sent: the limit of the key shop is 50 EUR/day, and 60 EUR would be spent, 30.00 of it for this',
    ]);
  });
});

it.each(['500', '500 EUR', '5,00 EUR/day', '-5 EUR/day', '500 EUR/year', '500 eur/day', '1e3 EUR/day'])(
  'is refused as a limit: %s',
  (text) => {
    expect(() => readLimit(text)).toThrow('limit must be an amount');
  },
);
