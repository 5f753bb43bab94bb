/** What was bought, whichever platform sold it. */
import type { Answer, Call, ShippingCharge } from '@waybill/core';

/** A link of a bought shipment. */
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

/** The links in the order that their `index` gives: pages of a label may come in any. */
export function inOrder(links: readonly (Link & { readonly index?: number })[]): Link[] {
  return links
    .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
    .map(({ rel, href, media_type }) => ({ rel, href, media_type }));
}

/** Links of a bought parcel that are followed, by `rel`, and the kind of document behind them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  label: 'label',
  returnLabel: 'return_label',
  commercialInvoice: 'commercial_invoice',
  codRemittanceLabel: 'cod_remittance_label',
};

/**
 * What is fetched after a purchase: every document, and the price where the reply had none.
 * @param priceRels which links tell a price, the best one first.
 */
export function callsOf(
  { links, price }: ShipmentInfo,
  { package: position }: Answer,
  priceRels: readonly string[],
): Call[] {
  const priceRel =
    price === undefined ? priceRels.find((wanted) => links.some(({ rel }) => rel === wanted)) : undefined;
  const priceLink = links.find(({ rel }) => rel === priceRel);
  return links.flatMap((link, index): Call[] => {
    const { rel, href, media_type } = link;
    const common = {
      ...(position === undefined ? {} : { package: position }),
      method: 'GET' as const,
      url: href,
      headers: { accept: media_type },
    };
    const kind = DOCUMENTS[rel];
    if (kind === undefined) return link === priceLink ? [{ step: 'price', ...common }] : [];
    const earlier = links.slice(0, index).filter((other) => other.rel === rel).length;
    return [{ step: earlier === 0 ? kind : `${kind}-${earlier}`, ...common, reply_as: 'base64' }];
  });
}

export function charge(name: string, amount: string, currency: string): ShippingCharge {
  return { amount, currency, name };
}
