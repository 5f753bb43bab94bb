/** The thread of `readOrders`: hands rows on a part at a time, the next when the last was taken. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type Issue, ValidationError } from '@waybill/core';
import type { OrderRow, Orders } from './read-orders.js';
import { readRows } from './read-rows.js';

/** A part of the rows; what follows the last; or why no row can be read. */
export interface OrdersMessage {
  readonly part?: readonly OrderRow[];
  readonly end?: Omit<Orders, 'rows'>;
  readonly issues?: readonly Issue[];
}

if (parentPort !== null) {
  const port = parentPort;
  const tell = (message: OrdersMessage) => port.postMessage(message);
  try {
    const end = await readRows(workerData.source, workerData.options, async (part) => {
      tell({ part });
      await once(port, 'message');
    });
    tell({ end });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    tell({ issues: error.issues });
  }
}
