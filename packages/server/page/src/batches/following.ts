import type { BatchProgress, RowResult } from '@waybill/batch';
import { useEffect, useState } from 'preact/hooks';
import { batchNews, getBatch, getRows } from '../api/batches.js';
import { ProblemError } from '../api/problem.js';
import { withRow } from './rows.js';

/** A batch as it is now. */
export interface Followed {
  readonly progress?: BatchProgress;
  readonly rows: readonly RowResult[];
  /** Whether the connection broke, and is made again. */
  readonly isLost: boolean;
  readonly trouble?: unknown;
}

const NOTHING: Followed = { rows: [], isLost: false };
const PAUSE_MS = 2000;

/** Reads a batch, then follows its changes while it runs. `round` begins anew. */
export function useBatch(name: string, round: number): Followed {
  const [followed, setFollowed] = useState(NOTHING);
  useEffect(() => {
    const stop = new AbortController();
    const change = (part: (before: Followed) => Partial<Followed>) => {
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
  for (;;) {
    try {
      const [{ name: _, ...progress }, rows] = await Promise.all([
        getBatch(name, signal),
        getRows(name, signal),
      ]);
      change(() => ({ progress, rows, isLost: false, trouble: undefined }));
      if (progress.state !== 'running') return;
      for await (const news of batchNews(name, last, signal)) {
        if (news.type === 'progress') {
          change(() => ({ progress: news.progress }));
        } else {
          last = news.id ?? last;
          change(({ rows: before }) => ({ rows: withRow(before, news.row) }));
        }
      }
      // What the end has changed is read once more.
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProblemError) throw error;
      change(() => ({ isLost: true }));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      signal.throwIfAborted();
    }
  }
}
