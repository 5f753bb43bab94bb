/** The thread of `pagePicture`: draws one page after the other. */
import { parentPort } from 'node:worker_threads';
import { drawPage } from './draw-page.js';
import type { PagePicture } from './pictures.js';

/** A page that was drawn, or why it cannot be. */
export type DrawnMessage = PagePicture | { readonly problem: string; readonly is_range: boolean };

parentPort?.on('message', async ({ file, page }: { file: Uint8Array; page: number }) => {
  try {
    const { png, pages } = await drawPage(file, page);
    parentPort?.postMessage({ png, pages } satisfies DrawnMessage);
  } catch (error) {
    const is_range = error instanceof RangeError;
    parentPort?.postMessage({ problem: (error as Error).message, is_range } satisfies DrawnMessage);
  }
});
