/**
 * Pickups on the JSON platform: /pickup/v1/{customer}/pickup-request, and GET /pickup/v1/pickup-availability/{postal code}. No
 * OpenAPI file of it is published that we know of: names after the field tables of the Developer Portal's Pickup, bounds after
 * pickuprequest.xsd.
 */
import type { PackageCall } from '@waybill/carrier-kit';
import type { ShippingCharge } from '@waybill/core/plugin';
import type { PickupBooking, PickupChange, PickupInquiry } from '../pickup/request.js';
import type { PickupHeader, PickupReach } from '../terms.js';
import { pickupOf, priceOf, reachOf } from '../xml/pickup.js';
import { get, readReply, send, xmlNames } from './protocol.js';

export { readReply };

const pickupsOf = (customer: string) => `/pickup/v1/${customer}/pickup-request`;
const pathOf = (customer: string, number: string) => `${pickupsOf(customer)}/${encodeURIComponent(number)}`;

export function bookCall(booking: PickupBooking): PackageCall {
  const { place, contract_id, method_of_payment } = booking;
  return send('POST', pickupsOf(booking.customer_number), {
    pickupType: 'OnDemand',
    pickupLocation: place.profile
      ? { businessAddressFlag: true }
      : {
          businessAddressFlag: false,
          alternateAddress: {
            company: place.company,
            addressLine1: place.street,
            city: place.city,
            province: place.province,
            postalCode: place.postal_code,
          },
        },
    ...changeMembers(booking, { pwwFlag: booking.worldwide, priorityFlag: booking.priority }),
    paymentInfo: { contractId: contract_id, methodOfPayment: method_of_payment },
  });
}

export function changeCall(number: string, change: PickupChange): PackageCall {
  return send('PUT', pathOf(change.customer_number, number), changeMembers(change, {}));
}

function changeMembers({ contact, ...change }: PickupChange, services: object) {
  return {
    contactInfo: {
      contactName: contact.name,
      email: contact.email,
      contactPhone: contact.phone,
      telephoneExt: contact.extension,
      receiveEmailUpdatesFlag: contact.updates,
      lang: contact.language,
    },
    locationDetails: {
      fiveTonFlag: change.five_ton,
      loadingDockFlag: change.loading_dock,
      pickupInstructions: change.instructions,
    },
    itemCharacteristics: { ...services, heavyItemFlag: change.heavy_items },
    pickupVolume: change.volume,
    pickupTimes: {
      onDemandPickupTime: {
        date: change.pickup_date,
        preferredTime: change.ready_time,
        closingTime: change.closing_time,
      },
    },
  };
}

export function cancelCall(customer: string, number: string): PackageCall {
  return { ...get(pathOf(customer, number)), method: 'DELETE' };
}

export function pickupCall(customer: string, number: string): PackageCall {
  return get(`${pathOf(customer, number)}/details`);
}

/** How a person finds a pickup whose booking is uncertain: it carries no reference of ours. */
export function pickupLookup({ customer_number, pickup_date, place }: PickupBooking): string {
  return `a pickup on ${pickup_date} at ${place.postal_code} among your pickup requests (GET ${pickupsOf(customer_number)})`;
}

/** The pickup in the answer to a booking, or in its details. */
export function pickupIn(document: unknown): PickupHeader | undefined {
  return pickupOf(xmlNames(document), 'dueAmount');
}

export function reachCall(postal_code: string): PackageCall {
  return get(`/pickup/v1/pickup-availability/${postal_code}`);
}

export function reachIn(document: unknown): PickupReach | undefined {
  return reachOf(xmlNames(document));
}

export function pickupPriceCall(inquiry: PickupInquiry): PackageCall {
  const query = new URLSearchParams({
    ...(inquiry.pickup_date === undefined ? {} : { date: inquiry.pickup_date }),
    ...(inquiry.contract_id === undefined ? {} : { contractId: inquiry.contract_id }),
    pwwFlag: String(inquiry.worldwide),
    priorityFlag: String(inquiry.priority),
    alternateAddressPostalCode: inquiry.postal_code,
  });
  const url = `${pickupsOf(inquiry.customer_number)}/price?${query}`;
  return get(url);
}

export function pickupPriceIn(document: unknown): ShippingCharge | undefined {
  return priceOf(xmlNames(document), 'dueAmount');
}
