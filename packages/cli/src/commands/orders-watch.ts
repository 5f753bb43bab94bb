import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Desk } from '@waybill/orders';
import { CommandError, EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { type DeskOptions, openDeskAlone } from '../orders/open.js';
import { type ImportFileOptions, importFile, reportText } from '../orders/read-file.js';

/** A file that has not grown for so long is whole. */
const LOOKS_EVERY_MS = 1_000;
const FILES = /\.(?:csv|tsv|txt|xlsx)$/i;

/** `waybill orders watch`: takes each file that comes into a folder, until interrupted. */
export async function watchOrders(
  written: string,
  options: DeskOptions & ImportFileOptions,
  io: Io,
): Promise<ExitCode> {
  const folder = resolve(io.cwd, written);
  await using open = await openDeskAlone(options, io);
  for (const name of ['imported', 'failed'])
    await mkdir(join(folder, name), { recursive: true }).catch((error: Error) => {
      throw new CommandError(EXIT.input, `${folder} cannot be watched: ${error.message}`);
    });
  io.stderr.write(`Watching ${folder} for orders, until interrupted\n`);
  let before = new Map<string, string>();
  while (!io.signal.aborted) {
    const now = await filesIn(folder);
    for (const [name, state] of now)
      if (before.get(name) === state && !io.signal.aborted) await take(open.desk, folder, name, options, io);
    before = now;
    await delay(LOOKS_EVERY_MS, undefined, { signal: io.signal }).catch(() => undefined);
  }
  return EXIT.ok;
}

/** The files of orders in a folder, with what changes while they are written. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || !FILES.test(entry.name)) continue;
    const facts = await stat(join(folder, entry.name)).catch(() => undefined);
    if (facts !== undefined) found.set(entry.name, `${facts.size} ${facts.mtimeMs}`);
  }
  return found;
}

async function take(
  desk: Desk,
  folder: string,
  name: string,
  options: ImportFileOptions,
  io: Io,
): Promise<void> {
  let to = 'imported';
  try {
    io.stdout.write(`${name}: ${reportText(await importFile(desk, join(folder, name), options, io))}`);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    to = 'failed';
    io.stderr.write(`${error.message}\n`);
  }
  // Files of one name come each day.
  const time = new Date().toISOString().replaceAll(':', '').slice(0, 17);
  await rename(join(folder, name), join(folder, to, `${time} ${name}`));
}
