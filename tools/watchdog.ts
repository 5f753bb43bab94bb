/**
 * Ends this process when a test file holds it for two minutes, and names the file. Time limits of tests cannot do that: a loop that never
 * waits leaves no turn to their timers.
 */
import { url as inspected } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

/** One for the process: this file is read again for each test file. */
const WATCHDOG = Symbol.for('waybill.watchdog');
const shared = globalThis as { [WATCHDOG]?: Worker };

function watch(): Worker {
  const heartbeats = new Int32Array(new SharedArrayBuffer(4));
  const watchdog = new Worker(join(import.meta.dirname, 'watchdog-thread.ts'), {
    workerData: heartbeats,
    execArgv: [],
  });
  watchdog.unref();
  setInterval(() => Atomics.add(heartbeats, 0, 1), 1_000).unref();
  return watchdog;
}

// In a debugger tests stand still for as long as somebody looks at them.
if (inspected() === undefined) {
  shared[WATCHDOG] ??= watch();
  shared[WATCHDOG].postMessage(expect.getState().testPath);
}
