/**
 * Tracking: one call for each number, or for a reference. Shipping Status API v2. Its replies are written from XML: one
 * shipment or one event stands where several are a list, and `{}` is nothing.
 */

import { atOnce, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  eventTime,
  eventTimeOf,
  newestFirst,
  type TrackedNumber,
  type TrackingMeaning,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  unknownNumberEntry,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import { carrierErrorEntry, failureEntry, listOf, maybe, maybeText } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { TrackingDetails } from '@waybill/core';
import {
  type CarrierIdentity,
  type EstimatedDelivery,
  type EventTime,
  isAnswer,
  type Reply,
} from '@waybill/core/plugin';
import { PATHS } from './connect.js';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';
import { eventMeaning, statusMeaning } from './tracking-codes.js';

/** `language`, by ISO 639-1. */
const LANGUAGES: Readonly<Record<string, string>> = { nl: 'NL', en: 'EN', de: 'DE', fr: 'FR', zh: 'CN' };

/** What is asked about: a number, or a reference. */
interface Asked extends Omit<AskedNumber, 'tracking_number'> {
  readonly tracking_number?: string;
  readonly url: string;
}
/** Of every time. Examples of Shipping Status v2: times are Dutch. */
export const EVENT_ZONE = 'Europe/Amsterdam';

/** One call for each number or reference. */
export interface WireTrackingRequest {
  readonly asked: readonly Asked[];
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, language = 'en' }, { account: { settings }, report }) => {
    const written = lookUp(LANGUAGES, language);
    if (written === undefined)
      report.notice(
        'language',
        `${report.name} answers in ${Object.keys(LANGUAGES).join(', ')}; in English here.`,
      );
    const numbers = trackingBatches(tracking_numbers)
      .flat()
      .map((one) => ({
        ...one,
        url: statusUrl(`barcode/${encodeURIComponent(one.tracking_number)}`, written),
      }));
    if (reference === undefined) return { asked: numbers };
    const { customer_code: customerCode, customer_number: customerNumber } = settings;
    const path = `reference/${encodeURIComponent(reference.value)}`;
    const url = statusUrl(path, written, { customerCode, customerNumber });
    return { asked: [{ field: 'reference.value', url }] };
  },
  next: atOnce(({ asked }) =>
    asked.map(({ url }, at) => ({ step: 'track', package: at, method: 'GET', url, optional: true })),
  ),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.asked.flatMap((asked, at) => {
        const reply = replies.find((one) => one.package === at);
        return reply === undefined ? [] : tracked(reply, asked, { carrier, account });
      }),
    ),
};

export function statusUrl(path: string, language = 'EN', customer: Record<string, string> = {}): string {
  return `${PATHS.status}/${path}?${new URLSearchParams({ ...customer, detail: 'true', language })}`;
}

const wireStatus = z.object({ TimeStamp: maybeText, StatusCode: maybeText, StatusDescription: maybeText });
const wireShipment = z.object({
  Barcode: maybeText,
  ProductCode: maybeText,
  ProductDescription: maybeText,
  Reference: maybeText,
  DeliveryDate: maybeText,
  Event: listOf(z.object({ Code: maybeText, Description: maybeText, TimeStamp: maybeText })),
  Expectation: maybe(z.object({ ETAFrom: maybeText, ETATo: maybeText })),
  Status: maybe(wireStatus),
  OldStatus: listOf(wireStatus),
});
type WireShipment = z.output<typeof wireShipment>;
const wireState = maybe(z.object({ Shipment: listOf(wireShipment) }));
const wireWarning = z.object({ Code: maybeText, Message: maybeText });
const wireReply = z.object({
  CompleteStatus: wireState,
  CurrentStatus: wireState,
  Warnings: listOf(wireWarning.extend({ Warning: maybe(wireWarning) })),
});

/** Without any of its members a reply says nothing: a number in it is not unknown. */
function statusIn(document: unknown) {
  const isStatus =
    typeof document === 'object' &&
    document !== null &&
    Object.keys(wireReply.shape).some((name) => name in document);
  const read = isStatus ? wireReply.safeParse(document).data : undefined;
  if (read === undefined) return undefined;
  const { CompleteStatus, CurrentStatus, Warnings } = read;
  return {
    shipments: [...(CompleteStatus?.Shipment ?? []), ...(CurrentStatus?.Shipment ?? [])],
    warnings: Warnings.map(({ Warning, ...own }) => Warning ?? own),
  };
}

/** Whether a reply of track and trace has a package. */
export function knows(reply: Reply, barcode: string | undefined): boolean {
  if (!isAnswer(reply)) return false;
  const { document } = readReply(reply, { carrier: '', account: '' }, statusIn);
  return document?.shipments.some((own) => own.Barcode === barcode) ?? false;
}

/** `Warnings/Code`: no shipment. */
const NOT_FOUND = '2';

function tracked(reply: Reply, { tracking_number, field }: Asked, carrier: CarrierIdentity): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [{ ...failureEntry(carrier, reply), field }] }];
  const reading = readReply(reply, carrier, statusIn);
  if (reading.errors !== undefined) return [{ errors: reading.errors.map((entry) => ({ ...entry, field })) }];
  const { shipments, warnings } = reading.document;
  // A number of several packages brings all of them.
  const own =
    tracking_number === undefined ? shipments : shipments.filter(isNumber(tracking_number)).slice(0, 1);
  const said = warnings.filter(({ Code, Message }) => (Code ?? Message) !== undefined);
  if (own.length === 0) {
    const trouble = said.find(({ Code }) => Code !== NOT_FOUND);
    const { Code: code = '', Message: message = '' } = trouble ?? said[0] ?? {};
    if (trouble === undefined)
      return [{ errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] }];
    return [{ errors: [carrierErrorEntry(carrier, { code, message, status: reply.status, field })] }];
  }
  const notices = said.map(({ Code = 'warning', Message = Code }) => ({ code: Code, message: Message }));
  const errors = reading.warnings.map((entry) => ({ ...entry, field }));
  const found = own.map((one) => ({
    details: detailsOf(one, one.Barcode ?? tracking_number ?? '', shipments, notices, carrier),
  }));
  return [...found, { errors }];
}

/** A package without a number in the reply is the one that was asked about. */
const isNumber =
  (asked: string) =>
  ({ Barcode = asked }: WireShipment): boolean =>
    Barcode.toUpperCase() === asked.toUpperCase();

function detailsOf(
  own: WireShipment,
  tracking_number: string,
  all: readonly WireShipment[],
  notices: TrackingDetails['meta']['notices'],
  carrier: CarrierIdentity,
) {
  const { Event, OldStatus, Status, Reference } = own;
  const scanned = Event.map(({ Code, Description, TimeStamp }) =>
    eventOf(eventMeaning(Code), TimeStamp, Code, Description),
  );
  // Without events the statuses are all that is known. The status that counts stands among the old ones again.
  const old = OldStatus.filter(
    ({ StatusCode, TimeStamp }) => StatusCode !== Status?.StatusCode || TimeStamp !== Status?.TimeStamp,
  );
  const states = [...(Status === undefined ? [] : [Status]), ...old].map(
    ({ StatusCode, StatusDescription, TimeStamp }) =>
      eventOf(statusMeaning(StatusCode), TimeStamp, StatusCode, StatusDescription),
  );
  const events = withDeliveryToSender(newestFirst(scanned.length > 0 ? scanned : states));
  const [state] = Status === undefined ? [] : withDeliveryToSender([...states.slice(0, 1), ...events]);
  const newest = events.find(({ status }) => status !== null);
  // An event says more than the status that came with it: a package that was refused and one that turned back have one status.
  const isNewer = state !== undefined && moment(state.time) > moment(newest?.time ?? null);
  return trackingDetails(carrier, {
    tracking_number,
    events,
    ...(state !== undefined && isNewer ? { summary: state } : {}),
    status_text: state?.text || null,
    ...(isNewer && state.status === 'delivered' ? { delivered_at: state.time } : {}),
    estimated_delivery: estimateOf(own),
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    service: {
      code: own.ProductCode?.replace(/^0+/, '') ?? null,
      name: own.ProductDescription === undefined ? null : plain(own.ProductDescription),
    },
    references: Reference === undefined ? [] : [plain(Reference)],
    related: all.flatMap(({ Barcode }) =>
      Barcode === undefined || Barcode === own.Barcode
        ? []
        : [{ tracking_number: Barcode, relation: 'package' as const }],
    ),
    meta: { notices },
  });
}

const eventOf = (meaning: TrackingMeaning, written?: string, code: string | null = null, text = '') =>
  trackingEvent({ ...meaning, time: timeOf(written), code, text: plain(text) });

const moment = (time: EventTime | null): string => (time === null ? '' : `${time.date}T${time.time}`);

/** `07-11-2022 19:10:28.364`, by Dutch clocks, without a zone; statuses of other calls are as ISO 8601 has it. */
function timeOf(written = ''): EventTime | null {
  const [, day, month, year, time] = /^\s*(\d\d)-(\d\d)-(\d{4})(?:[T ]([\d:.]+))?\s*$/.exec(written) ?? [];
  if (year === undefined) return eventTimeOf(written, EVENT_ZONE);
  return eventTime({ date: `${year}-${month}-${day}`, time, zone: EVENT_ZONE });
}

function estimateOf({ Expectation, DeliveryDate }: WireShipment): EstimatedDelivery | null {
  const [from, to] = [Expectation?.ETAFrom, Expectation?.ETATo].map(
    (written) => /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(written ?? '') ?? undefined,
  );
  const date = from?.[1] ?? to?.[1] ?? /^\d{4}-\d\d-\d\d/.exec(DeliveryDate ?? '')?.[0];
  if (date === undefined) return null;
  const kind = (from ?? to) === undefined ? ('scheduled' as const) : ('estimated' as const);
  return { date, from: from?.[2] ?? null, to: to?.[2] ?? null, utc_offset: null, kind };
}

const SIGNS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
};

/** Texts are written as for HTML: `&lt;= 10 kg`. */
const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (_, name: string) => lookUp(SIGNS, name) ?? '');
