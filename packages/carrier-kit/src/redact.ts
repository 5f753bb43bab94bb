/** Secrets shorter than this are not looked for: replacing them would tear holes into innocent text. */
const SHORTEST = 4;
const HIDDEN = '[redacted]';

/** Removes an account's secrets from text, in every encoding in which they travel. */
export type Redact = (text: string) => string;

export function redactor(secrets: Iterable<string>): Redact {
  const forms = [...new Set([...secrets].filter((secret) => secret.length >= SHORTEST).flatMap(encodings))]
    // Longest first, so that a form that holds another is replaced whole.
    .sort((a, b) => b.length - a.length);
  return (text) => forms.reduce((clean, form) => clean.replaceAll(form, HIDDEN), text);
}

function encodings(secret: string): string[] {
  const base64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ];
}
