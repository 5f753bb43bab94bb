import { randomUUID } from 'node:crypto';
import { canadapost } from '@waybill/carrier-canadapost';
import { simulator } from '@waybill/carrier-canadapost/simulator';
import { type Ledger, openLedger } from '@waybill/ledger';
import { type Running, startSimulator } from '@waybill/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Place } from './support/databases.js';
import { carrier, entry, packagesOf, request, shipment } from './support/shop.js';

describe.each(ENGINES)('purchases in %s', (_, newPlace) => {
  let place: Place;
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
  const post = () => canadapost.create(running.settings);
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
});
