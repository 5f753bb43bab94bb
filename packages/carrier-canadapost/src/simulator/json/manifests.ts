/** The documents of closing the day. Links name the carrier's own gateway. */
import type { Manifest } from '../manifests.js';
import { LINK_HOST } from './replies.js';

const link = (rel: string, path: string, mediaType = 'application/json') => ({
  rel,
  href: `${LINK_HOST}/shipping/v1/${path}`,
  mediaType,
});

const pathOf = ({ customer_number, id }: Manifest) => `${customer_number}/${customer_number}/manifests/${id}`;

export function groups(names: readonly string[], customer: string) {
  return names.map((groupId) => ({
    groupId,
    link: link('group', `${customer}/${customer}/shipments?group-id=${encodeURIComponent(groupId)}`),
  }));
}

export function manifestLinks(manifests: readonly Manifest[]) {
  return manifests.map((manifest) => link('manifest', pathOf(manifest)));
}

export function manifest(made: Manifest) {
  return {
    poNumber: made.po_number,
    links: [
      link('self', pathOf(made)),
      link('details', `${pathOf(made)}/details`),
      link(
        'manifestShipments',
        `${made.customer_number}/${made.customer_number}/shipments?manifest-id=${made.id}`,
      ),
      link('artifact', `manifest-artifacts/${made.id}`, 'application/pdf'),
    ],
  };
}

export function manifestDetails({ po_number, day, set, customer_number, total_cents }: Manifest) {
  return {
    poNumber: po_number,
    manifestDate: day,
    methodOfPayment: set['method-of-payment'],
    mailedByCustomer: customer_number,
    manifestPricingInfo: {
      baseCost: total_cents / 100,
      automationDiscount: 0,
      optionsAndSurcharges: 0,
      gst: 0,
      pst: 0,
      hst: 0,
      totalDueCpc: total_cents / 100,
    },
  };
}
