import { randomUUID } from 'node:crypto';
import type { ShipmentRequestData, ShippingOutcome } from '@waybill/core';
import { Ledger, openLedger } from '@waybill/ledger';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anyPlace, slowly } from './support/databases.js';
import { carrier, entry, request, shipment } from './support/shop.js';

const place = await anyPlace();
const ledger = await openLedger(place.location);
const own = new Ledger(slowly(ledger.database), undefined);
let key: string;
beforeEach(() => {
  key = randomUUID();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => ledger.close().then(place.remove));
const lost = entry({ code: 'lost', kind: 'unknown_outcome' });
const buy = (outcome: ShippingOutcome, shipmentOf: Partial<ShipmentRequestData['shipment']> = {}) =>
  ledger.createShipment(
    carrier(() => outcome),
    { ...request, shipment: { ...request.shipment, ...shipmentOf } },
    { idempotency_key: key },
  );
/** What the same key gives from now on. */
const result = async () => (await ledger.get(key))?.result;
const note = 'Seen in the portal, MK';
const notice = { code: 'settled', message: note };

it.each<[string, Partial<ShipmentRequestData['shipment']>, service: string, shipment_date: string]>([
  ['its first service and the day', { services: ['posta:EXP:2', 'STD'] }, 'EXP:2', '2026-11-24'],
  ['its day of shipping', { services: ['EXP'], ship_date: '2026-12-01' }, 'EXP', '2026-12-01'],
  ['its date', { services: [], date: '2026-12-02' }, '', '2026-12-02'],
])('a purchase of which nothing is known has %s', async (_, shipmentOf, service, shipment_date) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T23:59:00Z') });
  await buy([null, [lost]], shipmentOf);
  await own.settle(key, { bought: true, note });
  expect(await result()).toEqual({
    carrier: 'posta',
    account: 'posta',
    documents: [],
    reference: null,
    service,
    shipment_date,
    total_charge: null,
    tracking_number: null,
    complete: false,
    meta: {
      parcels: [{ tracking_number: null, charge: null, bought: true }],
      documents: [],
      notices: [notice],
    },
  });
  expect(await ledger.get(key)).toMatchObject({ state: 'bought', note, under_way: false, errors: [] });
});

it('what is known of a part stays, with what a person found', async () => {
  const [known] = await buy([shipment({ complete: false }), [lost]]);
  const { recovery: _, ...meta } = known!.meta;
  const notices = [...meta.notices, notice];
  await own.settle(key, { bought: true, note });
  expect(await result()).toEqual({ ...known, documents: [], meta: { ...meta, notices } });
  expect(await ledger.documents(key)).toHaveLength(1);
});

it('the number and the price that a person found count', async () => {
  await buy([shipment({ complete: false }), [lost]]);
  await own.settle(key, {
    bought: true,
    tracking_number: 'T-9',
    charge: { amount: '18', currency: 'USD' },
    note,
  });
  expect(await ledger.get(key)).toMatchObject({
    tracking_number: 'T-9',
    charge: { amount: '18', currency: 'USD' },
    result: { total_charge: { amount: '18', currency: 'USD', name: 'settled by hand' } },
  });
  expect(await buy([null, [lost]])).toMatchObject([{ tracking_number: 'T-9', complete: false }, []]);
});

it.each(['', 'CAD 20.40', '20.40 CAD', '-20.40', '20.'])('the price %j is refused', async (amount) => {
  await buy([null, [lost]]);
  await expect(
    own.settle(key, { bought: true, charge: { amount, currency: 'CAD' }, note }),
  ).rejects.toMatchObject({
    name: 'ValidationError',
    issues: [{ field: 'charge.amount', code: 'invalid' }],
  });
  expect(await ledger.get(key)).toMatchObject({ state: 'unknown', note: null });
});

it('a purchase that was not made is refused, and says who found that', async () => {
  await buy([null, [lost]]);
  await own.settle(key, { bought: false, note });
  expect(await ledger.get(key)).toMatchObject({
    state: 'refused',
    note,
    errors: [
      {
        carrier: 'posta',
        account: 'posta',
        code: 'not_bought',
        kind: 'not_found',
        retryable: false,
        message: expect.stringContaining(note),
      },
    ],
  });
});

it('one that its process left in the middle is settled', async () => {
  await buy([null, [lost]]);
  await ledger.database.query(`UPDATE waybill.purchase SET state = 'sending' WHERE key = $1`, [key]);
  await own.settle(key, { bought: false, note });
  expect(await ledger.get(key)).toMatchObject({ state: 'refused' });
});

it.each<[string, ShippingOutcome | undefined, string]>([
  ['bought', [shipment(), []], 'is bought'],
  ['refused', [null, [entry({ code: '9012', kind: 'carrier' })]], 'is refused'],
  ['not there', undefined, 'is not in the ledger'],
])('one that is %s is not settled', async (_, outcome, is) => {
  if (outcome !== undefined) await buy(outcome);
  const before = await ledger.get(key);
  const settled = own.settle(key, { bought: false, note });
  await expect(settled).rejects.toMatchObject({
    name: 'ValidationError',
    issues: [{ field: 'key', code: 'invalid' }],
  });
  await expect(settled).rejects.toThrow(`"${key}" ${is}: only an unknown purchase is settled`);
  expect(await ledger.get(key)).toEqual(before);
});

it('a key that is released is gone when the call returns', async () => {
  await buy([null, [entry({ code: '9012', kind: 'carrier' })]]);
  await own.release(key);
  expect(await ledger.get(key)).toBeUndefined();
});
