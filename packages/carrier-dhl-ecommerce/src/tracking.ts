/**
 * Tracking: `GET /tracking/v4/package/open`, ten numbers of one kind a call; DHL shows packages of its own account alone. Source: the
 * tracking page of developer.dhl.com; the members of a reply: other programs, 2026-11-22.
 */
import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTime,
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
import { failureEntry, listOf, maybe, maybeText, type ReplyReading } from '@waybill/carrier-kit/reply';
import type { TrackingEvent } from '@waybill/core';
import { type Answer, type CarrierIdentity, isAnswer } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';
import { trackingNumber } from './shipping.js';
import { meaningOf } from './tracking-codes.js';

/** What is asked for. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
  /** The calls, and the numbers that each asks for. */
  readonly batches: readonly { readonly url: string; readonly asked: readonly string[] }[];
}

/** DHL's word for each kind of number. */
export type NumberKind = 'trackingId' | 'dhlPackageId' | 'packageId';

/** "Up to 10 identifiers." */
export const MOST_NUMBERS = 10;
/** DHL's own number of a package: that of an international one until it leaves the country. */
const DHL_PACKAGE_ID = /^\d{16}$/;

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, ship_date, language }, { account, report }) => {
    const { pickup } = account.settings;
    if (ship_date !== undefined)
      report.notice('ship_date', `ship_date is not sent: ${report.name} takes none with numbers.`);
    if (language !== undefined && language !== 'en')
      report.notice('language', `${report.name} answers in English, not in ${language}.`);
    if (reference !== undefined) {
      const numbers = [{ tracking_number: reference.value, field: 'reference.value' }];
      return { numbers, batches: [batchOf('packageId', [reference.value], pickup)] };
    }
    const kinds = Map.groupBy(
      tracking_numbers ?? [],
      (number): NumberKind => (DHL_PACKAGE_ID.test(number) ? 'dhlPackageId' : 'trackingId'),
    );
    const batches = [...kinds].flatMap(([kind, numbers]) =>
      trackingBatches(numbers, MOST_NUMBERS).map((batch) => {
        const asked = batch.map(({ tracking_number }) => tracking_number);
        return batchOf(kind, asked, pickup);
      }),
    );
    return { numbers: trackingBatches(tracking_numbers).flat(), batches };
  },
  next: atOnce(({ batches }) =>
    batches.map(({ url }) => ({ step: 'track', method: 'GET', url, optional: true })),
  ),
  parseResponse: ({ request: { numbers, batches }, replies }, { carrier, account }) => {
    const identity = { carrier, account };
    return trackingOutcome(
      numbers.map((number): TrackedNumber => {
        const reply = replies[batches.findIndex(({ asked }) => asked.includes(number.tracking_number))];
        if (reply === undefined) return {};
        const { field } = number;
        if (!isAnswer(reply)) return { errors: [{ ...failureEntry(identity, reply), field }] };
        const reading = readPackages(reply, identity);
        const said = (reading.errors ?? reading.warnings).map((entry) => ({ ...entry, field }));
        if (reading.errors !== undefined) return { errors: said };
        const { details, errors = [] } = numberIn(reading.document, number, identity);
        return { details, errors: [...errors, ...said] };
      }),
    );
  },
};

export function trackingPath(pickup: string, kind: NumberKind, numbers: readonly string[]): string {
  const listed = numbers.map((number) => encodeURIComponent(number)).join(',');
  return `/tracking/v4/package/open?${kind}=${listed}&pickup=${encodeURIComponent(pickup)}`;
}

const wireEvent = z.object({
  date: maybeText,
  time: maybeText,
  timeZone: maybeText,
  location: maybeText,
  postalCode: maybeText,
  primaryEventId: maybeText,
  primaryEventDescription: maybeText,
  secondaryEventId: maybeText,
  secondaryEventDescription: maybeText,
});
type WireEvent = z.output<typeof wireEvent>;

const wirePackage = z.object({
  package: maybe(
    z.object({
      dhlPackageId: maybeText,
      packageId: maybeText,
      trackingId: maybeText,
      manifestId: maybeText,
      orderedProductId: maybeText,
      productName: maybeText,
      expectedDelivery: maybeText,
    }),
  ),
  recipient: maybe(z.object({ signedForName: maybeText })),
  events: listOf(wireEvent),
});
/** A package that DHL tracks. */
export type WirePackage = z.output<typeof wirePackage>;

const wirePackages = z.object({ packages: listOf(wirePackage) });

/** Packages that are not known are missing in the list; there may be none, and no list. */
export function readPackages(answer: Answer, carrier: CarrierIdentity): ReplyReading<WirePackage[]> {
  return readReply(answer, carrier, (document) => {
    const isList =
      typeof document === 'object' && document !== null && ('packages' in document || 'total' in document);
    return isList ? wirePackages.parse(document).packages : undefined;
  });
}

function batchOf(kind: NumberKind, asked: readonly string[], pickup: string) {
  return { url: trackingPath(pickup, kind, asked), asked };
}

function numberIn(
  packages: readonly WirePackage[],
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber {
  const found = packages.find(({ package: own }) =>
    [own?.trackingId, own?.dhlPackageId, own?.packageId].some((number) => isSame(number, tracking_number)),
  );
  if (found === undefined) return { errors: [unknownNumberEntry(carrier, { tracking_number, field })] };
  return { details: detailsOf(found, tracking_number, carrier) };
}

/** Numbers are asked for with and without what routes the label in front. */
function isSame(number: string | undefined, asked: string): boolean {
  if (number === undefined) return false;
  const [longer, shorter] = number.length > asked.length ? [number, asked] : [asked, number];
  return longer === shorter || (longer.startsWith('420') && shorter.length >= 20 && longer.endsWith(shorter));
}

/** What DHL reports about a package; voids use it, too. */
export function detailsOf(found: WirePackage, asked: string, carrier: CarrierIdentity) {
  const { package: own, recipient } = found;
  const tracking_number = own?.packageId === asked ? (trackingNumber(own.trackingId) ?? asked) : asked;
  const { orderedProductId: code = null, productName: name = null } = own ?? {};
  // "On its way to DHL": the time is that of the call, and the event is older than every scan.
  const scans = found.events.filter((event) => !isOnItsWay(event)).map(eventOf);
  const announced = found.events.filter(isOnItsWay).map((event) => ({ ...eventOf(event), time: null }));
  const details = trackingDetails(carrier, {
    tracking_number,
    events: [...withDeliveryToSender(newestFirst(scans)), ...announced],
    service: code === null && name === null ? null : { code, name },
    signed_by: recipient?.signedForName ?? null,
    meta: {
      notices: [],
      ...(own?.packageId === undefined ? {} : { package_id: own.packageId }),
      ...(own?.dhlPackageId === undefined ? {} : { dhl_package_id: own.dhlPackageId }),
      ...(own?.manifestId === undefined ? {} : { manifest_id: own.manifestId }),
    },
  });
  const expected = eventTime({ date: own?.expectedDelivery?.slice(0, 10) })?.date;
  if (expected === undefined || details.delivered) return details;
  const estimated = { date: expected, from: null, to: null, utc_offset: null, kind: 'estimated' as const };
  return { ...details, estimated_delivery: estimated };
}

function isOnItsWay({ primaryEventDescription = '', location }: WireEvent): boolean {
  return location === undefined && /^\s*en route\b/i.test(primaryEventDescription);
}

/** Zones are names (`ET`, or `LT` of a place that is not named): only the local time is certain. */
function eventOf(event: WireEvent): TrackingEvent {
  const { primaryEventId: code, primaryEventDescription: primary, secondaryEventDescription: more } = event;
  return trackingEvent({
    ...meaningOf(primary, code),
    code: code ?? null,
    sub_code: event.secondaryEventId ?? null,
    text: [primary ?? code ?? '', more].filter((part) => part !== undefined && part !== '').join(': '),
    time: eventTime({ date: event.date, time: event.time }),
    place: placeOf(event),
  });
}

/** `New Haven, CT, US`; ZIP codes that came as numbers have lost their zeros. */
function placeOf({ location, postalCode, timeZone }: WireEvent): TrackingEvent['place'] {
  const [, city, state_code, country_code] = /^(.+?), *([A-Z]{2}), *([A-Z]{2})$/.exec(location ?? '') ?? [];
  const isHome = country_code === 'US' || (city === undefined && /^[ECMP][SD]?T$/.test(timeZone ?? ''));
  const postal_code = isHome ? postalCode?.replace(/^\d{3,4}$/, (zip) => zip.padStart(5, '0')) : postalCode;
  const text = city === undefined ? location : undefined;
  return trackingPlace({ text, city, state_code, country_code, postal_code });
}
