/**
 * Pickups on the JSON platform: /pickup/v1/{customer}/pickup-request, and GET /pickup/v1/pickup-availability/{postal code}. No
 * OpenAPI file of it is published that we know of: names after the field tables of the Developer Portal's Pickup, bounds after
 * pickuprequest.xsd.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { clockTimeOf } from '@waybill/carrier-kit/after';
import { maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { ShippingCharge } from '@waybill/core/plugin';
import { wireTotal } from '../offers.js';
import { CURRENCY } from '../packages.js';
import type { PickupBooking, PickupChange, PickupHeader, PickupReach } from '../pickup/booking.js';
import type { PickupInquiry } from '../pickup/request.js';
import { charge } from '../shipping/shipment-info.js';

const pickupsOf = (customer: string) => `/pickup/v1/${customer}/pickup-request`;
const pathOf = (customer: string, number: string) => `${pickupsOf(customer)}/${encodeURIComponent(number)}`;
const accept = { accept: 'application/json' };
const both = { ...accept, 'content-type': 'application/json' };

export function bookCall(booking: PickupBooking): PackageCall {
  const { place, contract_id, method_of_payment } = booking;
  return {
    method: 'POST',
    url: pickupsOf(booking.customer_number),
    headers: both,
    body: JSON.stringify({
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
    }),
  };
}

export function changeCall(number: string, change: PickupChange): PackageCall {
  return {
    method: 'PUT',
    url: pathOf(change.customer_number, number),
    headers: both,
    body: JSON.stringify(changeMembers(change, {})),
  };
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
  return { method: 'DELETE', url: pathOf(customer, number), headers: accept };
}

export function pickupCall(customer: string, number: string): PackageCall {
  return { method: 'GET', url: `${pathOf(customer, number)}/details`, headers: accept };
}

/** How a person finds a pickup whose booking is uncertain: it carries no reference of ours. */
export function pickupLookup({ customer_number, pickup_date, place }: PickupBooking): string {
  return `a pickup on ${pickup_date} at ${place.postal_code} among your pickup requests (GET ${pickupsOf(customer_number)})`;
}

const wirePrice = z.object({ dueAmount: maybe(wireTotal) });
const chargeOf = (due: string | undefined) =>
  due === undefined ? undefined : charge('dueAmount', due, CURRENCY);

const wirePickup = z.object({
  pickupRequestHeader: z.object({
    requestId: maybeText,
    requestStatus: maybeText,
    nextPickupDate: maybeText,
  }),
  pickupRequestPrice: maybe(wirePrice),
  pickupRequestDetails: maybe(
    z.object({
      pickupTimes: z.object({
        onDemandPickupTime: z.object({ date: maybeText, preferredTime: maybeText, closingTime: maybeText }),
      }),
    }),
  ),
});

/** The pickup in the answer to a booking, or in its details. */
export function pickupIn(document: unknown): PickupHeader | undefined {
  const pickup = wirePickup.safeParse(document).data;
  const { requestId, requestStatus, nextPickupDate } = pickup?.pickupRequestHeader ?? {};
  if (requestId === undefined) return undefined;
  const times = pickup?.pickupRequestDetails?.pickupTimes.onDemandPickupTime;
  return {
    number: requestId,
    status: requestStatus,
    next_date: nextPickupDate?.slice(0, 10),
    charge: chargeOf(pickup?.pickupRequestPrice?.dueAmount),
    times: times && {
      date: times.date?.slice(0, 10),
      ready_time: clockTimeOf(times.preferredTime),
      closing_time: clockTimeOf(times.closingTime),
    },
  };
}

export function reachCall(postal_code: string): PackageCall {
  return { method: 'GET', url: `/pickup/v1/pickup-availability/${postal_code}`, headers: accept };
}

const wireReach = z.object({ onDemandTour: maybeText, onDemandCutoff: maybeText });
const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

export function reachIn(document: unknown): PickupReach | undefined {
  const { onDemandTour, onDemandCutoff } = wireReach.safeParse(document).data ?? {};
  if ((onDemandTour ?? onDemandCutoff) === undefined) return undefined;
  return { on_demand: FLAGS[onDemandTour ?? ''], cut_off: clockTimeOf(onDemandCutoff) };
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
  return { method: 'GET', url, headers: accept };
}

export function pickupPriceIn(document: unknown): ShippingCharge | undefined {
  return chargeOf(wirePrice.safeParse(document).data?.dueAmount);
}
