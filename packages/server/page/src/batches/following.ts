import type { BatchProgress, RowResult } from '@waybill/batch';
import { useEffect, useState } from 'preact/hooks';
import { getBatch, getRows, openNews } from '../api/batches.js';
import { ProblemError } from '../api/problem.js';
import { withRows } from './rows.js';

/** A batch as it is now. */
export interface Followed {
  readonly progress?: BatchProgress;
  readonly rows: readonly RowResult[];
  /** Whether the connection broke, and is made again. */
  readonly isLost: boolean;
  readonly trouble?: unknown;
}

const NOTHING: Followed = { rows: [], isLost: false };
/** Before a connection is made again. */
const PAUSE_MS = 2000;
/** Rows that change within this time are drawn together. */
const GATHER_MS = 200;

/** Reads a batch, then follows its changes while it runs. `round` begins anew. */
export function useBatch(name: string, round: number): Followed {
  const [followed, setFollowed] = useState(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const change: Change = (part) => {
      if (!stop.signal.aborted) setFollowed((before) => ({ ...before, ...part(before) }));
    };
    follow(name, change, stop.signal).catch((trouble: unknown) => change(() => ({ trouble })));
    return () => stop.abort();
  }, [name, round]);
  return followed;
}

type Change = (part: (before: Followed) => Partial<Followed>) => void;

async function follow(name: string, change: Change, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  const gather = gathered(change);
  for (;;) {
    try {
      // First the news, then what they change: nothing is missed in between.
      const news = await openNews(name, last, signal);
      const [{ name: _, ...progress }, rows] = await Promise.all([
        getBatch(name, signal),
        getRows(name, signal),
      ]);
      change(() => ({ progress, rows, isLost: false, trouble: undefined }));
      if (progress.state !== 'running') return;
      for await (const one of news) {
        if (one.type === 'progress') {
          change(() => ({ progress: one.progress }));
        } else {
          last = one.id ?? last;
          gather(one.row);
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProblemError) throw error;
      change(() => ({ isLost: true }));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}

/** Changes rows a few times a second, however many come. */
function gathered(change: Change): (row: RowResult) => void {
  let waiting: RowResult[] = [];
  return (row) => {
    waiting.push(row);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const rows = waiting;
      waiting = [];
      change((before) => ({ rows: withRows(before.rows, rows) }));
    }, GATHER_MS);
  };
}
