import { stat } from 'node:fs/promises';

/**
 * What is found in a folder above the working one runs with this user's rights. It must belong to this user, to the system's
 * administrator or to the owner of the working folder; where files have no owners, as on Windows, everything counts.
 */
export async function isForeign(path: string, cwd: string): Promise<boolean> {
  const user = process.getuid?.();
  if (user === undefined) return false;
  const [owner, ownerOfCwd] = await Promise.all([ownerOf(path), ownerOf(cwd)]);
  return owner !== undefined && owner !== user && owner !== 0 && owner !== ownerOfCwd;
}

async function ownerOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
}

/** @throws Error for what is foreign. */
export async function refuseForeign(path: string, cwd: string): Promise<void> {
  if (await isForeign(path, cwd))
    throw new Error(
      `${path} belongs to another user and would run with your rights; if it is yours, name it with --config`,
    );
}
