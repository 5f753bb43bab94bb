/**
 * What USPS's categories, codes and words mean. The contract refers to Publication 199, appendices G-4 and G-5, and lists none
 * itself. The categories are those of recorded replies; the codes are those in which lists of other programs agree. The status
 * that each is given is our judgement. Read 2026-11-22.
 */

import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';
import type { TrackingEvent, TrackingStatus } from '@waybill/core';
import type { TrackingReason } from '@waybill/core/plugin';
import type { WireDetails, WireEvent } from './tracking.js';

const means = (status: TrackingStatus | null, reason: TrackingReason | null = null): TrackingMeaning => ({
  status,
  reason,
});

/**
 * `statusCategory`, in small letters.
 * @internal
 */
const CATEGORIES: ReadonlyMap<string, TrackingMeaning> = new Map([
  ['pre-shipment', means('pre_transit')],
  ['accepted', means('accepted')],
  ['in transit', means('in_transit')],
  ['moving through network', means('in_transit')],
  ['arriving early', means('in_transit')],
  ['arriving on time', means('in_transit')],
  ['arriving late', means('exception', 'carrier_delay')],
  ['forwarded', means('in_transit', 'redirected')],
  ['out for delivery', means('out_for_delivery')],
  ['delivery attempt', means('attempted')],
  ['delivery attempt: action needed', means('attempted', 'action_needed')],
  ['available for pickup', means('available_for_pickup')],
  ['delivered', means('delivered')],
  ['delivered to agent', means('delivered')],
  ['alert', means('exception')],
  ['return to sender', means('returning')],
  ['returned to sender', means('returned')],
]);

/**
 * `eventCode`.
 * @internal
 */
export const EVENT_CODES = trackingCodes({
  pre_transit: '83 89 GX MA',
  accepted: '03 43 80 AD OA PA TM UA',
  in_transit: '07 10 19 41 42 81 82 A1 AE DX EF L1 NT PC SF T1 TL U1',
  'in_transit: redirected': '06',
  out_for_delivery: '59 OF',
  'attempted: business_closed': '51 52',
  'attempted: notice_left': '02 53 54 55',
  'attempted: recipient_unavailable': '30 56',
  available_for_pickup: '14 16',
  'available_for_pickup: held_at_request': 'H0',
  delivered: '01 17 DN',
  'exception: address_problem': '05',
  'exception: misrouted': '08 15',
  'exception: refused': '04',
  'exception: rescheduled': '57 71',
  returning: '09 28 29',
  'returning: address_problem': '21 22 23 24 25 26',
  'returning: unclaimed': '27 31',
  'failed: lost': '11',
  remark: 'GC',
  'remark: return_requested': '44',
});

/**
 * Codes on which the lists disagree, so that the words of the event decide first. One list calls `DX` "delivered to agent",
 * another "delivery status not updated".
 * @internal
 */
export const AMBIGUOUS_CODES: readonly string[] = ['19', '42', '43', '44', 'DN', 'DX'];

/** `eventType`, `status`, and the sentences of a summary: the first that fits. */
const WORDS: readonly (readonly [words: RegExp, meaning: TrackingMeaning])[] = [
  [/status not updated/i, means('in_transit')],
  [/delivered,? to (the )?(original )?sender|returned to sender/i, means('returned')],
  [
    /^delivered|\b(was|been) delivered|picked up (by|at)[^,]* (customer|agent|post office)/i,
    means('delivered'),
  ],
  [/out for delivery/i, means('out_for_delivery')],
  [/available for pickup|ready for pickup|held at post office/i, means('available_for_pickup')],
  [/notice left/i, means('attempted', 'notice_left')],
  [/attempted|no access/i, means('attempted')],
  [/unclaimed/i, means('returning', 'unclaimed')],
  [
    /no such number|insufficient address|addressee unknown|vacant|forward expired/i,
    means('returning', 'address_problem'),
  ],
  [/return(ed|ing)? to (the )?(original )?sender/i, means('returning')],
  [/recall/i, means(null, 'return_requested')],
  [/label (created|prepared)|pre-shipment|awaiting item/i, means('pre_transit')],
  [/accept|picked up by/i, means('accepted')],
  [/customs/i, means('in_transit', 'customs_clearance')],
  [/damaged/i, means('exception', 'damaged')],
  [/refused/i, means('exception', 'refused')],
  [/missent/i, means('exception', 'misrouted')],
  [/undeliverable/i, means('exception', 'undeliverable')],
  [/delay/i, means('exception', 'carrier_delay')],
  [/alert|held/i, means('exception')],
  [/arrived|departed|in transit|processed|en route|dispatched|forwarded/i, means('in_transit')],
];

const NOTHING: TrackingMeaning = { status: null, reason: null };

/** What an event means: its code, or its words where the code is unknown or ambiguous. What has neither is a remark. */
export function eventMeaning({ eventCode = '', eventType = '' }: WireEvent): TrackingMeaning {
  const code = eventCode.trim().toUpperCase();
  const [coded, worded] = [EVENT_CODES.get(code), wordsMeaning(eventType)];
  const inOrder = AMBIGUOUS_CODES.includes(code) ? [worded, coded] : [coded, worded];
  return inOrder.find((meaning) => meaning !== undefined) ?? NOTHING;
}

/** What words mean; `undefined` for others. */
export function wordsMeaning(text: string): TrackingMeaning | undefined {
  return WORDS.find(([words]) => words.test(text))?.[1];
}

/** Under these categories the newest event may say more: what is wrong, and to whom it was delivered. */
const SAID_BETTER: Readonly<Record<string, readonly (string | null)[]>> = {
  exception: ['returning', 'failed', 'available_for_pickup', 'attempted'],
  delivered: ['returned'],
};

/**
 * What USPS's own summary means: the category decides; without one that is known, the newest event, and without events the
 * words. The reason is that of the newest event, where it fits.
 */
export function summaryMeaning(wire: WireDetails, newestFirst: readonly TrackingEvent[]): TrackingMeaning {
  const category = CATEGORIES.get(wire.statusCategory?.trim().toLowerCase() ?? '');
  const newest = newestFirst.find(({ status }) => status !== null);
  if (category === undefined)
    return newest ?? wordsMeaning(wire.status ?? '') ?? wordsMeaning(wire.statusSummary ?? '') ?? NOTHING;
  if (newest === undefined) return category;
  if (SAID_BETTER[category.status ?? '']?.includes(newest.status)) return newest;
  return newest.status === category.status
    ? { ...category, reason: newest.reason ?? category.reason }
    : category;
}
