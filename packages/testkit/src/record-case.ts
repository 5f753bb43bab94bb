import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CarrierDefinition, RateRequestData } from '@waybill/core';
import type { HttpClient, ShipmentOperation } from '@waybill/core/plugin';
import { type SimulatorDefinition, startSimulator } from '@waybill/simulator';
import { canonical } from './bodies.js';
import { BodyFiles, isForm, type RecordedCall, type RecordedLogin, readLogins } from './case-file.js';
import { watchedClient } from './http-watch.js';
import { readableBody } from './readable-body.js';
import { NOW, pinnedContext, runOperation } from './run-operation.js';
import { shortLabels } from './short-labels.js';
import { yamlText } from './yaml-text.js';

/** What to record. */
interface RecordCaseOptions {
  readonly definition: CarrierDefinition;
  readonly simulator: SimulatorDefinition;
  readonly operation: ShipmentOperation;
  readonly request: RateRequestData;
  /** One of the simulator's further accounts. */
  readonly account?: string;
  /** Folder of the case, `<cases>/<operation>/<name>`: where `logins.yaml` two folders above is known, it is used. */
  readonly folder: string;
}

/** A body of more lines stands in a file of its own. */
const MOST_LINES = 40;

const KEPT_HEADERS = ['content-type', 'location'];

/**
 * Plays a request at the carrier's simulator and writes the case but for its sentence and its outcome, which are for a
 * person to write: `loadCases` refuses the case until then. Tokens are made up, links lead to the carrier's own server, and
 * labels are short, so that recording the same request again gives the same files.
 * @returns the files of the case, by name
 * @throws what the carrier throws for a request that it refuses before anything is sent, and Error when nothing was sent.
 */
export async function recordCase(
  options: RecordCaseOptions,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { definition, simulator, operation, request, account, folder } = options;
  const settings = account === undefined ? simulator.settings : simulator.accounts?.[account];
  if (settings === undefined) {
    const known = Object.keys(simulator.accounts ?? {}).join(', ') || 'none';
    throw new Error(`${definition.id}: the simulator has no account ${account}; further accounts: ${known}`);
  }
  const calls: RecordedCall[] = [];
  await using running = await startSimulator(simulator, { now: () => NOW });
  const http = watchedClient(({ method, url, headers, body }, reply) => {
    const { pathname, search } = new URL(url);
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    calls.push({
      method,
      path: pathname + search,
      headers: Object.fromEntries(lowerCase),
      request: body ?? null,
      status: reply.status,
      reply_headers: Object.fromEntries(
        KEPT_HEADERS.flatMap((name) => (reply.headers[name] ? [[name, reply.headers[name]]] : [])),
      ),
      reply: reply.body,
    });
  });
  const proxy = definition.create({ ...settings, server_url: running.url }, { ...pinnedContext(), http });
  const { thrown } = await runOperation(proxy, operation, request);
  if (calls.length === 0) throw thrown ?? new Error(`${definition.id} sent nothing`);
  const address = await ownAddress(definition, settings, operation, request);
  const shortened = shortLabels();
  const plain = withMadeUpTokens(calls)
    .map((call) => withAddress(call, running.url, address))
    .map((call) => ({ ...call, reply: shortened(call.reply) }));
  const logins = join(dirname(dirname(folder)), 'logins.yaml');
  const known = existsSync(logins) ? readLogins(logins, new BodyFiles(dirname(logins))) : {};
  const files = new Map<string, string | Uint8Array>();
  const texts = [
    '# A sentence: why this case is here, and which document it comes from.\nwhat:\n',
    ...(account === undefined ? [] : [yamlText({ account })]),
    yamlText({ request }),
    yamlText({ calls: entries(plain, known, files) }),
    '# [quotes, errors] or [shipment, errors], written by hand from the carrier’s contract.\noutcome:\n',
  ];
  files.set('case.yaml', texts.join('\n'));
  return files;
}

/** The address of the server that the carrier would call in place of the simulator. */
async function ownAddress(
  definition: CarrierDefinition,
  settings: Readonly<Record<string, unknown>>,
  operation: ShipmentOperation,
  request: RateRequestData,
): Promise<string> {
  const called: string[] = [];
  const http: HttpClient = {
    send: async ({ url }) => {
      called.push(new URL(url).origin);
      throw new Error('nothing is sent');
    },
  };
  await runOperation(definition.create(settings, { ...pinnedContext(), http }), operation, request);
  return called[0] ?? '';
}

/** Links in a reply lead to the carrier's server, not to the port that the simulator had. */
function withAddress(call: RecordedCall, simulator: string, address: string): RecordedCall {
  const { location } = call.reply_headers;
  return {
    ...call,
    reply_headers: {
      ...call.reply_headers,
      ...(location === undefined ? {} : { location: location.replaceAll(simulator, address) }),
    },
    reply: replaced(call.reply, simulator, address),
  };
}

/** A token is text of a reply that a later call has in a header. Each becomes `made-up-token-1`, `made-up-token-2`, … */
function withMadeUpTokens(calls: readonly RecordedCall[]): RecordedCall[] {
  const tokens = new Set<string>();
  for (const [index, { headers }] of calls.entries()) {
    const before = calls.slice(0, index).map(({ reply }) => Buffer.from(reply).toString('latin1'));
    for (const value of Object.values(headers)) {
      const word = value.split(' ').at(-1) ?? '';
      if (word.length >= 16 && before.some((reply) => reply.includes(word))) tokens.add(word);
    }
  }
  return [...tokens].reduce<RecordedCall[]>(
    (all, token, index) => all.map((call) => withToken(call, token, `made-up-token-${index + 1}`)),
    [...calls],
  );
}

function withToken(call: RecordedCall, token: string, other: string): RecordedCall {
  const headers = Object.entries(call.headers).map(([name, value]) => [name, value.replaceAll(token, other)]);
  return {
    ...call,
    headers: Object.fromEntries(headers),
    request: call.request?.replaceAll(token, other) ?? null,
    reply: replaced(call.reply, token, other),
  };
}

/** Latin 1 keeps each byte of a file. */
function replaced(body: Uint8Array, what: string, by: string): Uint8Array {
  return Buffer.from(Buffer.from(body).toString('latin1').replaceAll(what, by), 'latin1');
}

function entries(
  calls: readonly RecordedCall[],
  logins: Readonly<Record<string, RecordedLogin>>,
  files: Map<string, string | Uint8Array>,
): object[] {
  const written: object[] = [];
  let inherited: Readonly<Record<string, string>> = {};
  for (let at = 0; at < calls.length; ) {
    const found = Object.entries(logins).find(([, login]) => beginsWith(calls.slice(at), login, inherited));
    if (found !== undefined) {
      const [login, { calls: made, headers }] = found;
      written.push({ login });
      inherited = { ...inherited, ...headers };
      at += made.length;
      continue;
    }
    written.push(entry(calls[at] as RecordedCall, at + 1, inherited, files));
    at += 1;
  }
  return written;
}

/** A login is known by its calls; one without calls by the headers of the call that follows. */
function beginsWith(
  calls: readonly RecordedCall[],
  login: RecordedLogin,
  inherited: Readonly<Record<string, string>>,
): boolean {
  if (login.calls.length > 0)
    return login.calls.every((made, index) => {
      const call = calls[index];
      return (
        call?.method === made.method &&
        call.path === made.path &&
        isDeepStrictEqual(canonical(call.request ?? ''), canonical(made.request ?? ''))
      );
    });
  const names = Object.keys(login.headers);
  return (
    names.some((name) => inherited[name] !== login.headers[name]) &&
    names.every((name) => calls[0]?.headers[name] === login.headers[name])
  );
}

function entry(
  { method, path, headers, request, status, reply_headers, reply }: RecordedCall,
  number: number,
  inherited: Readonly<Record<string, string>>,
  files: Map<string, string | Uint8Array>,
): object {
  const body = (bytes: Uint8Array, name: string): unknown => {
    const inline = inlineBody(bytes);
    if (inline !== undefined) return inline;
    const file = `${number}.${name}.${endingOf(bytes)}`;
    files.set(file, readableBody(bytes));
    return file;
  };
  const sent = (text: string): unknown =>
    isForm(headers) && text.includes('=%3C')
      ? Object.fromEntries(
          [...new URLSearchParams(text)].map(([name, value]) => [name, body(Buffer.from(value), 'request')]),
        )
      : body(Buffer.from(text), 'request');
  const own = Object.entries(headers).filter(([name]) => inherited[name] === undefined);
  const removed = Object.keys(inherited).filter((name) => headers[name] === undefined);
  const all = Object.fromEntries([...own, ...removed.map((name) => [name, null] as const)]);
  return {
    call: `${method} ${path}`,
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
    ...(request === null || request === '' ? {} : { sends: sent(request) }),
    gives: {
      status,
      ...(Object.keys(reply_headers).length === 0 ? {} : { headers: reply_headers }),
      ...(reply.length === 0 ? {} : { body: body(reply, 'reply') }),
    },
  };
}

/** Short JSON and short text of plain characters. A label is a file, which the outcome can name. */
function inlineBody(bytes: Uint8Array): unknown {
  if (/^(pdf|zpl)$/.test(endingOf(bytes))) return undefined;
  const written = Buffer.from(bytes).toString('utf8');
  const text = written.startsWith('<') ? Buffer.from(readableBody(bytes)).toString('utf8') : written;
  const lines = (value: unknown) => yamlText({ body: value }).split('\n').length;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null)
      return JSON.stringify(value) === text && lines(value) <= MOST_LINES ? value : undefined;
  } catch {
    // Not JSON.
  }
  const isPlain = !Buffer.from(written).compare(bytes) && !/[^\n\x20-\uffff]| $/m.test(text);
  return isPlain && text.length <= 1500 && lines(text) <= MOST_LINES && /[\s=<]/.test(text)
    ? text
    : undefined;
}

function endingOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1').trimStart();
  if (start.startsWith('%PDF')) return 'pdf';
  if (start.startsWith('^XA')) return 'zpl';
  if (start.startsWith('<')) return 'xml';
  return /^[[{]/.test(start) ? 'json' : 'txt';
}
