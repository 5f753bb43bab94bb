/**
 * Both platforms have one domain model: JSON writes its names in camel case and its lists without an element around
 * each entry. Prices and rules are written once, with the names of the XML schemas.
 */

/** Names of the entries of lists. */
const ENTRIES: Readonly<Record<string, string>> = {
  excludedShipments: 'shipment-id',
  groupIds: 'group-id',
  options: 'option',
  services: 'service-code',
  skuList: 'item',
};

/** A JSON document under the names that the XML document has. */
export function withXmlNames(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      kebab(name),
      Array.isArray(value) ? { [ENTRIES[name] ?? name]: value.map(withXmlNames) } : withXmlNames(value),
    ]),
  );
}

/** `addressLine1` -> `address-line-1` */
function kebab(name: string): string {
  return name.replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();
}
