import type { BatchDryRun, BatchProgress, RowResult, StartReport } from '@waybill/batch';
import { eventsOf } from './events.js';
import { ask, send } from './http.js';
import { ConnectionError } from './problem.js';

export interface NamedBatch extends BatchProgress {
  readonly name: string;
}

export interface BatchList {
  readonly batches: readonly NamedBatch[];
  /** Where the next page begins, if there is one. */
  readonly next: number | null;
}

export type BatchNews =
  | { readonly type: 'row'; readonly row: RowResult; readonly id: string | undefined }
  | { readonly type: 'progress'; readonly progress: BatchProgress };

export interface BatchStart {
  readonly name: string;
  readonly choose: string;
  readonly budget?: string | undefined;
  readonly currency?: string | undefined;
}

export function startBatch(
  csv: Blob,
  query: BatchStart,
): Promise<{ readonly name: string; readonly started: StartReport }> {
  return ask('POST', 'v1/batches', { query: { ...query }, file: csv });
}

/** What a file of orders would cost now; nothing is bought or stored. */
export function dryRunBatch(csv: Blob, query: BatchStart, signal: AbortSignal): Promise<BatchDryRun> {
  return ask('POST', 'v1/batches', { query: { ...query, dry_run: 'true' }, file: csv, signal });
}

export function listBatches(after: number | undefined, signal: AbortSignal): Promise<BatchList> {
  return ask('GET', 'v1/batches', { query: { after }, signal });
}

export function getBatch(name: string, signal: AbortSignal): Promise<NamedBatch> {
  return ask('GET', pathOf(name), { signal });
}

export async function getRows(name: string, signal: AbortSignal): Promise<readonly RowResult[]> {
  return (await ask<{ readonly rows: readonly RowResult[] }>('GET', `${pathOf(name)}/rows`, { signal })).rows;
}

/** What changes in a batch, from when this has resolved or after an event; ends with the batch. */
export async function openNews(
  name: string,
  last: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<BatchNews>> {
  const headers: Record<string, string> = last === undefined ? {} : { 'Last-Event-ID': last };
  return readNews(await send('GET', `${pathOf(name)}/events`, { headers, signal }), signal);
}

async function* readNews(response: Response, signal: AbortSignal): AsyncGenerator<BatchNews> {
  for await (const { event, data, id } of eventsOf(response, signal)) {
    if (event === 'row') yield { type: 'row', row: JSON.parse(data) as RowResult, id };
    if (event === 'progress') yield { type: 'progress', progress: JSON.parse(data) as BatchProgress };
    if (event === 'end') return;
  }
  throw new ConnectionError('the answer ended early');
}

export function stopBatch(name: string): Promise<BatchProgress> {
  return ask('POST', `${pathOf(name)}/stop`);
}

export type BatchFile = 'labels.pdf' | 'results.csv' | 'problems.csv';

export async function getBatchFile(name: string, file: BatchFile): Promise<Blob> {
  return (await send('GET', `${pathOf(name)}/${file}`)).blob();
}

function pathOf(name: string): string {
  return `v1/batches/${encodeURIComponent(name)}`;
}
