import { on, once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Issue, ValidationError } from '@waybill/core';
import { unreadableFile } from './decode.js';

const MOST_MS = 120_000;

/** A part of what the thread reads; what follows the last; or why nothing can be read. */
interface Message {
  readonly part?: readonly unknown[];
  readonly end?: unknown;
  readonly issues?: readonly Issue[];
}

/**
 * What a thread reads from a file, a part at a time, within limits of memory and time. Its program calls {@link readInThread}.
 * @param otherwise reads the file here, for an app that is bundled into one file and has no program of the thread.
 * @throws {@link ValidationError} where the file cannot be read, or takes too much memory or time.
 */
export async function readByThread<Part, End>(
  program: URL,
  task: unknown,
  otherwise: (take: (part: readonly Part[]) => void) => Promise<End>,
): Promise<{ readonly parts: readonly Part[]; readonly end: End }> {
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  const parts: Part[] = [];
  try {
    for await (const [message] of on(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })) {
      const { part, end, issues } = message as Message;
      if (issues !== undefined) throw new ValidationError(issues, { code: 'orders_file' });
      if (end !== undefined) return { parts, end: end as End };
      for (const one of part ?? []) parts.push(one as Part);
      worker.postMessage('next');
    }
    throw new Error('the thread of a file of orders ended before it');
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND') return readHere(otherwise);
    if (name === 'AbortError') throw unreadableFile('the file takes too long to be read');
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') throw unreadableFile('the file takes too much memory');
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** The same without a thread. */
export async function readHere<Part, End>(
  read: (take: (part: readonly Part[]) => void) => Promise<End>,
): Promise<{ readonly parts: readonly Part[]; readonly end: End }> {
  const parts: Part[] = [];
  const end = await read((part) => void parts.push(...part));
  return { parts, end };
}

/** In the thread: hands parts on, the next when the last was taken. */
export async function readInThread<Task, Part>(
  read: (task: Task, take: (part: readonly Part[]) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const tell = (message: Message) => port.postMessage(message);
  try {
    const end = await read(workerData as Task, async (part) => {
      tell({ part });
      await once(port, 'message');
    });
    tell({ end });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    tell({ issues: error.issues });
  }
}
