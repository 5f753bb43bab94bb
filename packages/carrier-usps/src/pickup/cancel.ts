/** DELETE /carrier-pickup/{number}: again is as good as once. */
import type { OperationFor } from '@waybill/carrier-kit';
import {
  type ChangeReading,
  cancelledBefore,
  changeReading,
  pickupCancelOutcome,
} from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Answer, CarrierIdentity, PickupMeta } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { pickupReading } from './errors.js';
import { changeCalls, changeReply, keptEtag, pickupUrl, type Versioned, versionErrors } from './version.js';

/** The pickup to cancel. */
export type WirePickupCancelRequest = Versioned;

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupCancelRequest> = {
  createRequest: ({ pickup }) => ({
    number: pickup.confirmation_number,
    ...omitUndefined({ etag: keptEtag(pickup.meta) }),
  }),
  next: ({ request, replies }) =>
    changeCalls(request, replies, (etag) => ({
      step: 'cancel',
      method: 'DELETE',
      url: pickupUrl(request.number),
      headers: { 'if-match': etag },
      effect: 'repeatable',
      lookup: lookupOf(request),
    })),
  parseResponse: ({ request, replies }, carrier) => {
    const { number } = request;
    const reply = changeReply(replies);
    if (reply === undefined) return [null, versionErrors(replies, number, carrier)];
    return pickupCancelOutcome(
      reply,
      { confirmation_number: number },
      { carrier, lookup: lookupOf(request), read: (answer) => cancelReading(answer, number, carrier) },
    );
  },
};

function lookupOf({ number }: Versioned): string {
  return `pickup ${number} with fetchPickup`;
}

/** Success has no body. */
function cancelReading(
  answer: Answer,
  number: string,
  carrier: CarrierIdentity,
): ChangeReading<PickupMeta | undefined> {
  if (answer.status === 200 && answer.body.trim() === '') return { done: undefined };
  const reading = changeReading(readReply(answer, carrier, () => undefined));
  const before = 'refused' in reading && cancelledBefore(reading.refused, CANCELLED);
  if (before) return { done: { notices: [before] } };
  return pickupReading(reading, carrier, number);
}

/** "no longer be updated or cancelled once cancelled": no code is listed for it. */
const CANCELLED = /(already|been) (been )?cancel/i;
