import { randomBytes, randomUUID } from 'node:crypto';
import { Ledger, openLedger } from '@waybill/ledger';
import type { FreshPlace } from '@waybill/test-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, through } from './support/databases.js';
import { carrier, request, shipment } from './support/shop.js';
import { stepByStep } from './support/step-by-step.js';

const label = randomBytes(30_000).toString('base64');

describe.each(ENGINES)('a label in %s', (_, newPlace) => {
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
  const watched = (before: Parameters<typeof through>[1]) =>
    new Ledger(through(ledger.database, before), undefined);
  const isLast = (text: string) => text.includes('waybill.document');
  const buy = (buyer: Ledger, documents: string[], account = 'posta') => {
    const sold = shipment({
      account,
      documents,
      meta: {
        parcels: [{ tracking_number: 'T-1', charge: null, bought: true }],
        documents: documents.map(() => ({ format: 'PDF', kind: 'label', parcel: 0 })),
        notices: [],
      },
    });
    const posta = carrier(() => [sold, []], { carrier: 'posta', account });
    return buyer.createShipment(posta, request, { idempotency_key: key });
  };
  const bytesOf = async () => (await ledger.documents(key)).map(({ bytes }) => Buffer.from(bytes));

  it('is sent once', async () => {
    let sent = 0;
    const buyer = watched((_, params = []) => {
      sent += params.reduce((sum: number, value) => sum + String(value).length, 0);
    });
    const other = randomBytes(5_000).toString('base64');
    expect((await buy(buyer, [label, other, label]))[1]).toEqual([]);
    expect(await bytesOf()).toEqual([label, other, label].map((text) => Buffer.from(text, 'base64')));
    // Twice in the reply, because there are two of it.
    expect(sent).toBeLessThan(2 * label.length + other.length + 10_000);
    const [row] = await ledger.database.query('SELECT exchange FROM waybill.purchase WHERE key = $1', [key]);
    expect(row).toEqual({ exchange: null });
  });

  it.each([
    ['letters of several bytes before it', 'é›', [label]],
    ['letters of two halves before it', '🙂', [label]],
    ['a label without the signs at its end', 'posta', [label, 'QQ']],
    ['lines', 'posta', [label.replace(/.{76}/g, '$&\r\n')]],
    ['nothing', 'posta', ['']],
  ])('is kept as it is with %s', async (_, account, documents) => {
    expect((await buy(ledger, documents, account))[1]).toEqual([]);
    expect(await bytesOf()).toEqual(documents.map((text) => Buffer.from(text, 'base64')));
  });

  it.each([
    ['{"replies": []}'],
    ['{"replies": 5}'],
    ['{}'],
    [null],
    [JSON.stringify({ replies: [{ body: label.replace(/[A-Z]/g, 'x') }] })],
    [JSON.stringify({ replies: [{ body: '?'.repeat(2 * label.length) }] })],
    [JSON.stringify({ replies: [{ body: `\0${label}` }] })],
  ])('is sent again when the database has another reply: %.30s', async (exchange) => {
    let tries = 0;
    const buyer = watched(async (text) => {
      if (isLast(text) && ++tries === 1)
        await ledger.database.query('UPDATE waybill.purchase SET exchange = $2::json WHERE key = $1', [
          key,
          exchange,
        ]);
    });
    expect((await buy(buyer, [label]))[1]).toEqual([]);
    expect(tries).toBe(2);
    expect(await bytesOf()).toEqual([Buffer.from(label, 'base64')]);
  });

  it('is in the reply as long as it is nowhere else', async () => {
    const dying = watched((text) => {
      if (isLast(text)) throw Object.assign(new Error('out of memory'), { code: '22000' });
    });
    const [bought, errors] = await buy(dying, [label]);
    expect([bought?.documents, errors]).toMatchObject([[label], [{ code: 'not_stored' }]]);
    expect(await ledger.get(key)).toMatchObject({ state: 'sending' });
    await ledger.database.query('UPDATE waybill.purchase SET claimed_until = NULL WHERE key = $1', [key]);
    const [found] = await buy(ledger, ['another one']);
    expect(found?.documents).toEqual([label]);
    expect(await bytesOf()).toEqual([Buffer.from(label, 'base64')]);
  });

  it('is sent with the reply, and not when the next package is announced', async () => {
    const announced: unknown[] = [];
    const buyer = watched((text, params) => {
      if (text.includes("'sending'")) announced.push(params?.[2]);
    });
    const sold: number[] = [];
    await buyer.createShipment(stepByStep(3, {}, sold), request, { idempotency_key: key });
    expect(announced).toEqual([expect.any(Object), null, null]);
    expect(sold).toEqual([0, 1, 2]);
  });
});
