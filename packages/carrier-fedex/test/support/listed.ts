import { casesOf, replyOf } from './cases.js';
import { paths, replaced, valueAt } from './paths.js';

/** Recorded cases of an operation that are not refusals. */
export const recorded = (operation: 'rating' | 'shipping') =>
  casesOf(operation)
    .filter(({ expected: [, errors] }) => errors.length === 0)
    .map(({ name, expected }) => ({ name, expected, reply: replyOf(operation, name) }));

/** The document with itself, each of its objects and each file, one at a time, in a list of its own. */
export function listed(document: unknown): { what: string; changed: unknown }[] {
  const inside = paths(document).flatMap((path) => {
    const node = valueAt(document, path);
    const isElement = /^\d+$/.test(path.at(-1) ?? '');
    const isObject = typeof node === 'object' && node !== null && !Array.isArray(node);
    if (isElement || !(isObject || path.at(-1) === 'encodedLabel')) return [];
    return [{ what: path.join('.'), changed: replaced(document, path, [node]) }];
  });
  return [{ what: 'document', changed: [document] }, ...inside];
}
