/** GetPickUpHistory: what became of a pickup. */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { clockTimeOf, pickupResult } from '@waybill/carrier-kit/after';
import { listOf, maybeText, notFoundEntry } from '@waybill/carrier-kit/reply';
import { today } from '@waybill/carrier-kit/request';
import type { PickupStatus } from '@waybill/core/plugin';
import { daysAfter } from '../days.js';
import { noticesIn, readAnswer } from '../errors.js';
import type { OpenSettings } from '../settings.js';
import { element, type SoapHeader, soapCall } from '../soap.js';
import { withPickupKind } from './errors.js';

/** The pickup that is asked about. */
export interface WirePickupStatusRequest extends SoapHeader {
  readonly number: string;
  readonly account_number: string;
  readonly pickup_date: string;
  /** Days of the search, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** The contract does not say whether the days are those of the booking or of the pickup. */
const DAYS_BEFORE = 30;

export const pickup_status: OperationFor<'pickup_status', OpenSettings, WirePickupStatusRequest> = {
  createRequest: ({ pickup }, { account: { settings, context } }) => {
    const day = pickup.pickup_date ?? today(context.clock, settings.time_zone);
    return {
      request_id: context.newId(),
      language: settings.language,
      number: pickup.confirmation_number,
      account_number: settings.account_number,
      pickup_date: day,
      from: daysAfter(day, -DAYS_BEFORE),
      to: pickup.pickup_date ?? daysAfter(day, DAYS_BEFORE),
    };
  },
  next: atOnce((request) => [
    {
      step: 'history',
      ...soapCall(
        'GetPickUpHistory',
        {
          PickUpHistorySearchCriteria: {
            FromDate: request.from,
            ToDate: request.to,
            ConfirmationNumber: request.number,
            AccountNumber: request.account_number,
          },
        },
        request,
      ),
    },
  ]),
  parseResponse: ({ request, replies }, account) => {
    const { number } = request;
    const reading = readAnswer('GetPickUpHistory', replies, account);
    if (reading.errors !== undefined) return [null, [...reading.errors]];
    const details = wireResponse.parse(reading.document).PickUpDetailList?.PickUpDetail ?? [];
    const found = details.find((detail) => detail.ConfirmationNumber === number);
    const errors = reading.warnings.map(withPickupKind);
    const unknown = { what: `pickup ${number}`, field: 'pickup.confirmation_number' };
    if (found === undefined) return [null, errors.length > 0 ? errors : [notFoundEntry(account, unknown)]];
    const { PickupStatus: status_text = null, PickupInstruction: instruction } = found;
    const result = pickupResult(account, {
      pickup_date: dayIn(instruction?.Date) ?? request.pickup_date,
      ready_time: clockTimeOf(instruction?.AnyTimeAfter) ?? null,
      closing_time: clockTimeOf(instruction?.UntilTime) ?? null,
      confirmation_numbers: [number],
      status: statusOf(status_text),
      status_text,
      meta: { notices: noticesIn(reading.document) },
    });
    return [result, errors];
  },
};

const wireResponse = z.object({
  PickUpDetailList: element({
    PickUpDetail: listOf(
      z.object({
        ConfirmationNumber: maybeText,
        PickupStatus: maybeText,
        PickupInstruction: element({ Date: maybeText, AnyTimeAfter: maybeText, UntilTime: maybeText }),
      }),
    ),
  }),
});

/** `PickupStatus` is free text in the language of the request. Its words are not published: these are our judgement. */
const STATUSES: readonly (readonly [words: RegExp, status: PickupStatus])[] = [
  [/void|cancel|annul/i, 'cancelled'],
  [/miss|fail|unable|not (picked|ready)|manqué|échou/i, 'missed'],
  [/complete|picked|closed|terminé|ramassé|complété/i, 'completed'],
  [/pending|attente/i, 'pending'],
  [/schedul|confirm|open|dispatch|assign|planifi|prévu|ouvert/i, 'scheduled'],
];

function statusOf(text: string | null): PickupStatus {
  return STATUSES.find(([words]) => words.test(text ?? ''))?.[1] ?? 'unknown';
}

function dayIn(written: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(written ?? '')?.[0];
}
