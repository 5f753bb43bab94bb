import { lookUp } from '../values/look-up.js';

/** Secrets shorter than this are not looked for: replacing them would tear holes into innocent text. */
const SHORTEST = 4;
/** A secret of this length is replaced wherever it is found. A shorter one is replaced only where it is a whole word. */
const UNMISTAKABLE = 12;
/** What is shown in place of a secret. */
export const HIDDEN = '[redacted]';

/** Removes an account's secrets from text, in every encoding in which they travel. */
export type Redact = (text: string) => string;

/**
 * Makes the function that removes these secrets, however they are escaped. Those of less than four characters stay:
 * replacing them would tear holes into innocent text.
 */
export function redactor(secrets: Iterable<string>): Redact {
  const forms = [...new Set([...secrets].flatMap(formsOf))]
    // Longest first, so that a form that holds another is replaced whole.
    .sort((a, b) => b.length - a.length);
  const openForms = forms
    .map((form) => opened(form)?.text ?? form)
    .filter(({ length }) => length >= SHORTEST);
  return (text) => {
    const read = opened(text);
    if (read !== undefined) return withoutEscaped(text, read, openForms);
    return forms.reduce(
      (rest, form) => (rest.includes(form) ? rest.replace(patternOf(form), HIDDEN) : rest),
      text,
    );
  };
}

/** Removes what shows a form once escapes are read. */
function withoutEscaped(text: string, read: Opened, forms: readonly string[]): string {
  const found = forms
    .filter((form) => read.text.includes(form))
    .flatMap((form) => [...read.text.matchAll(patternOf(form))])
    .map(({ index, 0: match }) => read.range(index, index + match.length))
    .sort((a, b) => a.start - b.start);
  let clean = '';
  let end = 0;
  for (const range of found) {
    if (range.start >= end) clean += text.slice(end, range.start) + HIDDEN;
    end = Math.max(end, range.end);
  }
  return clean + text.slice(end);
}

/** The user name `ship` must not tear `<shipment-info>` apart, nor `1234` a tracking number. */
function patternOf(form: string): RegExp {
  const literal = form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  if (form.length >= UNMISTAKABLE) return new RegExp(literal, 'g');
  const before = /^[a-z0-9]/i.test(form) ? '(?<![A-Za-z0-9])' : '';
  const after = /[a-z0-9]$/i.test(form) ? '(?![A-Za-z0-9])' : '';
  return new RegExp(before + literal + after, 'g');
}

/** Plain data with every text in it redacted, keys included; the data itself where there is nothing to hide. */
export function redactData(value: unknown, redact: Redact): unknown {
  // Once through all texts is much faster than through each. No secret begins in one and ends in another.
  const texts: string[] = [];
  collectTexts(value, texts);
  const all = texts.join('\n');
  return redact(all) === all ? value : redactedCopy(value, redact);
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (Array.isArray(value)) for (const entry of value) collectTexts(entry, texts);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) {
      texts.push(key);
      collectTexts(entry, texts);
    }
}

function redactedCopy(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((entry) => redactedCopy(entry, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [redact(key), redactedCopy(entry, redact)]),
  );
}

/** Forms of recent secrets: each reply is searched for the same ones. */
const known = new Map<string, readonly string[]>();
const MOST_KNOWN = 200;

/** The secret itself and in base64, alone and as a part of something longer. Escapes are read in the text. */
function formsOf(secret: string): readonly string[] {
  if (secret.length < SHORTEST) return [];
  const remembered = known.get(secret);
  if (remembered !== undefined) return remembered;
  const forms = [
    secret,
    // A form of HTML writes spaces as plus signs.
    secret.replaceAll(' ', '+'),
    // A request that is repeated in base64 holds the secret as its body does.
    ...[...new Set(writtenIn(secret))].flatMap(base64Of),
  ].filter((form) => form.length >= SHORTEST);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(secret, forms);
  return forms;
}

/** A secret as bodies of requests hold it: plain, in a URL, in a form, in JSON, in XML. */
function writtenIn(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const xml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = xml.replaceAll('"', '&quot;');
  const quotes = ['&apos;', '&#39;'].map((quote) => quoted.replaceAll("'", quote));
  return [secret, percent, form, JSON.stringify(secret).slice(1, -1), xml, quoted, ...quotes];
}

function base64Of(text: string): string[] {
  const bytes = Buffer.from(text);
  const base64 = bytes.toString('base64');
  const standard = [base64, base64.replace(/=+$/, ''), ...[0, 1, 2].map((before) => coreOf(bytes, before))];
  return [...standard, ...standard.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

/**
 * What base64 has of these bytes alone when so many stand before them, modulo 3: the characters that share bits with what
 * is around are left out. Empty if the rest is too short to be recognised in other text.
 */
function coreOf(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  const core = text.slice(Math.ceil((before * 8) / 6), whole);
  return core.length >= UNMISTAKABLE ? core : '';
}

/** A text without its escapes, and where each part of it stands in the original. */
interface Opened {
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
function opened(text: string, depth = DEEPEST): Opened | undefined {
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
  if (entity !== undefined) return lookUp(ENTITIES, entity.toLowerCase()) ?? whole;
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
