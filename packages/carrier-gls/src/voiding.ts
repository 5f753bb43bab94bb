/**
 * Voiding, one call for each package. "A second call with the same parcel identifier will respond with error 500": then tracking shows
 * whether the first one did it. ShipIT manual 5.0.11, cancelParcelById.
 */
import { type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import { chosenPackages, packageVoid, type VoidReading, voidOutcome } from '@waybill/carrier-kit/after';
import { localErrorEntry, maybeText } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type VoidRequest,
} from '@waybill/core/plugin';
import { SHIPIT } from './connect.js';
import { REFUSED_AT, readReply } from './errors.js';
import type { OpenSettings } from './settings.js';
import { isCancelled, trackingCall } from './tracking.js';

/** The `TrackID` of each package that is to be voided. */
export interface WireVoidRequest {
  readonly tracking_numbers: readonly string[];
  /** What stays although the packages are voided. */
  readonly stays: readonly string[];
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest,
  next,
  parseResponse,
};

function createRequest(request: VoidRequest, { report }: OperationContext): WireVoidRequest {
  const tracking_numbers = chosenPackages(request, report).flatMap(({ position, parcel }) => {
    const { tracking_number } = parcel;
    if (tracking_number !== null) return [tracking_number];
    const isListed = request.shipment.meta?.parcels !== undefined;
    report.required(`shipment.${isListed ? `meta.parcels[${position}].` : ''}tracking_number`);
    return [];
  });
  const { meta } = request.shipment;
  const returned = (meta?.parcels ?? []).flatMap((parcel) => {
    const number: unknown = Reflect.get(parcel, 'return_tracking_number');
    return typeof number === 'string' ? [number] : [];
  });
  const key: unknown = meta && Reflect.get(meta, 'customs_consignment');
  return {
    tracking_numbers,
    stays: [
      ...(returned.length === 0
        ? []
        : [`Labels for the way back (${returned.join(', ')}) are cancelled by the depot alone.`]),
      ...(typeof key !== 'string'
        ? []
        : [`The customs consignment ${key} stays: there is no way to withdraw it.`]),
    ],
  };
}

function next({ request: { tracking_numbers }, replies }: Exchange<WireVoidRequest>): Call[] {
  if (replies.length > 0) {
    const asked_again = replies.filter((reply) => isAnswer(reply) && reply.status === 500);
    return replies.length > tracking_numbers.length
      ? []
      : asked_again.map(({ package: at = 0 }) => trackingCall([tracking_numbers[at] ?? ''], at, 'EN'));
  }
  return tracking_numbers.map((number, position) => ({
    step: 'void',
    package: position,
    method: 'POST',
    url: `${SHIPIT}/shipments/cancel/${encodeURIComponent(number)}`,
    effect: 'repeatable',
    lookup: lookupOf(number),
  }));
}

const lookupOf = (number: string): string => `package ${number} in the tracking of GLS`;

/** The live service writes `result`, the contract `Result`. */
const wireResponse = z.object({ TrackID: maybeText, result: maybeText, Result: maybeText });

function parseResponse(
  { request, replies }: Exchange<WireVoidRequest>,
  carrier: CarrierIdentity,
): VoidOutcome {
  const notices: Notice[] = request.stays.map((message) => ({ code: 'not_voided', message }));
  const packages = request.tracking_numbers.map((tracking_number, position) => {
    const own = replies.filter((one) => one.package === position);
    const [reply, tracked] = [
      own.find(({ step }) => step === 'void'),
      own.find(({ step }) => step === 'track'),
    ];
    const read = (answer: Answer): VoidReading => {
      if (answer.status === 500 && tracked !== undefined && isCancelled(tracked, carrier)) {
        notices.push({ code: 'already_voided', message: `Package ${tracking_number} was voided before.` });
        return { outcome: 'voided' };
      }
      const { document: result, ...reading } = readReply(answer, carrier, (document) => {
        const { result, Result } = wireResponse.safeParse(document).data ?? {};
        return result ?? Result;
      });
      if (result === 'CANCELLATION_PENDING')
        notices.push({
          code: 'cancellation_pending',
          message: `GLS will cancel package ${tracking_number}.`,
        });
      if (result !== undefined) return readingOf(result, tracking_number, carrier);
      if (reading.errors === undefined || !reading.refused)
        return { unreadable: reading.errors === undefined ? 'there is no result' : reading.why };
      return { refused: reading.reported };
    };
    return {
      tracking_number,
      ...packageVoid(reply, { carrier, lookup: lookupOf(tracking_number), refusedAt: REFUSED_AT, read }),
    };
  });
  return voidOutcome(carrier, packages, { meta: { notices } });
}

function readingOf(result: string, number: string, carrier: CarrierIdentity): VoidReading {
  if (result === 'CANCELLED' || result === 'CANCELLATION_PENDING') return { outcome: 'voided' };
  if (result === 'SCANNED') {
    const message = `Package ${number} cannot be voided any more: GLS has scanned it, or its day is closed.`;
    return { refused: [localErrorEntry(carrier, result, message, 'too_late')] };
  }
  if (result === 'ERROR')
    return { refused: [localErrorEntry(carrier, result, `GLS did not void package ${number}.`, 'carrier')] };
  return { unreadable: `the result is ${JSON.stringify(result)}` };
}
