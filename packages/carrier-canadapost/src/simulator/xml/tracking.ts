/** The documents of tracking: every element of track.xsd is there, and many are empty. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { Scan, TrackedParcel } from '../tracking.js';

const NAMESPACE = 'http://www.canadapost.ca/ws/track';

export function trackingDetail(parcel: TrackedParcel): string {
  const { pin, shipment, service, expected, is_delivered, scans } = parcel;
  return writeXml({
    'tracking-detail': {
      '@_xmlns': NAMESPACE,
      pin,
      'active-exists': '1',
      'archive-exists': '',
      'changed-expected-date': '',
      'destination-postal-id': destinationOf(parcel),
      'expected-delivery-date': expected,
      'changed-expected-delivery-reason': '',
      'mailed-by-customer-number': shipment.customer_number,
      'mailed-on-behalf-of-customer-number': shipment.mobo,
      'original-pin': '',
      'service-name': service,
      'service-name-2': service,
      'customer-ref-1': shipment.references[0] ?? '',
      'customer-ref-2': shipment.references[1] ?? '',
      'return-pin': '',
      'signature-image-exists': String(is_delivered),
      'suppress-signature': 'false',
      'delivery-options': '',
      'significant-events': { occurrence: scans.map(occurrence) },
    },
  });
}

function occurrence(scan: Scan): XmlNode {
  return {
    'event-identifier': scan.id,
    'event-date': scan.date,
    'event-time': scan.time,
    'event-time-zone': scan.zone,
    'event-description': scan.text,
    'signatory-name': scan.signatory,
    'event-site': scan.site,
    'event-province': scan.province,
    'event-retail-location-id': '',
    'event-retail-name': '',
  };
}

export function certificate(pin: string, file: Uint8Array): string {
  return writeXml({
    'delivery-confirmation-certificate': {
      '@_xmlns': NAMESPACE,
      filename: `${pin}.pdf`,
      image: Buffer.from(file).toString('base64'),
      'mime-type': 'application/pdf',
    },
  });
}

export function trackingSummary(parcels: readonly TrackedParcel[]): string {
  return writeXml({ 'tracking-summary': { '@_xmlns': NAMESPACE, 'pin-summary': parcels.map(pinSummary) } });
}

function pinSummary(parcel: TrackedParcel): XmlNode {
  const { pin, shipment, service, expected, mailed, is_delivered, scans } = parcel;
  const [newest] = scans;
  return {
    pin,
    'origin-postal-id': shipment.from.postal_code.slice(0, 3),
    'destination-postal-id': destinationOf(parcel),
    'destination-province': shipment.to.province ?? '',
    'service-name': service,
    'mailed-on-date': mailed,
    'expected-delivery-date': expected,
    'actual-delivery-date': is_delivered ? (newest?.date ?? '') : '',
    'delivery-option-completed-ind': '',
    'event-date-time': `${newest?.date ?? ''}:${newest?.time ?? ''}`.replaceAll(/[-:](?=\d\d)/g, ''),
    'event-description': newest?.text ?? '',
    'attempted-date': '',
    'customer-ref-1': shipment.references[0] ?? '',
    'customer-ref-2': shipment.references[1] ?? '',
    'return-pin': '',
    'event-type': 'INDUCTION',
    'event-location': newest?.site ?? '',
    'signatory-name': newest?.signatory ?? '',
  };
}

function destinationOf({ shipment }: TrackedParcel): string {
  return shipment.to.postal_code.slice(0, 3);
}
