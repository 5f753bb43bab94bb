import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * The files of an embedded database, on the disk after each commit: an intent to buy must outlive a failure of the power. PGlite
 * by itself leaves them to the operating system, and has no `fsync` to call (0.5.16).
 */
export class DurableFiles extends NodeFS {
  /** Those of PGlite, with `fsync`. Emscripten's `fdatasync`, PostgreSQL's choice, does nothing. */
  static readonly startParams: string[] = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
  ];

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function addFsync({ NODEFS }: { readonly NODEFS: object }): void {
  const { stream_ops } = NODEFS as { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
  stream_ops.fsync = ({ nfd }) => {
    // A folder has no descriptor.
    if (nfd !== undefined) fs.fsyncSync(nfd);
    return 0;
  };
}
