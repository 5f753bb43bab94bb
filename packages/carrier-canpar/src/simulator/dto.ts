import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { XmlElement } from '@waybill/simulator/xml';

/** The children of an element as objects and texts, lists where a name occurs more than once. */
export function plain(element: XmlElement | undefined): Record<string, XmlNode[string]> {
  const named = Map.groupBy(element?.children ?? [], ({ name }) => name);
  return Object.fromEntries(
    [...named].map(([name, found]): [string, XmlNode[string]] => {
      const values = found.map((one) => (one.children.length > 0 ? (plain(one) as XmlNode) : one.text));
      return [name, values.length === 1 ? values[0] : (values as XmlNode[])];
    }),
  );
}

/** The members of a type of `dto`, in alphabetical order as Axis2 writes them. */
export function typed(members: Readonly<Record<string, XmlNode[string]>>): XmlNode {
  const inner = (value: XmlNode[string]): XmlNode[string] => {
    if (Array.isArray(value)) return value.map((one) => inner(one)) as XmlNode[];
    return typeof value === 'object' ? typed(value as XmlNode) : value;
  };
  const names = Object.keys(members).toSorted();
  return Object.fromEntries(names.map((name) => [`d:${name}`, inner(members[name])]));
}
