import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '@waybill/core';
import type { Database } from '../database/database.js';
import { unavailable } from '../database/reach.js';
import { backUpTo } from './file.js';

/** How often a process looks whether a backup of its folder is wanted, and how long one waits for that. */
const LOOKS_EVERY_MS = 500;
const WAITS_MS = 15_000;

/** Writes the backups of a folder that other processes of its owner ask for, by a file in it. Returns how it ends. */
export function answerBackups(folder: string, database: Database): () => Promise<void> {
  let work: Promise<void> | undefined;
  const wanted = join(folder, 'backup.wanted');
  const answer = async () => {
    const name = (await readFile(wanted, 'utf8')).trim();
    await rm(wanted);
    // The name is part of a path.
    if (!/^[\da-f-]{36}$/.test(name)) return;
    const made = join(folder, `backup-${name}`);
    const answered = await backUpTo(database, made).then(
      (purchases) => ({ purchases }),
      (error) => ({ error: unavailable(error).message }),
    );
    const said = `${made}.answer`;
    await writeFile(`${said}.part`, JSON.stringify(answered), { mode: 0o600 });
    await rename(`${said}.part`, said);
  };
  const timer = setInterval(() => {
    if (work !== undefined || !existsSync(wanted)) return;
    work = answer()
      .catch(() => {})
      .finally(() => {
        work = undefined;
      });
  }, LOOKS_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await work;
  };
}

/** Asks the process that has a folder open. */
export async function askOwner(folder: string, file: string): Promise<number> {
  const name = randomUUID();
  const [wanted, made] = [join(folder, 'backup.wanted'), join(folder, `backup-${name}`)];
  const answer = `${made}.answer`;
  writeFileSync(wanted, name, { mode: 0o600 });
  try {
    let size = -1;
    for (let at = Date.now(); !existsSync(answer); ) {
      if (Date.now() - at > WAITS_MS)
        throw new UnavailableError(`the process that has ${folder} open does not write the backup`, {
          code: 'ledger_unavailable',
        });
      await new Promise((next) => setTimeout(next, 100));
      const grown = await stat(`${made}.part`).then(
        (part) => part.size,
        () => size,
      );
      if (grown !== size) [size, at] = [grown, Date.now()];
    }
    const { purchases, error } = JSON.parse(await readFile(answer, 'utf8'));
    if (error !== undefined) throw new UnavailableError(error, { code: 'ledger_unavailable' });
    // The file may be meant for another disk.
    await rename(made, file).catch(async () => {
      await copyFile(made, `${file}.part`);
      await rename(`${file}.part`, file);
    });
    return purchases;
  } finally {
    for (const left of [wanted, made, `${made}.part`, answer]) rmSync(left, { force: true });
  }
}
