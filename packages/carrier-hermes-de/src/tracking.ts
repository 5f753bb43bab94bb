/** Tracking: GET /shipmentinfo, up to 100 numbers in a call, each answered for itself. Source: Shipment Info API of 2025-12-08. */
import { atOnce, type OperationContext, type TrackingOperation, z } from '@waybill/carrier-kit';
import {
  type AskedNumber,
  clockTimeOf,
  eventTimeOf,
  type TrackedNumber,
  trackingBatches,
  trackingDetails,
  trackingEvent,
  trackingOutcome,
  trackingPlace,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import {
  carrierErrorEntry,
  failureEntry,
  listOf,
  maybe,
  maybeText,
  wireBoolean,
} from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { TrackingOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type Reply,
  type TrackingRequest,
} from '@waybill/core/plugin';
import { iso31661Alpha3ToAlpha2 } from 'iso-3166/1-a3-to-1-a2.js';
import { HSI } from './connect.js';
import { readInfoReply, resultNotices } from './errors.js';
import type { OpenSettings } from './settings.js';
import { meaningOf } from './tracking-codes.js';

/** Lists of numbers, one call each. */
export interface WireTrackingRequest {
  readonly batches: readonly (readonly AskedNumber[])[];
  /** Of the texts, as `Accept-Language` has it: `EN` or `DE`. */
  readonly language: string;
}

export const MOST_NUMBERS = 100;

export const tracking: TrackingOperation<OpenSettings, WireTrackingRequest> = {
  createRequest,
  next: atOnce(callsOf),
  parseResponse,
};

function createRequest(
  { tracking_numbers, reference, language = 'en' }: TrackingRequest,
  { report }: OperationContext,
): WireTrackingRequest {
  for (const [at, number] of (tracking_numbers ?? []).entries())
    if (!/^[A-Za-z\d]{1,24}$/.test(number))
      report.invalid(`tracking_numbers[${at}]`, 'must be up to 24 letters and digits');
  if (reference !== undefined)
    report.notSupported('reference', 'is set; Hermes finds packages by their numbers here');
  const batches = trackingBatches(tracking_numbers, MOST_NUMBERS);
  return { batches, language: language.toLowerCase() === 'de' ? 'DE' : 'EN' };
}

function callsOf({ batches, language }: WireTrackingRequest): Call[] {
  return batches.map((batch, at) => ({
    step: 'track',
    package: at,
    method: 'GET',
    url: `${HSI}/shipmentinfo?${batch.map((one) => `shipmentID=${one.tracking_number}`).join('&')}`,
    headers: { 'accept-language': language },
    optional: true,
  }));
}

const wireInfo = z.object({
  shipmentID: maybeText,
  internationalShipmentID: maybeText,
  clientReference: maybeText,
  result: maybe(z.object({ code: maybeText, message: maybeText })),
  deliveryForecast: maybe(
    z.object({
      fixed: maybe(wireBoolean),
      date: maybeText,
      timeSlot: maybe(z.object({ from: maybeText, to: maybeText })),
    }),
  ),
  status: listOf(
    z.object({
      timestamp: maybeText,
      code: maybeText,
      description: maybeText,
      scanningUnit: maybe(z.object({ name: maybeText, city: maybeText, countryCode: maybeText })),
    }),
  ),
  trackingLink: maybeText,
});
type WireInfo = z.output<typeof wireInfo>;
const wireInfos = z.object({ shipmentinfo: z.unknown().refine((value) => value !== undefined) });

function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  carrier: CarrierIdentity,
): TrackingOutcome {
  return trackingOutcome(
    request.batches.flatMap((batch, at) => {
      const reply = replies.find((one) => one.package === at);
      return reply === undefined ? [] : tracked(reply, batch, carrier);
    }),
  );
}

/** "There is no information for the entered value." Of a number, or of all that were asked for. */
const UNKNOWN = 'e001';

function tracked(reply: Reply, batch: readonly AskedNumber[], carrier: CarrierIdentity): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [failureEntry(carrier, reply)] }];
  const reading = readInfoReply(reply, carrier, (document) => {
    const found = wireInfos.safeParse(document).data;
    return found && listOf(wireInfo).parse(found.shipmentinfo);
  });
  if (reading.errors === undefined) {
    const infos = reading.document;
    const [only] = infos;
    // A reply about a single number may leave the number out.
    const isOnly = batch.length === 1 && infos.length === 1 && only?.shipmentID === undefined;
    const trouble = reading.warnings.filter(({ code }) => code !== UNKNOWN);
    // An error with an empty list means that nothing was looked up.
    if (infos.length === 0 && trouble.length > 0) return [{ errors: trouble }];
    const numbers = batch.map((asked) => trackedNumber(isOnly ? only : infoOf(infos, asked), asked, carrier));
    return [...numbers, { errors: trouble }];
  }
  const [said] = reading.reported;
  const nothing = reply.status < 300 && said?.code === UNKNOWN;
  return nothing
    ? batch.map((asked) => ({
        errors: [unknownNumberEntry(carrier, { ...asked, code: said.code, message: said.message })],
      }))
    : [{ errors: reading.errors }];
}

function infoOf(infos: readonly WireInfo[], { tracking_number }: AskedNumber): WireInfo | undefined {
  return (
    infos.find(({ shipmentID }) => shipmentID === tracking_number) ??
    infos.find(({ internationalShipmentID }) => internationalShipmentID === tracking_number)
  );
}

function trackedNumber(
  info: WireInfo | undefined,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber {
  const { code, message } = info?.result ?? {};
  const failed = /^e/i.test(code ?? '');
  if (info !== undefined && (!failed || info.status.length > 0))
    return { details: detailsOf(info, tracking_number, carrier) };
  if (info === undefined || code === UNKNOWN)
    return { errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] };
  const said = { code: code ?? '', message: message ?? '', status: 400, field };
  return { errors: [{ ...carrierErrorEntry(carrier, said), http_status: 200 }] };
}

function detailsOf(info: WireInfo, tracking_number: string, carrier: CarrierIdentity) {
  const { shipmentID, internationalShipmentID, clientReference, deliveryForecast, result, trackingLink } =
    info;
  const events = info.status.map(({ timestamp, code, description = '', scanningUnit: unit }) =>
    trackingEvent({
      // Of scans abroad the zone is unknown where the offset is missing.
      time: eventTimeOf(timestamp, (unit?.countryCode ?? 'DEU') === 'DEU' ? 'Europe/Berlin' : undefined),
      ...meaningOf(code),
      code: code ?? null,
      text: description,
      place: trackingPlace({
        text: unit?.name,
        city: unit?.city,
        country_code: lookUp(iso31661Alpha3ToAlpha2, unit?.countryCode),
      }),
    }),
  );
  const others = [shipmentID, internationalShipmentID].filter(
    (number) => number !== undefined && number !== tracking_number,
  );
  const isRemark = /^[ew]/i.test(result?.code ?? '');
  return trackingDetails(carrier, {
    tracking_number,
    events,
    estimated_delivery: forecastOf(deliveryForecast),
    references: clientReference === undefined ? [] : [clientReference],
    related: others.map((number) => ({ tracking_number: number ?? '', relation: 'partner' as const })),
    meta: omitUndefined({
      notices: isRemark && result !== undefined ? resultNotices([result]) : [],
      tracking_url: trackingLink,
    }),
  });
}

function forecastOf(forecast: WireInfo['deliveryForecast']) {
  const date = eventTimeOf(forecast?.date)?.date;
  if (date === undefined) return null;
  return {
    date,
    from: clockOf(forecast?.timeSlot?.from),
    to: clockOf(forecast?.timeSlot?.to),
    utc_offset: null,
    kind: forecast?.fixed ? ('scheduled' as const) : ('estimated' as const),
  };
}

/** `10:00`; or minutes after midnight, as seen in replies. */
function clockOf(written: string | undefined): string | null {
  if (written === undefined || !/^\d{1,4}$/.test(written)) return clockTimeOf(written) ?? null;
  const minutes = Number(written);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return minutes < 1440 ? clock.join(':') : null;
}
