/** Counts the seconds since the other thread had its turn. Seconds in which the machine slept do not count. */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const HANGS_S = 120;
const heartbeats: Int32Array = workerData;
let file = 'no file';
let [before, seconds] = [-1, 0];

parentPort?.on('message', (started: string) => {
  file = started;
});
setInterval(() => {
  const now = Atomics.load(heartbeats, 0);
  seconds = now === before ? seconds + 1 : 0;
  before = now;
  if (seconds < HANGS_S) return;
  writeSync(2, `${file} hangs: nothing else had its turn for ${HANGS_S} s, and its process is ended.\n`);
  process.kill(process.pid, 'SIGKILL');
}, 1_000);
