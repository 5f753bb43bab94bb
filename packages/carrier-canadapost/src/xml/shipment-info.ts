/** What the XML platform answers to a purchase: `shipment-info`, `non-contract-shipment-info`, and the price documents. */
import { omitUndefined, wireDecimal, wireList, wireOptional, wireText } from '@waybill/carrier-kit';
import { readXml } from '@waybill/carrier-kit/xml';
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
  '@_rel': z.string(),
  '@_href': z.string(),
  '@_media-type': z.string().catch('*/*'),
  '@_index': z.coerce.number().int().optional().catch(undefined),
});

const wireInfo = z.object({
  'shipment-id': text,
  'tracking-pin': text,
  'shipment-status': text,
  'po-number': text,
  'shipment-price': z.object({ 'due-amount': wireDecimal }).optional().catch(undefined),
  links: wireOptional(z.object({ link: wireList(z.unknown()) })).catch(undefined),
});

const wireDocument = z.object({
  'shipment-info': z.unknown().optional(),
  'non-contract-shipment-info': z.unknown().optional(),
});

/** Empty when the reply is not a document of a bought shipment. */
export function readShipmentInfo(reply: Answer): ShipmentInfo {
  const root = wireDocument.safeParse(tryXml(reply.body));
  const info = wireInfo.safeParse(root.data?.['shipment-info'] ?? root.data?.['non-contract-shipment-info']);
  if (!info.success) return { links: [] };
  const {
    'shipment-id': shipment_id,
    'tracking-pin': tracking_pin,
    'shipment-status': status,
    'po-number': po_number,
  } = info.data;
  const due = info.data['shipment-price']?.['due-amount'];
  return omitUndefined({
    shipment_id,
    tracking_pin,
    status,
    po_number,
    links: inOrder((info.data.links?.link ?? []).flatMap(readLink)),
    price: due === undefined ? undefined : charge('due-amount', due, CURRENCY),
  });
}

function readLink(node: unknown): (Link & { index?: number })[] {
  const link = wireLink.safeParse(node);
  if (!link.success) return [];
  const { '@_rel': rel, '@_href': href, '@_media-type': media_type, '@_index': index } = link.data;
  return [omitUndefined({ rel, href, media_type, index })];
}

const wirePrice = z.object({ 'shipment-price': z.object({ 'due-amount': wireDecimal }) });
const wireReceipt = z.object({
  'non-contract-shipment-receipt': z.object({
    'cc-receipt-details': z.object({
      'charge-amount': wireDecimal,
      currency: z.string().length(3).catch(CURRENCY),
    }),
  }),
});

/** The price in the document behind the link `price` (contract) or `receipt` (non-contract). */
export function readPrice(reply: Answer): ShippingCharge | undefined {
  const document = tryXml(reply.body);
  const price = wirePrice.safeParse(document);
  if (price.success) return charge('due-amount', price.data['shipment-price']['due-amount'], CURRENCY);
  const receipt = wireReceipt.safeParse(document);
  if (!receipt.success) return undefined;
  const { 'charge-amount': amount, currency } =
    receipt.data['non-contract-shipment-receipt']['cc-receipt-details'];
  return charge('charge-amount', amount, currency);
}

function tryXml(body: string): unknown {
  try {
    return readXml(body);
  } catch {
    return undefined;
  }
}
