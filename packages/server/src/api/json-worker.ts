/** The thread that reads large JSON: it hands `rows` on as text, a part at a time, the next when the last was taken. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../problems/problem.js';
import { checkSize, readLargeJson } from './read-json.js';

/** A part of the rows as JSON; what stands beside them; or why there are none. */
export interface JsonMessage {
  readonly part?: string;
  readonly end?: string;
  readonly problem?: { readonly word: string; readonly detail: string };
}

/** The rows that any route takes, and one more: it is refused for their number. */
const MOST_ROWS = 50_001;
/** Characters of a row, and of what stands beside them. */
const LONGEST = 1_000_000;
const PART = 65_536;

if (parentPort !== null) {
  const port = parentPort;
  const tell = (message: JsonMessage) => port.postMessage(message);
  try {
    const value = readLargeJson(workerData);
    const { rows = [], ...beside } = (value ?? {}) as { rows?: unknown };
    if (!Array.isArray(rows)) throw new Problem('too_large', 'Only rows may be so many bytes');
    let part: string[] = [];
    let length = 0;
    const hand = async () => {
      tell({ part: `[${part.join()}]` });
      await once(port, 'message');
      part = [];
      length = 0;
    };
    for (const [at, row] of rows.slice(0, MOST_ROWS).entries()) {
      const text = textOf(row, `Row ${at + 1}`);
      part.push(text);
      length += text.length;
      if (length >= PART) await hand();
    }
    await hand();
    tell({ end: textOf(beside, 'What stands beside the rows') });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    tell({ problem: { word: error.word, detail: error.message } });
  }
}

function textOf(value: unknown, what: string): string {
  const text = JSON.stringify(value);
  if (text.length > LONGEST) throw new Problem('too_large', `${what} has more than ${LONGEST} characters`);
  checkSize(text, what);
  return text;
}
