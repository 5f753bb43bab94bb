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
  const read = file === '-' ? await readAll(io.stdin) : await readText(resolve(io.cwd, file), file);
  // Some editors begin a file with a byte order mark.
  const text = read.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text) as RateRequestData;
  } catch {
    throw new CommandError(EXIT.input, await whatIsWrong(file === '-' ? 'standard input' : file, text));
  }
}

async function readAll(stdin: Io['stdin']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stdin)
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder; a file with a request in JSON is expected',
};

async function readText(path: string, shown: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const problem = PROBLEMS[code ?? ''] ?? `cannot be read (${code})`;
    throw new CommandError(EXIT.input, `${shown}: ${problem}`);
  }
}

/** `JSON.parse` does not always report where it stopped, so the text is read again by a parser that does. */
async function whatIsWrong(name: string, text: string): Promise<string> {
  if (text.trim() === '') return `${name}: is empty; a request in JSON is expected`;
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
