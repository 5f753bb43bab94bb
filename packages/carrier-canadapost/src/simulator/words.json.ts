/**
 * Both platforms have one domain model: JSON writes its names in camel case and its lists without an element around
 * each entry. Prices and rules are written once, in the words of the XML schemas.
 */

/** Names of the entries of lists. */
const ENTRIES: Readonly<Record<string, string>> = {
  options: 'option',
  services: 'service-code',
  skuList: 'item',
};

/** A read JSON document as a read XML document says the same. */
export function inXmlWords(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      kebab(name),
      Array.isArray(value) ? { [ENTRIES[name] ?? name]: value.map(inXmlWords) } : inXmlWords(value),
    ]),
  );
}

/** `addressLine1` -> `address-line-1` */
function kebab(name: string): string {
  return name.replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
}
