import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineCarrier, type RatingProxy } from '@waybill/core/plugin';
import { z } from 'zod';
import type { Account } from '../src/index.js';

type Files = Readonly<Record<string, string | object>>;

/** A folder of its own with files in it, which is gone when it is left. */
export async function folderWith(files: Files) {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'waybill-config-')));
  for (const [name, content] of Object.entries(files)) {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** A config file with these accounts. */
export function accountsFile(...accounts: readonly object[]): Files {
  return { 'waybill.config.json': { accounts } };
}

/** A carrier package whose program is missing. */
export const BROKEN: Files = {
  'node_modules/@waybill/carrier-broken/package.json': { exports: './gone.js' },
};

/**
 * Files of an installed carrier package, written without imports, as a package that brings its own copy of everything.
 * Its one setting is `key`.
 */
export function installed(
  id: string,
  {
    name = `@waybill/carrier-${id}`,
    above = '',
    keywords = [] as readonly string[],
    source = programOf(id),
  } = {},
): Files {
  const at = `${above}node_modules/${name}`;
  return {
    [`${at}/package.json`]: { name, type: 'module', keywords, exports: './index.js' },
    [`${at}/index.js`]: source,
  };
}

const programOf = (id: string) => `
  export const helper = () => 'no definition';
  export default {
    [Symbol.for('@waybill/core:definition')]: true,
    id: '${id}',
    settings: { fields: { key: { meaning: 'Key.' } } },
    create: ({ key }, { account }) => ({ carrier: '${id}', account, key }),
  };`;

const settings = z.strictObject({
  key: z.string(),
  express_key: z.string().optional(),
  insured: z.boolean().default(false),
  card: z.string().optional(),
});
export type PostaSettings = z.output<typeof settings>;

/** A carrier whose quotes say what account was asked, and with which settings. */
export const carrier = <const Id extends string>(id: Id) =>
  defineCarrier({
    id,
    name: id,
    settings: {
      schema: settings,
      fields: {
        key: { meaning: 'Key of the account.', required: true, secret: true },
        express_key: { meaning: 'Another key.' },
        insured: { meaning: 'Insure everything.', default: 'false' },
        card: { meaning: 'A price list.', path: true },
      },
    },
    services: { rows: [], code_pattern: /^[A-Z]+$/ },
    options: [],
    extras: [],
    fields: {},
    createProxy: (given: PostaSettings, { account }): RatingProxy<unknown, PostaSettings> => ({
      carrier: id,
      account,
      getQuotes: async () => given,
      mapper: { createQuoteRequest: () => null, parseQuoteResponse: () => [[], []] },
    }),
  });

export const posta = carrier('posta');

/** The settings of accounts by their names. */
export function shown(accounts: readonly Account[]): Record<string, object> {
  return Object.fromEntries(
    accounts.map(({ carrier, account, settings }) => [`${carrier}/${account}`, settings]),
  );
}
