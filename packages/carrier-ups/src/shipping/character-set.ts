/** `LabelSpecification/CharacterSet`: the language whose letters the label has. Without it UPS prints Latin-1. */

/** Languages of countries whose letters are not in Latin-1. Source: UPS OpenAPI, Shipping. */
const BY_COUNTRY: Readonly<Record<string, string>> = {
  PL: 'pol',
  CZ: 'ces',
  HU: 'hun',
  SK: 'slk',
  RO: 'ron',
  EE: 'est',
  LV: 'lav',
  LT: 'lit',
  TR: 'tur',
  BG: 'bul',
  GR: 'ell',
  CY: 'ell',
};
/** Alphabets, and the language that prints them where the country's own does not. */
const BY_LETTERS: readonly { readonly letters: RegExp; readonly languages: readonly string[] }[] = [
  { letters: /\p{Script=Cyrillic}/u, languages: ['rus', 'bul'] },
  { letters: /\p{Script=Greek}/u, languages: ['ell'] },
  { letters: /[ğĞıİşŞ]/, languages: ['tur', 'ron'] },
  { letters: /[āĀēĒģĢīĪķĶļĻņŅūŪ]/, languages: ['lav'] },
  { letters: /[ėĖįĮųŲ]/, languages: ['lit'] },
  { letters: /[\u0100-\u024f]/, languages: ['ces', 'pol', 'hun', 'slk', 'ron', 'est', 'lav', 'lit'] },
];

/** An address with the texts that are printed of it. */
export interface Printed {
  readonly country: string;
  readonly texts: readonly (string | undefined)[];
}

/** The character set of the first address that needs another than Latin-1; `undefined` where none does. */
export function characterSet(addresses: readonly Printed[]): string | undefined {
  for (const { country, texts } of addresses) {
    const text = texts.join(' ');
    const found = BY_LETTERS.find(({ letters }) => letters.test(text));
    if (found === undefined) continue;
    const own = BY_COUNTRY[country];
    return own !== undefined && found.languages.includes(own) ? own : found.languages[0];
  }
  return undefined;
}
