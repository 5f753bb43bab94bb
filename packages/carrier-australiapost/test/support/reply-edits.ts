import type { ReplyEdits } from '@waybill/testkit';

interface PricedShipment {
  readonly items: readonly { readonly product_id: string }[];
  readonly shipment_summary: { readonly total_cost: number };
}

/** Edits of a price list. Other documents stay as they are. */
export const reply: ReplyEdits = {
  withServices: (body, codes) =>
    edited(body, ([first]) =>
      codes.flatMap((product_id) =>
        first === undefined ? [] : { ...first, items: first.items.map((item) => ({ ...item, product_id })) },
      ),
    ),
  withTotal: (body, delta) =>
    edited(body, (shipments) =>
      shipments.map(({ shipment_summary: summary, ...rest }) => {
        const total_cost = Number((summary.total_cost + delta).toFixed(2));
        return { ...rest, shipment_summary: { ...summary, total_cost } };
      }),
    ),
};

function edited(body: string, edit: (shipments: readonly PricedShipment[]) => readonly PricedShipment[]) {
  if (!body.startsWith('{')) return body;
  const document = JSON.parse(body) as { readonly shipments?: readonly Partial<PricedShipment>[] };
  const shipments = document.shipments ?? [];
  const isPrices =
    shipments.length > 0 && shipments.every((one) => !('shipment_id' in one) && 'shipment_summary' in one);
  return isPrices ? JSON.stringify({ ...document, shipments: edit(shipments as PricedShipment[]) }) : body;
}
