/** What a ledger adds to a purchase at a carrier that answers at once: the embedded database, beside the same purchase without one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aggregator } from '@waybill/aggregator';
import { openLedger } from '@waybill/ledger';
import { replay } from './batch-worker.ts';
import { recordPurchase } from './batches.ts';
import { cpu_ms, inTurn, type Measurement, ratioOf } from './rounds.ts';

export async function* measurePurchases(short: boolean): AsyncGenerator<Measurement> {
  const { replayed, request } = await recordPurchase();
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  try {
    await using ledger = await openLedger(folder);
    const kept = new Aggregator([await replay(replayed, 0)], { ledger });
    const alone = new Aggregator([await replay(replayed, 0)]);
    let number = 0;
    const buying = (aggregator: Aggregator, keys?: string) => async (times: number) => {
      for (let at = 0; at < times; at += 1) {
        number += 1;
        const key = keys === undefined ? {} : { idempotency_key: `${keys} ${number}` };
        const [shipment, errors] = await aggregator.createShipment(request, {
          carrier: replayed.carrier,
          ...key,
        });
        if (shipment === null) throw new Error(JSON.stringify(errors));
      }
    };
    const paired = { rounds: short ? 5 : 15, times: short ? 40 : 100, clock: cpu_ms };
    yield ratioOf(
      'a purchase with a ledger, beside one without',
      await inTurn(buying(kept, 'order'), buying(alone), paired),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
