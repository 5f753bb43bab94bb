import { XMLParser, XMLValidator } from 'fast-xml-parser';

const xml = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

/**
 * A body in a form in which equal documents are equal: XML by its elements, their order, attributes and text; JSON by
 * its structure; anything else by its text.
 */
export function canonical(body: string): unknown {
  if (known.has(body)) return known.get(body);
  if (known.size >= MOST_KNOWN) known.clear();
  const form = canonicalForm(body);
  known.set(body, form);
  return form;
}

/** The same few requests are compared again with every changed reply. */
const known = new Map<string, unknown>();
const MOST_KNOWN = 1000;

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
  return text;
}

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
