import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigurationError } from '@waybill/core';
import { type Environment, PREFIX } from './variables.js';

/**
 * The variables of Waybill in a folder's `.env`, with those of the environment on top. Other variables of the file are
 * left alone.
 * @throws {@link ConfigurationError} when there is a `.env` that cannot be read.
 */
export async function environmentIn(folder: string, env: Environment): Promise<Environment> {
  const text = await readFile(join(folder, '.env'), 'utf8').catch(absent);
  const own = Object.entries(parseEnv(text)).filter(([name]) => name.startsWith(PREFIX));
  return { ...Object.fromEntries(own), ...env };
}

/** Some tools have a folder of this name. */
function absent({ code, path }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'EISDIR') return '';
  throw new ConfigurationError(`${path} cannot be read (${code})`, { code: 'env_file' });
}
