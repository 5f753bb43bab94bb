/** Voiding: Cancel, for all packages of a shipment, until it is manifested. Source: Cancel API Request of 2022-08-12. */
import { atOnce, type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  cancelledBefore,
  changeReading,
  packageVoid,
  type VoidReading,
  voidOutcome,
  wholeShipment,
} from '@waybill/carrier-kit/after';
import { maybeText, under } from '@waybill/carrier-kit/reply';
import type { Notice } from '@waybill/core';
import { apiCall, headOf, isSuccess, readReply, testNotices, type WireHead } from './mercury.js';
import type { OpenSettings } from './settings.js';

/** What is to be voided. */
export interface WireVoidRequest {
  readonly head: WireHead;
  /** A shipment has a reference or, where that is not known, a number: never both. */
  readonly named: { readonly Reference: string } | { readonly TrackingNumber: string };
  readonly tracking_numbers: readonly (string | null)[];
}

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest: (request, { account, report }) => {
    const tracking_numbers = wholeShipment(request, report);
    const { reference } = request.shipment;
    const number = tracking_numbers.find((one) => one !== null);
    const isNamed = reference?.type === 'reference';
    if (!isNamed && number === undefined) report.required(['shipment.reference', 'shipment.tracking_number']);
    return {
      head: headOf(account.settings),
      named: isNamed ? { Reference: reference.value } : { TrackingNumber: number ?? '' },
      tracking_numbers,
    };
  },
  next: atOnce(({ head, named }) => [
    {
      step: 'void',
      ...apiCall('Cancel', { ...head, ...named }),
      effect: 'repeatable',
      lookup: lookupOf(named),
    },
  ]),
  parseResponse: ({ request, replies: [reply] }, { carrier, account }) => {
    const identity = { carrier, account };
    const notices: Notice[] = [];
    const judged = packageVoid(reply, {
      carrier: identity,
      lookup: lookupOf(request.named),
      read: (answer): VoidReading => {
        const reading = changeReading(readReply(answer, identity, resultOf));
        if ('done' in reading) {
          const said = (reading.warnings ?? []).map(({ code, message }) => ({ code, message }));
          notices.push(...testNotices(reading.done), ...said);
        }
        const isVoided = 'refused' in reading && cancelledBefore(reading.refused, UNPROCESSED) !== undefined;
        return 'done' in reading || isVoided ? { outcome: 'voided' } : reading;
      },
    });
    const packages = request.tracking_numbers.map((tracking_number) => ({ ...judged, tracking_number }));
    return voidOutcome(identity, packages, { meta: { notices } });
  },
};

function lookupOf(named: WireVoidRequest['named']): string {
  return `the shipment ${Object.values(named)[0]} in Landmark's Mercury`;
}

const wireCancel = z.object({ Test: maybeText, Result: z.object({ Success: maybeText }) });

function resultOf(document: unknown) {
  const root = wireCancel.safeParse(under('CancelResponse')(document)).data;
  return root !== undefined && isSuccess(root.Result.Success) ? root : undefined;
}

/** How a second cancellation is refused is not documented: it is known by these words. */
const UNPROCESSED = /already (been )?(cancel|unprocess|void)|^successfully unprocessed/i;
