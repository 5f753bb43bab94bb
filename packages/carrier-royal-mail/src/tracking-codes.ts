import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/**
 * `eventCode`. Royal Mail publishes no list: these are codes that its own samples and programs of other developers have (read
 * 2026-11-22), and the status of each is our judgement. There is none that certainly means "back with the sender".
 */
const EVENT_CODES = trackingCodes({
  in_transit: 'EVODO EVORI EVNRT',
  'in_transit: misrouted': 'EVNMI',
  out_for_delivery: 'EVGPD',
  'attempted: recipient_unavailable': 'EVKNA',
  available_for_pickup: 'EVNDA',
  'exception: rescheduled': 'EVNSR',
  delivered: 'EVKSP EVKSF EVKOP',
});

/** `statusCategory` is free text: what its words mean, the first that matches. */
const CATEGORIES: readonly (readonly [RegExp, TrackingMeaning['status']])[] = [
  [/RETURN/, 'returning'],
  [/NOT DELIVERED|UNDELIVERED|ATTEMPT/, 'attempted'],
  [/DELIVERED/, 'delivered'],
  [/OUT FOR|DUE (TODAY|FOR DELIVERY)/, 'out_for_delivery'],
  [/COLLECT/, 'available_for_pickup'],
  [/TRANSIT/, 'in_transit'],
];

/** By the code, else by the words of the category. */
export function meaningOf(code: string | undefined, category?: string): TrackingMeaning {
  const known = EVENT_CODES.get(code ?? '');
  if (known !== undefined) return known;
  const words = category?.toUpperCase() ?? '';
  const status = CATEGORIES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  return { status, reason: null };
}
