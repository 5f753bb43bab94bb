import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml } from './yaml-file.js';

/** One HTTP call of a recorded case, and the carrier's reply. */
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

/** A login as `logins.yaml` records it: the calls it makes, and the headers of the calls that follow. */
export interface RecordedLogin {
  readonly calls: readonly RecordedCall[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Files that stand in the folder of a case or of `logins.yaml`, each to be used by something. */
export class BodyFiles {
  readonly #folder: string;
  readonly #used = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get used(): ReadonlySet<string> {
    return this.#used;
  }

  /** @throws Error for a file that is not there. */
  read(name: string): Buffer {
    const file = join(this.#folder, name);
    if (!existsSync(file)) throw new Error(`${file}: is missing`);
    this.#used.add(name);
    return readFileSync(file);
  }
}

/** `2.reply.json`, `label.pdf`: one word with an ending. */
const FILE_NAME = /^[A-Za-z0-9][\w.-]*\.[A-Za-z][A-Za-z0-9]*$/;

/** Some carriers have names with an underscore: `client_id`. */
const headerName = z.string().regex(/^[a-z0-9_-]+$/, 'header names are written in lower case');
const headers = z.record(headerName, z.string('a header is a text'));
const bodySchema = z.union([z.string(), z.looseObject({}), z.array(z.unknown())], {
  error: 'a body is a JSON object or list, a text, or the name of a file in the folder of the case',
});
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const callText = z
  .string()
  .regex(new RegExp(`^(${METHODS.join('|')}) /\\S*$`), 'a call is written as POST /path?query');

const callSchema = z.strictObject({
  call: callText,
  /** `null` for a header of the login that this call does not need. */
  headers: z.record(headerName, z.string().nullable()).default({}),
  sends: bodySchema.exactOptional(),
  gives: z.strictObject({
    status: z.int().min(100).max(599).default(200),
    headers: headers.default({}),
    body: bodySchema.exactOptional(),
  }),
});
type CallOfFile = z.infer<typeof callSchema>;

/** The calls of a case, and the logins between them. */
export const callsSchema = z.array(
  z.unknown().transform((entry, context) => {
    const isLogin = typeof entry === 'object' && entry !== null && 'login' in entry;
    const result = (isLogin ? z.strictObject({ login: z.string() }) : callSchema).safeParse(entry);
    if (result.success) return result.data;
    for (const issue of result.error.issues) context.addIssue({ ...issue, input: entry } as never);
    return z.NEVER;
  }),
);
export type CallsOfFile = z.infer<typeof callsSchema>;

const loginsSchema = z.record(
  z.string(),
  z.strictObject({ calls: z.array(callSchema).default([]), headers: headers.default({}) }),
);

/**
 * The logins of a folder of cases, by name; none without the file.
 * @throws Error that names the file.
 */
export function readLogins(file: string, files: BodyFiles): Readonly<Record<string, RecordedLogin>> {
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    Object.entries(readYaml(file, loginsSchema)).map(([name, login]) => [
      name,
      { ...login, calls: login.calls.map((call) => recordedCall(call, {}, files)) },
    ]),
  );
}

/**
 * Calls as they were recorded, with those of the logins.
 * @throws Error for a login that is not there.
 */
export function recordedCalls(
  calls: CallsOfFile,
  logins: Readonly<Record<string, RecordedLogin>>,
  files: BodyFiles,
): RecordedCall[] {
  let inherited: Readonly<Record<string, string>> = {};
  return calls.flatMap((entry) => {
    if (!('login' in entry)) return [recordedCall(entry, inherited, files)];
    const login = logins[entry.login];
    if (login === undefined) {
      const known = Object.keys(logins).join(', ') || 'none';
      throw new Error(`there is no login ${entry.login} in logins.yaml, which has: ${known}`);
    }
    inherited = { ...inherited, ...login.headers };
    return login.calls;
  });
}

function recordedCall(
  { call, headers: own, sends, gives }: CallOfFile,
  inherited: Readonly<Record<string, string>>,
  files: BodyFiles,
): RecordedCall {
  const [method = '', path = ''] = call.split(' ');
  const all = Object.entries({ ...inherited, ...own });
  const sent = Object.fromEntries(all.filter((header): header is [string, string] => header[1] !== null));
  const body =
    typeof sends === 'object' && isForm(sent) ? formOf(sends, files) : sends && bytesOf(sends, files);
  return {
    method,
    path,
    headers: sent,
    request: body?.toString('utf8') ?? null,
    status: gives.status,
    reply_headers: gives.headers,
    reply: gives.body === undefined ? new Uint8Array() : bytesOf(gives.body, files),
  };
}

/** Whether a request with these headers sends a form: its fields are then written one by one. */
export function isForm(sent: Readonly<Record<string, string>>): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(sent['content-type'] ?? '');
}

function formOf(fields: object, files: BodyFiles): Buffer {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    form.append(name, bytesOf(value, files).toString('utf8'));
  return Buffer.from(form.toString());
}

/** JSON that is written in the case is sent without spaces; a file keeps its exact bytes. */
function bytesOf(body: z.infer<typeof bodySchema>, files: BodyFiles): Buffer {
  if (typeof body !== 'string') return Buffer.from(JSON.stringify(body));
  return FILE_NAME.test(body) ? files.read(body) : Buffer.from(body);
}
