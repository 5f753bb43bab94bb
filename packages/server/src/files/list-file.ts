import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '@waybill/core';
import { z } from 'zod';
import { TENANT_MARK } from '../tenant.js';

/** A kind of file in JSON that has one list: `{ "keys": [ … ] }`. */
export interface ListKind<Item> {
  readonly field: string;
  /** In messages: `the key file`. */
  readonly called: string;
  /** Of its errors. */
  readonly code: string;
  readonly item: z.ZodType<Item>;
  /** What no two items may have in common, by what it is called. */
  readonly unique: Readonly<Record<string, (item: Item) => readonly string[]>>;
}

/** What keys and people have alike. */
export const SHARED_FIELDS = {
  accounts: z
    .array(z.string().regex(/^[^/]+(?:\/.+)?$/, 'must be a carrier, or carrier/account'))
    .min(1, 'must have one; left out it is all')
    .exactOptional(),
  tenant: nameSchema()
    .refine((text) => !text.includes(TENANT_MARK), `must not have ${TENANT_MARK}`)
    .exactOptional(),
  limit: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})? ?[A-Z]{3}\/(day|week|month)$/, 'must be such as 500 EUR/day')
    .exactOptional(),
};

/** A name for people to read. */
export function nameSchema() {
  return z.string().regex(/^[^\p{Cc}]{1,100}$/u, 'must have 1 to 100 characters, all of them printable');
}

/**
 * What a file lists; `undefined` if there is no file.
 * @throws {@link ConfigurationError} with everything that is wrong in it
 */
export async function readList<Item extends { readonly name: string }>(
  kind: ListKind<Item>,
  path: string,
): Promise<readonly Item[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw wrong(kind, path, `cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // The parser's own message quotes the file, in which somebody may have put a secret.
    throw wrong(kind, path, 'is not JSON');
  }
  return checkList(kind, content, path);
}

/**
 * The list of what a file holds.
 * @param path of the file, for messages
 * @throws {@link ConfigurationError}
 */
export function checkList<Item extends { readonly name: string }>(
  kind: ListKind<Item>,
  content: unknown,
  path: string,
): readonly Item[] {
  const { field } = kind;
  const parsed = z.strictObject({ [field]: z.array(kind.item) }).safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path: at, message }) => `- ${[z.core.toDotPath(at), message].filter(Boolean).join(': ')}`,
    );
    throw wrong(kind, path, `is not right:\n${problems.join('\n')}`);
  }
  const items = parsed.data[field] ?? [];
  for (const [what, valuesOf] of Object.entries(kind.unique)) {
    const seen = new Set<string>();
    for (const item of items)
      for (const value of valuesOf(item)) {
        if (seen.has(value)) throw wrong(kind, path, `has two ${field} with the same ${what}: ${item.name}`);
        seen.add(value);
      }
  }
  return items;
}

function wrong(
  { called, code }: Pick<ListKind<never>, 'called' | 'code'>,
  path: string,
  what: string,
): ConfigurationError {
  return new ConfigurationError(`${called} ${path} ${what}`, { code });
}
