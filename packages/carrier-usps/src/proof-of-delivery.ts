/**
 * Proof of delivery: a letter with the recipient's signature, which USPS sends by e-mail alone. The mailpiece is looked up
 * first: USPS gives numbers out again, so that the letter is asked for by facts that tracking has.
 * Source: tracking.yaml 3.2.6, `POST /tracking/{trackingNumber}/proof-of-delivery`.
 */
import type { OperationFor } from '@waybill/carrier-kit';
import { changeOutcome, noProof, proofOfDelivery } from '@waybill/carrier-kit/after';
import { failureEntry, localErrorEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import type { ProofOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { type Mailpiece, mailpieceOf } from './proof/mailpiece.js';
import { acceptedIn } from './proof/reply.js';
import { createRequest, proofCall, type WireProofRequest } from './proof/request.js';
import type { OpenSettings } from './settings.js';
import { type PackageReading, readPackage } from './tracking/reply.js';
import { trackCall } from './tracking/request.js';

export type { WireProofRequest } from './proof/request.js';

export const proof_of_delivery: OperationFor<'proof_of_delivery', OpenSettings, WireProofRequest> = {
  createRequest,
  next: ({ request, replies: [tracked, sent] }) => {
    if (tracked === undefined) return [trackCall(request.tracking_number, request.ship_date)];
    if (sent !== undefined || !isAnswer(tracked)) return [];
    const reading = readPackage(tracked, request.tracking_number, NO_ACCOUNT);
    const mailpiece = deliveredMailpiece(reading);
    return mailpiece === undefined ? [] : [{ ...proofCall(request, mailpiece), lookup: lookupOf(request) }];
  },
  parseResponse,
};

function lookupOf({ tracking_number, email }: WireProofRequest): string {
  return `a letter about ${tracking_number} in the mail of ${email}`;
}

function deliveredMailpiece(reading: PackageReading): Mailpiece | undefined {
  return 'details' in reading && reading.details.delivered ? mailpieceOf(reading.wire) : undefined;
}

function parseResponse(
  { request, replies: [tracked, sent] }: Exchange<WireProofRequest>,
  carrier: CarrierIdentity,
): ProofOutcome {
  const { tracking_number, email } = request;
  if (tracked === undefined) return [null, []];
  if (!isAnswer(tracked)) return [null, [failureEntry(carrier, tracked)]];
  const reading = readPackage(tracked, tracking_number, carrier);
  if ('unknown' in reading) return noProof(carrier, { tracking_number, ...reading.unknown });
  if ('errors' in reading) return [null, [...reading.errors]];
  const { delivered, signed_by, delivered_at } = reading.details;
  if (!delivered) return noProof(carrier, { tracking_number });
  if (mailpieceOf(reading.wire) === undefined)
    return [null, [localErrorEntry(carrier, 'no_mailpiece', NO_MAILPIECE)]];
  const judged = changeOutcome(sent, {
    carrier,
    what: 'The letter',
    effect: 'repeatable',
    lookup: lookupOf(request),
    read: (answer) => acceptedIn(answer, carrier),
  });
  if (judged.outcome !== 'done') return [null, [...judged.errors]];
  const meta = { notices: judged.done };
  return [
    proofOfDelivery(carrier, { tracking_number, signed_by, delivered_at, sent_to: [email], meta }),
    [...judged.errors],
  ];
}

const NO_MAILPIECE = 'USPS tracks this number without the facts that a proof of delivery is asked for with.';
