import { csvRows, decoded, unreadableFile, withoutSeparatorLine } from '@waybill/batch/files';
import type { Row } from './fields.js';
import { xlsxRows } from './xlsx.js';

/** The rows of a file, the blank ones as well; in the end, whether a quotation mark is not closed after them. */
export async function* tableRows(
  source: string | Uint8Array,
): AsyncGenerator<Row, { readonly isCut: boolean }> {
  const kind = typeof source === 'string' ? 'text' : kindOf(source);
  if (kind === 'old')
    throw unreadableFile(
      'the file is an old workbook (.xls) or is locked by a password. Save it as .xlsx or CSV',
    );
  if (kind === 'workbook') {
    yield* xlsxRows(source as Uint8Array);
    return { isCut: false };
  }
  const { text, delimiter } = withoutSeparatorLine(textOf(source));
  const rows = csvRows(text, delimiter ?? separatorOf(text));
  let number = 0;
  let read = await rows.next();
  for (; !read.done; read = await rows.next()) {
    number += 1;
    yield { number, cells: read.value };
  }
  return read.value;
}

function kindOf([first, second, third, fourth]: Uint8Array): 'workbook' | 'old' | 'text' {
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'workbook';
  return first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0 ? 'old' : 'text';
}

/** What is not UTF-8 was saved by a spreadsheet program of a western country. */
function textOf(source: string | Uint8Array): string {
  try {
    return decoded(source);
  } catch {
    return decoded(source, 'windows-1252');
  }
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Characters in which the header must begin. */
const HEAD = 65_536;

/** What separates the cells of the first line that has several. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>();
  let inQuotes = false;
  for (let at = 0; at < Math.min(text.length, HEAD); at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"') inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if (SEPARATORS.includes(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    else if (letter === '\n' && counts.size > 0) break;
  }
  return SEPARATORS.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ',';
}
