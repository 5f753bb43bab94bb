/** A shipment that Canada Post created, on either platform. */
import type { BoughtPackage, Fetch } from '@waybill/carrier-kit';
import type { Notice } from '@waybill/core';
import type { ShippingCharge } from '@waybill/core/plugin';
import { services } from '../services.js';
import type { Consignment } from './request.js';

/** A link of a created shipment. They stay valid for about 90 days. */
export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly media_type: string;
}

/** Each fact is read by itself: one that cannot be read costs only itself. */
export interface ShipmentInfo {
  readonly shipment_id?: string;
  readonly tracking_pin?: string;
  readonly status?: string;
  readonly po_number?: string;
  readonly links: readonly Link[];
  readonly price?: ShippingCharge;
}

/** The links by their `index`: pages of a label may come in any order. */
export function inOrder(links: readonly (Link & { readonly index?: number })[]): Link[] {
  return links
    .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
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
    notices: [
      ...statusNotices(info),
      ...groupNotices(info, group_id),
      ...(tracking_pin === null ? [notTracked(info)] : []),
    ],
    // A manifest names groups, and what is in one can be voided until then.
    facts: { ...info, ...(group_id === undefined ? {} : { group_id }) },
  };
}

function fetchesOf(links: readonly Link[], unpriced: boolean): Fetch[] {
  const rel = PRICES.find((wanted) => unpriced && links.some((link) => link.rel === wanted));
  const price = links.find((link) => link.rel === rel);
  return links.flatMap((link): Fetch[] => {
    const kind = link === price ? 'price' : DOCUMENTS[link.rel];
    return kind === undefined
      ? []
      : [{ kind, method: 'GET', url: link.href, headers: { accept: link.media_type } }];
  });
}

/** A PIN may exist while the label is not valid yet. */
function statusNotices({ status, shipment_id = '' }: ShipmentInfo): Notice[] {
  if (status === undefined || ['created', 'transmitted'].includes(status)) return [];
  return [{ code: 'shipment-status', message: `Shipment ${shipment_id} is ${status}.` }];
}

function groupNotices({ shipment_id = '' }: ShipmentInfo, group_id: string | undefined): Notice[] {
  if (group_id === undefined) return [];
  const message = `Shipment ${shipment_id} waits in the group ${group_id}: transmit the group before its packages are handed in.`;
  return [{ code: 'not_transmitted', message }];
}

/** Small packets have no number; of a service that the table does not list it is unknown. */
function isTracked(service: string): boolean {
  return services.rows.some(({ code }) => code === service) && !/^(USA|INT)\.SP\./.test(service);
}

function notTracked({ shipment_id = '' }: ShipmentInfo): Notice {
  const message = `Shipment ${shipment_id} has no tracking number: its service is not tracked.`;
  return { code: 'not_tracked', message };
}

export function charge(name: string, amount: string, currency: string): ShippingCharge {
  return { amount, currency, name };
}
