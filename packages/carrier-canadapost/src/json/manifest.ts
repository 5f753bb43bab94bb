/**
 * Closing the day on the JSON platform, with a contract: GET /shipping/v1/{mailedBy}/{mobo}/groups; POST …/manifests -> links,
 * and behind them the manifest, its details and the PDF. Source: Shipping OpenAPI 1.0.0 (shipping-service-v1), "Get Groups",
 * "Transmit Shipments", "Get Manifest".
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { ShippingCharge } from '@waybill/core/plugin';
import type { TransmitSet } from '../manifest/request.js';
import { chargeOf, wireTotal } from '../prices.js';
import type { Link, ReadyManifest } from '../terms.js';
import { get, readReply, send } from './protocol.js';
import { addressDetails, wireLinks } from './shipping.js';

export { readReply };

const below = (customer: string, path: string) => `/shipping/v1/${customer}/${customer}/${path}`;

/** The groups that wait. */
export function groupsCall(customer: string): PackageCall {
  return get(below(customer, 'groups'));
}

// A list of one is read as its element, and an error document is one as well.
const wireGroups = listOf(z.object({ groupId: maybeText }));

export function groupsIn(document: unknown): string[] | undefined {
  const groups = wireGroups.safeParse(document).data?.map(({ groupId }) => groupId);
  return groups?.every((group) => group !== undefined) ? groups : undefined;
}

/** In the order of the OpenAPI file. Flags are "true or absent". */
export function transmitCall(set: TransmitSet, groups: readonly string[]): PackageCall {
  const { address, shipping_point_id } = set;
  return send('POST', below(set.customer_number, 'manifests'), {
    groupIds: groups,
    cpcPickupIndicator: set.pickup || undefined,
    requestedShippingPoint: shipping_point_id === undefined ? address.postal_code : undefined,
    shippingPointId: shipping_point_id,
    detailedManifests: set.detailed,
    methodOfPayment: set.method_of_payment,
    manifestAddress: {
      manifestCompany: address.company,
      manifestName: address.name,
      phoneNumber: address.phone,
      addressDetails: addressDetails(address),
    },
  });
}

export function manifestsIn(document: unknown): Link[] {
  const links = wireLinks.safeParse(document).data ?? [];
  return links.filter(({ rel }) => rel === 'manifest');
}

/** How a person finds manifests whose transmission is uncertain. */
export function manifestLookup(customer: string, day: string): string {
  const date = day.replaceAll('-', '');
  return `manifests of today: GET ${below(customer, 'manifests')}?from=${date}&to=${date}`;
}

export function manifestCall(url: string): PackageCall {
  return get(url);
}

export function manifestPath(customer: string, id: string): string {
  return below(customer, `manifests/${encodeURIComponent(id)}`);
}

const wireManifest = z.object({ poNumber: maybeText, links: wireLinks });

export function manifestIn(document: unknown): ReadyManifest | undefined {
  const { poNumber: po_number, links = [] } = wireManifest.safeParse(document).data ?? {};
  return links.length === 0 ? undefined : { po_number, links };
}

const wireDetails = z.object({ manifestPricingInfo: z.object({ totalDueCpc: maybe(wireTotal) }) });

/** What closing the day costs. */
export function manifestTotalIn(document: unknown): ShippingCharge | undefined {
  const total = wireDetails.safeParse(document).data?.manifestPricingInfo.totalDueCpc;
  return total === undefined ? undefined : chargeOf('totalDueCpc', total);
}
