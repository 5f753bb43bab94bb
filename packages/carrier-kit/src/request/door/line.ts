import { isAddition, isOfFlat, WORD } from './addition.js';
import { EITHER, NUMBER_FIRST } from './countries.js';
import { type Door, door, tidy, withAddition } from './door.js';
import { numberAt, ORDINAL, verdictOn } from './number.js';
import { numberFirst } from './number-first.js';
import { isFlatWord, isMonth, isNeverInName, isNumberedStreet, isStreetType } from './words.js';

const CARE_OF =
  /(?:^|[\s,]+)(?:c\/o|p\/a|z\. ?h(?:d)?\.|t\. ?a\. ?v\.?|a\/a|attn?[:.]|chez|presso|k rukam|k rukám|υπόψη|a la atención de|à l'attention de|ter attentie van)(?= |\.|:)[^,]*/iu;
const NUMBER_WORD =
  /(?:^|(?<=[\s,]))(?:haus-?nr\.?|hausnummer|nummer|nr\.?|nro\.?|num\.?|núm\.?|numero|número|numéro|no\.?|n\.? ?[º°o]?\.?(?<=[.º°o])|(?<=[\s,])n(?=\d)|č\. ?p\.|č\. ?ev\.|s\. ?č\.|č\.|№|#)\s*(?=\d)/iu;
const NO_NUMBER =
  /(?:[\s,]+|^)(?:(?:s\/n|s\.n\.|sn|s\.? ?n\.? ?c\.?|f\. ?n\.?|z\/n|b\/n|bez č\. ?p\.)$|km ?\d[\d.,+]*.*$|\d[\d/]* ?hrsz\.?$|hrsz\.? ?\d.*$|(?:lote|parcela|parc\.) ?\d.*$)/iu;
const KILOMETRE_FIRST = /^(\d+[οo]?\s?(?:χλμ|χιλ|km)\.?)\s+(.+)$/iu;
/** The line without a firm in brackets and without what stands after `c/o`. */
function withoutCare(line: string): { readonly line: string; readonly rest: readonly string[] } {
  const [care] = CARE_OF.exec(line) ?? [];
  const left = care === undefined ? line : line.replace(care, ' ');
  const [brackets, inner] = /\s*\(([^)]*)\)$/.exec(left) ?? [];
  const rest = [care, brackets === undefined ? undefined : inner]
    .filter((part) => part !== undefined)
    .map(tidy);
  return { line: tidy(brackets === undefined ? left : left.slice(0, -brackets.length)), rest };
}

/** Street and number of one line; without a number it is the street. */
export function readLine(written: string, country: string): Door {
  const { line: whole, rest } = withoutCare(written);
  const { flat, line } = flatFirst(whole, country);
  const read =
    kilometres(line) ??
    (country === 'NO' ? unitFirst(line) : numberFirst(line, country)) ??
    byWord(line, country) ??
    numberLast(line, country) ??
    startsWithNumber(line, country) ??
    withoutNumber(line, country);
  return {
    ...withAddition(read, flat),
    rest: [...rest, ...read.rest],
    doubt: read.doubt || rest.length > 0,
  };
}

/** A flat before the street: `Zimmer 12, Schlossallee 5`, in Canada `1200-550 Burrard St`. */
function flatFirst(line: string, country: string): { readonly flat?: string; readonly line: string } {
  const unit = country === 'CA' ? /^#?(\w+)\s?-\s?(\d+\s.+)$/.exec(line) : null;
  const [, flat = '', rest = ''] = unit ?? /^(\p{L}[^,]*),\s*(.+)$/u.exec(line) ?? [];
  return unit !== null || (isAddition(flat) && isNeverInName(flat.split(' ')[0] ?? ''))
    ? { flat, line: rest }
    : { line };
}

function kilometres(line: string): Door | undefined {
  const [, addition, street] = KILOMETRE_FIRST.exec(line) ?? [];
  return street === undefined || addition === undefined ? undefined : door(street, undefined, addition, true);
}

/** `Nr. 12` settles which number it is, unless it is that of a flat. */
function byWord(line: string, country: string): Door | undefined {
  const { index, 0: word } = NUMBER_WORD.exec(line) ?? {};
  if (index === undefined || word === undefined) return undefined;
  const street = line.slice(0, index);
  const [last = '', ...others] = street
    .trim()
    .split(/[\s,]+/)
    .reverse();
  if (others.length > 0 && isFlatWord(last)) return undefined;
  const { number, after } = numberAt(line, index + word.length, country);
  const name = /^\s+(\p{L}.*)$/u.exec(after)?.[1];
  if (street === '' && name !== undefined && !isAddition(name)) return door(name, number, '', false);
  // A holiday home in Czechia: another series of numbers
  const series = /^č\. ?ev\./iu.test(word) ? `${word.trim()} ` : '';
  return door(street, number, `${series}${after}`, false);
}

/** The first number after a letter that is not of the street's name. */
function numberLast(line: string, country: string): Door | undefined {
  if (NUMBER_FIRST.has(country) && !(EITHER.has(country) && isPlainLast(line, country))) return undefined;
  const [, square, rest] = (country === 'DE' ? /^(\p{Lu}\s?\d{1,2})[\s,]+(\d.*)$/u.exec(line) : null) ?? [];
  if (square !== undefined && rest !== undefined) {
    const { number, after } = numberAt(rest, 0, country);
    return door(square, number, after, false);
  }
  const none = NO_NUMBER.exec(line);
  const text = none === null ? line : line.slice(0, none.index);
  for (const { index, 0: digits } of text.matchAll(/\d+/gu)) {
    const before = text.slice(0, index);
    if (!/\p{L}/u.test(before) || isCode(before)) continue;
    if (isOfFlat(before)) break;
    if (none !== null && country !== 'HU') break;
    const verdict = verdictOn(before, digits, text.slice(index + digits.length), country);
    if (verdict === 'name' || verdict === 'doubtful_name') continue;
    const { number, after } = numberAt(line, index, country);
    const isSure =
      verdict === 'number' &&
      !/(?<!\p{L})\d+(?![\d.ºe°]|\p{L}|\s?[\p{L}]{3})/u.test(before.replace(/\s*$/, ' '));
    return door(before, number, after, !isSure || isNumberedStreet(before));
  }
  return undefined;
}

/** `A7`, `N-340`, `LVL3`: digits of a code. `Heinestr.13` and `Aubach11` are numbers. */
const isCode = (before: string): boolean =>
  /(?:^|[^\p{L}])\p{L}{1,3}$/u.test(before) || /[\p{L}\d][-–/]\s?$/u.test(before) || /\d[.,]$/.test(before);

/** Number last where it usually comes first: a street, one number, and no date. */
const isPlainLast = (line: string, country: string): boolean =>
  !/^\d/.test(line) &&
  (country === 'LU' ||
    line.split(/\s+/).slice(0, 1).some(isStreetType) ||
    /\p{L}+\s+(?:street|road|lane|avenue)\s+\d/iu.test(line));

/** A street that begins with a number, or a number before the street. */
function startsWithNumber(line: string, country: string): Door | undefined {
  if (!/^\d/.test(line)) return undefined;
  const { number, after } = numberAt(line, 0, country);
  const ordinal = ORDINAL.exec(after)?.[0];
  const next = WORD.exec(after.slice(ordinal?.length ?? 0))?.[1] ?? '';
  if (ordinal !== undefined || isMonth(next)) return undefined;
  if (next === '') return isAddition(line) ? door('', number, after, true) : undefined;
  const [, letter = '', street = ''] = /^(\s?\p{L}(?![\p{L}']))?[\s,]+(.*)$/u.exec(after) ?? [];
  return street === '' ? undefined : { ...door(street, number, letter, false) };
}

function withoutNumber(line: string, country: string): Door {
  const none = NO_NUMBER.exec(line);
  if (none !== null && none.index > 0) return door(line.slice(0, none.index), undefined, none[0], false);
  const at = /[\s,]+(\p{L}[\p{L}\p{M}.]*)\s*\d/u.exec(line);
  if (at !== null && isOfFlat(line.slice(0, at.index + at[0].length - 1)))
    return door(line.slice(0, at.index), undefined, line.slice(at.index), true);
  if (!NUMBER_FIRST.has(country)) return { street: line, rest: [], doubt: /\d/.test(line) };
  return nameless(line);
}

/** `The Old Rectory, Church Lane`: the street is the last, and flats before it are of it. */
function nameless(line: string): Door {
  const [, flat, name] = /^((?:unit|flat|apt\.?|apartment|suite)\s+\w+)[\s,]+(\p{L}.*)$/iu.exec(line) ?? [];
  const parts = (name ?? line).split(/,\s*/);
  const street = parts.pop() ?? line;
  return { ...door(street, undefined, flat ?? '', parts.length > 0), rest: parts };
}

/** `H0101 Christian Krohgs Gate 58`: the flat of the land register before the street. */
function unitFirst(line: string): Door | undefined {
  const [, unit = '', street] = /^([HUKL]\s?\d{4})[\s,]+(\p{L}.*)$/u.exec(line) ?? [];
  const read = street === undefined ? undefined : numberLast(street, 'NO');
  return read && withAddition(read, unit);
}
