import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '@waybill/core';
import type { AccountLimits } from '@waybill/core/observe';
import { type Capability, hint, OPERATIONS } from '@waybill/core/plugin';
import { lilconfig } from 'lilconfig';
import { z } from 'zod';
import { refuseForeign } from './owner.js';

/** What a `waybill.config.*` may contain. In TypeScript: `export default { … } satisfies ConfigData`. */
export interface ConfigData {
  /** Carrier packages that are not found by themselves, by name or folder. */
  readonly plugins?: readonly string[];
  readonly accounts?: readonly AccountData[];
  /** Shops whose orders come through their own interface, by name: the name is the source of their orders. */
  readonly shops?: Readonly<Record<string, ShopData>>;
}

/** One shop in a config file. */
export interface ShopData {
  /** `@waybill/shop-shopify` or `@waybill/shop-woocommerce`, which must be installed. */
  readonly kind: (typeof SHOP_KINDS)[number];
  /** Secrets are better kept in the environment: `WAYBILL_SHOP_<NAME>_<SETTING>`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

const SHOP_KINDS = ['shopify', 'woocommerce'] as const;

/** One account in a config file. */
export interface AccountData {
  /** The carrier's id, in any case. */
  readonly carrier: string;
  /** The carrier's id when left out. */
  readonly account?: string | undefined;
  /** Files are relative to the config file. Secrets are better kept in the environment. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** How much is asked of the carrier, where it granted this account more or less than it declares. */
  readonly limits?: AccountLimits | undefined;
  /**
   * The shop's prices, for a carrier that cannot be asked for them: the path of a rate card, relative to the config file.
   * `@waybill/carrier-ratecard` reads it.
   */
  readonly priced_by?: string | undefined;
}

/** A config file as it was read. */
export interface Config extends Required<ConfigData> {
  /** Its folder, which paths in it are relative to. */
  readonly folder: string;
  /** Its path; left out where there is no file. */
  readonly file?: string;
}

/** Core says which numbers can be meant. `z.number()` refuses infinity, which is one of them. */
const amount = z.custom<number>((value) => typeof value === 'number', 'must be a number');

const quotaSchema = z.strictObject({
  calls: amount,
  per_ms: amount,
  name: z.string().exactOptional(),
  steps: z.array(z.string()).exactOptional(),
  operations: z.array(z.enum(Object.keys(OPERATIONS) as Capability[])).exactOptional(),
  login: z.string().exactOptional(),
  kept_for_purchases: amount.exactOptional(),
});

const limitsSchema = z.strictObject({
  calls_at_once: amount.exactOptional(),
  kept_for_purchases: amount.exactOptional(),
  most_waiting: amount.exactOptional(),
  failures_in_a_row: amount.exactOptional(),
  quota: z.array(quotaSchema).exactOptional(),
});

const accountSchema = z.strictObject({
  carrier: z.string(),
  account: z.string().optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
  limits: limitsSchema.optional(),
  priced_by: z.string().optional(),
});

const shopSchema = z.strictObject({
  kind: z.enum(SHOP_KINDS),
  settings: z.record(z.string(), z.unknown()).default({}),
});

const SHOP_NAME = /^[a-z][a-z0-9-]{0,39}$/;

const configSchema = z.strictObject({
  plugins: z.array(z.string()).default([]),
  accounts: z.array(accountSchema).default([]),
  shops: z
    .record(z.string().regex(SHOP_NAME, 'a name has small letters, digits and hyphens'), shopSchema)
    .default({}),
});

const FILES = ['js', 'mjs', 'cjs', 'ts', 'mts', 'json'].map((extension) => `waybill.config.${extension}`);

/** Reads a file by its ending. What an error of the reader quotes of the file may be a secret, so only its place is kept. */
async function contentOf(path: string): Promise<unknown> {
  try {
    if (path.endsWith('.json')) return JSON.parse(await readFile(path, 'utf8'));
    const { default: config } = (await import(pathToFileURL(path).href)) as { default?: unknown };
    return config;
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(whereOf(error, await readFile(path, 'utf8'))) : error;
  }
}

/** The line, which some messages of the reader give as a position, and others as an excerpt of 10 characters on both sides. */
function whereOf({ message }: SyntaxError, text: string): string {
  const position = /at position (\d+)/.exec(message)?.[1];
  const excerpt = /\.\.\."(.*?)"(\.\.\.)? is not valid JSON$/s.exec(message)?.[1];
  const at =
    position !== undefined ? Number(position) : excerpt === undefined ? -1 : text.indexOf(excerpt) + 10;
  return at < 0 ? 'a syntax error' : `a syntax error in line ${text.slice(0, at).split('\n').length}`;
}

/**
 * Reads `file`, or the nearest `waybill.config.{js,mjs,cjs,ts,mts,json}` upwards from `cwd`. Without a name, an
 * absent file is an empty one. A file is code, so one that is found above `cwd` must belong to this user, to the system's
 * administrator, or to the owner of `cwd`.
 * @throws {@link ConfigurationError} when the file cannot be loaded, has anything else than it should, or belongs to another
 * user.
 */
export async function loadConfig(cwd: string, file?: string): Promise<Config> {
  const load = async (path: string) => {
    if (file === undefined) await refuseForeign(path, cwd);
    return contentOf(path);
  };
  const explorer = lilconfig('waybill', {
    searchPlaces: FILES,
    loaders: Object.fromEntries(FILES.map((name) => [extname(name), load])),
  });
  const found = await (file === undefined ? explorer.search(cwd) : explorer.load(resolve(cwd, file))).catch(
    (error: Error) => {
      throw unreadable(`${file ?? 'waybill.config'} could not be loaded: ${error.message}`);
    },
  );
  if (found === null) return { plugins: [], accounts: [], shops: {}, folder: cwd };
  const parsed = configSchema.safeParse(found.config ?? {});
  if (parsed.success) return { ...parsed.data, folder: dirname(found.filepath), file: found.filepath };
  const problems = parsed.error.issues.flatMap(problemsOf);
  throw unreadable(
    `${found.filepath} is not right:\n${problems.map((problem) => `- ${problem}\n`).join('')}`.trimEnd(),
  );
}

function problemsOf(found: z.core.$ZodIssue): string[] {
  const at = z.core.toDotPath(found.path);
  if (found.code !== 'unrecognized_keys') return [at === '' ? found.message : `${at}: ${found.message}`];
  const { shape } = schemaAt(found.path);
  const inside = at === '' ? '' : `${at}.`;
  return found.keys.map((key) => `${inside}${key} is not a key here${hint(key, Object.keys(shape))}`);
}

/** The schema of the object at `accounts[0].limits.quota[0]`, say. */
function schemaAt(path: readonly PropertyKey[]) {
  if (path.length === 0) return configSchema;
  if (path[0] === 'shops') return shopSchema;
  if (path.includes('quota')) return quotaSchema;
  return path.includes('limits') ? limitsSchema : accountSchema;
}

function unreadable(message: string): ConfigurationError {
  return new ConfigurationError(message, { code: 'config_file' });
}
