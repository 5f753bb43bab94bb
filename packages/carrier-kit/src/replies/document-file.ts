/** Files in replies, recognised by their first bytes: a page that says "try again later" is not a label. */

/** A label or another document that a reply holds. */
export interface DocumentFile {
  /** Base64 on one line, padded (RFC 4648, 4), however the reply writes it. */
  readonly content: string;
  /** `PDF`, `PNG`, `GIF`, `JPG` or `ZPL` by its first bytes; else the carrier's own word, in capitals. */
  readonly format: string;
  /** Characters of the reply that base64 does not have: see `ignored_characters` of core's `ShippingDocument`. */
  readonly ignored_characters?: number;
}

/** Bytes in which readers look for the header of a PDF (PDF Reference 1.7, appendix H, note 13). */
const BEGINNING = 1024;

/**
 * Commands to the printer may stand before the one that begins the label: `CT~~CD,~CC^~CT~`, `~DGR:LOGO.GRF`. Letters may be
 * small, and a control character may stand for `^XA`.
 */
const ZPL = /^[\s\p{Cc}]*(CT~|[\^~][A-Z][A-Z\d@])|\^XA/iu;

/**
 * How files of a format begin. Sources: ISO 32000-1, the specifications of PNG and GIF, ITU-T T.81 (JPEG), the ZPL II
 * guide.
 */
const BEGINNINGS: ReadonlyMap<string, RegExp> = new Map([
  ['PNG', /^\x89PNG/],
  ['GIF', /^GIF8/],
  ['JPG', /^\xff\xd8\xff/],
  ['PDF', /^\s*%PDF|%PDF-/],
  ['ZPL', ZPL],
]);

/**
 * The file that a reply holds in base64: with or without line breaks and padding, also with one `=` too many, in either
 * alphabet of RFC 4648. A few other characters are ignored (RFC 2045, 6.8) where the file begins as a known format does: a
 * label that is paid for is not lost to one of them. ZPL may also come as it is: carriers disagree about that, and some do
 * not say it. `undefined` for anything else: nothing, text that is neither, a page or a document that says what went wrong.
 * @param called the carrier's word for the format. It counts for formats that begin with anything, such as EPL; a file
 * that is called PDF and does not begin as one is refused. A web page is a file only where it is called `HTML`, so leave
 * that word out where no page is due.
 */
export function decodeDocument(written = '', called?: string): DocumentFile | undefined {
  if (isPage(written) || !ZPL.test(written)) return inBase64(written, called);
  const commands = { content: Buffer.from(written).toString('base64'), format: 'ZPL' };
  // Without `^XA`, the `^` at the beginning may be one character too many in base64.
  return /\^XA/i.test(written) ? commands : (inBase64(written, called) ?? commands);
}

function inBase64(written: string, called: string | undefined): DocumentFile | undefined {
  const text = written.replace(/\s/g, '');
  const base64 = text.replace(/[^\w+/=-]/g, '');
  const ignored_characters = text.length - base64.length;
  if (!/^[\w+/-]+={0,3}$/.test(base64) || ignored_characters > Math.max(1, text.length / 100))
    return undefined;
  const bytes = Buffer.from(base64, 'base64');
  const beginning = beginningOf(bytes);
  const format =
    ignored_characters === 0
      ? formatOf(beginning, called?.trim().toUpperCase() || undefined)
      : seenFormat(beginning);
  if (format === undefined) return undefined;
  const content = bytes.toString('base64');
  return ignored_characters === 0 ? { content, format } : { content, format, ignored_characters };
}

function formatOf(beginning: string, called: string | undefined): string | undefined {
  if (isPage(beginning)) return called === 'HTML' && /^\s*</.test(beginning) ? called : undefined;
  const seen = seenFormat(beginning);
  if (seen !== undefined) return seen;
  // A format with a signature would have been recognised.
  return called === undefined || called === 'HTML' || BEGINNINGS.has(called) ? undefined : called;
}

/** The format that the first bytes show. */
function seenFormat(beginning: string): string | undefined {
  return [...BEGINNINGS].find(([, pattern]) => pattern.test(beginning))?.[0];
}

/** A page or a document in place of a file: markup, JSON, or nothing at all. */
export function isPage(beginning: string): boolean {
  return /^\s*([<{[]|$)/.test(beginning);
}

/** The first bytes, each as one character, without a byte order mark. */
export function beginningOf(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING)).toString('latin1');
  return beginning.replace(/^\xef\xbb\xbf/, '');
}
