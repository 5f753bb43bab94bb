import { isAddition, WORD } from './addition.js';
import { BILINGUAL, NUMBER_FIRST, words } from './countries.js';
import { type Door, tidy } from './door.js';
import { numberAt, ORDINAL } from './number.js';
import { ARTICLES, fold, isFlatWord, isMonth, isNeverInName, isStreetType } from './words.js';

/** A number anywhere in `Flat 2, Castle House, 12 bis rue de la Paix`. */
const ANY_NUMBER = /(?:^|(?<=[\s,]))(?:no\.? ?)?(\d+)/giu;
/** What stands between number and street: `bis`, `B`, `½`, `/hall 49`; a street begins with a letter or an ordinal. */
const STREET_BEHIND =
  /^(\s?(?:bis|ter|quater|quinquies|[½¼¾]|1\/2|\/\d+\p{L}?|\p{L}(?![\p{L}'])|[/\s]\s?(?:hall|appartement|appt?\.?) \d+)?)[\s,]+((?:\p{L}|\d+(?:st|nd|rd|th|er|e|ère|ème)\s|["'(]).*)$/iu;
const WITH_DIRECTIONS = words('US CA AU NZ PR');

/** `E 42nd St`: a letter that is a direction is of the street. */
function streetBehind(after: string, country: string): { readonly own: string; readonly street: string } {
  const [, own = '', street = ''] = STREET_BEHIND.exec(after) ?? [];
  if (!WITH_DIRECTIONS.has(country)) return { own, street };
  if (/^\s[NSEW]$/i.test(own)) return { own: '', street: `${own.trim()} ${street}` };
  // `350 5th Ave` stays whole.
  return { own, street: /^\d/.test(street) ? '' : street };
}

export function numberFirst(line: string, country: string): Door | undefined {
  const isHome = NUMBER_FIRST.has(country);
  if (!isHome && !BILINGUAL.has(country)) return undefined;
  for (const { index, 0: whole, 1: digits = '' } of line.matchAll(ANY_NUMBER)) {
    const before = line.slice(0, index);
    const { number, after } = numberAt(line, index + whole.length - digits.length, country);
    const { own, street } = streetBehind(after, country);
    if (street === '' || isMonth(WORD.exec(street)?.[1] ?? '')) continue;
    if (before === '' && ORDINAL.test(after) && /^\S*\s+\p{L}/u.test(after) && !/^(?:e|ter)\s/i.test(after))
      continue;
    if (!isBeforeStreet(before, street)) continue;
    if (!isHome && !isStreetType(street.split(/\s+/)[0] ?? '')) continue;
    return streetAfter({ before, number, own, street });
  }
  return undefined;
}

/** Whether the street begins here: at the begin, behind a comma, or where a kind of street follows and none stands before. */
function isBeforeStreet(before: string, street: string): boolean {
  if (before === '' || /,\s*$/.test(before)) return true;
  const [first = '', ...others] = before.trim().split(/[\s,]+/);
  if (isFlatWord(others.at(-1) ?? first)) return false;
  return street.split(/\s+/).some(isStreetType) && !isStreetType(first);
}

interface Parts {
  readonly before: string;
  readonly number: string;
  readonly own: string;
  readonly street: string;
}

/** What stands before the number is a flat or the name of a house; behind the street, floor and flat. */
function streetAfter({ before, number, own, street }: Parts): Door {
  const flats = before
    .split(/,\s*/)
    .map((part) => part.trim())
    .filter(Boolean);
  const cut = flatBehind(street);
  const additions = [tidy(own), ...flats.filter(isAddition), tidy(street.slice(cut))].filter(Boolean);
  const [name = '', ...names] = street.slice(0, cut).split(/,\s*/).filter(Boolean);
  const rest = [...flats.filter((part) => !isAddition(part)), ...names];
  return {
    street: tidy(name),
    number,
    ...(additions.length === 0 ? {} : { addition: additions.join(' ') }),
    whole_number: [`${number}${own.trimEnd()}`, ...additions.slice(tidy(own) === '' ? 0 : 1)].join(' '),
    rest,
    doubt: rest.length > 0,
  };
}

/** Where behind a street the floor or flat begins. */
function flatBehind(street: string): number {
  for (const { index, 1: word = '' } of street.matchAll(
    /[\s,]+(\p{L}[\p{L}\p{M}]*\.?|\d{1,2}\p{L}*|#)(?=[\s.]|$)/gu,
  )) {
    const before = street.slice(0, index).trim().split(/\s+/).at(-1) ?? '';
    const tail = street.slice(index).replace(/^[\s,]+/, '');
    const isFlat = /^\d/.test(word) ? /^\d+(?:st|nd|rd|th|er|e|ème)?\s(\p{L}+)/iu.exec(tail)?.[1] : word;
    if (word === '#' || /^(?:fl|ste|rm|bldg)\.? (?:\d|\p{L}$)/iu.test(tail)) return index;
    if (isFlat !== undefined && isNeverInName(isFlat) && !ARTICLES.has(fold(before)) && !isMonth(isFlat))
      return index;
    if (/,\s*$/.test(street.slice(0, index + 1)) && isAddition(tail)) return index;
  }
  return street.length;
}
