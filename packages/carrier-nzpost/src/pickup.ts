/** Pickups beside the regular ones: POST /parcelpickup/v3/bookings. There is no call that cancels one. Source: ParcelPickUp API v3. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  changeOutcome,
  changeReading,
  checkPickupTimes,
  pickupCount,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { carrierErrorEntry, maybe, maybeText, roundUp } from '@waybill/carrier-kit/reply';
import {
  checkPrintedParty,
  countryOf,
  kilograms,
  omitUndefined,
  utcOffset,
} from '@waybill/carrier-kit/request';
import type { Answer, CarrierIdentity, PickupRequest } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { addressOf, phoneText } from './parties.js';
import { printed } from './printed.js';
import type { OpenSettings } from './settings.js';

/** The pickup to book. */
export interface WirePickupRequest {
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly document: object;
  readonly lookup: string;
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest,
  next: atOnce(({ document, lookup }) => [
    {
      step: 'book',
      method: 'POST',
      url: '/parcelpickup/v3/bookings',
      body: JSON.stringify(document),
      effect: 'once',
      lookup,
    },
  ]),
  parseResponse: ({ request, replies: [reply] }, { carrier, account }) => {
    const identity = { carrier, account };
    const { lookup, pickup_date, ready_time } = request;
    const judged = changeOutcome(reply, {
      carrier: identity,
      what: 'The pickup',
      effect: 'once',
      lookup,
      read: (answer) => readBooking(answer, identity),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    const facts = { pickup_date, ready_time, confirmation_numbers: [judged.done] };
    return [pickupResult(identity, facts), [...judged.errors]];
  },
};

function createRequest(
  request: PickupRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WirePickupRequest {
  const { address, pickup_date, ready_time, total_weight, notify_email, package_location } = request;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  const country = countryOf(address);
  if (country !== undefined && country !== 'NZ')
    report.notSupported('address.country_code', `is ${country}; ${report.name} picks up in New Zealand`);
  report.notice('left_out', `closing_time is left out: ${report.name} takes one time.`);
  if (request.services !== undefined)
    report.notice('left_out', 'services are left out: a pickup of CourierPost has none.');
  if (request.with_price) report.notice('no_price', `${report.name} does not say what a pickup costs.`);
  const name = address.person_name ?? address.company_name;
  if (name === undefined) report.required(['address.person_name', 'address.company_name']);
  checkPrintedParty(address, 'address', printed.party, report);
  const { country_code: _, state: __, ...place } = addressOf(address, 'address', report);
  const texts = [package_location?.replaceAll('_', ' '), request.instruction];
  const numbers = (request.shipments ?? []).flatMap(({ meta, tracking_number = null }) =>
    (meta?.parcels ?? [{ tracking_number }]).flatMap((parcel) => parcel.tracking_number ?? []),
  );
  const mail = { is_booking_confirm_required: true, confirmation_email: notify_email };
  const document = omitUndefined({
    carrier: 'COURIERPOST',
    caller: name,
    name,
    phone: phoneText(address, 'address', true, report),
    email: address.email_address,
    pickup_address: place,
    pickup_date_time: moment(pickup_date, ready_time, settings.time_zone),
    parcel_quantity: pickupCount(request, report),
    estimated_weight_kg:
      total_weight === undefined
        ? undefined
        : Number(roundUp(kilograms(total_weight, request.weight_unit), 3)),
    tracking_references: numbers.length === 0 ? undefined : numbers,
    instructions: texts.filter((text) => text !== undefined).join(': ') || undefined,
    ...(notify_email === undefined ? {} : mail),
  });
  const lookup = `a pickup on ${pickup_date} at ${ready_time} in ${address.city}, at NZ Post`;
  return { pickup_date, ready_time, document, lookup };
}

/** A time in the account's time zone, converted to UTC, as in the example of NZ Post's table. */
function moment(date: string, time: string, timeZone: string): string {
  const offset = utcOffset(timeZone, date, time) ?? 'Z';
  return new Date(`${date}T${time}:00${offset}`).toISOString().replace('.000', '');
}

const wireBooked = z.object({
  results: maybe(
    z.object({ job_id: maybeText, job_number: maybeText, response_type: maybeText, reject_code: maybeText }),
  ),
});

/** A reply with `success: true` may still have the code of a refusal. */
function readBooking(answer: Answer, carrier: CarrierIdentity): ChangeReading<string> {
  const reading = changeReading(
    readReply(answer, carrier, (document) => wireBooked.safeParse(document).data?.results),
  );
  if (!('done' in reading)) return reading;
  const { job_id, job_number = job_id, response_type = 'AP', reject_code = '0' } = reading.done;
  // A job whose word is not AP is booked all the same.
  if (Number(reject_code) !== 0 || (response_type !== 'AP' && job_number === undefined)) {
    const message = `NZ Post did not accept the pickup: ${response_type}, reject code ${reject_code}`;
    return { refused: [carrierErrorEntry(carrier, { code: reject_code, message, status: answer.status })] };
  }
  if (job_number !== undefined) return { done: job_number, warnings: reading.warnings ?? [] };
  return (reading.warnings ?? []).length > 0
    ? { refused: reading.warnings ?? [] }
    : { unreadable: 'the reply has no number of a job' };
}
