import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unreadableFile } from './decode.js';

const LONGEST_ROW = 262_144;
/** Bytes that are split without a turn for others. */
const PIECE = 16_384;

/**
 * The rows of a file, the header first; in the end, whether a quotation mark is not closed after them. Blank lines are rows of a
 * spreadsheet, and a cell with several lines is in one row.
 */
export async function* csvRows(
  text: string,
  delimiter: string,
): AsyncGenerator<string[], { readonly isCut: boolean }> {
  checkLines(text);
  let isCut = false;
  const parser = parse({
    delimiter,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: () => {
      isCut = true;
      return undefined;
    },
  });
  // As bytes: a piece of text may end between the halves of a character.
  Readable.from(piecesOf(Buffer.from(text))).pipe(parser);
  yield* parser as AsyncIterable<string[]>;
  return { isCut };
}

/** The parser counts what cells hold, so that it would take a row of millions of separators. */
function checkLines(text: string): void {
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) from = at;
    else if (at - from > LONGEST_ROW)
      throw unreadableFile(`the file has a row of more than ${LONGEST_ROW} characters`);
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
