/** A process that buys through a ledger, and dies where it is told to. Started by `processes.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShippingOutcome } from '@waybill/core';
import { openLedger } from '@waybill/ledger';
import { tokensOfOneRun } from '../tokens.ts';
import { definitionOf } from './accounts.ts';
import type { Answer, Got, Order } from './orders.ts';
import { watchStatements } from './statements.ts';
import { LAPSE } from './time.ts';

const watched = watchStatements();
let ledger: ReturnType<typeof openLedger> | undefined;

process.on('message', async (order: Order) => {
  const { location, key, request, lapse, end } = order;
  ledger ??= openLedger(location);
  const proxy = await proxyOf(order);
  const opened = await ledger;
  if (lapse) await watched.embedded?.query(LAPSE, [key]);
  watched.begin(end);
  const outcome = await opened.createShipment(proxy, request, { idempotency_key: key });
  process.send?.({ key, got: gotOf(outcome) } satisfies Answer);
});
// The parent has no more orders, or is gone itself.
process.once('disconnect', async () => {
  await (await ledger)?.close();
  process.exit();
});

async function proxyOf({ carrier, settings, now }: Order) {
  const definition = await definitionOf(carrier);
  return definition.create(settings, {
    clock: { now: () => now, wait: () => nextTurn() },
    tokens: tokensOfOneRun(),
  });
}

function gotOf([shipment, errors]: ShippingOutcome): Got {
  const numbers = [
    shipment?.tracking_number,
    ...(shipment?.meta.parcels ?? []).map((one) => one.tracking_number),
  ];
  return {
    statements: watched.count,
    shipment: shipment && {
      complete: shipment.complete,
      tracking_numbers: [...new Set(numbers.filter((number) => typeof number === 'string'))],
      documents: shipment.documents.length,
      total: shipment.total_charge?.amount,
    },
    entries: errors.map(({ kind, code, message, retryable }) => ({ kind, code, message, retryable })),
  };
}
