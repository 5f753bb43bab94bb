/** PUT /carrier-pickup/{number}: the whole pickup as it is to be. */
import type { OperationFor } from '@waybill/carrier-kit';
import { changeOutcome } from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { OpenSettings } from '../settings.js';
import { bookedPickup, confirmationReading } from './reply.js';
import { type PickupDocument, pickupDocument } from './request.js';
import { changeCalls, changeReply, keptEtag, pickupUrl, type Versioned, versionErrors } from './version.js';

/** The pickup to change, and how it is to be. */
export interface WirePickupUpdateRequest extends Versioned {
  readonly document: PickupDocument;
}

export const pickup_update: OperationFor<'pickup_update', OpenSettings, WirePickupUpdateRequest> = {
  createRequest: (request, context) => ({
    number: request.pickup.confirmation_number,
    ...omitUndefined({ etag: keptEtag(request.pickup.meta) }),
    document: pickupDocument(request, context),
  }),
  next: ({ request, replies }) =>
    changeCalls(request, replies, (etag) => ({
      step: 'change',
      method: 'PUT',
      url: pickupUrl(request.number),
      headers: { 'if-match': etag },
      body: JSON.stringify({
        confirmationNumber: request.number,
        pickupDate: request.document.pickupDate,
        carrierPickupRequest: request.document,
      }),
      effect: 'repeatable',
      lookup: lookupOf(request),
    })),
  parseResponse: ({ request, replies }, carrier) => {
    const { number, document } = request;
    const reply = changeReply(replies);
    if (reply === undefined) return [null, versionErrors(replies, number, carrier)];
    const judged = changeOutcome(reply, {
      carrier,
      what: 'The change of the pickup',
      effect: 'repeatable',
      lookup: lookupOf(request),
      read: (answer) => confirmationReading(answer, carrier, number),
    });
    if (judged.outcome !== 'done') return [null, [...judged.errors]];
    return [bookedPickup(judged.done, document.pickupDate, reply, carrier), [...judged.errors]];
  },
};

function lookupOf({ number }: Versioned): string {
  return `pickup ${number} with fetchPickup`;
}
