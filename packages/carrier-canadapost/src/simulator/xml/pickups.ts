/** The documents of pickups, in the order of pickuprequest.xsd and pickup.xsd. */
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import { amountText } from '@waybill/simulator';
import { CUT_OFF, type KeptPickup, type Pickups } from '../pickups.js';
import { PICKUP_NAMESPACE } from './pickup-requests.js';
import { LINK_HOST, MEDIA_TYPES } from './replies.js';

const XMLNS = { '@_xmlns': PICKUP_NAMESPACE };

function header(pickup: KeptPickup, { statusOf }: Pickups): XmlNode {
  return {
    'request-id': pickup.number,
    'request-status': statusOf(pickup),
    'pickup-type': 'OnDemand',
    'next-pickup-date': pickup.date,
  };
}

export function pickupInfo(pickup: KeptPickup, pickups: Pickups): string {
  const path = `/enab/${pickup.account}/pickuprequest/${pickup.number}`;
  return writeXml({
    'pickup-request-info': {
      ...XMLNS,
      'pickup-request-header': header(pickup, pickups),
      'pickup-request-price': priceElements(pickups),
      links: {
        link: ['self', 'details'].map((rel) => ({
          '@_rel': rel,
          '@_href': `${LINK_HOST}${path}${rel === 'self' ? '' : '/details'}`,
          '@_media-type': MEDIA_TYPES.pickup_request,
        })),
      },
    },
  });
}

function priceElements({ price: { pre_tax, gst } }: Pickups): XmlNode {
  return {
    'pre-tax-amount': amountText(pre_tax),
    'gst-amount': amountText(gst),
    'due-amount': amountText(pre_tax + gst),
  };
}

export function pickupPrice(pickups: Pickups): string {
  return writeXml({ 'pickup-request-price': { ...XMLNS, ...priceElements(pickups) } });
}

export function pickupDetails(pickup: KeptPickup, pickups: Pickups): string {
  const { facts, date, ready_time, closing_time } = pickup;
  const location = facts['pickup-location'];
  const where = facts['location-details'];
  return writeXml({
    'pickup-request-detailed-info': {
      ...XMLNS,
      'pickup-request-header': header(pickup, pickups),
      'pickup-request-details': {
        'pickup-location': {
          'business-address-flag': String(location['business-address-flag']),
          'alternate-address': location['alternate-address'],
        },
        'contact-info': {
          'contact-name': facts['contact-info']['contact-name'],
          email: facts['contact-info'].email,
          'contact-phone': facts['contact-info']['contact-phone'],
        },
        'location-details': { 'pickup-instructions': where['pickup-instructions'] },
        'pickup-volume': facts['pickup-volume'],
        'pickup-times': {
          'on-demand-pickup-time': { date, 'preferred-time': ready_time, 'closing-time': closing_time },
        },
      },
    },
  });
}

export function pickupAvailability(postal_code: string, { reaches }: Pickups): string {
  return writeXml({
    'pickup-availability': {
      '@_xmlns': 'http://www.canadapost.ca/ws/pickup/availability',
      'postal-code': postal_code,
      'on-demand-cutoff': CUT_OFF,
      'on-demand-tour': String(reaches(postal_code)),
      // Spelt so in pickup.xsd.
      'prority-world-cutoff': CUT_OFF,
      'scheduled-pickups-available': 'true',
    },
  });
}
