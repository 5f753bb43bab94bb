import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Capability, RateRequest, type RateRequestData } from '@waybill/core';
import { z } from 'zod';
import type { Outcome } from './operations.js';
import { pathOf } from './package-root.js';
import type { Settings } from './suite.js';

/** One HTTP call of a recorded case, and what the carrier answered. */
export interface RecordedCall {
  readonly method: string;
  /** Below the account's server, with the query. */
  readonly path: string;
  /** Only those that matter, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the request; `null` when it has none. */
  readonly request: string | null;
  readonly status: number;
  readonly reply_headers: Readonly<Record<string, string>>;
  readonly reply: Uint8Array;
}

/** A request, the calls it makes, and the outcome: a folder `<operation>/<case>`. */
export interface Case {
  readonly operation: Capability;
  readonly name: string;
  /** What, when and why: the sentence in `case.md`. */
  readonly why: string;
  readonly request: RateRequestData;
  /** Which of the further accounts it uses; the main one when left out. */
  readonly account?: string;
  /** Settings over those of the account; a whole account's once the accounts are known. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly calls: readonly RecordedCall[];
  /** Written by hand from the carrier's contract. */
  readonly expected: Outcome;
}

const OPERATIONS: readonly Capability[] = ['rating', 'shipping'];

const headers = z.record(
  z.string().regex(/^[a-z0-9-]+$/, 'header names are written in lower case'),
  z.string(),
);

const callsSchema = z.array(
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    path: z.string().startsWith('/', 'a path begins with /'),
    headers: headers.default({}),
    request: z.string().nullable(),
    status: z.int().min(100).max(599),
    reply_headers: headers.default({}),
    reply: z.string().nullable(),
  }),
);

const expectedSchema = z.tuple([
  z.union([z.array(z.looseObject({})), z.looseObject({}), z.null()]),
  z.array(z.looseObject({ carrier: z.string(), code: z.string(), message: z.string(), kind: z.string() })),
]);

const accountSchema = z.strictObject({
  account: z.string().exactOptional(),
  settings: z.record(z.string(), z.unknown()).default({}),
});

const OWN_FILES = ['case.md', 'request.json', 'account.json', 'calls.json', 'expected.json'];

/**
 * Reads every case below a folder. Those of a local carrier hold no calls, and need no file that says so.
 * @throws Error that names the file, for anything that is missing, left over or not of the expected form.
 */
export function loadCases(folder: string | URL, local = false): Case[] {
  const root = pathOf(folder);
  const operations = subfolders(root);
  for (const name of operations) {
    if (!OPERATIONS.some((operation) => operation === name))
      throw new Error(`${join(root, name)}: is no operation; cases stand below ${OPERATIONS.join(' or ')}`);
  }
  return OPERATIONS.filter((operation) => operations.includes(operation)).flatMap((operation) =>
    subfolders(join(root, operation)).map((name) =>
      loadCase(operation, name, join(root, operation, name), local),
    ),
  );
}

function subfolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const stray = entries.find((entry) => !entry.isDirectory());
  if (stray) throw new Error(`${join(folder, stray.name)}: only folders are expected here`);
  return entries.map(({ name }) => name).sort();
}

function loadCase(operation: Capability, name: string, folder: string, local: boolean): Case {
  const files = readdirSync(folder);
  const used = new Set(OWN_FILES);
  const bytes = (file: string): Buffer => {
    if (!files.includes(file)) throw new Error(`${join(folder, file)}: is missing`);
    used.add(file);
    return readFileSync(join(folder, file));
  };
  const json = <T>(file: string, schema: z.ZodType<T>): T => {
    let content: unknown;
    try {
      content = JSON.parse(bytes(file).toString('utf8'));
    } catch (error) {
      throw error instanceof SyntaxError ? new Error(`${join(folder, file)}: ${error.message}`) : error;
    }
    const result = schema.safeParse(content);
    if (!result.success) throw new Error(`${join(folder, file)}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  const why = bytes('case.md').toString('utf8').trim();
  if (why === '') throw new Error(`${join(folder, 'case.md')}: says nothing; one sentence: what, when, why`);
  const recorded = local && !files.includes('calls.json') ? [] : json('calls.json', callsSchema);
  if (local && recorded.length > 0)
    throw new Error(`${join(folder, 'calls.json')}: a local carrier makes no calls`);
  const calls = recorded.map((call) => ({
    ...call,
    request: call.request === null ? null : bytes(call.request).toString('utf8'),
    reply: call.reply === null ? new Uint8Array() : bytes(call.reply),
  }));
  const expected = withDocuments(json('expected.json', expectedSchema), bytes) as Outcome;
  const left = files.filter((file) => !used.has(file));
  if (left.length > 0) throw new Error(`${folder}: ${left.join(', ')} is used by no call`);
  return {
    operation,
    name,
    why,
    request: requestOf(json('request.json', z.looseObject({})), join(folder, 'request.json')),
    ...(files.includes('account.json') ? json('account.json', accountSchema) : { settings: {} }),
    calls,
    expected,
  };
}

/** A text `base64:3.reply.pdf` in `expected.json` stands for that file in base64. */
function withDocuments(node: unknown, bytes: (file: string) => Buffer): unknown {
  if (typeof node === 'string' && node.startsWith('base64:'))
    return bytes(node.slice('base64:'.length)).toString('base64');
  if (Array.isArray(node)) return node.map((child) => withDocuments(child, bytes));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withDocuments(child, bytes)]));
}

/**
 * Gives every case the whole settings of its account.
 * @throws Error for an account that is not there.
 */
export function withAccounts(
  cases: readonly Case[],
  settings: Settings,
  accounts: Readonly<Record<string, Settings>>,
): Case[] {
  return cases.map((recorded) => {
    const account = recorded.account === undefined ? settings : accounts[recorded.account];
    if (account === undefined)
      throw new Error(
        `case ${recorded.name}: there is no account ${recorded.account}, but ${Object.keys(accounts).join(', ')}`,
      );
    return { ...recorded, settings: { ...account, ...recorded.settings } };
  });
}

/** Both requests have the same fields, so one construction tells whether the data is one. */
function requestOf(data: unknown, file: string): RateRequestData {
  try {
    new RateRequest(data as RateRequestData);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  return data as RateRequestData;
}
