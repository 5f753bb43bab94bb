/** A text without its escapes, and where each part of it stands in the original. */
export interface Opened {
  readonly text: string;
  /** The place in the original of what is from `start` to `end` in the text; an escape counts as a whole. */
  range(start: number, end: number): Range;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A part of a text that is written in another way. */
interface Escape {
  /** In the original. */
  readonly at: number;
  readonly length: number;
  /** In the text without escapes. */
  readonly to: number;
  readonly meaning: string;
}

/** Escapes of JSON and JavaScript (`\u002B`, `\x2b`, `\/`), of XML and HTML (`&#x2b;`, `&#43;`, `&lt;`), and of URLs (`%2B`). */
const ESCAPE =
  /&#x([0-9a-f]{1,8});|&#([0-9]{1,8});|&(amp|lt|gt|quot|apos);|\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2}))|((?:%[0-9a-f]{2})+)|\\+/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Escapes stand inside each other: XML in JSON, a URL in XML. */
const DEEPEST = 4;

/** Reads every escape in a text, of whatever language. Backslashes are left out. Undefined where it has none. */
export function opened(text: string, depth = DEEPEST): Opened | undefined {
  if (depth === 0 || !/[\\&%]/.test(text)) return undefined;
  const escapes: Escape[] = [];
  let end = 0;
  let open = '';
  for (const match of text.matchAll(ESCAPE)) {
    open += text.slice(end, match.index);
    const meaning = meaningOf(match);
    escapes.push({ at: match.index, length: match[0].length, to: open.length, meaning });
    open += meaning;
    end = match.index + match[0].length;
  }
  if (escapes.length === 0) return undefined;
  open += text.slice(end);
  const outer = (from: number, until: number): Range => ({
    start: startOf(escapes, from),
    end: endOf(escapes, until),
  });
  const inner = opened(open, depth - 1);
  if (inner === undefined) return { text: open, range: outer };
  return {
    text: inner.text,
    range: (from, until) => {
      const { start, end } = inner.range(from, until);
      return outer(start, end);
    },
  };
}

function meaningOf([whole, hex, decimal, entity, unit, byte, percent]: RegExpExecArray): string {
  const code = unit ?? byte;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (hex !== undefined) return characterOf(Number.parseInt(hex, 16), whole);
  if (decimal !== undefined) return characterOf(Number(decimal), whole);
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? whole;
  return percent === undefined ? '' : charactersOf(percent);
}

function characterOf(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

/** UTF-8, or if it is invalid, one character for each byte. */
function charactersOf(percent: string): string {
  const bytes = Buffer.from(percent.replaceAll('%', ''), 'hex');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

/** Where what begins at a place of the text without escapes begins in the original. */
function startOf(escapes: readonly Escape[], place: number): number {
  const last = escapes.findLast(({ to }) => to < place);
  if (last === undefined) return place;
  const { at, length, to, meaning } = last;
  return place < to + meaning.length ? at : at + length + (place - to - meaning.length);
}

/** Where what ends before a place of the text without escapes ends in the original. */
function endOf(escapes: readonly Escape[], place: number): number {
  const last = escapes.findLast(({ to }) => to < place);
  if (last === undefined) return place;
  const { at, length, to, meaning } = last;
  return at + length + Math.max(0, place - to - meaning.length);
}
