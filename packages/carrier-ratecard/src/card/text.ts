/** The text of a file. Excel writes UTF-8 only where one chooses it; its usual CSV in Western Europe is in Windows-1252. */
import { isUtf8 } from 'node:buffer';

/** Characters that Windows-1252 has in the place of control characters: punctuation, €, œ. */
const WINDOWS: ReadonlyMap<number, string> = new Map([
  [0x80, '€'],
  [0x82, '‚'],
  [0x84, '„'],
  [0x85, '…'],
  [0x8c, 'Œ'],
  [0x91, '‘'],
  [0x92, '’'],
  [0x93, '“'],
  [0x94, '”'],
  [0x96, '–'],
  [0x97, '—'],
  [0x99, '™'],
  [0x9c, 'œ'],
]);

/** Text, or the first line that cannot be read. */
export type FileText = { readonly text: string } | { readonly line: number; readonly problem: string };

/**
 * Text in UTF-8, or of a sheet also in Windows-1252. Bytes that are another letter in the code pages of Central Europe or
 * of the Macintosh are refused, not guessed.
 */
export function textOf(bytes: Buffer, is_sheet: boolean): FileText {
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  if (!is_sheet) {
    const [readable = ''] = new TextDecoder().decode(bytes).split('\uFFFD', 1);
    return { line: readable.split('\n').length, problem: 'is not UTF-8; save it in UTF-8' };
  }
  const text = bytes.toString('latin1');
  const unclear = bytes.findIndex(
    (byte) => byte === 0 || (byte >= 0x80 && byte < 0xa0 && !WINDOWS.has(byte)),
  );
  if (unclear < 0)
    return { text: text.replace(/[\x80-\x9f]/g, (own) => WINDOWS.get(own.charCodeAt(0)) ?? own) };
  return {
    line: text.slice(0, unclear).split('\n').length,
    problem: 'is neither in UTF-8 nor in Windows-1252; save it in UTF-8 (Excel: "CSV UTF-8")',
  };
}
