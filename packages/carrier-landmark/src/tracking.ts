/** Tracking: Track, one number in each call, with all of its events. Source: Track API Request of 2024-08-15. */
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTime,
  type TrackedNumber,
  trackingBatches,
  trackingCodes,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import {
  failureEntry,
  listOf,
  localErrorEntry,
  maybe,
  maybeText,
  type ReplyReading,
  under,
} from '@waybill/carrier-kit/reply';
import { omitUndefined, utcOffset } from '@waybill/carrier-kit/request';
import type { Notice, TrackingEvent } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type EventTime,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { apiCall, headOf, isSuccess, readReply, testNotices, type WireHead } from './mercury.js';
import type { OpenSettings } from './settings.js';

/** The packages that are asked about. */
export interface WireTrackingRequest {
  readonly head: WireHead;
  readonly numbers: readonly AskedNumber[];
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, ship_date, language }, { account, report }) => {
    if (reference !== undefined)
      report.notSupported('reference', `is not searched for: ${report.name} tracks numbers`);
    if (ship_date !== undefined)
      report.notice('ship_date', `ship_date is left out: ${report.name} has no place for it.`);
    if (language !== undefined && language !== 'en')
      report.notice('language', `${report.name} answers in English, not in ${language}.`);
    return { head: headOf(account.settings), numbers: trackingBatches(tracking_numbers).flat() };
  },
  next: atOnce(({ head, numbers }) =>
    numbers.map(({ tracking_number }, at) => ({
      step: 'track',
      package: at,
      ...apiCall('Track', { ...head, TrackingNumber: tracking_number, RetrievalType: 'Historical' }),
      optional: true,
    })),
  ),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.numbers.map((number, at) => {
        const reply = replies.find((one) => one.package === at);
        return tracked(reply, number, { carrier, account });
      }),
    ),
};

const wireEvent = z.object({
  Status: maybeText,
  DateTime: maybeText,
  Location: maybeText,
  EventCode: maybeText,
});
const wirePackage = z.object({
  TrackingNumber: maybeText,
  LandmarkTrackingNumber: maybeText,
  PackageReference: maybeText,
  Events: maybe(z.object({ Event: listOf(wireEvent) })),
});
const wireTrack = z.object({
  Test: maybeText,
  Result: z.object({
    Success: maybeText,
    ShipmentDetails: maybe(z.object({ EndDeliveryCarrier: maybeText })),
    Packages: maybe(z.object({ Package: listOf(wirePackage) })),
  }),
});

/** The packages of a shipment. */
interface Tracked {
  readonly packages: readonly z.output<typeof wirePackage>[];
  readonly last_mile_carrier: string | undefined;
  readonly notices: readonly Notice[];
}

export function readTrack(reply: Answer, carrier: CarrierIdentity): ReplyReading<Tracked> {
  return readReply(reply, carrier, (document) => {
    const root = wireTrack.safeParse(under('TrackResponse')(document)).data;
    const packages = root?.Result.Packages?.Package ?? [];
    if (root === undefined || (packages.length === 0 && !isSuccess(root.Result.Success))) return undefined;
    const last_mile_carrier = root.Result.ShipmentDetails?.EndDeliveryCarrier;
    return { packages, last_mile_carrier, notices: testNotices(root) };
  });
}

function tracked(
  reply: Reply | undefined,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (reply === undefined) return { errors: [localErrorEntry(carrier, 'no_reply', 'There is no reply.')] };
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const reading = readTrack(reply, carrier);
  const { packages = [], last_mile_carrier, notices = [] } = reading.document ?? {};
  const numbersOf = ({ TrackingNumber, LandmarkTrackingNumber }: z.output<typeof wirePackage>) =>
    [TrackingNumber, LandmarkTrackingNumber].flatMap((number) => number ?? []);
  // A number of the whole shipment has no package of its own.
  const named = packages.find((one) => numbersOf(one).includes(tracking_number));
  const own = named ?? packages[0];
  const isFirst = named === undefined && packages.length > 1;
  const said = (reading.errors ?? reading.warnings).map((entry) => ({ ...entry, field }));
  if (own === undefined) {
    const [{ code, message, kind } = { kind: 'not_found' }] = said;
    if (kind !== 'not_found') return { errors: said };
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] };
  }
  const related = packages.flatMap((one) =>
    numbersOf(one)
      .filter((number) => number !== tracking_number)
      .slice(0, one === named ? undefined : 1)
      .map(
        (number) => ({ tracking_number: number, relation: one === named ? 'partner' : 'package' }) as const,
      ),
  );
  const events = (own.Events?.Event ?? []).map(eventOf);
  const end = endOf(events);
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    ...(end && { summary: end, status_text: end.text }),
    references: [own.PackageReference].flatMap((reference) => reference ?? []),
    related,
    meta: { notices: isFirst ? [...notices, FIRST] : notices, ...omitUndefined({ last_mile_carrier }) },
  });
  return { details, errors: said };
}

const FIRST = {
  code: 'first_package',
  message: 'Several packages have this number: these are the events of the first.',
};

/** `EventCode`. The list is Landmark's, the meanings are our reading. */
const MEANINGS = trackingCodes({
  pre_transit: '50 60 75 80 100',
  'pre_transit: payment_due': '90',
  in_transit: '150 155 200 225 250 275',
  'in_transit: customs_clearance': '125',
  'in_transit: redirected': '450',
  out_for_delivery: '300',
  attempted: '400',
  available_for_pickup: '410',
  delivered: '500 510',
  returned: '550 570',
  exception: '900',
  'exception: customs_hold': '135',
  'exception: claim': '800',
});

const DAY_MS = 24 * 3_600_000;
const momentOf = ({ time }: TrackingEvent) => Date.parse(time?.utc ?? '');
const isEnd = ({ status }: TrackingEvent) => status === 'delivered' || status === 'returned';

/**
 * The delivery or return that stands last in Landmark's list, where the clock of another carrier, which is not that of Chicago,
 * puts an earlier event up to a day behind it. Times that are equal do not say how the list runs.
 */
function endOf(events: readonly TrackingEvent[]): TrackingEvent | undefined {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const runs = momentOf(last) - momentOf(first);
  const end = [...(runs >= 0 ? [last] : []), ...(runs <= 0 ? [first] : [])].find(isEnd);
  const later = events.filter((one) => end !== undefined && one !== end && momentOf(one) >= momentOf(end));
  const isSkewed = later.every(
    (one) => !isEnd(one) && one.status !== 'exception' && momentOf(one) - momentOf(end ?? one) <= DAY_MS,
  );
  return isSkewed ? end : undefined;
}

/** Landmark's words for the final codes, for an event that comes without its code. */
const DELIVERED = /^(item successfully )?delivered\b|^proof of delivery/i;

function eventOf({ Status = '', DateTime, Location, EventCode }: z.output<typeof wireEvent>): TrackingEvent {
  const meaning = MEANINGS.get(EventCode ?? (DELIVERED.test(Status) ? '500' : ''));
  return trackingEvent({
    ...meaning,
    time: timeIn('America/Chicago', DateTime),
    code: EventCode ?? null,
    text: Status,
    place: trackingPlace({ text: Location }),
  });
}

/** `2026-12-05 10:15:00`, with the offset that the zone had then. */
function timeIn(timeZone: string, written = ''): EventTime | null {
  const [date = '', time = ''] = written.trim().split(/[ T]/);
  const utc_offset = utcOffset(timeZone, date, time);
  return utc_offset === undefined ? eventTime({ date }) : eventTime({ date, time, utc_offset });
}
