import { XMLValidator } from 'fast-xml-parser';
import { remembered } from '../remembered.js';
import { jsonLeaves, jsonMutants } from './json.js';
import { type Multipart, multipartLeaves, multipartMutants, readMultipart } from './multipart.js';
import type { Mutant } from './mutant.js';
import { xmlLeaves, xmlMutants } from './xml.js';

/** A document that a body, or a text inside one, holds; `undefined` for anything else. */
function documentIn(
  body: string,
): { json: unknown } | { xml: string } | { multipart: Multipart } | undefined {
  const text = body.trim();
  if (text.startsWith('--')) {
    const multipart = readMultipart(text);
    return multipart && { multipart };
  }
  if (text.startsWith('<')) return XMLValidator.validate(text) === true ? { xml: text } : undefined;
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Every way to change one thing of a document; none for what is neither JSON nor XML nor multipart. */
export const mutantsOf: (body: string) => readonly Mutant[] = remembered(mutantsIn, 50);

function mutantsIn(body: string): readonly Mutant[] {
  const document = documentIn(body);
  if (document === undefined) return [];
  if ('multipart' in document) return [...multipartMutants(document.multipart, mutantsOf)];
  return [
    ...('xml' in document ? xmlMutants(document.xml, mutantsOf) : jsonMutants(document.json, mutantsOf)),
  ];
}

/** Texts and numbers of a document, those of documents in its texts included. */
export const leavesOf: (body: string) => readonly string[] = remembered(leavesIn, 50);

function leavesIn(body: string): readonly string[] {
  const document = documentIn(body);
  if (document === undefined) return [];
  if ('multipart' in document)
    return multipartLeaves(document.multipart).flatMap((leaf) => [leaf, ...leavesOf(leaf)]);
  const leaves = 'xml' in document ? xmlLeaves(document.xml) : jsonLeaves(document.json);
  return leaves.flatMap((leaf) => [leaf, ...leavesOf(leaf)]);
}
