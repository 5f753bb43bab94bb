/** Tracking: trackByBarcodeV2, one package in each call, without a login. Source: the schemas of CanparAddonsService. */
import { type TrackingOperation, z } from '@waybill/carrier-kit';
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
import { failureEntry, listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { TrackingEvent } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply, returnOf } from './errors.js';
import type { OpenSettings } from './settings.js';
import { soapCall } from './soap.js';
import { meaningOf } from './tracking-codes.js';

/** The packages that are asked about. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
  readonly language: 'en' | 'fr';
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, language = 'en' }, { report }) => {
    if (reference !== undefined)
      report.notSupported('reference', 'cannot be tracked by; Canpar takes barcodes');
    if (language !== 'en' && language !== 'fr')
      report.notice('language', `Canpar answers in English and French, not in ${language}.`);
    return {
      numbers: trackingBatches(tracking_numbers).flat(),
      language: language === 'fr' ? 'fr' : 'en',
    };
  },
  next: ({ request, replies }) =>
    replies.length > 0
      ? []
      : request.numbers.map(({ tracking_number: barcode }, at) => ({
          step: 'track',
          package: at,
          ...soapCall('trackByBarcodeV2', { barcode, filter: '', track_shipment: 'false' }),
          optional: true,
        })),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.numbers.map((number, at) =>
        tracked(
          replies.find((reply) => reply.package === at),
          number,
          request.language,
          { carrier, account },
        ),
      ),
    ),
};

const wireEvent = z.object({
  address: maybe(
    z.object({ city: maybeText, province: maybeText, postal_code: maybeText, country: maybeText }),
  ),
  code: maybeText,
  code_description_en: maybeText,
  code_description_fr: maybeText,
  comment: maybeText,
  local_date_time: maybeText,
});
const wireTracked = z.object({
  barcode: maybeText,
  estimated_delivery_date: maybeText,
  events: listOf(wireEvent),
  reference_num: maybeText,
  service_description_en: maybeText,
  service_description_fr: maybeText,
  signed_by: maybeText,
  tracking_url_en: maybeText,
  tracking_url_fr: maybeText,
});
const wireReturn = z.object({ result: listOf(wireTracked) });
type Language = WireTrackingRequest['language'];

function tracked(
  reply: Reply | undefined,
  { tracking_number, field }: AskedNumber,
  language: Language,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (reply === undefined) return { errors: [localErrorEntry(carrier, 'no_reply', 'There is no reply.')] };
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const reading = readReply(reply, carrier, returnOf('trackByBarcodeV2'));
  if (reading.errors !== undefined) return { errors: reading.errors.map((entry) => ({ ...entry, field })) };
  const { result } = wireReturn.parse(reading.document);
  const own = result.find(
    ({ barcode = tracking_number }) => barcode.toUpperCase() === tracking_number.toUpperCase(),
  );
  const [said] = reading.warnings;
  if (own === undefined) {
    // Without a result, the words give the reason: "No shipment found".
    if (said !== undefined && said.kind !== 'carrier') return { errors: [{ ...said, field }] };
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, message: said?.message })] };
  }
  return {
    details: detailsOf(own, tracking_number, language, carrier),
    errors: reading.warnings.map((entry) => ({ ...entry, field })),
  };
}

/** `delivered` was false in a recorded reply whose newest event is the delivery, so the events decide. */
function detailsOf(
  own: z.output<typeof wireTracked>,
  tracking_number: string,
  language: Language,
  carrier: CarrierIdentity,
) {
  const scanned = newestFirst(own.events.map((scan) => eventOf(scan, language)));
  const events = withDeliveryToSender(scanned).map((event) =>
    event.status === 'delivered' ? { ...event, signed_by: own.signed_by ?? null } : event,
  );
  const name = inLanguage(language, own.service_description_en, own.service_description_fr);
  const tracking_url = inLanguage(language, own.tracking_url_en, own.tracking_url_fr);
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    service: name === undefined ? null : { code: null, name },
    references: own.reference_num === undefined ? [] : [own.reference_num],
    meta: { notices: [], ...(tracking_url === undefined ? {} : { tracking_url }) },
  });
  const due = FINISHED.includes(details.status) ? null : eventTime({ date: own.estimated_delivery_date });
  return {
    ...details,
    estimated_delivery: due && {
      date: due.date,
      from: null,
      to: null,
      utc_offset: null,
      kind: 'estimated' as const,
    },
  };
}

function inLanguage(language: Language, en: string | undefined, fr: string | undefined): string | undefined {
  return language === 'fr' ? (fr ?? en) : (en ?? fr);
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returned', 'cancelled'];

/** `20261202 101500` is local time; no reply names its zone. */
function eventOf(scan: z.output<typeof wireEvent>, language: Language): TrackingEvent {
  const { code, code_description_en, code_description_fr, comment, local_date_time = '', address } = scan;
  const [date, time] = local_date_time.trim().split(/\s+/);
  const words = inLanguage(language, code_description_en, code_description_fr);
  return trackingEvent({
    time: eventTime({ date, time }),
    ...meaningOf(code, code_description_en ?? ''),
    code: code ?? null,
    text: [words, comment].filter((text) => text !== undefined).join(': '),
    place: trackingPlace({
      city: address?.city,
      state_code: address?.province,
      postal_code: address?.postal_code,
      country_code: address?.country,
    }),
  });
}
