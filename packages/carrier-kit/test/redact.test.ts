import { describe, expect, it } from 'vitest';
import { redactor } from '../src/index.js';

const secret = `K8+Zp/Qx7=L&m'4<"é>\`a \\b%41😀`;
const redact = redactor([secret]);

/** Every character written as something else. */
const each = (write: (character: string) => string) => [...secret].map(write).join('');
const units = (character: string, write: (unit: number) => string) =>
  character
    .split('')
    .map((unit) => write(unit.charCodeAt(0)))
    .join('');
const hex = (code: number, digits = 4) => code.toString(16).padStart(digits, '0');
const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const ENCODINGS: Readonly<Record<string, string>> = {
  'as it is': secret,
  JSON: JSON.stringify(secret).slice(1, -1),
  'JSON in JSON': JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  'JSON, every character escaped': each((one) => units(one, (unit) => `\\u${hex(unit)}`)),
  'JSON, escaped in capitals': each((one) => units(one, (unit) => `\\u${hex(unit).toUpperCase()}`)),
  'JSON as System.Text.Json writes it': secret.replace(
    /[^A-Za-z0-9 ]/g,
    (one) => `\\u${hex(one.charCodeAt(0)).toUpperCase()}`,
  ),
  JavaScript: each((one) => (one < '\u0080' ? `\\x${hex(one.charCodeAt(0), 2)}` : one)),
  XML: xml(secret),
  'XML in XML': xml(xml(secret)),
  'XML in JSON as .NET writes it': xml(secret).replaceAll('\\', '\\\\').replaceAll('&', '\\u0026'),
  'XML, hexadecimal': each((one) => `&#x${hex(one.codePointAt(0) ?? 0, 2)};`),
  'XML, decimal': each((one) => `&#${one.codePointAt(0)};`),
  'a URL': encodeURIComponent(secret),
  'a URL in a URL': encodeURIComponent(encodeURIComponent(secret)),
  'a form': new URLSearchParams({ s: secret }).toString().slice(2),
  base64: Buffer.from(secret).toString('base64'),
  'base64 for URLs': Buffer.from(secret).toString('base64url'),
  'base64 in XML': each(() => '') + xml(Buffer.from(secret).toString('base64')),
  'base64 in a URL': encodeURIComponent(Buffer.from(secret).toString('base64')),
};

describe('a secret', () => {
  it.each(Object.entries(ENCODINGS))('is removed from %s, and nothing else is', (_, written) => {
    expect(redact(`before ${written} after & 100 % \\o/ &lt;`)).toBe(
      'before [redacted] after & 100 % \\o/ &lt;',
    );
    expect(redact(`${written}${written}`)).toMatch(/^(\[redacted\])+$/);
  });

  it('is removed from the base64 of something longer', () => {
    const bodies = [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ secret }).toString(),
      xml(secret),
    ];
    for (const body of bodies) {
      for (const before of ['', 'a', 'ab', 'abc']) {
        const whole = Buffer.from(`${before}${body}: the rest`).toString('base64');
        const clean = redact(whole);
        expect(clean, body).toContain('[redacted]');
        expect(Buffer.from(clean.replace('[redacted]', ''), 'base64').toString()).not.toContain('Qx7');
      }
    }
  });

  it('that is a word or two long is removed where it is a whole word, escaped as well', () => {
    const short = redactor(['ship&co']);
    expect(short('for ship&amp;co, not for airship&amp;co')).toBe('for [redacted], not for airship&amp;co');
  });

  it('takes nothing of the escapes around it along', () => {
    const short = redactor(['ship&co', 'four', 'abc']);
    expect(short('&lt;ship&amp;co&gt; &#x41;&amp;four&#60; \\u0026ship&co\\"')).toBe(
      '&lt;[redacted]&gt; &#x41;&amp;[redacted]&#60; \\u0026[redacted]\\"',
    );
    expect(short('abc')).toBe('abc');
    expect(redactor(['tab\tand more'])('tab&#9;and more')).toBe('[redacted]');
    expect(redactor(['\u{10ffff}\u{10ffff}\u{10ffff}'])('&#x10ffff;&#x10FFFF;&#1114111;')).toBe('[redacted]');
  });

  it('leaves other escapes as they are', () => {
    const text = '<a href="/x?a=1&amp;b=%C3%A9">\\u0041 &#x41; \\"quoted\\" %zz &#xffffffff; \ud800</a>';
    expect(redact(text)).toBe(text);
  });
});
