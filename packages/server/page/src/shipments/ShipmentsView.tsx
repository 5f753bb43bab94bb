import { ShipmentList } from './ShipmentList.js';
import { ShipmentPage } from './ShipmentPage.js';

/** All shipments, or one of them by its key. */
export function ShipmentsView({ shipment }: { readonly shipment: string | undefined }) {
  return shipment === undefined ? <ShipmentList /> : <ShipmentPage key={shipment} name={shipment} />;
}
