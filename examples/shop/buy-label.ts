/** Buys the label of a paid order once, and leaves every outcome where a person or the next run finds it. */
import type { Aggregator } from '@waybill/aggregator';
import { type ErrorEntry, ShipmentRequest, type ShippingResult } from '@waybill/core';
import type { Offer } from './checkout.ts';

/**
 * `paid`: buy a label. `buying`: a purchase is under way, or was when the program ended. `shipped`: print the labels.
 * `incomplete`: bought, but a package, a label or a price is missing. `unclear`: look it up with the carrier, then decide.
 * `refused`: the order has to be changed.
 */
export type OrderState = 'paid' | 'buying' | 'shipped' | 'incomplete' | 'unclear' | 'refused';

export interface Order {
  readonly id: string;
  readonly offer: Offer;
  readonly state: OrderState;
  readonly shipment?: ShippingResult | null;
  readonly problems?: readonly ErrorEntry[];
}

/** @throws ValidationError when the order lacks what a label needs; nothing was sent then. */
export async function buyLabel(
  order: Order,
  aggregator: Aggregator,
  save: (order: Order) => Promise<void>,
): Promise<Order> {
  if (order.state !== 'paid') return order;
  const { purchase, quote } = order.offer;
  // The order's number is on the label, and what the carrier can be searched by.
  const shipment = { ...purchase.shipment, references: [order.id] };
  const request = new ShipmentRequest({ ...purchase, shipment });

  // Saved first: if this program ends now, the next run does not buy a second label.
  await save({ ...order, state: 'buying' });
  const [bought, problems] = await aggregator.createShipment(request, quote);
  const done = { ...order, state: stateAfter(bought, problems), shipment: bought, problems };
  await save(done);
  return done;
}

function stateAfter(shipment: ShippingResult | null, problems: readonly ErrorEntry[]): OrderState {
  if (shipment !== null) return shipment.complete ? 'shipped' : 'incomplete';
  if (problems.some(({ kind }) => kind === 'unknown_outcome')) return 'unclear';
  return problems.every(({ retryable }) => retryable) ? 'paid' : 'refused';
}
