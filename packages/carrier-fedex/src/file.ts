/** What a file is, told by its first bytes: a page that says "try again" is no label. */

/** How files of a format begin. Source: ISO 32000-1, PNG and GIF specifications; ZPL II guide. */
const BEGINNINGS: readonly (readonly [string, RegExp])[] = [
  ['PDF', /^\s*%PDF/],
  ['PNG', /^\x89PNG/],
  ['GIF', /^GIF8/],
  // Commands to the printer may stand before the first label.
  ['ZPL', /^\s*(\^|~|CT~~CD)/],
];
/** FedEx's words for the formats that are told by their beginning. */
const FORMATS: Readonly<Record<string, string>> = {
  PDF: 'PDF',
  PNG: 'PNG',
  GIF: 'GIF',
  ZPLII: 'ZPL',
  ZPL: 'ZPL',
};
/** How pages and documents begin that are sent instead of a file. */
const NO_FILE = /^\s*[<{[]/;
/** Base64 of as many bytes as a beginning is looked for in. */
const BEGINNING = 4_000;

/**
 * The format of a file in base64, by its beginning; of a format that has none, as it is told.
 * `undefined` when it is no file: a page, an error document, something else than what it is said to be.
 */
export function formatOf(base64: string, told: string | undefined): string | undefined {
  if (base64 === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const beginning = Buffer.from(base64.slice(0, BEGINNING), 'base64')
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const seen = BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0];
  if (seen !== undefined) return seen;
  const known = told === undefined || told.toUpperCase() in FORMATS;
  return known || NO_FILE.test(beginning) ? undefined : told;
}

/** Base64 as a reply carries it, without line breaks. */
export function unwrapped(base64: string | undefined): string {
  return base64?.replace(/\s/g, '') ?? '';
}

/** Whether a member of a reply holds a file. */
export function holdsFile(base64: string | undefined, told: string | undefined): boolean {
  return formatOf(unwrapped(base64), told) !== undefined;
}
