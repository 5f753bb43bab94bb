/** Tracking and voiding, one parcel a call. */
import {
  type ErrorEntry,
  type Issue,
  type TrackingDetails,
  type TrackingOutcome,
  type TrackingStatus,
  ValidationError,
  type VoidOutcome,
} from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type EventTime,
  type Exchange,
  isAnswer,
  issue,
  type Reply,
  type TrackingRequest,
  type VoidedPackage,
  type VoidRequest,
} from '@waybill/core/plugin';
import { z } from 'zod';
import { ID } from './tables.js';
import { entriesOf } from './transport.js';

export interface WireTrackingRequest {
  /** Each once, with its place in the request. */
  readonly numbers: readonly { readonly number: string; readonly field: string }[];
}

export interface WireVoidRequest {
  readonly parcels: readonly { readonly id: string; readonly tracking_number: string | null }[];
}

export function createTrackingRequest({ tracking_numbers }: TrackingRequest): WireTrackingRequest {
  if (tracking_numbers === undefined)
    throw new ValidationError([issue('reference', 'not_supported', 'is not supported by Example Post')], {
      carrier: ID,
    });
  return {
    numbers: [...new Set(tracking_numbers)].map((number) => ({
      number,
      field: `tracking_numbers[${tracking_numbers.indexOf(number)}]`,
    })),
  };
}

export function nextTrackingCalls({ request, replies }: Exchange<WireTrackingRequest>): Call[] {
  const asked = request.numbers[replies.length];
  if (asked === undefined) return [];
  const url = `/v1/tracking/${encodeURIComponent(asked.number)}`;
  return [{ step: 'track', package: replies.length, method: 'GET', url, optional: true }];
}

const wireTracking = z.looseObject({
  events: z.array(
    z
      .looseObject({ at: z.string(), code: z.string(), text: z.string() })
      .catch({ at: '', code: '', text: '' }),
  ),
});

const STATUSES: ReadonlyMap<string, TrackingStatus> = new Map([
  ['LABEL', 'pre_transit'],
  ['SCAN', 'in_transit'],
  ['VAN', 'out_for_delivery'],
  ['DONE', 'delivered'],
  ['VOID', 'cancelled'],
]);

export function parseTrackingResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  identity: CarrierIdentity,
): TrackingOutcome {
  const details: TrackingDetails[] = [];
  const errors: ErrorEntry[] = [];
  for (const [at, { number, field }] of request.numbers.entries()) {
    const reply = replies[at];
    const read =
      reply !== undefined && isAnswer(reply) && reply.status === 200 ? trackingIn(reply.body) : undefined;
    if (read !== undefined) details.push(detailsOf(number, read, identity));
    else errors.push(...problemsIn(reply, field, identity));
  }
  return [details, errors];
}

function trackingIn(body: string): z.output<typeof wireTracking> | undefined {
  try {
    return wireTracking.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function detailsOf(
  tracking_number: string,
  { events: reported }: z.output<typeof wireTracking>,
  { carrier, account }: CarrierIdentity,
): TrackingDetails {
  const events = reported
    .map(({ at, code, text }) => ({
      ...{ time: timeOf(at), status: STATUSES.get(code) ?? null, code: code === '' ? null : code, text },
      ...{ reason: null, sub_code: null, place: null, signed_by: null },
    }))
    .sort((a, b) => ((a.time?.utc ?? '') < (b.time?.utc ?? '') ? 1 : -1));
  const decisive = events.find(({ status }) => status !== null);
  const status = decisive?.status ?? 'unknown';
  return {
    carrier,
    account,
    tracking_number,
    status,
    status_text: decisive?.text ?? null,
    delivered: status === 'delivered',
    events,
    estimated_delivery: null,
    delivered_at: status === 'delivered' ? (decisive?.time ?? null) : null,
    ...{ reason: null, shipped_at: null, signed_by: null, delivery_place: null, pickup_by: null },
    ...{ attempts: null, service: null, references: [], related: [], proof: [] },
    meta: { notices: [], tracking_url: `https://example.net/track/${tracking_number}` },
  };
}

/** Example Post writes UTC, and all its clocks show it. */
function timeOf(at: string): EventTime | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(at) ?? [];
  if (date === undefined || time === undefined || Number.isNaN(Date.parse(`${date}T${time}Z`))) return null;
  return { date, time, utc_offset: '+00:00', utc: `${date}T${time}Z` };
}

export function createVoidRequest(
  { shipment, packages }: VoidRequest,
  own: CarrierIdentity,
): WireVoidRequest {
  const issues: Issue[] = [];
  if (shipment.carrier !== own.carrier)
    issues.push(issue('shipment.carrier', 'contradiction', `is ${shipment.carrier}`));
  else if (shipment.account !== undefined && shipment.account !== own.account)
    issues.push(issue('shipment.account', 'contradiction', `is ${shipment.account}`));
  const parcels = shipment.meta?.parcels ?? [];
  const named = packages ?? parcels.map((_, at) => at);
  const wanted = named.map((at) => ({
    id: parcels[at]?.tracking_number?.replace(/^EX/, '') ?? '',
    tracking_number: parcels[at]?.tracking_number ?? null,
  }));
  if (wanted.length === 0 || wanted.some(({ id }) => id === ''))
    issues.push(issue('shipment.meta.parcels', 'required', 'is required, with the tracking numbers'));
  if (issues.length > 0) throw new ValidationError(issues, { carrier: ID });
  return { parcels: wanted };
}

export function nextVoidCalls({ request, replies }: Exchange<WireVoidRequest>): Call[] {
  const parcel = request.parcels[replies.length];
  if (parcel === undefined) return [];
  const url = `/v1/parcels/${encodeURIComponent(parcel.id)}`;
  const lookup = `${parcel.id} in the list of parcels`;
  return [{ step: 'void', package: replies.length, method: 'DELETE', url, effect: 'repeatable', lookup }];
}

export function parseVoidResponse(
  { request, replies }: Exchange<WireVoidRequest>,
  { carrier, account }: CarrierIdentity,
): VoidOutcome {
  const errors: ErrorEntry[] = [];
  const packages = request.parcels.map(({ id, tracking_number }, at): VoidedPackage => {
    const reply = replies[at];
    const status = reply !== undefined && isAnswer(reply) ? reply.status : 0;
    const entries = problemsIn(reply, '', { carrier, account });
    if (status === 204 || entries.some(({ code }) => code === 'ALREADY'))
      return { tracking_number, outcome: 'voided', reference: null };
    const own = status >= 400 && status < 500 && entries.every(({ kind }) => kind !== 'unexpected_reply');
    if (own || reply === undefined) errors.push(...entries);
    else
      errors.push({
        ...{ carrier, account, code: 'no_answer', kind: 'unknown_outcome', retryable: true },
        message: `${ID}: it may have been voided`,
        details: { lookup: `${id} in the list of parcels` },
      });
    return { tracking_number, outcome: own || reply === undefined ? 'refused' : 'unknown', reference: null };
  });
  const [outcome = 'refused', ...others] = new Set(packages.map((one) => one.outcome));
  const whole = others.length > 0 ? 'partial' : outcome;
  return [{ carrier, account, outcome: whole, packages, refund: null, meta: { notices: [] } }, errors];
}

const KINDS: ReadonlyMap<string, ErrorEntry['kind']> = new Map([
  ['UNKNOWN', 'not_found'],
  ['NOT_YET', 'not_found'],
  ['LATE', 'too_late'],
]);

/** Why a reply does not hold what was asked for, with the field that asked. */
export function problemsIn(
  reply: Reply | undefined,
  field: string,
  { carrier, account }: CarrierIdentity,
): ErrorEntry[] {
  const at = { carrier, account, ...(field === '' ? {} : { field }) };
  if (reply === undefined)
    return [{ ...at, code: 'not_sent', message: 'not sent', kind: 'unexpected_reply', retryable: false }];
  if (!isAnswer(reply)) {
    const { kind, message } = reply.failure;
    const retryable = kind === 'unavailable' || kind === 'timeout';
    return [{ ...at, code: kind, message, kind, retryable }];
  }
  return entriesOf(reply, account).map((entry) => {
    const kind = KINDS.get(entry.code);
    return { ...entry, ...at, ...(kind === undefined ? {} : { kind, retryable: kind === 'not_found' }) };
  });
}
