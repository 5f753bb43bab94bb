import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyCarrierProxy } from '@waybill/core';
import { type RunningSimulator, startSimulator } from '@waybill/simulator';
import { type Arrived, type Disturbed, startChaos } from './chaos.ts';
import { NOW } from './recorded.ts';
import type { Subject } from './subjects.ts';
import { tokensOfOneRun } from './tokens.ts';

/** Decides what is done with a call, the first of which is 0; `undefined` hands it on. */
export type Disturb = (
  request: Arrived,
  index: number,
  simulator: RunningSimulator,
) => ((call: Disturbed) => Promise<void> | void) | undefined;

/** What came of an operation. */
export interface Ran<Result> {
  readonly result: Result;
  readonly elapsed_ms: number;
  readonly arrived: readonly Arrived[];
  /** How much the simulator sold. */
  readonly sold: number;
}

/** Runs an operation at a simulator of its own while calls are disturbed. What repeats a call, repeats it at once. */
export async function disturbed<Result>(
  { definition, simulator }: Subject,
  settings: Readonly<Record<string, unknown>>,
  disturb: Disturb,
  operate: (proxy: AnyCarrierProxy) => Promise<Result>,
): Promise<Ran<Result>> {
  const running = await startSimulator(simulator, { now: () => NOW });
  let index = 0;
  await using chaos = await startChaos(running.url, (request) => disturb(request, index++, running));
  let last = 0;
  const proxy = definition.create(
    { ...running.settings, ...settings, server_url: chaos.url },
    {
      account: 'disturbed',
      clock: { now: () => NOW, wait: () => nextTurn() },
      newId: () => `id-${++last}`,
      tokens: tokensOfOneRun(),
    },
  );
  const began = performance.now();
  const result = await operate(proxy);
  const ran = { result, elapsed_ms: performance.now() - began, arrived: chaos.arrived };
  await running.close();
  return { ...ran, sold: running.purchases.length };
}

export function pathOf({ path }: Pick<Arrived, 'path'>): string {
  return path.split('?')[0] ?? path;
}
