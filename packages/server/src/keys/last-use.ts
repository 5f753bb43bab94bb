import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Logger } from '@waybill/core/observe';

/** A use is kept once a minute. */
const MINUTE_MS = 60_000;

/** Next to a file of keys: when each was used last, by its name. */
function fileOf(keyFile: string): string {
  return `${keyFile}.used`;
}

/** When keys of a file were used last, as ISO 8601; empty where that is not known. */
export async function readUse(keyFile: string): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(fileOf(keyFile), 'utf8'))));
  } catch {
    return new Map();
  }
}

/** Keeps uses of keys. A folder that cannot be written stops no request. */
export function keepUse(keyFile: string, logger?: Logger): (name: string) => void {
  const kept = new Map<string, number>();
  let writing = Promise.resolve();
  let isTold = false;
  const write = async (name: string, time: number) => {
    const used = await readUse(keyFile);
    const file = `${fileOf(keyFile)}.${randomUUID()}`;
    try {
      await writeFile(
        file,
        JSON.stringify(Object.fromEntries(used.set(name, new Date(time).toISOString()))),
        {
          mode: 0o600,
        },
      );
      await rename(file, fileOf(keyFile));
    } catch (error) {
      await rm(file, { force: true }).catch(() => undefined);
      if (!isTold) logger?.warn(`when keys are used is not kept: ${(error as Error).message}`);
      isTold = true;
    }
  };
  return (name) => {
    const now = Date.now();
    if (now - (kept.get(name) ?? 0) < MINUTE_MS) return;
    kept.set(name, now);
    writing = writing.then(() => write(name, now));
  };
}
