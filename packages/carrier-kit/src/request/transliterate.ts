import { lookUp } from '../values/look-up.js';

/**
 * Greek and Cyrillic in the Latin letters that the country itself writes on signs and in passports. Sources: ELOT 743 (ISO 843,
 * type 2); ICAO Doc 9303 (Russia, North Macedonia); Bulgaria, Transliteration Act 2009; Ukraine, Resolution 55 of 2010; Serbia, its
 * Latin alphabet (24 Nov 2026).
 */

const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]));

const CYRILLIC = pairs(
  'аa бb вv гg дd еe ёe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъie ыy ь эe юiu яia іi їi єie ґg ўu јj љlj њnj џdz ђdj ћc ѓgj ќkj ѕdz',
);
const SERBIAN = { ...CYRILLIC, ...pairs('жž хh цc чč шš џdž ђđ ћć') };
const UKRAINIAN = { ...CYRILLIC, ...pairs('гh иy') };
const BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BG: { ...CYRILLIC, ...pairs('йy хh щsht ъa ьy юyu яya') },
  UA: UKRAINIAN,
  RS: SERBIAN,
  ME: SERBIAN,
  BA: SERBIAN,
  MK: { ...CYRILLIC, ...pairs('хh цc џdj') },
};
/** At the begin of a word, in Ukraine. */
const UKRAINIAN_FIRST = pairs('їyi єye йy юyu яya');

const GREEK = pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo');
const GREEK_PAIRS: Readonly<Record<string, string>> = {
  ου: 'ou',
  γγ: 'ng',
  γξ: 'nx',
  γχ: 'nch',
  γκ: 'gk',
  ντ: 'nt',
};
const GREEK_PARTS = /ο[υύ]|[αεη][υύ]|γ[γξχκ]|ντ|μπ|[\u0370-\u03ff]/giu;
/** Accents, but not a diaeresis, may stand on the second vowel of a pair. */
const unmarked = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** The text with its Greek and Cyrillic letters in Latin ones; other letters stay. */
export function transliterate(text: string, country?: string): string {
  const plain = text.normalize('NFC');
  return cyrillic(plain.replace(GREEK_PARTS, greekPart), country);
}

function greekPart(part: string, at: number, whole: string): string {
  const lower = unmarked(part.toLowerCase());
  const before = whole[at - 1] ?? '';
  const after = whole[at + part.length] ?? '';
  return cased(greek(lower, before, unmarked(after.toLowerCase())), part, before, after);
}

function greek(part: string, before: string, after: string): string {
  if (part === 'μπ') return /\p{L}/u.test(before) && /\p{L}/u.test(after) ? 'mp' : 'b';
  // Before vowels and voiced consonants v, else f
  if (/^[αεη]υ$/.test(part))
    return `${lookUp(GREEK, part[0] as string)}${/[αεηιουωβγδζλμνρ]/.test(after) ? 'v' : 'f'}`;
  return lookUp(GREEK_PAIRS, part) ?? lookUp(GREEK, part) ?? part;
}

function cyrillic(text: string, country = ''): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text;
  const own = lookUp(BY_COUNTRY, country) === undefined ? byLetters(text) : country;
  const letters = lookUp(BY_COUNTRY, own) ?? CYRILLIC;
  const joined = own === 'UA' ? text.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '') : text;
  const endings =
    own === 'BG' ? joined.replace(/ия(?!\p{L})/giu, (end) => cased('ia', end, end, end[1] ?? '')) : joined;
  return endings.replace(/\p{Script=Cyrillic}/gu, (letter, at: number, whole: string) => {
    const [before = '', lower, after = ''] = [whole[at - 1], letter.toLowerCase(), whole[at + 1]];
    const first = own === 'UA' && !/\p{L}/u.test(before) ? lookUp(UKRAINIAN_FIRST, lower) : undefined;
    const isZgh = own === 'UA' && lower === 'г' && before.toLowerCase() === 'з';
    return cased(isZgh ? 'gh' : (first ?? lookUp(letters, lower) ?? letter), letter, before, after);
  });
}

/** The language shows where a letter of its own is used. */
const byLetters = (text: string): string =>
  /[іїєґ]/i.test(text) ? 'UA' : /[ѓќѕ]/i.test(text) ? 'MK' : /[ђћљњџј]/i.test(text) ? 'RS' : '';

/** Capital letters as in the text: `Щ` is `Shch`, and in `ЩУКА` it is `SHCH`. */
function cased(latin: string, part: string, before: string, after: string): string {
  const isCapital = (sign: string) => sign !== sign.toLowerCase();
  if (!isCapital(part.slice(0, 1))) return latin;
  const neighbour = part.slice(1, 2) || (/\p{L}/u.test(after) ? after : before);
  return isCapital(neighbour) ? latin.toUpperCase() : `${latin.slice(0, 1).toUpperCase()}${latin.slice(1)}`;
}
