/** How the server reads and writes documents: XML. */
import { z } from '@waybill/carrier-kit';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { BodyReader, Refusal } from '@waybill/simulator/server';
import { type XmlElement, xmlBody } from '@waybill/simulator/xml';

/** An element's text, or its children by name: a list where a name occurs more than once. */
type Content = string | { readonly [name: string]: Content | readonly Content[] };

/** Reads a body that must be one well-formed document, without attributes and namespaces, and valid by the schema. */
export function documentBody<Body>(
  schema: z.ZodType<Body>,
  refused: { readonly unreadable: () => Refusal; readonly invalid: (error: z.ZodError) => Refusal },
): BodyReader<Body> {
  const contentOf = ({ namespace, attributes, children, text }: XmlElement): Content => {
    const isPlain = namespace === '' && Object.keys(attributes).length === 0;
    if (!isPlain || (children.length > 0 && text.trim() !== '')) throw refused.unreadable();
    if (children.length === 0) return text;
    const named = Map.groupBy(children, (child) => child.name);
    return Object.fromEntries([...named].map(([child, found]) => [child, oneOrMore(found.map(contentOf))]));
  };
  return xmlBody((root) => {
    const result = schema.safeParse({ [root.name]: contentOf(root) });
    if (!result.success) throw refused.invalid(result.error);
    return result.data;
  }, refused.unreadable);
}

function oneOrMore(contents: readonly Content[]): Content | readonly Content[] {
  const [only = '', ...others] = contents;
  return others.length === 0 ? only : contents;
}

export function reply(root: string, content: object, status = 200): Response {
  const body = writeXml({ [root]: content as XmlNode });
  return new Response(body, { status, headers: { 'content-type': 'application/xml' } });
}

/** A list of a request: repeated elements, a single one, or no element. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .unknown()
    .optional()
    .transform((found) => (found === undefined ? [] : Array.isArray(found) ? found : [found]))
    .pipe(z.array(schema));
}
