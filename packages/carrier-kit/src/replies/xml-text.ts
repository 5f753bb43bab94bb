/** The text of an element that `readXml` gave, with or without attributes; `undefined` where there is no text. */
export function elementText(node: unknown): string | undefined {
  if (typeof node === 'string') return node;
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined;
  const text: unknown = Object.hasOwn(node, '#text') ? Reflect.get(node, '#text') : undefined;
  if (typeof text === 'string') return text;
  // Attributes alone: an empty element.
  return Object.keys(node).every((name) => name.startsWith('@_')) ? '' : undefined;
}
