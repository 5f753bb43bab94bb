/** The JSON platform's reply to a purchase, and the price documents. */
import { z } from '@waybill/carrier-kit';
import { maybe, maybeText, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ShippingCharge } from '@waybill/core/plugin';
import { wireTotal } from '../offers.js';
import { CURRENCY } from '../packages.js';
import { charge, type ShipmentInfo } from '../shipping/shipment-info.js';
import { wireLinks } from './links.js';

const wirePaid = maybe(
  z.object({
    chargeAmount: wireTotal,
    currency: wireText.pipe(z.string().length(3)).catch(CURRENCY),
  }),
);

/** A price, or the receipt of a card, alone or as a list of one. */
const wirePrice = maybe(
  z.object({ dueAmount: wireTotal }).transform(({ dueAmount }) => charge('dueAmount', dueAmount, CURRENCY)),
);
const wireReceipt = maybe(
  z
    .object({ ccReceiptDetails: wirePaid, supplierAccountReceiptDetails: wirePaid })
    .transform(({ ccReceiptDetails, supplierAccountReceiptDetails }) => {
      const paid = ccReceiptDetails ?? supplierAccountReceiptDetails;
      return paid && charge('chargeAmount', paid.chargeAmount, paid.currency);
    }),
);

const wireInfo = z.object({
  shipmentId: maybeText,
  trackingPin: maybeText,
  shipmentStatus: maybeText,
  poNumber: maybeText,
  shipmentPrice: wirePrice,
  shipmentReceipt: wireReceipt,
  links: wireLinks,
});

/** The shipment in a document; `undefined` for one that names none. */
export function shipmentInfoIn(document: unknown): ShipmentInfo | undefined {
  const info = wireInfo.safeParse(document).data;
  if (info === undefined || (info.shipmentId ?? info.trackingPin) === undefined) return undefined;
  return omitUndefined({
    shipment_id: info.shipmentId,
    tracking_pin: info.trackingPin,
    status: info.shipmentStatus,
    po_number: info.poNumber,
    links: info.links,
    price: info.shipmentPrice ?? info.shipmentReceipt,
  });
}

/** The price in the document behind the link `price` or `receipt`. */
export function priceIn(document: unknown): ShippingCharge | undefined {
  return wirePrice.parse(document) ?? wireReceipt.parse(document);
}
