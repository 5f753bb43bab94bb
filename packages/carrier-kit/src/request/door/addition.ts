import { ARTICLES, fold, isFlatWord, isNeverInName } from './words.js';

/** `9/3`, `12-14`, `a`, `2R`, `III`, `½` */
const CODE = /^(?:\p{L}|[ivx]+|[½¼¾]|\p{L}{0,4}\d[\p{L}\d/\-–.ºª°]*|\p{L}\/\p{L}\p{L}?)$/iu;
export const WORD = /^[\s,-]*([\p{L}\p{M}'][\p{L}\p{M}'.-]*)/u;

/** Whether a text is nothing but what follows a house number: staircases, floors, flats, letters. */
export function isAddition(text: string): boolean {
  const parts = text.split(/[\s,]+/).filter((part) => /[\p{L}\d]/u.test(part));
  const isPart = (part: string) =>
    CODE.test(part.replace(/\.$/, '')) ||
    part.split(/[./]/).every((piece) => piece === '' || CODE.test(piece) || isFlatWord(piece)) ||
    isFlatWord(part);
  return parts.length > 0 && parts.every(isPart);
}

/** Whether a line is a number with its addition and nothing else: `22`, `7 b`, `Haus 4`, `5, 3º B`. */
export function isNumberAlone(line: string): boolean {
  const bare = line.replace(/^(?:haus|house|maison|nr\.?|n[º°]|no\.?)\s*(?=\d)/iu, '');
  if (/^\d{1,5}\. [ivx\d]+\/\d/iu.test(bare)) return true;
  const isOrdinal = /^\d+(?:\.?\s?[ºª°]|\.\s?\p{L}|(?:st|nd|rd|th|e|er|ème)\b)/iu.test(bare);
  if (isOrdinal || !/^\d{1,5}(?!\d)/.test(bare) || !isAddition(bare)) return false;
  const [, word = ''] = /^\d+\s+(\p{L}{2,})/u.exec(bare) ?? [];
  return /^(?:bis|ter|quater)$/i.test(word) || !isFloor(bare.replace(/^\d+/, ''));
}

/** What follows the number of a floor: `º`, `. Stock`; but `12 ap. 4` is a house and a flat. */
export function isFloor(behind: string): boolean {
  const [, word = '', code] = /^\.?\s+(\p{L}{2,})[.\s]*(\d)?/u.exec(behind) ?? [];
  return /^\.?\s?[ºª°]/.test(behind) || (isFlatWord(word) && code === undefined);
}

/** `App. 12`, `3. OG` */
export function beginsAsFlat(part: string): boolean {
  const [first = ''] = part.split(/\s/);
  return (
    isFlatWord(first) ||
    /\d/.test(first) ||
    first.split('.').some((piece) => piece.length > 1 && isFlatWord(piece))
  );
}

/** `Badenerstrasse Etage 53`: the number is that of a floor. `Rue du Bus 4` is a street. */
export function isOfFlat(before: string): boolean {
  const parts = before.trim().split(/[\s,]+/);
  const [word = '', article = ''] = parts.reverse();
  if (/,\s*\p{L}+\.?\s*$/u.test(before) && isFlatWord(word)) return true;
  return parts.length > 1 && isNeverInName(word) && !ARTICLES.has(fold(article));
}
