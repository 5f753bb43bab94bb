/** POST /carrier-pickup: a pickup is booked once. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { changeOutcome } from '@waybill/carrier-kit/after';
import type { OpenSettings } from '../settings.js';
import { bookedPickup, confirmationReading } from './reply.js';
import { type PickupDocument, pickupDocument } from './request.js';

/** The pickup to book. */
export interface WirePickupRequest {
  readonly document: PickupDocument;
}

export const pickup: OperationFor<'pickup', OpenSettings, WirePickupRequest> = {
  createRequest: (request, context) => ({ document: pickupDocument(request, context) }),
  next: atOnce(({ document }) => [
    {
      step: 'book',
      method: 'POST',
      url: '/pickup/v3/carrier-pickup',
      body: JSON.stringify(document),
      effect: 'once',
      lookup: lookupOf(document),
    },
  ]),
  parseResponse: ({ request: { document }, replies: [reply] }, carrier) => {
    const judged = changeOutcome(reply, {
      carrier,
      what: 'The pickup',
      effect: 'once',
      lookup: lookupOf(document),
      read: (answer) => confirmationReading(answer, carrier),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    return [bookedPickup(judged.done, document.pickupDate, reply, carrier), [...judged.errors]];
  },
};

/** USPS finds a pickup by its number alone. */
function lookupOf({ pickupDate, pickupAddress }: PickupDocument): string {
  const { streetAddress, ZIPCode = '' } = pickupAddress.address;
  const place = `${streetAddress} ${ZIPCode}`.trim();
  return `USPS's message about a pickup on ${pickupDate} at ${place}: it has the confirmation number`;
}
