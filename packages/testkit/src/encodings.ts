import { escapedFor } from './bodies.js';

const units = (text: string, write: (code: number) => string) =>
  text
    .split('')
    .map((unit) => write(unit.charCodeAt(0)))
    .join('');
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const json = (text: string) => escapedFor('{}', text);
const xml = (text: string) => escapedFor('<a/>', text).replaceAll('"', '&quot;');

/** How programs write a text into documents, headers and addresses. */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'it is': (text) => text,
  JSON: json,
  'JSON, every character escaped': (text) => units(text, (code) => `\\u${hex(code, 4)}`),
  'JSON of .NET': (text) =>
    text.replace(/[^A-Za-z0-9 ]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4).toUpperCase()}`),
  'JSON in ASCII': (text) =>
    json(text).replace(/[<>&\u0080-\uffff]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  XML: xml,
  'XML, hexadecimal': (text) => units(text, (code) => `&#x${hex(code, 2)};`),
  'XML, decimal': (text) => units(text, (code) => `&#${code};`),
  'XML in JSON': (text) => json(xml(text)),
  'a URL': encodeURIComponent,
  'a URL in a URL': (text) => encodeURIComponent(encodeURIComponent(text)),
  'a form': (text) => new URLSearchParams({ s: text }).toString().slice(2),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
};

/** The same text for all that differ only in how deep it stands in other documents, or in the case of their digits. */
export function plain(text: string): string {
  return text.replaceAll('\\', '').toLowerCase();
}
