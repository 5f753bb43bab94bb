import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '../database/database.js';
import { readTables } from './read-tables.js';

/** A file of that name is whole, even if the machine stops now. */
export async function backUpTo(database: Database, file: string): Promise<number> {
  const part = `${file}.part`;
  try {
    const lines = new PassThrough();
    const [purchases] = await Promise.all([
      readTo(database, lines),
      pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flush: true })),
    ]);
    await rename(part, file);
    return purchases;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Reads everything into lines of JSON; a stream that ends too soon fails. */
export async function readTo(database: Database, lines: Writable): Promise<number> {
  // Whoever reads them is told; after that, nobody listens.
  lines.on('error', () => {});
  try {
    const { purchases } = await readTables(database, async (line) => {
      if (lines.destroyed) throw new Error('the backup cannot be written');
      if (!lines.write(`${JSON.stringify(line)}\n`))
        await Promise.race([once(lines, 'drain'), once(lines, 'close')]);
    });
    lines.end();
    return purchases;
  } catch (error) {
    lines.destroy(error as Error);
    throw error;
  }
}

/** The lines of JSON, parsed. Line by line, because one may be as long as a label. */
export async function* linesOf(stream: Readable): AsyncGenerator<unknown> {
  // Who reads the lines gets the error; one that comes when nobody reads any more must not end the process.
  stream.on('error', () => {});
  let begun: string[] = [];
  for await (const part of stream.setEncoding('utf8')) {
    const [end, ...lines] = (part as string).split('\n');
    begun.push(end as string);
    for (const line of lines) {
      yield JSON.parse(begun.join(''));
      begun = [line];
    }
  }
  if (begun.join('') !== '') throw new SyntaxError('its last line has no end');
}
