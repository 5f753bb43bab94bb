import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DrawnMessage } from './picture-worker.js';

/** A page of a file as a picture. */
export interface PagePicture {
  readonly png: Uint8Array<ArrayBuffer>;
  /** How many pages the file has. */
  readonly pages: number;
}

/** A page takes less than a second; a file can be made to take any time. */
const MOST_MS = 10_000;
/** What is kept of pages that were drawn: some hundreds of labels. */
const MOST_KEPT = 32_000_000;
/** A failure is kept, too: it takes as long as a picture. */
const kept = new Map<string, DrawnMessage>();
let keptBytes = 0;

/** One page at a time, whose dots take up to 250 MB. */
let queue: Promise<unknown> = Promise.resolve();
let thread: Worker | undefined;

/**
 * A page of a label or a paper as a PNG, for a screen or a printer: of a PDF at 406 dpi and in its colours, of a GIF in grey; a PNG
 * stays as it is. It is drawn in a thread, in 10 seconds at most, and kept for the next time. Needs the optional peer `@hyzyla/pdfium` for PDF.
 * @param page from 1
 * @throws `RangeError` when the file has no such page; any other `Error` when it is none of these, or damaged
 */
export async function pagePicture(file: Uint8Array, page = 1): Promise<PagePicture> {
  const key = `${createHash('sha256').update(file).digest('base64')} ${page}`;
  const drawing = queue.then(async () => kept.get(key) ?? keep(key, await drawInThread(file, page)));
  queue = drawing.catch(() => undefined);
  const made = await drawing;
  if (!('problem' in made)) return made;
  throw made.is_range ? new RangeError(made.problem) : new Error(made.problem);
}

function keep(key: string, made: DrawnMessage): DrawnMessage {
  kept.set(key, made);
  keptBytes += sizeOf(made);
  for (const [oldest, picture] of kept) {
    if (keptBytes <= MOST_KEPT) break;
    kept.delete(oldest);
    keptBytes -= sizeOf(picture);
  }
  return made;
}

function sizeOf(made: DrawnMessage): number {
  return 1_000 + ('png' in made ? made.png.length : 0);
}

async function drawInThread(file: Uint8Array, page: number): Promise<DrawnMessage> {
  const url = new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url);
  thread ??= new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  const worker = thread;
  worker.ref();
  try {
    worker.postMessage({ file, page });
    const [made] = await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) });
    worker.unref();
    return made;
  } catch (error) {
    thread = undefined;
    await worker.terminate();
    const { code, name, message } = error as NodeJS.ErrnoException;
    if (name === 'AbortError')
      return { problem: `it takes more than ${MOST_MS / 1_000} seconds`, is_range: false };
    // An app that is bundled into one file has no file of the thread.
    if (code === 'ERR_MODULE_NOT_FOUND') return (await import('./draw-page.js')).drawPage(file, page);
    return { problem: message, is_range: false };
  }
}
