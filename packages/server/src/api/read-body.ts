import { on } from 'node:events';
import { extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { HonoRequest } from 'hono';
import { Problem, type ProblemWord } from '../problems/problem.js';
import type { JsonMessage } from './json-worker.js';
import { readJson } from './read-json.js';
import type { AnyRoute } from './route.js';

/** What a body held. */
export interface Body {
  readonly body: unknown;
  readonly media_type: string | undefined;
}

const NOTHING: Body = { body: undefined, media_type: undefined };

/**
 * The body of a request, in one of the media types that its route takes.
 * @throws {@link Problem} `unsupported_media_type`, `malformed`
 */
export async function readBody(
  request: HonoRequest,
  { body: taken, body_optional, largest_body }: Pick<AnyRoute, 'body' | 'body_optional' | 'largest_body'>,
): Promise<Body> {
  if (taken === undefined) return NOTHING;
  const types = Object.keys(taken);
  const given = request.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isLeftOut = given === '' && body_optional && (await request.arrayBuffer()).byteLength === 0;
  if (isLeftOut) return NOTHING;
  if (!types.includes(given))
    throw new Problem(
      'unsupported_media_type',
      `The body must be ${types.join(' or ')}, which the header Content-Type says${given === '' ? '' : `, not ${given}`}`,
    );
  const bytes = await request.arrayBuffer();
  // To put its parts together takes as long as many requests, and so may what comes next.
  const isLarge = bytes.byteLength > LARGE;
  if (isLarge) await nextTurn();
  if (given !== 'application/json') return { body: new Uint8Array(bytes), media_type: given };
  const read = isLarge && largest_body !== undefined ? readRows : readJson;
  return { body: await read(bytes), media_type: given };
}

/** Bytes. */
const LARGE = 100_000;
const MOST_MS = 60_000;

/** What a route takes beyond the usual size is a list of `rows`: a thread reads it, and hands them on a part at a time. */
async function readRows(bytes: ArrayBuffer): Promise<unknown> {
  const url = new URL(`./json-worker${extname(import.meta.url)}`, import.meta.url);
  const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
  const worker = new Worker(url, { workerData: bytes, transferList: [bytes], resourceLimits });
  const rows: unknown[] = [];
  try {
    for await (const [message] of on(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })) {
      const { part, end, problem } = message as JsonMessage;
      if (problem !== undefined) throw new Problem(problem.word as ProblemWord, problem.detail);
      if (end !== undefined) return { ...JSON.parse(end), rows };
      rows.push(...JSON.parse(part ?? '[]'));
      worker.postMessage('next');
    }
    throw new Error('the thread of a body ended before it');
  } catch (error) {
    const { name, code } = error as NodeJS.ErrnoException;
    if (name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new Problem('too_large', 'The body takes too much time or memory to be read');
    throw error;
  } finally {
    await worker.terminate();
  }
}
