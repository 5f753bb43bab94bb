/** Tracking: trackSkybillV2, one package in each call, without a login. Source: TrackingServiceWS.xsd. */
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
} from '@waybill/carrier-kit/after';
import { failureEntry, listOf, localErrorEntry, maybe, maybeText } from '@waybill/carrier-kit/reply';
import type { TrackingEvent } from '@waybill/core';
import { type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply, returnOf } from './errors.js';
import type { OpenSettings } from './settings.js';
import { soapCall } from './soap.js';
import { meaningOf } from './tracking-codes.js';

const LANGUAGES = { en: 'en_GB', fr: 'fr_FR' } as const;

/** The packages that are asked about. */
export interface WireTrackingRequest {
  readonly numbers: readonly AskedNumber[];
  readonly language: (typeof LANGUAGES)[keyof typeof LANGUAGES];
}

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest: ({ tracking_numbers, reference, language = 'en' }, { report }) => {
    if (reference !== undefined)
      report.notSupported('reference', `cannot be tracked by; ${report.name} takes tracking numbers`);
    if (language !== 'en' && language !== 'fr')
      report.notice('language', `${report.name} answers in English and French, not in ${language}.`);
    return {
      numbers: trackingBatches(tracking_numbers).flat(),
      language: language === 'fr' ? LANGUAGES.fr : LANGUAGES.en,
    };
  },
  next: ({ request: { numbers, language }, replies }) =>
    replies.length > 0
      ? []
      : numbers.map(({ tracking_number: skybillNumber }, at) => ({
          step: 'track',
          package: at,
          ...soapCall('trackSkybillV2', { language, skybillNumber }),
          optional: true,
        })),
  parseResponse: ({ request, replies }, { carrier, account }) =>
    trackingOutcome(
      request.numbers.map((number, at) =>
        tracked(
          replies.find((reply) => reply.package === at),
          number,
          { carrier, account },
        ),
      ),
    ),
};

const wireEvent = z.object({
  code: maybeText,
  eventDate: maybeText,
  eventLabel: maybeText,
  officeLabel: maybeText,
  zipCode: maybeText,
  infoCompList: listOf(z.object({ name: maybeText, value: maybeText })),
});
const wireReturn = z.object({ listEventInfoComp: maybe(z.object({ events: listOf(wireEvent) })) });

function tracked(
  reply: Reply | undefined,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber {
  if (reply === undefined) return { errors: [localErrorEntry(carrier, 'no_reply', 'There is no reply.')] };
  if (!isAnswer(reply)) return { errors: [{ ...failureEntry(carrier, reply), field }] };
  const reading = readReply(reply, carrier, returnOf('trackSkybillV2'));
  const scans = (wireReturn.parse(reading.document ?? {}).listEventInfoComp?.events ?? []).filter(
    ({ code, eventDate, eventLabel }) => (code ?? eventDate ?? eventLabel) !== undefined,
  );
  const said = reading.errors ?? reading.warnings;
  if (scans.length === 0) {
    const [{ code, message, kind } = { kind: 'not_found' }] = said;
    if (kind !== 'not_found') return { errors: said.map((entry) => ({ ...entry, field })) };
    // A number that Chronopost does not know is a success without events.
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] };
  }
  // Events of the same second stand in the order of the reply, which begins with the oldest.
  const events = newestFirst(scans.toReversed().map(eventOf));
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    meta: { notices: [] },
  });
  return { details, errors: said.map((entry) => ({ ...entry, field })) };
}

/** Offices that are no places, read in another program on 2026-11-22. */
const NO_PLACES = /^(web services|service d'avisage|chronopost networks?)$/i;
const SIGNER = /^(?:(?!nom|name).)*n(?:om|ame).*(?:destinataire|recipient|signataire|signatory)/is;

function eventOf(scan: z.output<typeof wireEvent>): TrackingEvent {
  const { code, eventDate, eventLabel = '', officeLabel = '', zipCode, infoCompList } = scan;
  const meaning = meaningOf(code, eventLabel);
  const signer = infoCompList.find(({ name = '' }) => SIGNER.test(name))?.value;
  return trackingEvent({
    time: eventTimeOf(eventDate),
    ...meaning,
    code: code ?? null,
    text: eventLabel,
    place: trackingPlace({
      city: NO_PLACES.test(officeLabel.trim()) ? undefined : officeLabel || undefined,
      postal_code: zipCode,
    }),
    ...(meaning.status === 'delivered' ? { signed_by: signer ?? null } : {}),
  });
}
