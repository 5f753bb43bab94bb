import { extname } from 'node:path';
import type { ShippingFile } from '@waybill/core';
import type { SlipPage } from './page.js';
import type { MergeMessage, MergeOptions } from './pdf-worker.js';

/** A label as a file: one of core's `filesOf`, or any other bytes. */
export type PrintableFile = Pick<ShippingFile, 'name' | 'bytes'>;

/** A packing slip, to be drawn in its place among labels. */
export interface PrintableSlip {
  readonly name: string;
  readonly slip: SlipPage;
}

/** Inches, or the name of a paper. */
export type PageSize = '4x6' | '4x8' | 'A6' | 'letter' | 'A4';

/** The size of the pages, and what to do about a damaged file. */
export interface PdfOptions {
  /** The size of the pages that pictures become, 4 by 6 inches when left out. */
  readonly page?: PageSize;
  /** The size of the pages of slips; that of `page` when left out. */
  readonly slip_page?: PageSize;
  /** A PNG or JPEG for every slip. */
  readonly logo?: Uint8Array<ArrayBuffer>;
  /** Called for each file that is damaged or in another format, which is then left out. Without it such a file is an error. */
  readonly onDamaged?: (error: RangeError, index: number) => void;
  /** True without a thread, and without its limits: for a program that does nothing else meanwhile. */
  readonly here?: boolean;
}

/** A file takes some 25 ms, and can be made to take any time. */
const MOST_MS = 30_000;
const MOST_MS_EACH = 500;
/** Files that are handed to the thread before the event loop has its turn. */
const HANDED_AT_ONCE = 20;

/**
 * One PDF of labels in PDF, PNG, GIF and JPG, in their order, for a printer that takes one format. Pages of a PDF stay as
 * they are. Each picture becomes a page of its own: without the white around it, as large as there is room, upright, in
 * grey. Slips are drawn. They are put together in a worker thread, for which memory and time have limits.
 * @throws RangeError without a file, and, with its name, for a file that is damaged or in another format (ZPL, EPL).
 */
export async function toPdf(
  files: readonly (PrintableFile | PrintableSlip)[],
  { page = '4x6', slip_page = page, logo, onDamaged, here = false }: PdfOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (files.length === 0) throw new RangeError('a PDF needs at least one file');
  const options = { page, slip_page, ...(logo === undefined ? {} : { logo }) };
  const made = await (here ? mergeHere : mergeInThread)(files, options);
  for (const { index, message } of made.damaged) {
    const error = new RangeError(message);
    if (onDamaged === undefined) throw error;
    onDamaged(error, index);
  }
  return made.pdf;
}

type Files = readonly (PrintableFile | PrintableSlip)[];

async function mergeHere(files: Files, options: MergeOptions): Promise<MergeMessage> {
  return (await import('./merge-pdf.js')).mergePdf(files, options);
}

async function mergeInThread(files: Files, options: MergeOptions): Promise<MergeMessage> {
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(new URL(`./pdf-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  let timer: NodeJS.Timeout | undefined;
  const merged = new Promise<MergeMessage>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    const late = () => reject(new RangeError('the files take too long to be put together'));
    timer = setTimeout(late, MOST_MS + files.length * MOST_MS_EACH);
  });
  const hand = async () => {
    for (const [index, file] of files.entries()) {
      worker.postMessage('slip' in file ? file : { name: file.name, bytes: file.bytes });
      if (index % HANDED_AT_ONCE === 0) await new Promise(setImmediate);
    }
    worker.postMessage(null);
  };
  try {
    // Together: a thread that fails before all files are handed over is noticed at once.
    const [made] = await Promise.all([merged, hand()]);
    return made;
  } catch (error) {
    // An app that is bundled into one file has no file of the thread.
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return mergeHere(files, options);
    throw error;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
