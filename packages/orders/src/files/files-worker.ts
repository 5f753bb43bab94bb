/** The thread of `readExport` and `previewFile`. */
import { readInThread } from '@waybill/batch/files';
import type { ShopOrder } from '../shop-order.js';
import type { ReadExportOptions } from './read-export.js';
import { previewRows, readFile } from './read-file.js';

/** What the thread does. */
export interface FileTask {
  readonly source: string | Uint8Array;
  /** Left out for a preview. */
  readonly options?: ReadExportOptions;
}

await readInThread<FileTask, ShopOrder>(({ source, options }, take) =>
  options === undefined ? previewRows(source) : readFile(source, options, take),
);
