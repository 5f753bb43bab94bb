/** The documents of closing the day, in the order of manifest.xsd and shipment.xsd. */
import { writeXml } from '@waybill/carrier-kit/xml';
import { amountText } from '@waybill/simulator';
import type { Manifest } from '../manifests.js';
import { LINK_HOST, MEDIA_TYPES } from './replies.js';
import { MANIFEST_NAMESPACE, SHIPMENT_NAMESPACE } from './requests.js';

const link = (rel: string, path: string, mediaType: string) => ({
  '@_rel': rel,
  '@_href': LINK_HOST + path,
  '@_media-type': mediaType,
});

const pathOf = ({ customer_number, id }: Manifest) =>
  `/rs/${customer_number}/${customer_number}/manifest/${id}`;

export function groups(names: readonly string[], customer: string): string {
  return writeXml({
    groups: {
      '@_xmlns': SHIPMENT_NAMESPACE,
      group: names.map((name) => ({
        link: link(
          'group',
          `/rs/${customer}/${customer}/shipment?groupId=${encodeURIComponent(name)}`,
          MEDIA_TYPES.shipment,
        ),
        'group-id': name,
      })),
    },
  });
}

export function manifests(made: readonly Manifest[]): string {
  return writeXml({
    manifests: {
      '@_xmlns': MANIFEST_NAMESPACE,
      link: made.map((manifest) => link('manifest', pathOf(manifest), MEDIA_TYPES.manifest)),
    },
  });
}

export function manifest(made: Manifest): string {
  const path = pathOf(made);
  return writeXml({
    manifest: {
      '@_xmlns': MANIFEST_NAMESPACE,
      'po-number': made.po_number,
      links: {
        link: [
          link('self', path, MEDIA_TYPES.manifest),
          link('details', `${path}/details`, MEDIA_TYPES.manifest),
          link('manifestShipments', `${path}/shipment`, MEDIA_TYPES.manifest),
          link('artifact', `/rs/manifest-artifact/${made.id}`, 'application/pdf'),
        ],
      },
    },
  });
}

export function manifestDetails(made: Manifest): string {
  const { customer_number, set, total_cents } = made;
  const address = set['manifest-address'];
  return writeXml({
    'manifest-details': {
      '@_xmlns': MANIFEST_NAMESPACE,
      'po-number': made.po_number,
      'final-shipping-point':
        set['requested-shipping-point'] ?? address['address-details']['postal-zip-code'],
      'shipping-point-name': 'SIMULATED',
      'shipping-point-id': set['shipping-point-id'] ?? '0424',
      'mailed-by-customer': customer_number,
      'mailed-on-behalf-of': customer_number,
      'paid-by-customer': customer_number,
      'manifest-date': made.day,
      'manifest-time': `${made.time} Eastern Time`,
      'contract-id': made.contract_id,
      'method-of-payment': set['method-of-payment'],
      'manifest-pricing-info': {
        'base-cost': amountText(total_cents),
        'automation-discount': '0.00',
        'options-and-surcharges': '0.00',
        gst: '0.00',
        pst: '0.00',
        hst: '0.00',
        'total-due-cpc': amountText(total_cents),
      },
      'manifest-address': {
        'manifest-company': address['manifest-company'],
        'manifest-name': address['manifest-name'],
        'phone-number': address['phone-number'],
        'address-details': address['address-details'],
      },
    },
  });
}
