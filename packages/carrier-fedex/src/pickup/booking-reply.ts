import { z } from '@waybill/carrier-kit';
import { type ChangeReading, changeOutcome, pickupResult } from '@waybill/carrier-kit/after';
import type { Notice, PickupOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { namingMissing, readReply, wireNotices } from '../errors.js';
import { text } from '../reply-schemas.js';
import { lookupOf, type WirePickupRequest } from './booking-request.js';

const wireBooked = z.object({
  output: z.object({ pickupConfirmationCode: text, message: text, location: text, alerts: wireNotices }),
});

interface Booked {
  readonly number: string;
  /** The station of FedEx Express whose driver comes; cancelling needs it. */
  readonly location: string | undefined;
  readonly message: string | undefined;
  readonly notices: readonly Notice[];
}

export function parseBooking(
  { request, replies }: Exchange<WirePickupRequest>,
  carrier: CarrierIdentity,
): PickupOutcome {
  const judged = changeOutcome(replies[0], {
    carrier,
    what: 'The pickup',
    effect: 'once',
    lookup: lookupOf(request),
    read: (answer) => readBooking(answer, carrier),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const { number, location, message, notices } = judged.done;
  const { company, pickup_date, ready_time, closing_time } = request;
  const result = pickupResult(carrier, {
    confirmation_numbers: [number],
    status_text: message ?? null,
    pickup_date,
    ready_time,
    closing_time,
    meta: { notices, carrier_code: company, ...(location === undefined ? {} : { location }) },
  });
  return [result, [...judged.errors]];
}

function readBooking(reply: Answer, carrier: CarrierIdentity): ChangeReading<Booked> {
  const read = readReply(reply, carrier, bookedIn);
  if (read.errors !== undefined)
    return read.refused ? { refused: read.reported.map(namingMissing) } : { unreadable: read.why };
  return { done: read.document, warnings: read.warnings };
}

function bookedIn(document: unknown): Booked | undefined {
  const output = wireBooked.safeParse(document).data?.output;
  if (output?.pickupConfirmationCode === undefined) return undefined;
  const { pickupConfirmationCode: number, location, message, alerts } = output;
  return { number, location, message, notices: alerts };
}
