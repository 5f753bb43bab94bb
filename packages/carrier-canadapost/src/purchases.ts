/** What Canada Post says of a shipment that was bought: in the reply to the purchase, or in a search for it. */

import type { BoughtPackage, Fetch } from '@waybill/carrier-kit';
import type { ReplyReader } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { Notice } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { services } from './services.js';
import type { Consignment, Link, SearchedShipment, ShipmentInfo } from './terms.js';

/** Links by their `index`: pages of a label may come in any order. */
export function inOrder(links: readonly (Link & { readonly index: number })[]): Link[] {
  return links
    .toSorted((a, b) => a.index - b.index)
    .map(({ rel, href, media_type }) => ({ rel, href, media_type }));
}

/** Kinds of documents by the `rel` of their links. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  label: 'label',
  returnLabel: 'return_label',
  commercialInvoice: 'commercial_invoice',
  codRemittanceLabel: 'cod_card',
};

/** Links to a price, the better one first: a receipt is there for what a card has paid. */
const PRICES = ['price', 'receipt'];

/**
 * A package that was bought, with its documents, and its price where the reply has none.
 * @param id what the platform calls the identifier of a shipment.
 */
export function boughtPackage(
  info: ShipmentInfo,
  id: 'shipmentId' | 'shipment-id',
  { group_id, service }: Pick<Consignment, 'group_id' | 'service'>,
): BoughtPackage {
  const { shipment_id, price, links } = info;
  const tracking_pin = info.tracking_pin ?? (isTracked(service) ? undefined : null);
  return {
    tracking_number: tracking_pin,
    reference: shipment_id === undefined ? undefined : { type: id, value: shipment_id },
    charge: price,
    fetch: fetchesOf(links, price === undefined),
    notices: noticesOf(info, group_id, tracking_pin === null),
    // A manifest names groups, and what is in one can be voided until then.
    facts: { ...info, ...(group_id === undefined ? {} : { group_id }) },
  };
}

/** Small packets have no number; of a service that the table does not list it is unknown. */
function isTracked(service: string): boolean {
  return services.rows.some(({ code }) => code === service) && !/^(USA|INT)\.SP\./.test(service);
}

function fetchesOf(links: readonly Link[], unpriced: boolean): Fetch[] {
  const rel = PRICES.find((wanted) => unpriced && links.some((link) => link.rel === wanted));
  const price = links.find((link) => link.rel === rel);
  return links.flatMap((link): Fetch[] => {
    const kind = link === price ? 'price' : lookUp(DOCUMENTS, link.rel);
    return kind === undefined
      ? []
      : [{ kind, method: 'GET', url: link.href, headers: { accept: link.media_type } }];
  });
}

function noticesOf(
  { status = 'created', shipment_id = '' }: ShipmentInfo,
  group_id: string | undefined,
  untracked: boolean,
): Notice[] {
  // A PIN may exist while the label is not valid yet.
  const isValid = ['created', 'transmitted'].includes(status);
  const texts = {
    'shipment-status': isValid ? undefined : `is ${status}`,
    not_transmitted:
      group_id && `waits in the group ${group_id}: transmit the group before its packages are handed in`,
    not_tracked: untracked ? 'has no tracking number: its service is not tracked' : undefined,
  };
  return Object.entries(texts).flatMap(([code, text]) =>
    text === undefined ? [] : [{ code, message: `Shipment ${shipment_id} ${text}.` }],
  );
}

/** Why a search does not show whether the purchase was made. */
export function whyUnclear(
  searched: Exclude<SearchedShipment, { readonly info: ShipmentInfo }>,
  readReply: ReplyReader,
  carrier: CarrierIdentity,
): string {
  if ('unclear' in searched) return searched.unclear;
  return 'nothing' in searched ? NOTHING_YET : notAnswered(searched.unanswered, readReply, carrier);
}

/** 2026-10-08, observed: a search for an id that was never used also answers with an empty list. */
const NOTHING_YET =
  'Canada Post lists no shipment of this request, which proves little in the first minutes: ask again later.';

function notAnswered(reply: Reply | undefined, readReply: ReplyReader, carrier: CarrierIdentity): string {
  if (reply === undefined) return "No search in Canada Post's shipments was made.";
  if (!isAnswer(reply))
    return `The search in Canada Post's shipments got no answer: ${reply.failure.message}.`;
  if (reply.status === 202) return 'Canada Post is still preparing the list of shipments: ask again later.';
  const { errors = [] } = readReply(reply, carrier, () => undefined);
  return `The search in Canada Post's shipments failed: ${errors.map(({ message }) => message).join('; ')}.`;
}
