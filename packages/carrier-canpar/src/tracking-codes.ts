import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/** Recorded by other programs: PIC, ARR, INO, INA, DEL. The others are our reading of lists without a source, 2026-11-22. */
const EVENT_CODES = trackingCodes({
  pre_transit: 'MAN PSC',
  accepted: 'PIC',
  in_transit: 'ARR DEP INO INA LIN',
  out_for_delivery: 'WC OFD',
  'attempted: recipient_unavailable': 'NHM CRD',
  available_for_pickup: 'HLD CPU',
  delivered: 'DEL',
  'exception: refused': 'REF',
  'exception: damaged': 'DMG',
  exception: 'UND MIS',
  returning: 'RTS',
});

/** Words of events whose codes are in no list. The first match decides. */
const WORDS: readonly (readonly [RegExp, TrackingMeaning])[] = [
  [/\bvoided/i, { status: 'cancelled', reason: null }],
  [/refused/i, { status: 'exception', reason: 'refused' }],
  [/damaged/i, { status: 'exception', reason: 'damaged' }],
  [/return/i, { status: 'returning', reason: null }],
  [/\bnot home|card left/i, { status: 'attempted', reason: 'recipient_unavailable' }],
  [/attempt/i, { status: 'attempted', reason: null }],
  [/out for delivery|with courier/i, { status: 'out_for_delivery', reason: null }],
  [/\b(held|hold) (at|for)\b|customer pick ?up/i, { status: 'available_for_pickup', reason: null }],
  [/arriv|depart|in transit|interline/i, { status: 'in_transit', reason: null }],
  [/^delivered/i, { status: 'delivered', reason: null }],
];

/** What an event means: its code decides, else its words. */
export function meaningOf(code: string | undefined, words: string): TrackingMeaning {
  const listed = EVENT_CODES.get(code ?? '') ?? WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return listed ?? { status: null, reason: null };
}
