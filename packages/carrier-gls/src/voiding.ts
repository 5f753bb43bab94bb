/** Voiding, one call for each package. GLS ShipIT Farm v1, cancelParcelByID. */
import { atOnce, type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import { chosenPackages, packageVoid, type VoidReading, voidOutcome } from '@waybill/carrier-kit/after';
import { localErrorEntry, maybeText } from '@waybill/carrier-kit/reply';
import type { Notice, VoidOutcome } from '@waybill/core';
import type { Answer, Call, CarrierIdentity, Exchange, VoidRequest } from '@waybill/core/plugin';
import { SHIPIT } from './connect.js';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

/** The `TrackID` of each package that is to be voided. */
export interface WireVoidRequest {
  readonly tracking_numbers: readonly string[];
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest,
  next: atOnce(callsOf),
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
  return { tracking_numbers };
}

function callsOf({ tracking_numbers }: WireVoidRequest): Call[] {
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
  const notices: Notice[] = [];
  const packages = request.tracking_numbers.map((tracking_number, position) => {
    const reply = replies.find((one) => one.package === position);
    const read = (answer: Answer): VoidReading => {
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
    return { tracking_number, ...packageVoid(reply, { carrier, lookup: lookupOf(tracking_number), read }) };
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
