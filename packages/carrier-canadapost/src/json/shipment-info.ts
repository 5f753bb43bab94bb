/** What the JSON platform answers to a purchase, and the price documents. */
import { omitUndefined, readJson, wireDecimal, wireList, wireOptional, wireText } from '@waybill/carrier-kit';
import type { Answer, ShippingCharge } from '@waybill/core';
import { z } from 'zod';
import { CURRENCY } from '../account.js';
import { charge, inOrder, type Link, type ShipmentInfo } from '../shipping/shipment-info.js';

/** Text that may be missing; of several the first. */
const text = z
  .preprocess((node) => (Array.isArray(node) ? node[0] : node), wireOptional(wireText))
  .optional()
  .catch(undefined);

const wireLink = z.object({
  rel: wireText,
  href: wireText,
  mediaType: wireText.catch('*/*'),
  index: z.coerce.number().int().optional().catch(undefined),
});

const wirePrice = z.object({ dueAmount: wireDecimal });
const wireDetails = z.object({
  chargeAmount: wireDecimal,
  currency: wireText.pipe(z.string().length(3)).catch(CURRENCY),
});
const wireReceipt = z.object({
  ccReceiptDetails: wireDetails.optional().catch(undefined),
  supplierAccountReceiptDetails: wireDetails.optional().catch(undefined),
});

const wireInfo = z.object({
  shipmentId: text,
  trackingPin: text,
  shipmentStatus: text,
  poNumber: text,
  shipmentPrice: z.unknown().optional(),
  shipmentReceipt: z.unknown().optional(),
  links: wireList(z.unknown()),
});

/** Without anything when the reply is not a document of a bought shipment. */
export function readShipmentInfo(reply: Answer): ShipmentInfo {
  const info = wireInfo.safeParse([tryJson(reply.body)].flat()[0]);
  if (!info.success) return { links: [] };
  const { shipmentId, trackingPin, shipmentStatus, poNumber, shipmentPrice, shipmentReceipt, links } =
    info.data;
  return omitUndefined({
    shipment_id: shipmentId,
    tracking_pin: trackingPin,
    status: shipmentStatus,
    po_number: poNumber,
    links: inOrder(links.flatMap(readLink)),
    price: priceIn(shipmentPrice) ?? receiptIn(shipmentReceipt),
  });
}

function readLink(node: unknown): (Link & { index?: number })[] {
  const link = wireLink.safeParse(node);
  if (!link.success) return [];
  const { rel, href, mediaType: media_type, index } = link.data;
  // An official example has a stray quote at the end of a link.
  return [omitUndefined({ rel, href: href.trim().replace(/^["']+|["']+$/g, ''), media_type, index })];
}

/** The price in the document behind the link `price` or `receipt`. */
export function readPrice(reply: Answer): ShippingCharge | undefined {
  const document = tryJson(reply.body);
  return priceIn(document) ?? receiptIn(document);
}

/** One price, also as a list of one, as a production reader reports it. */
function priceIn(node: unknown): ShippingCharge | undefined {
  const price = wirePrice.safeParse([node].flat()[0]);
  return price.success ? charge('dueAmount', price.data.dueAmount, CURRENCY) : undefined;
}

function receiptIn(node: unknown): ShippingCharge | undefined {
  const receipt = wireReceipt.safeParse([node].flat()[0]);
  const paid = receipt.data?.ccReceiptDetails ?? receipt.data?.supplierAccountReceiptDetails;
  return paid && charge('chargeAmount', paid.chargeAmount, paid.currency);
}

function tryJson(body: string): unknown {
  try {
    return readJson(body);
  } catch {
    return undefined;
  }
}
