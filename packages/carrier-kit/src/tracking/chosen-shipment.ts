import type { Notice } from '@waybill/core';

/** How to choose among shipments with the same number. */
export interface ChosenBy<Shipment> {
  /** The one of the day that is nearest to this is chosen; without it the newest. */
  readonly ship_date: string | undefined;
  /** Its day of shipment, `YYYY-MM-DD`. */
  readonly dayOf: (shipment: Shipment) => string | undefined;
  /** In the notice, e.g. `FedEx`. */
  readonly carrier_name: string;
}

/** Carriers give their numbers out again. `undefined` without a shipment; with several a notice says which one it is. */
export function chosenShipment<Shipment>(
  shipments: readonly Shipment[],
  { ship_date, dayOf, carrier_name }: ChosenBy<Shipment>,
): { readonly shipment: Shipment; readonly notices: readonly Notice[] } | undefined {
  const moment = (shipment: Shipment) => Date.parse(dayOf(shipment) ?? '1970-01-01');
  const distance = (shipment: Shipment) =>
    ship_date === undefined ? -moment(shipment) : Math.abs(moment(shipment) - Date.parse(ship_date));
  const [shipment] = shipments.toSorted((a, b) => distance(a) - distance(b));
  if (shipment === undefined) return undefined;
  if (shipments.length === 1) return { shipment, notices: [] };
  const message = `${carrier_name} has ${shipments.length} shipments with this number; this is the one of ${dayOf(shipment) ?? 'an unknown day'}. Another is found by its ship_date.`;
  return { shipment, notices: [{ code: 'number_used_again', message }] };
}
