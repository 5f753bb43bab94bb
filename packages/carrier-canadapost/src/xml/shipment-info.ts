/** The XML platform's reply to a purchase: `shipment-info`, `non-contract-shipment-info`, and the price documents. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ShippingCharge } from '@waybill/core/plugin';
import { wireTotal } from '../offers.js';
import { CURRENCY } from '../packages.js';
import { charge, type ShipmentInfo } from '../shipping/shipment-info.js';
import { wireLinks } from './links.js';

const wirePrice = maybe(z.object({ 'due-amount': wireTotal }));

const wireShipmentInfo = z.object({
  'customer-request-id': maybeText,
  'shipment-id': maybeText,
  'tracking-pin': maybeText,
  'shipment-status': maybeText,
  'po-number': maybeText,
  'shipment-price': wirePrice,
  links: wireLinks,
});
const wireInfo = maybe(wireShipmentInfo);

const wireCreated = z.object({ 'shipment-info': wireInfo, 'non-contract-shipment-info': wireInfo });

/** The shipment in a document; `undefined` for one that names none. */
export function shipmentInfoIn(document: unknown): ShipmentInfo | undefined {
  const created = wireCreated.safeParse(document).data;
  return infoOf(created?.['shipment-info'] ?? created?.['non-contract-shipment-info']);
}

const wireShipments = z.object({
  shipments: z.object({ 'shipment-info': listOf(wireShipmentInfo) }),
});
/** A list of nothing is an empty element. */
const wireNoShipments = z.object({ shipments: z.literal('') });

/** The shipments in a list, with the identifiers of their requests; `undefined` for another document. */
export function listedShipmentsIn(
  document: unknown,
): { readonly request_id?: string; readonly info: ShipmentInfo }[] | undefined {
  if (wireNoShipments.safeParse(document).success) return [];
  return wireShipments.safeParse(document).data?.shipments['shipment-info'].flatMap((wire) => {
    const info = infoOf(wire);
    return info === undefined ? [] : [omitUndefined({ request_id: wire['customer-request-id'], info })];
  });
}

function infoOf(info: z.output<typeof wireInfo>): ShipmentInfo | undefined {
  if (info === undefined || (info['shipment-id'] ?? info['tracking-pin']) === undefined) return undefined;
  const due = info['shipment-price']?.['due-amount'];
  return omitUndefined({
    shipment_id: info['shipment-id'],
    tracking_pin: info['tracking-pin'],
    status: info['shipment-status'],
    po_number: info['po-number'],
    links: info.links,
    price: due === undefined ? undefined : charge('due-amount', due, CURRENCY),
  });
}

const wireReceipt = maybe(
  z.object({
    'cc-receipt-details': z.object({
      'charge-amount': wireTotal,
      currency: z.string().length(3).catch(CURRENCY),
    }),
  }),
);

const wireDocument = z.object({
  'shipment-price': wirePrice,
  'shipment-receipt': wireReceipt,
  'non-contract-shipment-receipt': wireReceipt,
});

/** The price in the document behind the link `price` or `receipt`. */
export function priceIn(document: unknown): ShippingCharge | undefined {
  const read = wireDocument.safeParse(document).data ?? {};
  const price = read['shipment-price'];
  if (price !== undefined) return charge('due-amount', price['due-amount'], CURRENCY);
  const receipt = read['shipment-receipt'] ?? read['non-contract-shipment-receipt'];
  const paid = receipt?.['cc-receipt-details'];
  return paid && charge('charge-amount', paid['charge-amount'], paid.currency);
}
