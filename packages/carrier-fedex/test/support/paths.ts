/** Every member of a document, as the way to it. */
export function paths(node: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) => [[...at, key], ...paths(child, [...at, key])]);
}

/** The document with another value at the end of a way; `undefined` takes the member away. */
export function replaced(node: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(node))
    return node.map((child, index) => (String(index) === key ? replaced(child, rest, value) : child));
  const { [key]: child, ...others } = node as Record<string, unknown>;
  const changed = replaced(child, rest, value);
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** What stands at the end of a way. */
export function valueAt(node: unknown, path: readonly string[]): unknown {
  return path.reduce((found, key) => (found as Record<string, unknown>)[key], node);
}
