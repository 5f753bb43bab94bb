/**
 * Closing the day over REST+XML, with a contract: GET /rs/{mailedBy}/{mobo}/group -> `groups` (shipment.xsd); POST
 * /rs/{mailedBy}/{mobo}/manifest, `transmit-set` -> `manifests`, and behind their links `manifest`, `manifest-details` and
 * the PDF, version manifest-v8 (manifest.xsd).
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, under } from '@waybill/carrier-kit/reply';
import type { ShippingCharge } from '@waybill/core/plugin';
import type { TransmitSet } from '../manifest/request.js';
import { chargeOf, wireTotal } from '../prices.js';
import type { Link, ReadyManifest } from '../terms.js';
import { get, readReply, send } from './protocol.js';
import { addressDetails, CONTRACT, wireLink, wireLinks } from './shipping.js';

export { readReply };

const MANIFEST = 'application/vnd.cpc.manifest-v8+xml';

const below = (customer: string, path: string) => `/rs/${customer}/${customer}/${path}`;

/** The groups that wait. */
export function groupsCall(customer: string): PackageCall {
  return get(below(customer, 'group'), CONTRACT);
}

const wireGroups = maybe(z.object({ group: listOf(z.object({ 'group-id': maybeText })) }));

export function groupsIn(document: unknown): string[] | undefined {
  const groups = z.object({ groups: z.unknown() }).safeParse(document).data;
  if (groups?.groups === undefined) return undefined;
  return (wireGroups.parse(groups.groups)?.group ?? []).flatMap((group) => group['group-id'] ?? []);
}

/** In the element order of manifest.xsd. Flags are "true or absent". */
export function transmitCall(set: TransmitSet, groups: readonly string[]): PackageCall {
  const { address, shipping_point_id } = set;
  const document = {
    '@_xmlns': 'http://www.canadapost.ca/ws/manifest-v8',
    'group-ids': { 'group-id': [...groups] },
    'cpc-pickup-indicator': set.pickup ? 'true' : undefined,
    'requested-shipping-point': shipping_point_id === undefined ? address.postal_code : undefined,
    'shipping-point-id': shipping_point_id,
    'detailed-manifests': String(set.detailed),
    'method-of-payment': set.method_of_payment,
    'manifest-address': {
      'manifest-company': address.company,
      'manifest-name': address.name,
      'phone-number': address.phone,
      'address-details': addressDetails(address),
    },
  };
  return send('POST', below(set.customer_number, 'manifest'), MANIFEST, { 'transmit-set': document });
}

const wireManifests = z.object({ manifests: maybe(z.object({ link: listOf(wireLink) })) });

export function manifestsIn(document: unknown): Link[] {
  const { manifests } = wireManifests.safeParse(document).data ?? {};
  return (manifests?.link ?? []).filter(({ rel }) => rel === 'manifest');
}

/** How a person finds manifests whose transmission is uncertain. */
export function manifestLookup(customer: string, day: string): string {
  const date = day.replaceAll('-', '');
  return `manifests of today: GET ${below(customer, 'manifest')}?start=${date}&end=${date}`;
}

export function manifestCall(url: string): PackageCall {
  return get(url, MANIFEST);
}

export function manifestPath(customer: string, id: string): string {
  return below(customer, `manifest/${encodeURIComponent(id)}`);
}

const wireManifest = z.object({ 'po-number': maybeText, links: wireLinks });

export function manifestIn(document: unknown): ReadyManifest | undefined {
  const node = under('manifest')(document);
  if (node === undefined) return undefined;
  const { links, ...manifest } = wireManifest.parse(node);
  return { po_number: manifest['po-number'], links };
}

const wireDetails = z.object({
  'manifest-pricing-info': maybe(z.object({ 'total-due-cpc': maybe(wireTotal) })),
});

/** What closing the day costs. */
export function manifestTotalIn(document: unknown): ShippingCharge | undefined {
  const { data } = wireDetails.safeParse(under('manifest-details')(document));
  const total = data?.['manifest-pricing-info']?.['total-due-cpc'];
  return total === undefined ? undefined : chargeOf('total-due-cpc', total);
}
