import got from 'got';
import { afterEach } from 'vitest';
import { type RunningSimulator, startSimulator } from '../src/index.js';
import type { SimulatorOptions } from '../src/types.js';
import { post } from './post.js';

const running: RunningSimulator[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((simulator) => simulator.close()));
});

/** The invented carrier, closed after the test. */
export async function startPost(options?: SimulatorOptions) {
  const simulator = await startSimulator(post, options);
  running.push(simulator);
  return simulator;
}

/** One attempt, whatever the status; rejects when there is no whole answer. */
export function client(simulator: { readonly url: string }) {
  return got.extend({
    prefixUrl: simulator.url,
    retry: { limit: 0 },
    throwHttpErrors: false,
    followRedirect: false,
    timeout: { request: 5000 },
  });
}
