/** Tracking: TrackShipments, several numbers a call. Source: Tracking.wsdl of the test system. */
import { type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTimeOf,
  newestFirst,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import {
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  unreadableReplyEntry,
} from '@waybill/carrier-kit/reply';
import type { TrackingEvent } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { noticesIn, readReply, responseTo } from './errors.js';
import type { OpenSettings } from './settings.js';
import { type Client, clientOf, soapCall, stringList } from './soap.js';
import { meaningOf } from './tracking-codes.js';

/** Our own limit: the contract has none. */
export const NUMBERS_PER_CALL = 50;

/** The shipments that are asked about. */
export interface WireTrackingRequest {
  readonly client: Client;
  readonly batches: readonly (readonly AskedNumber[])[];
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, language = 'en' }, { account, report }) => {
    if (reference !== undefined)
      report.notSupported('reference', `cannot be tracked by; ${report.name} takes tracking numbers`);
    if (language !== 'en')
      report.notice('language', `${report.name} answers in English, not in ${language}.`);
    return {
      client: clientOf(account.settings),
      batches: trackingBatches(tracking_numbers, NUMBERS_PER_CALL),
    };
  },
  next: ({ request: { client, batches }, replies }) =>
    replies.length > 0
      ? []
      : batches.map((numbers, at) => {
          const Shipments = stringList(numbers.map(({ tracking_number }) => tracking_number));
          const content = { Shipments, GetLastTrackingUpdateOnly: 'false' };
          return { step: `track ${at}`, ...soapCall('TrackShipments', content, client), optional: true };
        }),
  parseResponse: ({ request: { batches }, replies }, { carrier, account }) =>
    trackingOutcome(
      batches.flatMap((numbers, at) =>
        trackedBatch(
          replies.find(({ step }) => step === `track ${at}`),
          numbers,
          { carrier, account },
        ),
      ),
    ),
};

const wireResult = z.object({
  UpdateCode: maybeText,
  UpdateDescription: maybeText,
  UpdateDateTime: maybeText,
  UpdateLocation: maybeText,
  Comments: maybeText,
  ProblemCode: maybeText,
});
const wireResponse = z.object({
  TrackingResults: maybe(
    z.object({
      KeyValueOfstringArrayOfTrackingResultmFAkxlpY: listOf(
        z.object({ Key: maybeText, Value: maybe(z.object({ TrackingResult: listOf(wireResult) })) }),
      ),
    }),
  ),
  NonExistingWaybills: maybe(z.object({ string: listOf(maybeText) })),
});

/** A number is among the results or among the unknown numbers; otherwise the reply says why not. */
function trackedBatch(
  reply: Reply | undefined,
  numbers: readonly AskedNumber[],
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (reply === undefined) return [{ errors: [localErrorEntry(carrier, 'no_reply', 'There is no reply.')] }];
  const reading = isAnswer(reply) ? readReply(reply, carrier, responseTo('TrackShipments')) : undefined;
  const wire = wireResponse.safeParse(reading?.document).data;
  const unknown = wire?.NonExistingWaybills?.string.map(idOf) ?? [];
  const results = wire?.TrackingResults?.KeyValueOfstringArrayOfTrackingResultmFAkxlpY ?? [];
  return numbers.map(({ tracking_number, field }) => {
    const said = reading?.errors ?? reading?.warnings ?? [];
    const errors = said.map((entry) => ({ ...entry, field }));
    const found = results.find(({ Key }) => idOf(Key) === idOf(tracking_number));
    if (found !== undefined) {
      const scans = found.Value?.TrackingResult ?? [];
      return { details: detailsOf(scans, tracking_number, noticesIn(reading?.document), carrier), errors };
    }
    if (unknown.includes(idOf(tracking_number)))
      return { errors: [unknownNumberEntry(carrier, { tracking_number, field })] };
    if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
    if (errors.length > 0) return { errors };
    const missing = `the reply says nothing of ${tracking_number}`;
    return { errors: [{ ...unreadableReplyEntry(carrier, reply, missing), field }] };
  });
}

function idOf(number: string | undefined): string {
  return number?.trim().toUpperCase() ?? '';
}

function detailsOf(
  scans: readonly z.output<typeof wireResult>[],
  tracking_number: string,
  notices: ReturnType<typeof noticesIn>,
  carrier: CarrierIdentity,
) {
  // The newest come first.
  const events = withDeliveryToSender(newestFirst(scans.map(eventOf)));
  return trackingDetails(carrier, {
    tracking_number,
    events,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    meta: { notices },
  });
}

/** Times are local, without a zone. A problem without other words is an exception. */
function eventOf(scan: z.output<typeof wireResult>): TrackingEvent {
  const { UpdateCode, UpdateDescription = '', UpdateDateTime, UpdateLocation, Comments, ProblemCode } = scan;
  const meaning = meaningOf(UpdateCode, UpdateDescription);
  const isProblem = meaning.status === null && ProblemCode !== undefined;
  return trackingEvent({
    time: eventTimeOf(UpdateDateTime),
    ...(isProblem ? { status: 'exception', reason: null } : meaning),
    code: UpdateCode ?? null,
    sub_code: ProblemCode ?? null,
    text: [UpdateDescription, Comments].filter((text) => text).join(': '),
    place: trackingPlace({ text: UpdateLocation }),
  });
}
