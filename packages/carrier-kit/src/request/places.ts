import type { RequestFields } from '@waybill/core/plugin';

/** One object of a request whose fields or extras a carrier may refuse. */
export interface Place {
  /** Its name in the tables of fields and extras. */
  readonly name: string;
  /** Where it stands in the request, as messages write it. */
  readonly path: string;
  readonly holder: object & { readonly extra?: Readonly<Record<string, string>> };
}

/** Every object of a request, in the order in which the interface lists them. */
export function placesOf({ shipper, recipient, shipment }: RequestFields): Place[] {
  const { ship_from, items, customs, label, invoice } = shipment;
  const single = (name: string, path: string, holder: Place['holder'] | undefined): Place[] =>
    holder === undefined ? [] : [{ name, path, holder }];
  const listed = (name: string, path: string, holders: readonly Place['holder'][] = []): Place[] =>
    holders.map((holder, index) => ({ name, path: `${path}[${index}]`, holder }));
  return [
    ...single('shipper', 'shipper', shipper),
    ...single('recipient', 'recipient', recipient),
    ...single('shipment', 'shipment', shipment),
    ...single('ship_from', 'shipment.ship_from', ship_from),
    ...listed('item', 'shipment.items', items),
    ...single('customs', 'shipment.customs', customs),
    ...single('sold_to', 'shipment.customs.sold_to', customs?.sold_to),
    ...listed('customs_item', 'shipment.customs.items', customs?.items),
    ...single('label', 'shipment.label', label),
    ...single('invoice', 'shipment.invoice', invoice),
  ];
}
