/**
 * Pickups over REST+XML: /enab/{customer}/pickuprequest (pickuprequest.xsd), and GET /ad/pickup/pickupavailability/{postal code}
 * (pickup.xsd).
 */

import { type PackageCall, z } from '@waybill/carrier-kit';
import { clockTimeOf } from '@waybill/carrier-kit/after';
import { maybe, maybeText, under, wireText } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { ShippingCharge } from '@waybill/core/plugin';
import type { PickupBooking, PickupChange, PickupInquiry } from '../pickup/request.js';
import { chargeOf, maybeDay, wireTotal } from '../prices.js';
import type { PickupHeader, PickupReach } from '../terms.js';
import { get, readReply, send } from './protocol.js';

export { readReply };

const MEDIA_TYPE = 'application/vnd.cpc.pickuprequest+xml';
const XMLNS = { '@_xmlns': 'http://www.canadapost.ca/ws/pickuprequest' };

const pickupsOf = (customer: string) => `/enab/${customer}/pickuprequest`;
const pathOf = (customer: string, number: string) => `${pickupsOf(customer)}/${encodeURIComponent(number)}`;

/** In the element order of pickuprequest.xsd, whose parts are sequences. */
export function bookCall(booking: PickupBooking): PackageCall {
  const { place } = booking;
  const document = {
    ...XMLNS,
    'customer-request-id': booking.request_id,
    'pickup-type': 'OnDemand',
    'pickup-location': {
      'business-address-flag': String(place.profile),
      'alternate-address': place.profile
        ? undefined
        : {
            company: place.company,
            'address-line-1': place.street,
            city: place.city,
            province: place.province,
            'postal-code': place.postal_code,
          },
    },
    ...changeElements(booking, {
      'pww-flag': String(booking.worldwide),
      'priority-flag': String(booking.priority),
    }),
    'payment-info': { 'contract-id': booking.contract_id, 'method-of-payment': booking.method_of_payment },
  };
  return send('POST', pickupsOf(booking.customer_number), MEDIA_TYPE, { 'pickup-request-details': document });
}

export function changeCall(number: string, change: PickupChange): PackageCall {
  return send('PUT', pathOf(change.customer_number, number), MEDIA_TYPE, {
    'pickup-request-update': { ...XMLNS, ...changeElements(change, {}) },
  });
}

function changeElements({ contact, ...change }: PickupChange, services: XmlNode): XmlNode {
  return {
    'contact-info': {
      'contact-name': contact.name,
      email: contact.email,
      'contact-phone': contact.phone,
      'telephone-ext': contact.extension,
      'receive-email-updates-flag': String(contact.updates),
    },
    'location-details': {
      'five-ton-flag': String(change.five_ton),
      'loading-dock-flag': String(change.loading_dock),
      'pickup-instructions': change.instructions,
    },
    'items-characteristics': { ...services, 'heavy-item-flag': String(change.heavy_items) },
    'pickup-volume': change.volume,
    'pickup-times': {
      'on-demand-pickup-time': {
        date: change.pickup_date,
        'preferred-time': change.ready_time,
        'closing-time': change.closing_time,
      },
    },
  };
}

export function cancelCall(customer: string, number: string): PackageCall {
  return { ...get(pathOf(customer, number), MEDIA_TYPE), method: 'DELETE' };
}

export function pickupCall(customer: string, number: string): PackageCall {
  return get(`${pathOf(customer, number)}/details`, MEDIA_TYPE);
}

/** How a person finds a pickup whose booking is uncertain. */
export function pickupLookup({ customer_number, request_id }: PickupBooking): string {
  return `customer-request-id ${request_id} among your pickup requests (GET ${pickupsOf(customer_number)})`;
}

const wirePrice = z.object({ 'due-amount': maybe(wireTotal) });

const wirePickup = z.object({
  'pickup-request-header': z.object({
    'request-id': wireText,
    'request-status': maybeText,
    'next-pickup-date': maybeDay,
  }),
  'pickup-request-price': maybe(wirePrice),
  'pickup-request-details': maybe(
    z.object({
      'pickup-times': z.object({
        'on-demand-pickup-time': z.object({
          date: maybeDay,
          'preferred-time': maybeText,
          'closing-time': maybeText,
        }),
      }),
    }),
  ),
});

/** The pickup in the answer to a booking, or in its details. */
export function pickupIn(document: unknown): PickupHeader | undefined {
  const node = under('pickup-request-info')(document) ?? under('pickup-request-detailed-info')(document);
  return pickupOf(node, 'due-amount');
}

/** The same for the JSON platform. */
export function pickupOf(node: unknown, due: 'due-amount' | 'dueAmount'): PickupHeader | undefined {
  const pickup = wirePickup.safeParse(node).data;
  if (pickup === undefined) return undefined;
  const header = pickup['pickup-request-header'];
  const times = pickup['pickup-request-details']?.['pickup-times']['on-demand-pickup-time'];
  return {
    number: header['request-id'],
    status: header['request-status'],
    next_date: header['next-pickup-date'],
    charge: priceOf(pickup['pickup-request-price'], due),
    times: times && {
      date: times.date,
      ready_time: clockTimeOf(times['preferred-time']),
      closing_time: clockTimeOf(times['closing-time']),
    },
  };
}

export function priceOf(node: unknown, due: 'due-amount' | 'dueAmount'): ShippingCharge | undefined {
  const amount = wirePrice.safeParse(node).data?.['due-amount'];
  return amount === undefined ? undefined : chargeOf(due, amount);
}

export function reachCall(postal_code: string): PackageCall {
  return get(`/ad/pickup/pickupavailability/${postal_code}`, 'application/vnd.cpc.pickup+xml');
}

const wireReach = z.object({ 'on-demand-tour': maybeText, 'on-demand-cutoff': maybeText });
const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

export function reachIn(document: unknown): PickupReach | undefined {
  return reachOf(under('pickup-availability')(document));
}

export function reachOf(node: unknown): PickupReach | undefined {
  const reach = wireReach.safeParse(node).data;
  const tour = reach?.['on-demand-tour'];
  const cut_off = reach?.['on-demand-cutoff'];
  if ((tour ?? cut_off) === undefined) return undefined;
  return { on_demand: lookUp(FLAGS, tour), cut_off: clockTimeOf(cut_off) };
}

export function pickupPriceCall(inquiry: PickupInquiry): PackageCall {
  const query = new URLSearchParams({
    ...(inquiry.pickup_date === undefined ? {} : { date: inquiry.pickup_date }),
    ...(inquiry.contract_id === undefined ? {} : { 'contract-id': inquiry.contract_id }),
    'pww-flag': String(inquiry.worldwide),
    'priority-flag': String(inquiry.priority),
    ...(inquiry.province === undefined ? {} : { 'alternate-address-province': inquiry.province }),
    'alternate-address-postal-code': inquiry.postal_code,
  });
  const url = `${pickupsOf(inquiry.customer_number)}/price?${query}`;
  return get(url, MEDIA_TYPE);
}

export function pickupPriceIn(document: unknown): ShippingCharge | undefined {
  return priceOf(under('pickup-request-price')(document), 'due-amount');
}
