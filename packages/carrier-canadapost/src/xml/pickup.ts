/**
 * Pickups over REST+XML: /enab/{customer}/pickuprequest (pickuprequest.xsd), and GET /ad/pickup/pickupavailability/{postal code}
 * (pickup.xsd).
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { clockTimeOf } from '@waybill/carrier-kit/after';
import { maybe, maybeText, under } from '@waybill/carrier-kit/reply';
import { writeXml, type XmlNode } from '@waybill/carrier-kit/xml';
import type { ShippingCharge } from '@waybill/core/plugin';
import { wireTotal } from '../offers.js';
import { CURRENCY } from '../packages.js';
import type { PickupBooking, PickupChange, PickupHeader, PickupReach } from '../pickup/booking.js';
import type { PickupInquiry } from '../pickup/request.js';
import { charge } from '../shipping/shipment-info.js';

const MEDIA_TYPE = 'application/vnd.cpc.pickuprequest+xml';
const XMLNS = { '@_xmlns': 'http://www.canadapost.ca/ws/pickuprequest' };

const pickupsOf = (customer: string) => `/enab/${customer}/pickuprequest`;
const pathOf = (customer: string, number: string) => `${pickupsOf(customer)}/${encodeURIComponent(number)}`;
const both = { accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE };

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
  return {
    method: 'POST',
    url: pickupsOf(booking.customer_number),
    headers: both,
    body: writeXml({ 'pickup-request-details': document }),
  };
}

export function changeCall(number: string, change: PickupChange): PackageCall {
  return {
    method: 'PUT',
    url: pathOf(change.customer_number, number),
    headers: both,
    body: writeXml({ 'pickup-request-update': { ...XMLNS, ...changeElements(change, {}) } }),
  };
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
  return { method: 'DELETE', url: pathOf(customer, number), headers: { accept: MEDIA_TYPE } };
}

export function pickupCall(customer: string, number: string): PackageCall {
  return { method: 'GET', url: `${pathOf(customer, number)}/details`, headers: { accept: MEDIA_TYPE } };
}

/** How a person finds a pickup whose booking is uncertain. */
export function pickupLookup({ customer_number, request_id }: PickupBooking): string {
  return `customer-request-id ${request_id} among your pickup requests (GET ${pickupsOf(customer_number)})`;
}

const wirePrice = z.object({ 'due-amount': maybe(wireTotal) });
const chargeOf = (due: string | undefined) =>
  due === undefined ? undefined : charge('due-amount', due, CURRENCY);

const wirePickup = z.object({
  'pickup-request-header': z.object({
    'request-id': maybeText,
    'request-status': maybeText,
    'next-pickup-date': maybeText,
  }),
  'pickup-request-price': maybe(wirePrice),
  'pickup-request-details': maybe(
    z.object({
      'pickup-times': z.object({
        'on-demand-pickup-time': z.object({
          date: maybeText,
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
  const pickup = wirePickup.safeParse(node).data;
  const header = pickup?.['pickup-request-header'];
  const number = header?.['request-id'];
  if (number === undefined) return undefined;
  const times = pickup?.['pickup-request-details']?.['pickup-times']['on-demand-pickup-time'];
  return {
    number,
    status: header?.['request-status'],
    next_date: header?.['next-pickup-date'],
    charge: chargeOf(pickup?.['pickup-request-price']?.['due-amount']),
    times: times && {
      date: times.date,
      ready_time: clockTimeOf(times['preferred-time']),
      closing_time: clockTimeOf(times['closing-time']),
    },
  };
}

export function reachCall(postal_code: string): PackageCall {
  return {
    method: 'GET',
    url: `/ad/pickup/pickupavailability/${postal_code}`,
    headers: { accept: 'application/vnd.cpc.pickup+xml' },
  };
}

const wireReach = z.object({ 'on-demand-tour': maybeText, 'on-demand-cutoff': maybeText });
const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

export function reachIn(document: unknown): PickupReach | undefined {
  const reach = wireReach.safeParse(under('pickup-availability')(document)).data;
  return (
    reach && {
      on_demand: FLAGS[reach['on-demand-tour'] ?? ''],
      cut_off: clockTimeOf(reach['on-demand-cutoff']),
    }
  );
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
  return { method: 'GET', url, headers: { accept: MEDIA_TYPE } };
}

export function pickupPriceIn(document: unknown): ShippingCharge | undefined {
  return chargeOf(wirePrice.safeParse(under('pickup-request-price')(document)).data?.['due-amount']);
}
