/** Pickups: POST and DELETE /pickuporders, one a day, in Germany. Source: HSI Order API of 2025-12-18. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  changeOutcome,
  checkPickupTimes,
  pickupCancelOutcome,
  pickupCount,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { maybeText } from '@waybill/carrier-kit/reply';
import { countryOf, extraField, extraWord, omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { Answer, CarrierIdentity, PickupRequest } from '@waybill/core/plugin';
import { HSI } from './connect.js';
import { isError, readReply, resultNotices, wireResults } from './errors.js';
import { CLASSES } from './parcel.js';
import { addressOf, nameOf } from './parties.js';
import type { OpenSettings } from './settings.js';

/** The pickup to book. */
export interface WirePickupRequest {
  /** `PickupOrder` */
  readonly document: { readonly pickupDate: string };
  readonly ready_time: string;
  readonly closing_time: string;
}

/** `pickupTimeSlot` */
const SLOTS = [
  { code: 'BETWEEN_10_AND_13', from: '10:00', until: '13:00' },
  { code: 'BETWEEN_12_AND_15', from: '12:00', until: '15:00' },
  { code: 'BETWEEN_14_AND_17', from: '14:00', until: '17:00' },
] as const;

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      step: 'book',
      method: 'POST',
      url: `${HSI}/pickuporders`,
      body: JSON.stringify(request.document),
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: ({ request, replies }, carrier) => {
    const judged = changeOutcome(replies[0], {
      carrier,
      what: 'The pickup',
      effect: 'once',
      lookup: lookupOf(request),
      read: (answer) => orderReading(answer, carrier, 'booking'),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const { number, results } = judged.done;
    const { document, ready_time, closing_time } = request;
    const result = pickupResult(carrier, {
      confirmation_numbers: [number],
      pickup_date: document.pickupDate,
      ready_time,
      closing_time,
      meta: { notices: resultNotices(results.filter((one) => !isError(one))) },
    });
    return [result, [...judged.errors]];
  },
};

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupNumber> = {
  createRequest: ({ pickup: { confirmation_number } }) => ({ number: confirmation_number }),
  next: atOnce((request) => [
    {
      step: 'cancel',
      method: 'DELETE',
      url: `${HSI}/pickuporders/${encodeURIComponent(request.number)}`,
      effect: 'repeatable',
      lookup: cancelled(request),
    },
  ]),
  parseResponse: ({ request, replies }, carrier) =>
    pickupCancelOutcome(
      replies[0],
      { confirmation_number: request.number },
      {
        carrier,
        lookup: cancelled(request),
        read: (answer) => {
          const judged = orderReading(answer, carrier, 'cancellation');
          if (!('done' in judged)) return judged;
          return { done: { notices: resultNotices(judged.done.results) } };
        },
      },
    ),
};

function createRequest(
  request: PickupRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WirePickupRequest {
  const { address, pickup_date: pickupDate, ready_time, closing_time } = request;
  const { clock } = context;
  checkPickupTimes(request, { clock, time_zone: settings.time_zone }, { latest_days: 90 }, report);
  const slot = SLOTS.find(({ from, until }) => ready_time <= from && until <= closing_time);
  if (slot === undefined) {
    const slots = SLOTS.map(({ from, until }) => `${from} to ${until}`).join(', ');
    report.notSupported('closing_time', `leaves no room for a slot of ${report.name}: ${slots}`);
  }
  const country = countryOf(address);
  if (country !== undefined && country !== 'DE')
    report.notSupported('address.country_code', `is ${country}; ${report.name} collects in Germany`);
  const { street, houseNumber, zipCode, town, countryCode, addressAddition, ...more } = addressOf(
    address,
    'address',
    report,
  );
  if (houseNumber === undefined) report.required('address.house_number');
  if (Object.keys(more).length > 0)
    report.tooMany('address.address_lines', 2, 1, 'additions besides the street');
  const count = pickupCount(request, report);
  const own = extraWord(request, 'parcel_class', CLASSES, '', report);
  if (own === undefined)
    report.notice(
      'left_out',
      `The number of packages is left out: Hermes counts them by class, which ${extraField(report, 'parcel_class', '')} names.`,
    );
  leaveOut(request, report);
  const document = omitUndefined({
    pickupName: nameOf(address, 'address', report),
    pickupAddress: omitUndefined({ street, houseNumber, zipCode, town, countryCode, addressAddition }),
    phone: report.tooLong('address.phone_number', address.phone_number, 20),
    pickupDate,
    pickupTimeSlot: slot?.code,
    parcelCount: own === undefined ? undefined : { [`pickupParcelCount${own}`]: count },
  });
  return { document, ready_time: slot?.from ?? ready_time, closing_time: slot?.until ?? closing_time };
}

/** Hermes has no place for these. */
function leaveOut(request: PickupRequest, report: Reporter): void {
  const { package_location, instruction, notify_email, total_weight } = request;
  for (const [field, value] of Object.entries({ package_location, instruction }))
    if (value !== undefined) report.notSupported(field, `has no place at ${report.name}`);
  for (const [field, value] of Object.entries({ notify_email, total_weight }))
    if (value !== undefined) report.notice('left_out', `${field} is left out: Hermes has no place for it.`);
  if (request.with_price) report.notice('no_price', 'Hermes does not say what a pickup costs.');
}

const lookupOf = ({ document: { pickupDate } }: WirePickupRequest): string =>
  `a pickup on ${pickupDate} among the pickup orders of the account`;

const wireOrder = z.object({ pickupOrderID: maybeText, listOfResultCodes: z.unknown() });

/** `PickupOrderResponse`. Next to a number, an error says that a booking was changed, or that nothing was cancelled. */
function orderReading(answer: Answer, carrier: CarrierIdentity, change: 'booking' | 'cancellation') {
  const reading = readReply(answer, carrier, (document) => {
    const { pickupOrderID: number, listOfResultCodes } = wireOrder.safeParse(document).data ?? {};
    const isOrder = (change === 'booking' ? number : (number ?? listOfResultCodes)) !== undefined;
    return isOrder ? { number: number ?? '', results: wireResults(document) } : undefined;
  });
  if (reading.errors !== undefined)
    return reading.refused ? { refused: reading.reported } : { unreadable: reading.why };
  const { document: done, warnings } = reading;
  return warnings.length > 0 && change === 'cancellation' ? { refused: warnings } : { done, warnings };
}

/** A pickup that was booked. */
export interface WirePickupNumber {
  readonly number: string;
}

const cancelled = ({ number }: WirePickupNumber): string => `pickup order ${number} of the account`;
