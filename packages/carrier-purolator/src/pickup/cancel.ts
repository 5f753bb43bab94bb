/** VoidPickUp: again is as good as once. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { type ChangeReading, cancelledBefore, pickupCancelOutcome } from '@waybill/carrier-kit/after';
import { maybe, wireBoolean } from '@waybill/carrier-kit/reply';
import type { PickupResult } from '@waybill/core';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { readChange } from '../change.js';
import { FAULT_STATUS, noticesIn } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { type SoapHeader, soapCall } from '../soap.js';
import { withPickupKinds } from './errors.js';

/** The pickup to cancel. */
export interface WirePickupCancelRequest extends SoapHeader {
  readonly number: string;
}

const wireResponse = z.object({ PickUpVoided: maybe(wireBoolean) });

export const pickup_cancel: OperationFor<'pickup_cancel', OpenSettings, WirePickupCancelRequest> = {
  createRequest: ({ pickup }, { account: { settings, context } }) => ({
    request_id: context.newId(),
    language: settings.language,
    number: pickup.confirmation_number,
  }),
  next: atOnce((request) => [
    {
      step: 'cancel',
      ...soapCall('VoidPickUp', { PickUpConfirmationNumber: request.number }, request),
      effect: 'repeatable',
      lookup: lookupOf(request),
    },
  ]),
  parseResponse: ({ request, replies }, account) =>
    pickupCancelOutcome(
      replies[0],
      { confirmation_number: request.number },
      {
        carrier: account,
        lookup: lookupOf(request),
        refusedAt: FAULT_STATUS,
        read: (answer) => readCancellation(answer, account),
      },
    ),
};

function lookupOf({ number }: WirePickupCancelRequest): string {
  return `pickup ${number} in your Purolator account`;
}

/** "Cancelled before" is a success with a notice. */
function readCancellation(answer: Answer, carrier: CarrierIdentity): ChangeReading<PickupResult['meta']> {
  const reading = readChange('VoidPickUp', answer, carrier, (response) => {
    const { PickUpVoided: isVoided } = wireResponse.parse(response);
    return isVoided && { notices: noticesIn(response) };
  });
  const before = 'refused' in reading && cancelledBefore(reading.refused);
  return before ? { done: { notices: [before] } } : withPickupKinds(reading);
}
