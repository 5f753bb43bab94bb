/** Secrets shorter than this are not looked for: replacing them would tear holes into innocent text. */
const SHORTEST = 4;
/** A secret of this length is replaced wherever it is found. A shorter one is replaced only where it is a whole word. */
const UNMISTAKABLE = 12;
/** What is shown in place of a secret. */
export const HIDDEN = '[redacted]';

/** Removes an account's secrets from text, in every encoding in which they travel. */
export type Redact = (text: string) => string;

/**
 * Makes the function that removes these secrets. Those of less than four characters stay: replacing them would tear
 * holes into innocent text.
 */
export function redactor(secrets: Iterable<string>): Redact {
  const forms = [...new Set([...secrets].filter((secret) => secret.length >= SHORTEST).flatMap(encodings))]
    // Longest first, so that a form that holds another is replaced whole.
    .sort((a, b) => b.length - a.length);
  const patterns = forms.map(patternOf);
  return (text) => patterns.reduce((clean, pattern) => clean.replace(pattern, HIDDEN), text);
}

/** The user name `ship` must not tear `<shipment-info>` apart, nor `1234` a tracking number. */
function patternOf(form: string): RegExp {
  const literal = form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  if (form.length >= UNMISTAKABLE) return new RegExp(literal, 'g');
  const before = /^[a-z0-9]/i.test(form) ? '(?<![A-Za-z0-9])' : '';
  const after = /[a-z0-9]$/i.test(form) ? '(?![A-Za-z0-9])' : '';
  return new RegExp(before + literal + after, 'g');
}

/** A copy of plain data with every text in it redacted, keys included. */
export function redactData(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((entry) => redactData(entry, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [redact(key), redactData(entry, redact)]),
  );
}

/** Every encoding but base64 leaves these characters as they are. */
const PLAIN = /^[\w.-]+$/;

function encodings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  const plain = [secret, base64, base64.replace(/=+$/, ''), Buffer.from(secret).toString('base64url')];
  return PLAIN.test(secret) ? plain : [...plain, ...escapedForms(secret)];
}

function escapedForms(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const strict = percent.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  const json = JSON.stringify(secret).slice(1, -1);
  const xml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    ...[percent, strict, form].flatMap((text) => [text, text.replace(/%../g, (code) => code.toLowerCase())]),
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[<>&'\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
    xml,
    xml.replaceAll('"', '&quot;'),
    xml.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
    xml.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    xml.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
  ];
}
