import type { TrackingMeaning } from '@waybill/carrier-kit/after';
import type { TrackingEvent } from '@waybill/core';
import { AMBIGUOUS_CODES, CATEGORIES, EVENT_CODES, WORDS } from './codes.js';
import type { WireDetails, WireEvent } from './schema.js';

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
