import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { RateRequestData } from '@waybill/core';
import { CommandError, EXIT } from './exit.js';
import type { Io } from './io.js';

/**
 * The data of a request, from a file or, for `-`, from standard input. Only its JSON is judged here; constructing the
 * request judges the rest.
 */
export async function readRequest(file: string, io: Io): Promise<RateRequestData> {
  return (await readJson(file, 'a request', io)) as RateRequestData;
}

/**
 * @param expected what the file should have, as messages say it: `a request`.
 * @throws {@link CommandError} with the place where the text is no JSON.
 */
export async function readJson(file: string, expected: string, io: Io): Promise<unknown> {
  const bytes = await readInput(file, `${expected} in JSON`, io);
  const name = file === '-' ? 'standard input' : file;
  const text = decoded(bytes, name);
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(EXIT.input, await whatIsWrong(name, text, expected));
  }
}

/**
 * The bytes of a file or, for `-`, of standard input.
 * @param expected what the file should have, as messages say it: `a request in JSON`.
 */
export async function readInput(file: string, expected: string, io: Io): Promise<Uint8Array> {
  return file === '-' ? readAll(io.stdin) : readBytes(resolve(io.cwd, file), file, expected);
}

/** Text in UTF-8, without the byte order mark that some editors begin a file with. */
function decoded(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(EXIT.input, `${name}: is not UTF-8; save it in that encoding`);
  }
}

async function readAll(stdin: Io['stdin']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as string));
  return Buffer.concat(chunks);
}

async function readBytes(path: string, shown: string, expected: string): Promise<Uint8Array> {
  const problems: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EISDIR: `is a folder; a file with ${expected} is expected`,
  };
  try {
    return await readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new CommandError(EXIT.input, `${shown}: ${problems[code ?? ''] ?? `cannot be read (${code})`}`);
  }
}

/** `JSON.parse` does not always report where it stopped, so the text is read again by a parser that does. */
async function whatIsWrong(name: string, text: string, expected: string): Promise<string> {
  if (text.trim() === '') return `${name}: is empty; ${expected} in JSON is expected`;
  const { default: jsonc } = await import('jsonc-parser');
  const errors: import('jsonc-parser').ParseError[] = [];
  jsonc.parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return `${name}: is not JSON`;
  const before = text.slice(0, first.offset).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  const problem = jsonc
    .printParseErrorCode(first.error)
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital}`);
  return `${name}:${line}:${column}: is not JSON (${problem.toLowerCase()})\n  ${text.split('\n')[line - 1]}\n  ${' '.repeat(column - 1)}^`;
}
