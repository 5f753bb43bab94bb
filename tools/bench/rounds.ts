/** Measures two pieces of work in turn, so that a machine that gets slower or faster meanwhile does so for both. */

/** A result, as `tools/reliability/results.json` has it. */
export interface Measurement {
  /** `cpu per request: 8 carriers` */
  readonly name: string;
  /** Ours over the floor's, the median of the rounds; or what `unit` says. */
  readonly value: number;
  readonly unit: 'times the floor' | 'ms' | 's' | 'waves' | 'KB' | 'exponent' | 'a second';
  /** The most that `value` may be, where there is a target; of requests a second the least. */
  readonly target?: number;
  readonly met?: boolean;
  /** Of single rounds. */
  readonly min: number;
  readonly max: number;
  readonly rounds: number;
  /** Medians of both sides, in `sides_unit`. */
  readonly ours?: number;
  readonly floor?: number;
  readonly sides_unit?: 'ms' | 'µs' | 'a second' | 'MB';
}

/** One side: does its work `times` times. */
export type Work = (times: number) => unknown;

export interface Paired {
  readonly rounds: number;
  /** How often each side does its work in a round, at least. */
  readonly times: number;
  /** A side goes on until its round has taken so long: clocks of CPU time may have steps of 4 ms. */
  readonly least_ms?: number;
  /** How often each side does it before, while the engine still compiles. As often as in a round by default. */
  readonly warm_up?: number;
  readonly clock: () => number;
}

export interface Pairs {
  /** Of one piece of work, in the clock's unit. */
  readonly ours: readonly number[];
  readonly floor: readonly number[];
}

/** Milliseconds of CPU time that this process has used. */
export function cpu_ms(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export const wall_ms = (): number => performance.now();

/** Both sides in turn, the first of a round alternating. */
export async function inTurn(
  ours: Work,
  floor: Work,
  { rounds, times, least_ms = 0, warm_up = times, clock }: Paired,
): Promise<Pairs> {
  const sides = { ours, floor };
  const taken = { ours: [] as number[], floor: [] as number[] };
  await ours(warm_up);
  await floor(warm_up);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'floor'] as const) : (['floor', 'ours'] as const);
    for (const side of order) {
      const began = clock();
      let done = 0;
      do {
        await sides[side](times);
        done += times;
      } while (clock() - began < least_ms);
      taken[side].push((clock() - began) / done);
    }
  }
  return taken;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** How many times as much as the floor. */
export function ratioOf(name: string, pairs: Pairs, target?: number, unit: 'ms' | 'µs' = 'ms'): Measurement {
  const ratios = pairs.ours.map((own, round) => own / (pairs.floor[round] ?? Number.NaN));
  const scale = unit === 'µs' ? 1_000 : 1;
  return {
    ...measurementOf(name, ratios, 'times the floor', target),
    ours: rounded(median(pairs.ours) * scale),
    floor: rounded(median(pairs.floor) * scale),
    sides_unit: unit,
  };
}

/** The median of some values. */
export function measurementOf(
  name: string,
  values: readonly number[],
  unit: Measurement['unit'],
  target?: number,
): Measurement {
  const value = rounded(median(values));
  return {
    name,
    value,
    unit,
    ...(target === undefined ? {} : { target, met: value <= target }),
    min: rounded(Math.min(...values)),
    max: rounded(Math.max(...values)),
    rounds: values.length,
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
