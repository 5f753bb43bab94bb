import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, PREFIX } from './variables.js';

/**
 * The variables of Waybill in a folder's `.env`, with those of the environment on top. Other variables of the file are
 * left alone.
 */
export async function environmentIn(folder: string, env: Environment): Promise<Environment> {
  const text = await readFile(join(folder, '.env'), 'utf8').catch(() => '');
  const own = Object.entries(parseEnv(text)).filter(([name]) => name.startsWith(PREFIX));
  return { ...Object.fromEntries(own), ...env };
}
