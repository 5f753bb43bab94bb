/** How a file is read in a thread, for packages that read others than a batch's own. It loads nothing else. */
export { csvRows } from './orders/csv-rows.js';
export { decoded, unreadableFile, withoutSeparatorLine } from './orders/decode.js';
export { readByThread, readHere, readInThread } from './orders/thread.js';
