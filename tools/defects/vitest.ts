import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environment, ROOT } from '../workspace.ts';
import { type Failure, FOLDER_OF_RUN, inRun, type Message, type TestRun } from './test-run.ts';

/** A defect that takes all memory fails sooner with less of it. */
const MOST_MEMORY_MB = 2048;

/** For hooks after a test has failed, and for what is left open. */
const ENDING_MS = 20_000;

const NODE_OPTIONS = [
  process.env.NODE_OPTIONS ?? '',
  `--max-old-space-size=${MOST_MEMORY_MB}`,
  `--import=${pathToFileURL(join(import.meta.dirname, 'plant.ts'))}`,
].join(' ');

export interface Limits {
  /** For the whole run. */
  readonly wholeMs: number;
  /** Between the ends of two tests. */
  readonly silenceMs: number;
}

export interface Ended {
  readonly passed: boolean;
  /** What failed first. */
  readonly failure?: Failure;
  readonly timedOut: boolean;
  /** The last of what was printed. */
  readonly printed: string;
}

/** A folder for one run, with the texts that it reads in place of sources. It is gone at the end of the block. */
export class RunFolder implements Disposable {
  readonly path: string = mkdtempSync(join(tmpdir(), 'waybill-defect-'));

  constructor(description: TestRun, texts: Readonly<Record<string, string>>) {
    writeFileSync(inRun.description(this.path), JSON.stringify(description));
    for (const [file, text] of Object.entries(texts)) {
      const path = inRun.text(this.path, description.folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

const running = new Set<() => void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const kill of running) kill();
    process.exit(1);
  });

/** Runs test files of a package in a process of its own, and ends it with all that it started when a limit is reached. */
export async function runTests(
  { path }: RunFolder,
  folder: string,
  files: readonly string[],
  limits: Limits,
): Promise<Ended> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const config = join(import.meta.dirname, 'vitest-config.ts');
  const args = [vitest, 'run', '--config', config, ...files.map((file) => join(folder, file))];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...environment(), NODE_OPTIONS, [FOLDER_OF_RUN]: path },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own can be ended as a whole.
    detached: true,
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  let printed = '';
  let failure: Failure | undefined;
  let passed = false;
  let timedOut = false;
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const stop = () => {
    timedOut = failure === undefined && !passed;
    kill();
  };
  running.add(kill);
  const whole = setTimeout(stop, onBusyMachine(limits.wholeMs));
  let silence = setTimeout(stop, onBusyMachine(limits.silenceMs));
  const wait = (ms: number) => {
    clearTimeout(silence);
    silence = setTimeout(stop, onBusyMachine(ms));
  };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-10_000);
    });
  child.on('message', (message: Message) => {
    if (message.type === 'failed') failure ??= message.failure;
    if (message.type === 'ended') {
      failure ??= message.failures[0];
      passed = message.passed;
    }
    wait(message.type === 'progress' ? limits.silenceMs : ENDING_MS);
  });
  child.once('close', () => resolve());
  child.once('exit', () => setTimeout(kill, ENDING_MS).unref());
  await promise;
  running.delete(kill);
  clearTimeout(whole);
  clearTimeout(silence);
  return { passed, timedOut, printed, ...(failure && { failure }) };
}

/** Limits are for a machine that has nothing else to do. */
function onBusyMachine(ms: number): number {
  return ms * Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
}
