/** Voiding: cancelSkybill, package by package, until Chronopost has it. Source: TrackingServiceWS.xsd. */
import { atOnce, type VoidingOperation } from '@waybill/carrier-kit';
import {
  cancelledBefore,
  changeReading,
  chosenPackages,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import type { Answer, CarrierIdentity } from '@waybill/core/plugin';
import { FAULT_STATUS, readReply, returnOf } from './errors.js';
import type { OpenSettings } from './settings.js';
import { PASSWORD, soapCall } from './soap.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly account_number: string;
  readonly tracking_numbers: readonly string[];
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest: (request, { account, report }) => ({
    account_number: account.settings.account_number,
    tracking_numbers: chosenPackages(request, report).map(({ parcel, position }) => {
      const number = parcel.tracking_number ?? undefined;
      if (number === undefined) report.required(`shipment.meta.parcels[${position}].tracking_number`);
      return number ?? '';
    }),
  }),
  next: atOnce(({ account_number, tracking_numbers }) =>
    tracking_numbers.map((skybillNumber, position) => ({
      step: 'void',
      package: position,
      ...soapCall('cancelSkybill', {
        accountNumber: account_number,
        ...PASSWORD,
        language: 'en_GB',
        skybillNumber,
      }),
      effect: 'repeatable',
      lookup: lookupOf(skybillNumber),
    })),
  ),
  parseResponse: ({ request, replies }, { carrier, account }) => {
    const identity = { carrier, account };
    return voidOutcome(
      identity,
      request.tracking_numbers.map((tracking_number, position) => ({
        ...packageVoid(
          replies.find((reply) => reply.package === position),
          {
            carrier: identity,
            lookup: lookupOf(tracking_number),
            read: (answer) => readVoid(answer, identity),
            refusedAt: FAULT_STATUS,
          },
        ),
        tracking_number,
      })),
    );
  },
};

function lookupOf(tracking_number: string): string {
  return `the package ${tracking_number} in Chronopost's tracking`;
}

/** The error code 0 is all that says "voided". No number for "voided before" is known, so words decide. */
function readVoid(answer: Answer, carrier: CarrierIdentity): VoidReading {
  const reading = changeReading(readReply(answer, carrier, returnOf('cancelSkybill')));
  if ('done' in reading) return { outcome: 'voided' };
  const isVoided = 'refused' in reading && cancelledBefore(reading.refused) !== undefined;
  return isVoided ? { outcome: 'voided' } : reading;
}
