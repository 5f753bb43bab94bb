import { ValidationError } from '@waybill/core';
import { issue } from '@waybill/core/plugin';
import type { FileDialect } from '../types.js';

/** What a file is written in, and its encoding. */
export interface Dialect extends FileDialect {
  /**
   * Encoding of bytes without a byte order mark; UTF-8 by default. Excel's plain "CSV" is `windows-1252` in western
   * countries, its "CSV UTF-8" is not.
   */
  readonly encoding?: string;
}

/** The text of a file, by its byte order mark or by the encoding that is given. */
export function decoded(source: string | Uint8Array, encoding = 'utf-8'): string {
  if (typeof source === 'string') return source.replace(/^\uFEFF/, '');
  const [first, second] = source;
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : encoding;
  try {
    return new TextDecoder(marked, { fatal: true }).decode(source);
  } catch (error) {
    if (error instanceof RangeError) throw unreadableFile(`there is no encoding ${encoding}`);
    throw unreadableFile(
      `the file is not ${marked.toUpperCase()}. Save it as "CSV UTF-8", or give its encoding: windows-1252 is Excel's in western countries`,
    );
  }
}

/** The first line of a file may name what separates its cells, which Excel reads and does not show: `sep=;`. */
export function withoutSeparatorLine(text: string): { text: string; delimiter?: string } {
  const [line, delimiter] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  return line === undefined || delimiter === undefined
    ? { text }
    : { text: text.slice(line.length), delimiter };
}

const SEPARATORS: readonly (readonly [character: string, name: string, option: string])[] = [
  [';', 'semicolons', "';'"],
  ['\t', 'tabs', 'tab'],
  [',', 'commas', "','"],
  ['|', 'bars', "'|'"],
];

/** What to say when a header is a single cell, because its cells are separated by something else. */
export function otherDelimiter(header: readonly string[]): string | undefined {
  const [only = '', ...more] = header;
  if (more.length > 0) return undefined;
  const found = SEPARATORS.find(([character]) => only.includes(character));
  return found && `the columns are separated by ${found[1]}: read the file with delimiter ${found[2]}`;
}

/** Nothing of the file can be read. */
export function unreadableFile(problem: string): ValidationError {
  return new ValidationError([issue('', 'unreadable', problem)], { code: 'orders_file' });
}
