/** Pickups at an address, for packages with or without a label. META API 2.30.48, POST /shipping/v1/pickupscheduling. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  changeOutcome,
  changeReading,
  checkPickupTimes,
  compactTime,
  pickupCount,
  pickupResult,
} from '@waybill/carrier-kit/after';
import { listOf, maybeText, roundUp } from '@waybill/carrier-kit/reply';
import { checkPrintedParty, kilograms, omitUndefined } from '@waybill/carrier-kit/request';
import type { PickupOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange, PickupRequest } from '@waybill/core/plugin';
import { jsonCall } from './connect.js';
import { readReply } from './errors.js';
import { addressOf, contactOf } from './parties.js';
import { printed } from './printed.js';
import { customerInfos, type OpenSettings } from './settings.js';

/** The pickup to book, with facts that the reply does not repeat. */
export interface WirePickupRequest {
  /** `YYYY-MM-DD` */
  readonly pickup_date: string;
  readonly ready_time: string;
  readonly closing_time: string;
  readonly account_number: string;
  /** `PickupSchedule`. */
  readonly document: object;
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest,
  next: atOnce((request) => [
    {
      ...jsonCall('book', '/shipping/v1/pickupscheduling', request.document),
      effect: 'once',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse,
};

function createRequest(
  request: PickupRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WirePickupRequest {
  const { pickup_date, ready_time, closing_time, total_weight, weight_unit, shipments, address } = request;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  if (request.package_location !== undefined)
    report.notSupported('package_location', 'must be left out: write it into instruction');
  if (request.with_price) report.notice('no_price', 'DPD does not say what a pickup costs.');
  if (request.services !== undefined || request.destination_country_codes !== undefined)
    report.notice('left_out', 'services and destination_country_codes are left out: one driver takes all.');
  const numbers = shipments?.flatMap(({ tracking_number, meta }) => [
    ...(meta?.parcels?.map((parcel) => parcel.tracking_number) ?? [tracking_number]),
  ]);
  const parcelNumbers = numbers?.filter((number) => typeof number === 'string');
  const { notify_email: messageDestination } = request;
  checkPrintedParty(address, 'address', printed.party, report);
  const document = omitUndefined({
    customerInfos: customerInfos(settings),
    parcelNumbers: parcelNumbers?.length === 0 ? undefined : parcelNumbers,
    pickup: {
      date: pickup_date,
      fromTime: compactTime(ready_time),
      toTime: compactTime(closing_time),
    },
    numberOfParcels: pickupCount(request, report),
    pickupAddress: addressOf(address, 'address', report, { required: true }),
    pickupContact: contactOf(address, 'address', report),
    pickupWeight:
      total_weight === undefined ? undefined : roundUp(kilograms(total_weight, weight_unit).times(1000), 0),
    comment: report.tooLong('instruction', request.instruction, 100),
    sendingDepot: settings.sending_depot,
    messages: messageDestination === undefined ? undefined : [{ messageType: 'EMAIL', messageDestination }],
  });
  return { pickup_date, ready_time, closing_time, account_number: settings.account_number, document };
}

const lookupOf = ({ pickup_date, account_number }: WirePickupRequest): string =>
  `a pickup on ${pickup_date} of account ${account_number}, at your depot`;

const wireResponse = z.object({
  scheduledPickupResponse: listOf(z.object({ pickupreference: maybeText, statusDescription: maybeText })),
});

/** The ones that have a number. */
function booked(document: unknown) {
  const { scheduledPickupResponse = [] } = wireResponse.safeParse(document).data ?? {};
  const numbered = scheduledPickupResponse.flatMap(({ pickupreference: number, statusDescription: text }) =>
    number === undefined ? [] : [{ number, text }],
  );
  return numbered.length === 0 ? undefined : numbered;
}

function parseResponse(
  { request, replies }: Exchange<WirePickupRequest>,
  carrier: CarrierIdentity,
): PickupOutcome {
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'The pickup',
    effect: 'once',
    lookup: lookupOf(request),
    read: (answer) => changeReading(readReply(answer, carrier, booked)),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { pickup_date, ready_time, closing_time } = request;
  const facts = {
    ...{ pickup_date, ready_time, closing_time },
    confirmation_numbers: judged.done.map(({ number }) => number),
    status_text: judged.done[0]?.text ?? null,
  };
  return [pickupResult(carrier, facts), [...judged.errors]];
}
