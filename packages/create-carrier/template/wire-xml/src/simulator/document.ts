/** How the server reads and writes documents: XML. */
import { z } from '@waybill/carrier-kit';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { readXmlRequest, type XmlElement } from '@waybill/simulator/xml';

export const MEDIA_TYPE = 'application/xml';

/** An element's text, or its children by name: a list where a name stands more than once. */
type Content = string | { readonly [name: string]: Content | readonly Content[] };

/** @throws Error for what is not one well-formed document, and for attributes and namespaces: there are none. */
export function readRequest(body: string): unknown {
  const root = readXmlRequest(body);
  return { [root.name]: contentOf(root) };
}

function contentOf({ name, namespace, attributes, children, text }: XmlElement): Content {
  if (namespace !== '' || Object.keys(attributes).length > 0)
    throw new Error(`${name} has neither a namespace nor attributes`);
  if (children.length === 0) return text;
  if (text.trim() !== '') throw new Error(`${name} has text beside its elements`);
  const named = Map.groupBy(children, (child) => child.name);
  return Object.fromEntries([...named].map(([child, found]) => [child, oneOrMore(found.map(contentOf))]));
}

function oneOrMore(contents: readonly Content[]): Content | readonly Content[] {
  const [only = '', ...others] = contents;
  return others.length === 0 ? only : contents;
}

export function writeReply(root: string, content: object): string {
  return writeXml({ [root]: content as XmlNode });
}

/** A list as a request has it: repeated elements, one, or none. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .unknown()
    .optional()
    .transform((found) => (found === undefined ? [] : Array.isArray(found) ? found : [found]))
    .pipe(z.array(schema));
}
