import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RateRequestData } from '@waybill/core';
import { type Capability, OPERATIONS, requestOf, type ShipmentOperation } from '@waybill/core/plugin';
import { z } from 'zod';
import {
  BodyFiles,
  callsSchema,
  type RecordedCall,
  type RecordedLogin,
  readLogins,
  recordedCalls,
} from './case-file.js';
import type { LaterOperation, LaterOutcome, LaterRequestData, Outcome, RequestData } from './operations.js';
import { pathOf } from './package-root.js';
import { readYaml } from './yaml-file.js';

export type { RecordedCall } from './case-file.js';

/** Settings of an account. */
export type Settings = Readonly<Record<string, unknown>>;

/** A request, the calls it makes, and the outcome: a folder `<operation>/<case>` with its `case.yaml`. */
export interface RecordedCase<Operation, Request, Expected> {
  readonly operation: Operation;
  readonly name: string;
  /** Its `case.yaml`. */
  readonly file: string;
  /** A sentence: the reason for the case, and where it comes from. */
  readonly what: string;
  readonly request: Request;
  /** Which of the further accounts it uses; the main one when left out. */
  readonly account?: string;
  /** Settings over those of the account; a whole account's once the accounts are known. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly calls: readonly RecordedCall[];
  /** Written by hand from the carrier's contract. */
  readonly expected: Expected;
}

/** A case of an operation on a shipment. */
export type Case = RecordedCase<ShipmentOperation, RateRequestData, Outcome>;

/** A case of an operation on what was bought. */
export type LaterCase = RecordedCase<LaterOperation, LaterRequestData, LaterOutcome>;

const NAMES = Object.keys(OPERATIONS) as Capability[];
const CASE_FILE = 'case.yaml';
const LOGINS_FILE = 'logins.yaml';

const outcomeSchema = z.tuple([
  z.union([z.array(z.looseObject({})), z.looseObject({}), z.null()]),
  z.array(z.looseObject({ carrier: z.string(), code: z.string(), message: z.string(), kind: z.string() })),
]);

const caseSchema = z.strictObject({
  what: z
    .string('is missing: a sentence that says why the case is here and where it comes from')
    .trim()
    .min(1, 'says nothing'),
  account: z.string().exactOptional(),
  settings: z.record(z.string(), z.unknown()).default({}),
  request: z.union([z.string(), z.looseObject({})], {
    error: 'is missing: a request, or the name of a file in the folder of the case',
  }),
  calls: callsSchema.default([]),
  outcome: z
    .unknown()
    .refine((outcome) => outcome !== undefined && outcome !== null, {
      error:
        'is missing: write the outcome by hand, from the carrier’s contract and not from what the package returns',
      abort: true,
    })
    .pipe(outcomeSchema),
});

/**
 * Reads every case of rating and shipping below a folder. Those of a local carrier hold no calls.
 * @throws Error that names the file, for anything that is missing, left over or not of the expected form.
 */
export function loadCases(folder: string | URL, local = false): Case[] {
  return loadAll(folder, local).cases;
}

/** Reads every case: those of rating and shipping as {@link loadCases} does, and those of operations on what was bought. */
export function loadAll(
  folder: string | URL,
  local = false,
): { readonly cases: Case[]; readonly later: LaterCase[] } {
  const all = allIn(folder, local);
  return {
    cases: all.filter(isShipmentCase),
    later: all.filter((recorded) => !isShipmentCase(recorded)),
  };
}

function allIn(folder: string | URL, local: boolean): (Case | LaterCase)[] {
  const root = pathOf(folder);
  const files = new BodyFiles(root);
  const logins = readLogins(join(root, LOGINS_FILE), files);
  const operations = subfolders(root, [LOGINS_FILE, ...files.used]);
  for (const name of operations) {
    if (!NAMES.some((operation) => operation === name))
      throw new Error(`${join(root, name)}: is not an operation; cases are below ${NAMES.join(' or ')}`);
  }
  return NAMES.filter((operation) => operations.includes(operation)).flatMap((operation) =>
    subfolders(join(root, operation)).map((name) =>
      loadCase(operation, name, join(root, operation, name), logins, local),
    ),
  );
}

function subfolders(folder: string, allowed: readonly string[] = []): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !allowed.includes(name));
  const stray = entries.find((entry) => !entry.isDirectory());
  if (stray) throw new Error(`${join(folder, stray.name)}: only folders are expected here`);
  return entries.map(({ name }) => name).sort();
}

function loadCase(
  operation: Capability,
  name: string,
  folder: string,
  logins: Readonly<Record<string, RecordedLogin>>,
  local: boolean,
): Case | LaterCase {
  const file = join(folder, CASE_FILE);
  if (!existsSync(file)) throw new Error(`${file}: is missing`);
  const { outcome, calls: recorded, request, ...rest } = readYaml(file, caseSchema);
  if (local && recorded.length > 0) throw new Error(`${file}: calls: a local carrier makes no calls`);
  const files = new BodyFiles(folder);
  const inFile = <T>(read: () => T, what: string): T => {
    try {
      return read();
    } catch (error) {
      throw new Error(`${file}: ${what}: ${(error as Error).message}`);
    }
  };
  const calls = inFile(() => recordedCalls(recorded, logins, files), 'calls');
  const expected = inFile(() => withDocuments(outcome, files), 'outcome');
  const data = inFile(
    () =>
      checkedRequest(
        operation,
        typeof request === 'string' ? JSON.parse(files.read(request).toString('utf8')) : request,
      ),
    'request',
  );
  const left = readdirSync(folder).filter((other) => other !== CASE_FILE && !files.used.has(other));
  if (left.length > 0) throw new Error(`${folder}: ${CASE_FILE} does not use ${left.join(', ')}`);
  return { operation, name, file, ...rest, request: data, calls, expected } as Case | LaterCase;
}

/** A text `base64:3.reply.pdf` in the outcome stands for that file in base64. */
function withDocuments(node: unknown, files: BodyFiles): unknown {
  if (typeof node === 'string' && node.startsWith('base64:'))
    return files.read(node.slice('base64:'.length)).toString('base64');
  if (Array.isArray(node)) return node.map((child) => withDocuments(child, files));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withDocuments(child, files)]));
}

/**
 * Gives every case the whole settings of its account.
 * @throws Error for an account that is not there.
 */
export function withAccounts<Any extends Case | LaterCase>(
  cases: readonly Any[],
  settings: Settings,
  accounts: Readonly<Record<string, Settings>>,
): Any[] {
  return cases.map((recorded) => {
    const account = recorded.account === undefined ? settings : accounts[recorded.account];
    if (account === undefined)
      throw new Error(
        `${recorded.file}: there is no account ${recorded.account}, but ${Object.keys(accounts).join(', ')}`,
      );
    return { ...recorded, settings: { ...account, ...recorded.settings } };
  });
}

function checkedRequest(operation: Capability, data: unknown): RequestData {
  requestOf(operation, data as object);
  return data as RequestData;
}

function isShipmentCase(recorded: Case | LaterCase): recorded is Case {
  return recorded.operation === 'rating' || recorded.operation === 'shipping';
}

/** Replaces the text of a recorded reply. */
export function withBody(call: RecordedCall, edit: (body: string) => string): RecordedCall {
  return { ...call, reply: Buffer.from(edit(bodyOf(call))) };
}

/** The text of a recorded reply. */
export function bodyOf(call: RecordedCall): string {
  return Buffer.from(call.reply).toString('utf8');
}
