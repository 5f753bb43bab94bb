import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '@waybill/core';
import { z } from 'zod';
import { TENANT_MARK } from '../tenant.js';
import { type ApiKey, SCOPES } from './api-key.js';

const name = z.string().regex(/^[^\p{Cc}]{1,100}$/u, 'must have 1 to 100 characters, all of them printable');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 hexadecimal digits');
const expires = z.iso.datetime('must be a time in UTC such as 2026-11-01T12:00:00Z');

const keySchema = z.strictObject({
  name,
  sha256,
  scopes: z.array(z.enum(SCOPES)).min(1, 'must have one of quote, read and buy'),
  accounts: z
    .array(z.string().regex(/^[^/]+(?:\/.+)?$/, 'must be a carrier, or carrier/account'))
    .min(1, 'must have one; left out it is all')
    .exactOptional(),
  tenant: name.refine((text) => !text.includes(TENANT_MARK), `must not have ${TENANT_MARK}`).exactOptional(),
  limit: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})? ?[A-Z]{3}\/(day|week|month)$/, 'must be such as 500 EUR/day')
    .exactOptional(),
  expires: expires.exactOptional(),
  previous: z.array(z.strictObject({ sha256, expires })).exactOptional(),
});

const fileSchema = z.strictObject({ keys: z.array(keySchema) });

/**
 * The keys of a file; `undefined` if there is no file.
 * @throws {@link ConfigurationError} `key_file` with everything that is wrong in it
 */
export async function readKeys(path: string): Promise<readonly ApiKey[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw wrong(path, `cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  return checkKeys(parse(text, path), path);
}

/**
 * The keys of what a file holds.
 * @param path of the file, for messages
 * @throws {@link ConfigurationError} `key_file`
 */
export function checkKeys(content: unknown, path: string): readonly ApiKey[] {
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path: at, message }) => `- ${[z.core.toDotPath(at), message].filter(Boolean).join(': ')}`,
    );
    throw wrong(path, `is not right:\n${problems.join('\n')}`);
  }
  const { keys } = parsed.data;
  const hashes = keys.flatMap(({ name, sha256, previous = [] }) =>
    [{ sha256 }, ...previous].map((one) => [one.sha256, name] as const),
  );
  for (const [kind, values] of [
    ['name', keys.map((key) => [key.name, key.name] as const)],
    ['key', hashes],
  ] as const) {
    const twice = values.find(([value], at) => values.findIndex(([other]) => other === value) < at);
    if (twice !== undefined) throw wrong(path, `has two keys with the same ${kind}: ${twice[1]}`);
  }
  return keys;
}

/** The parser's own message quotes the file, in which somebody may have put a key. */
function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(path, 'is not JSON');
  }
}

function wrong(path: string, what: string): ConfigurationError {
  return new ConfigurationError(`the key file ${path} ${what}`, { code: 'key_file' });
}
