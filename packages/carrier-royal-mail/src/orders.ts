/** Orders as replies have them, and the calls that name one. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, wireText } from '@waybill/carrier-kit/reply';
import type { Call } from '@waybill/core/plugin';

/** `CreateOrderResponse`, `GetOrderInfoResource`. */
const wireOrder = z.object({
  orderIdentifier: maybe(wireText.pipe(z.string().regex(/^\d{1,18}$/))),
  orderReference: maybeText,
  orderDate: maybeText,
  manifestedOn: maybeText,
  shippedOn: maybeText,
  trackingNumber: maybeText,
  packages: listOf(z.object({ packageNumber: maybeText, trackingNumber: maybeText })),
  label: maybeText,
  generatedDocuments: listOf(wireText),
});
export type WireOrder = z.output<typeof wireOrder>;

const wireCreated = z.object({ createdOrders: listOf(wireOrder) });
/** An entry of a list of errors is no order. */
const wireOrders = listOf(
  wireOrder
    .extend({ createdOn: maybeText })
    .refine(
      ({ orderIdentifier, createdOn, trackingNumber }) =>
        (orderIdentifier ?? createdOn ?? trackingNumber) !== undefined,
    ),
);

/** The order that `POST /orders` made: its place in the list proves it, and its number or label shows which it is. */
export function createdOrder(document: unknown): WireOrder | undefined {
  const orders = wireCreated.safeParse(document).data?.createdOrders ?? [];
  const isWhole = ({ orderIdentifier, label }: WireOrder) => (orderIdentifier ?? label) !== undefined;
  return orders.find(isWhole) ?? orders[0];
}

/** The list of `GET /orders/{ids}`; `undefined` for a document of another kind. */
export function ordersIn(document: unknown): readonly WireOrder[] | undefined {
  const orders = wireOrders.parse(document);
  return orders.length > 0 || (Array.isArray(document) && document.length === 0) ? orders : undefined;
}

/** A number is written into a path as it is. A reference is put in quotes and then percent-encoded, quotes included. */
export const byNumber = (number: string): string => encodeURIComponent(number);
export const byReference = (reference: string): string => encodeURIComponent(`"${reference}"`);

/** Asks for one order. */
export function orderCall(step: string, identifier: string): Call {
  return { step, method: 'GET', url: `/api/v1/orders/${identifier}` };
}
