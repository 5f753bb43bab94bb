import { readXmlRequest, type XmlElement } from '@waybill/simulator/xml';

/** An element: its text, or its children by name; an array where a name comes more than once. */
export type Plain = string | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * Reads a document as a validating server does: white space kept, namespaces resolved. Elements of `namespace` go by
 * their local names, all others and every attribute by names that no schema lists (`{other}name`, `@name`).
 * @throws Error for what is not one well-formed document.
 */
export function readStrictly(text: string, namespace: string): Plain {
  return byName([readXmlRequest(text)], namespace);
}

function byName(elements: readonly XmlElement[], namespace: string): { [name: string]: Plain } {
  const groups = Map.groupBy(elements, (element) =>
    element.namespace === namespace ? element.name : `{${element.namespace}}${element.name}`,
  );
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [first = '', ...more] = group.map((element) => plainOf(element, namespace));
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

function plainOf({ children, attributes, text }: XmlElement, namespace: string): Plain {
  const written = Object.entries(attributes);
  if (children.length === 0 && written.length === 0) return text;
  return {
    ...byName(children, namespace),
    ...Object.fromEntries(written.map(([name, value]) => [`@${name}`, value])),
    ...(text.trim() === '' ? {} : { '#text': text }),
  };
}
