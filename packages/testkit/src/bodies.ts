import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { remembered } from './remembered.js';

const xml = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

/**
 * A body in a form in which equal documents are equal: XML by its elements, their order, attributes and text; JSON by
 * its structure; the fields of a form that holds XML each by itself; anything else by its text.
 */
export const canonical = remembered(canonicalForm, 1000);

const canonicalText = remembered((body: string) => JSON.stringify(canonical(body)), 1000);

/** Whether two bodies are the same document. */
export function isSameBody(one: string, other: string): boolean {
  return one === other || canonicalText(one) === canonicalText(other);
}

function canonicalForm(body: string): unknown {
  const text = body.trim();
  if (text.startsWith('<') && XMLValidator.validate(text) === true) return sorted(xml.parse(text));
  if (/^[[{]/.test(text)) {
    try {
      return sorted(JSON.parse(text));
    } catch {
      return text;
    }
  }
  if (FORM_WITH_XML.test(text))
    return [...new URLSearchParams(text)].map(([name, value]) => [name, canonicalForm(value)]);
  return text;
}

/** `RQXML=%3CShipRequest%3E…` */
const FORM_WITH_XML = /^([\w.-]+=[^&]*&)*[\w.-]+=%3C/i;

/** Keys of objects have no order, whether they were attributes or members. */
function sorted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(sorted);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}

/** Writes text so that it can stand inside a body of the same format. */
export function escapedFor(body: string, text: string): string {
  if (body.trim().startsWith('<')) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
  return JSON.stringify(text).slice(1, -1);
}

/** What is shown in place of a secret. */
const HIDDEN = '[redacted]';

/** Whether a body is the one that is shown. A login in it is hidden there, and may be anything in the body. */
export function isShownBody(shown: string, body: string): boolean {
  if (!shown.includes(HIDDEN)) return isSameBody(shown, body);
  const pieces = shown.split(HIDDEN).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`, 's').test(body);
}
