import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lilconfig } from 'lilconfig';
import { z } from 'zod';
import { CommandError, EXIT } from './exit.js';

const configSchema = z.strictObject({
  /** Carrier packages that are not found by themselves, by name or folder. */
  plugins: z.array(z.string()).default([]),
  accounts: z
    .array(
      z.strictObject({
        carrier: z.string(),
        /** The carrier id when left out. */
        account: z.string().optional(),
        settings: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .default([]),
});

/** The contents of `waybill.config.*`. */
export interface Config extends z.output<typeof configSchema> {
  /** Its folder, which paths in it are relative to. */
  readonly folder: string;
}

const FILES = ['js', 'mjs', 'cjs', 'ts', 'mts', 'json'].map((extension) => `waybill.config.${extension}`);

async function importDefault(path: string): Promise<unknown> {
  const { default: config } = (await import(pathToFileURL(path).href)) as { default?: unknown };
  return config;
}

/**
 * Reads `file`, or the nearest `waybill.config.{js,mjs,cjs,ts,mts,json}` upwards from `cwd`. Without a name, an
 * absent file is an empty one.
 * @throws {@link Stop} when the file cannot be loaded or says something else than it should.
 */
export async function loadConfig(cwd: string, file?: string): Promise<Config> {
  const explorer = lilconfig('waybill', {
    searchPlaces: FILES,
    loaders: { '.js': importDefault, '.mjs': importDefault, '.ts': importDefault, '.mts': importDefault },
  });
  const load = file === undefined ? explorer.search(cwd) : explorer.load(resolve(cwd, file));
  const found = await load.catch((error: Error) => {
    throw new CommandError(
      EXIT.configuration,
      `${file ?? 'waybill.config'} could not be loaded: ${error.message}`,
    );
  });
  const parsed = configSchema.safeParse(found?.config ?? {});
  if (parsed.success) return { ...parsed.data, folder: found === null ? cwd : dirname(found.filepath) };
  throw new CommandError(
    EXIT.configuration,
    `${found?.filepath} is not right:\n${z.prettifyError(parsed.error)}`,
  );
}
