/** The thread of `readOrders`. */
import type { OrderRow, ReadOrdersOptions } from './read-orders.js';
import { readRows } from './read-rows.js';
import { readInThread } from './thread.js';

/** The file that it reads. */
export interface OrdersTask {
  readonly source: string | Uint8Array;
  readonly options: ReadOrdersOptions;
}

await readInThread<OrdersTask, OrderRow>(({ source, options }, take) => readRows(source, options, take));
