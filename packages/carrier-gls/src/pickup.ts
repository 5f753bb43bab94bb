/** Pickups beside the regular ones, at the place of the contact ID. ShipIT manual 5.0.11, orderSporadicCollection. */
import { type Account, atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import {
  changeOutcome,
  changeReading,
  checkPickupTimes,
  eventTimeOf,
  pickupCount,
  pickupResult,
  pickupServices,
} from '@waybill/carrier-kit/after';
import { maybeText, roundUp } from '@waybill/carrier-kit/reply';
import { extraText, kilograms, omitUndefined, zonedClock } from '@waybill/carrier-kit/request';
import type { PickupOutcome } from '@waybill/core';
import { type Call, type Exchange, type PickupRequest, readCode } from '@waybill/core/plugin';
import { SHIPIT } from './connect.js';
import { REFUSED_AT, readReply } from './errors.js';
import { CARRIER, type OpenSettings } from './settings.js';
import { plain } from './text.js';

/** The pickup to book. */
export interface WirePickupRequest {
  /** `SporadicCollection`. */
  readonly document: {
    readonly ContactID: string;
    readonly PreferredPickUpDate: string;
    readonly NumberOfParcels: number;
    readonly Product: string;
    readonly ExpectedTotalWeight?: number;
    readonly AdditionalInformation?: string;
  };
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(
  request: PickupRequest,
  { account: { settings, context }, report }: OperationContext<OpenSettings>,
): WirePickupRequest {
  const { pickup_date, total_weight, weight_unit, package_location, notify_email, instruction } = request;
  checkPickupTimes(request, { clock: context.clock, time_zone: settings.time_zone }, {}, report);
  if (package_location !== undefined)
    report.notSupported('package_location', 'must be left out: write it into instruction');
  if (notify_email !== undefined)
    report.notice('left_out', 'notify_email is left out: GLS writes no messages about pickups.');
  const codes = pickupServices(request).map(readCode);
  const [Product = 'PARCEL', ...others] = codes.map(({ code }) => code);
  if (codes.some(({ carrier = CARRIER }) => carrier !== CARRIER) || others.length > 0)
    report.notSupported('services', 'must be one service of GLS: it books a pickup for each');
  if (request.with_price) report.notice('no_price', 'GLS does not say what a pickup costs.');
  report.notice(
    'place_and_time',
    'GLS comes to the place of the contact ID, at a time of its own: address and times are not sent.',
  );
  const ExpectedTotalWeight =
    total_weight === undefined ? undefined : Number(roundUp(kilograms(total_weight, weight_unit), 2));
  const NumberOfParcels = pickupCount(request, report) ?? 0;
  if (NumberOfParcels === 0) report.required(['package_count', 'shipments']);
  const document = omitUndefined({
    ContactID: extraText(request, 'contact_id', '', report, 10) ?? settings.contact_id,
    PreferredPickUpDate: pickup_date,
    NumberOfParcels,
    Product,
    ExpectedTotalWeight,
    AdditionalInformation: plain(instruction, 'instruction', report),
  });
  return { document };
}

const lookupOf = ({ document: { PreferredPickUpDate, ContactID } }: WirePickupRequest): string =>
  `a pickup on ${PreferredPickUpDate} for contact ID ${ContactID}, at your depot`;

function callsOf(request: WirePickupRequest): Call[] {
  const body = JSON.stringify(request.document);
  const url = `${SHIPIT}/sporadiccollection`;
  return [{ step: 'book', method: 'POST', url, body, effect: 'once', lookup: lookupOf(request) }];
}

const wireResponse = z.object({ EstimatedPickUpDate: maybeText });

/** The day where the packages are: with a zone it is the beginning of a day, which may be the evening before in UTC. */
function dayIn(document: unknown, time_zone: string): string | undefined {
  const estimated = eventTimeOf(wireResponse.safeParse(document).data?.EstimatedPickUpDate);
  if (estimated?.utc == null) return estimated?.date;
  return zonedClock(time_zone, Date.parse(estimated.utc)).date;
}

function parseResponse(
  { request, replies }: Exchange<WirePickupRequest>,
  carrier: Account<OpenSettings>,
): PickupOutcome {
  const read = (document: unknown) => dayIn(document, carrier.settings.time_zone);
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'The pickup',
    effect: 'once',
    lookup: lookupOf(request),
    refusedAt: REFUSED_AT,
    read: (answer) => changeReading(readReply(answer, carrier, read)),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const facts = { pickup_date: judged.done, confirmation_numbers: [] };
  return [pickupResult(carrier, facts), [...judged.errors]];
}
