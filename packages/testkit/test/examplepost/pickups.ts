/** Pickups: booked for a day, changed, cancelled, looked up. */
import type { PickupResult } from '@waybill/core';
import {
  type CarrierIdentity,
  issue,
  type PickupHandle,
  type PickupRequest,
  type PickupStatus,
} from '@waybill/core/plugin';
import { z } from 'zod';
import {
  changeProblems,
  documentIn,
  entriesOf,
  foreign,
  type Half,
  type Own,
  oneCall,
  refuseIf,
} from './further.js';

export interface WireTimes {
  readonly date: string;
  readonly ready: string;
  readonly closing: string;
  readonly parcels: number;
}
export interface WireNumber {
  readonly number: string;
}
export interface WireDay {
  readonly day: string;
}

export type WirePickup = WireTimes;
export type WirePickupUpdate = WireTimes & WireNumber;

const headers = { 'content-type': 'application/json' };
const path = ({ number }: WireNumber) => `/v1/pickups/${encodeURIComponent(number)}`;

function timesOf(request: PickupRequest, own: Own): WireTimes {
  const { pickup_date, ready_time, closing_time, package_count, shipments } = request;
  if (pickup_date < own.today())
    refuseIf([issue('pickup_date', 'out_of_range', `is ${pickup_date}, in the past`)]);
  return {
    date: pickup_date,
    ready: ready_time,
    closing: closing_time,
    parcels: package_count ?? shipments?.length ?? 1,
  };
}

const wirePickup = z.looseObject({
  number: z.string(),
  date: z.string(),
  ready: z.string(),
  closing: z.string(),
  state: z.string(),
  price: z.string().optional(),
});

const STATES: readonly PickupStatus[] = ['scheduled', 'cancelled', 'completed'];

function resultOf(found: z.output<typeof wirePickup>, { carrier, account }: CarrierIdentity): PickupResult {
  const { number, date, ready, closing, state, price } = found;
  return {
    carrier,
    account,
    confirmation_number: number,
    confirmation_numbers: [number],
    status: STATES.find((one) => one === state) ?? 'unknown',
    status_text: state,
    pickup_date: date,
    ready_time: ready,
    closing_time: closing,
    charge: price === undefined ? null : { amount: price, currency: 'EUR', name: 'price' },
    meta: { notices: [] },
  };
}

function numberOf({ pickup }: { readonly pickup: PickupHandle }, own: Own): WireNumber {
  refuseIf(foreign(pickup, 'pickup', own));
  return { number: pickup.confirmation_number };
}

const lookupOf = ({ date }: WireTimes) => `the pickup of ${date} in the list of pickups`;

export const pickup: Half<'pickup', WirePickup> = {
  create: (request, own) => timesOf(request, own),
  next: oneCall((request) => ({
    ...{ step: 'book', method: 'POST', url: '/v1/pickups', headers, body: JSON.stringify(request) },
    ...{ effect: 'once', lookup: lookupOf(request) },
  })),
  parse: ({ request, replies: [reply] }, own) => {
    const found = documentIn(reply, wirePickup);
    if (found !== undefined) return [resultOf(found, own), []];
    return [null, changeProblems(reply, own, { lookup: lookupOf(request), repeatable: false })];
  },
};

export const pickup_update: Half<'pickup_update', WirePickupUpdate> = {
  create: (request, own) => {
    refuseIf(foreign(request.pickup, 'pickup', own));
    return { ...timesOf(request, own), number: request.pickup.confirmation_number };
  },
  next: oneCall((request) => ({
    ...{ step: 'change', method: 'PUT', url: path(request), headers, body: JSON.stringify(request) },
    ...{ effect: 'repeatable', lookup: path(request) },
  })),
  parse: ({ request, replies: [reply] }, own) => {
    const found = documentIn(reply, wirePickup);
    if (found !== undefined) return [resultOf(found, own), []];
    return [null, changeProblems(reply, own, { lookup: path(request), repeatable: true })];
  },
};

export const pickup_status: Half<'pickup_status', WireNumber> = {
  create: numberOf,
  next: oneCall((request) => ({ step: 'status', method: 'GET', url: path(request) })),
  parse: ({ replies: [reply] }, own) => {
    const found = documentIn(reply, wirePickup);
    if (found !== undefined) return [resultOf(found, own), []];
    const entries = entriesOf(reply, own, 'pickup.confirmation_number');
    return [
      null,
      entries.map((entry) => ({ ...entry, retryable: entry.retryable && entry.kind !== 'not_found' })),
    ];
  },
};

export const pickup_cancel: Half<'pickup_cancel', WireNumber> = {
  create: numberOf,
  next: oneCall((request) => {
    const url = path(request);
    return { step: 'cancel', method: 'DELETE', url, effect: 'repeatable', lookup: url };
  }),
  parse: ({ request, replies: [reply] }, own) => {
    const { carrier, account } = own;
    const result = (outcome: 'cancelled' | 'refused' | 'unknown') => ({
      ...{ carrier, account, outcome, confirmation_number: request.number },
      meta: { notices: [] },
    });
    const errors =
      reply !== undefined && 'status' in reply && reply.status === 204
        ? []
        : changeProblems(reply, own, { lookup: path(request), repeatable: true });
    if (errors.length === 0 || errors.some(({ code }) => code === 'ALREADY'))
      return [result('cancelled'), []];
    const isUnknown = errors.some(({ kind }) => kind === 'unknown_outcome');
    return [result(isUnknown ? 'unknown' : 'refused'), errors];
  },
};

const wireDays = z.looseObject({ cut_off: z.string(), first_day: z.string() });

export const pickup_availability: Half<'pickup_availability', WireDay> = {
  create: ({ pickup_date }, own) => ({ day: pickup_date ?? own.today() }),
  next: oneCall(() => ({ step: 'days', method: 'GET', url: '/v1/pickup-days' })),
  parse: ({ request: { day }, replies: [reply] }, { carrier, account }) => {
    const found = documentIn(reply, wireDays);
    if (found === undefined) return [null, entriesOf(reply, { carrier, account })];
    return [
      {
        ...{ carrier, account, earliest: null, latest: null, shortest_window_minutes: null, charge: null },
        available: day >= found.first_day,
        pickup_date: day,
        cut_off: { time: found.cut_off, of: 'request' },
        next_date: found.first_day,
        meta: { notices: [] },
      },
      [],
    ];
  },
};
