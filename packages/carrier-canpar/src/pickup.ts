/** Pickups on call: schedulePickupV2, cancelPickup. Source: the schemas of CanparAddonsService. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeOutcome,
  checkPickupTimes,
  pickupCancelOutcome,
  pickupCount,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { decimal, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { checkPrintedParty, omitUndefined } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { PickupResult } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { FAULT_STATUS, type Returned, readChange, withoutError } from './errors.js';
import { addressElement } from './parties.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';
import { noon, soapCall } from './soap.js';

/** A pickup to book, with what its reply need not repeat. */
export interface WirePickupRequest {
  readonly user_id: string;
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  readonly pickup: XmlNode;
  readonly lookup: string;
}

/** A pickup to cancel. */
export interface WirePickupCancelRequest {
  readonly user_id: string;
  readonly number: string;
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: (request, { account: { settings, context }, report }) => {
    const { address, pickup_date, ready_time, closing_time, total_weight, package_location } = request;
    checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
    if (address.country_code !== 'CA')
      report.notSupported('address.country_code', `is ${address.country_code}; Canpar picks up in Canada`);
    if (request.notify_email !== undefined)
      report.notice('left_out', 'notify_email is left out: Canpar writes no messages about pickups.');
    checkPrintedParty(address, 'address', printed.party, report);
    const pickup_address = addressElement(address, 'address', 'shipping', report);
    return {
      user_id: settings.user_id,
      pickup_date,
      ready_time,
      closing_time,
      lookup: `a pickup on ${pickup_date} at ${address.postal_code} in your Canpar account`,
      pickup: omitUndefined({
        closing_time,
        collect: 'false',
        comments: request.instruction,
        created_by: address.person_name ?? address.company_name,
        number_of_packages: pickupCount(request, report)?.toString(),
        pickup_address,
        pickup_date: noon(pickup_date),
        // Free text: FRONT DOOR.
        pickup_location: package_location?.replace('_', ' ').toUpperCase(),
        pickup_phone: pickup_address.phone,
        ready_time,
        shipper_num: settings.shipper_number,
        unit_of_measure: request.weight_unit === 'LB' ? 'L' : 'K',
        weight: total_weight === undefined ? undefined : decimal(total_weight).toFixed(),
      }),
    };
  },
  next: atOnce(({ user_id, pickup: booked, lookup }) => [
    { step: 'book', ...soapCall('schedulePickupV2', { pickup: booked }, user_id), effect: 'once', lookup },
  ]),
  parseResponse: ({ request, replies: [reply] }, carrier) => {
    const { lookup, pickup_date, ready_time, closing_time } = request;
    const judged = changeOutcome(reply, {
      carrier,
      what: 'The pickup',
      effect: 'once',
      lookup,
      refusedAt: FAULT_STATUS,
      read: (answer) => readChange(answer, carrier, 'schedulePickupV2', bookedIn),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const facts = { pickup_date, ready_time, closing_time, confirmation_numbers: [judged.done] };
    return [pickupResult(carrier, facts), [...judged.errors]];
  },
};

/** The id of a pickup proves that it is booked. */
function bookedIn(returned: Returned): string | undefined {
  const id = wireBooked.parse(returned).pickup?.id;
  return Number(id) > 0 ? id : undefined;
}

const wireBooked = z.object({ pickup: maybe(z.object({ id: maybeText })) });

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupCancelRequest> = {
  createRequest: ({ pickup: { confirmation_number } }, { account: { settings }, report }) => {
    if (!/^\d+$/.test(confirmation_number))
      report.invalid('pickup.confirmation_number', 'must be digits: the id of a pickup of Canpar');
    return { user_id: settings.user_id, number: confirmation_number };
  },
  next: atOnce(({ user_id, number }) => [
    {
      step: 'cancel',
      ...soapCall('cancelPickup', { id: number }, user_id),
      effect: 'repeatable',
      lookup: lookupOf(number),
    },
  ]),
  parseResponse: ({ request: { number }, replies: [reply] }, carrier) =>
    pickupCancelOutcome(
      reply,
      { confirmation_number: number },
      {
        carrier,
        lookup: lookupOf(number),
        refusedAt: FAULT_STATUS,
        read: (answer) => readCancellation(answer, carrier),
      },
    ),
};

function lookupOf(number: string): string {
  return `the pickup ${number} in your Canpar account`;
}

function readCancellation(answer: Answer, carrier: CarrierIdentity): ChangeReading<PickupResult['meta']> {
  const reading = readChange(answer, carrier, 'cancelPickup', withoutError);
  if ('done' in reading) return { done: { notices: [] } };
  const before = 'refused' in reading && cancelledBefore(reading.refused);
  return before ? { done: { notices: [before] } } : reading;
}
