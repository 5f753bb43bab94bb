/** The thread of `toPdf`: takes the files one by one, then `null`, and answers with their PDF. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { mergePdf } from './merge-pdf.js';
import type { PageSize, PrintableFile, PrintableSlip } from './to-pdf.js';

/** A PDF, and the files that are not in it. */
export interface MergeMessage {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly damaged: readonly { readonly index: number; readonly message: string }[];
}

/** How they are put together. */
export interface MergeOptions {
  readonly page: PageSize;
  readonly slip_page: PageSize;
  readonly logo?: Uint8Array<ArrayBuffer>;
}

if (parentPort !== null) {
  const files: (PrintableFile | PrintableSlip)[] = [];
  for await (const [file] of on(parentPort, 'message')) {
    if (file === null) break;
    files.push(file);
  }
  const made = await mergePdf(files, workerData as MergeOptions);
  parentPort.postMessage(made, [made.pdf.buffer]);
}
