import { isFloor, WORD } from './addition.js';
import { DASH_ADDS, DASH_RISES, FLAT_WITHOUT_WORD, SLASH_JOINS } from './countries.js';
import { isFlatWord, isMonth, isNumberedStreet, isStreetType } from './words.js';

export const ORDINAL =
  /^(?:\.|-?(?:as|es|os|ös|ás|ik)|:n|e|er|ère|ème|eme|è|de|ste|th|st|nd|rd|is|ης|ος|ο|η|\.?[ºª°o])(?=[\s-]|\p{Lu}|$)/u;

/** The number of the house at a place of the line, and what follows it. */
export function numberAt(
  line: string,
  at: number,
  country: string,
): { readonly number: string; readonly after: string } {
  const text = line.slice(at);
  const [digits = ''] = /^\d+/.exec(text) ?? [];
  const one = { number: digits, after: text.slice(digits.length) };
  const [range = '', low, high] =
    /^(\d+)\p{L}?\s?[-–]\s?(\d+)(?:\p{L}(?![\p{L}\d]))?(?![\d\p{L}º°ª.])/u.exec(text) ?? [];
  const rises = Number(high) > Number(low);
  if (
    range !== '' &&
    !DASH_ADDS.has(country) &&
    (rises || !DASH_RISES.has(country)) &&
    (rises || text[range.length] !== '/')
  )
    return { number: range, after: text.slice(range.length) };
  const [joined] = /^\d+\/\d+/.exec(text) ?? [];
  const hasFlat =
    country === 'PL' && joined !== undefined && isFlatWord(WORD.exec(text.slice(joined.length))?.[1] ?? '');
  return joined !== undefined && (SLASH_JOINS.has(country) || hasFlat)
    ? { number: joined, after: text.slice(joined.length) }
    : one;
}

/** A year with a further number after it belongs to the street. */
const YEAR = /^(?:1[5-9]|20)\d\d(?:[-–](?:1[5-9]|20)?\d\d)?(?=[\s,]+\d)/;

/** Whether a later number of the line may be that of the house: no word for flats goes with it. */
function isLaterFree(after: string): boolean {
  for (const { index } of after.matchAll(/(?<![\p{L}\d/-])\d+/gu)) {
    const before = /(?<![\p{L}\p{M}.])([\p{L}\p{M}.]+)[\s.]*$/u.exec(after.slice(0, index))?.[1] ?? '';
    const behind = after.slice(index).replace(/^\d+/, '');
    if (!isFlatWord(before) && !isFloor(behind)) return true;
  }
  return false;
}

type Verdict = 'name' | 'number' | 'doubtful' | 'doubtful_name';

/** Whether a number of a line, with a street before it, is the number of the house or a part of the street's name. */
export function verdictOn(before: string, digits: string, after: string, country: string): Verdict {
  const date = /(?:^|[\s-])\d+\.?[ºe]?[\s-]+(?:de )?([\p{L}\p{M}]+)\s+$/u.exec(before)?.[1];
  if (digits.length === 4 && date !== undefined && isMonth(date)) return 'name';
  if (YEAR.test(digits + after)) return 'name';
  const ordinal = ORDINAL.exec(after)?.[0];
  const behind = after.slice(ordinal?.length ?? 0);
  const next = WORD.exec(behind)?.[1] ?? '';
  const month = /^de$/i.test(next) ? (/de\s+(?:el\s+)?([\p{L}]+)/iu.exec(behind)?.[1] ?? '') : next;
  if (isMonth(month)) return 'name';
  const second = /^\s+(\d+)([\p{L}]?)(?![\d\p{L}º°ª])(.*)$/u.exec(behind.replace(/^[-–]\d+(?=\s+\d)/, ''));
  if (second !== null) return verdictOnTwo(before, `${digits}${after}`, second, { country, ordinal });
  // `tér` is a square here, and the French `ter` is not.
  if (country === 'HU' && isStreetType(next) && /\d/.test(behind)) return 'name';
  const isWord = next.replace(/\W/g, '').length > 1 && !/^[IVX]+$/.test(next);
  if (!isWord || isFlatWord(next)) return 'number';
  // A firm, a park or a place after a comma
  if (/^\s*,/.test(behind)) return 'number';
  if (isLaterFree(behind)) return 'name';
  if (ordinal !== undefined && ordinal !== '.') return 'name';
  if (ordinal === '.' && isStreetType(next)) return 'name';
  return 'doubtful';
}

interface Circumstances {
  readonly country: string;
  readonly ordinal: string | undefined;
}

/** Two numbers without a word between them. */
function verdictOnTwo(
  before: string,
  text: string,
  second: RegExpExecArray,
  { country, ordinal }: Circumstances,
): Verdict {
  const [, digits = '', letter = '', rest = ''] = second;
  const unit = WORD.exec(rest.replace(/^\./, ''))?.[1] ?? '';
  if (isFlatWord(unit) || /^\.?[ºª°]/.test(rest)) return 'number';
  if (isNumberedStreet(before.replace(/["']/g, ''))) return 'name';
  // A federal road: `An der B 27 4`
  if (country === 'DE' && /\s[A-Z]\s$/.test(before)) return 'name';
  const isTwo = digits.length > 1 && letter === '' && !/^\s*\p{L}\s*$/u.test(rest);
  if (country === 'NL' && isTwo && (/^\d+\s/.test(text) || ordinal !== undefined || /^\d+-\d+\s/.test(text)))
    return 'doubtful_name';
  if (country === 'PL' && letter !== '') return 'doubtful_name';
  return FLAT_WITHOUT_WORD.has(country) ? 'number' : 'doubtful';
}
