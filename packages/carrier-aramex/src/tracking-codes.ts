import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/** Codes on whose meaning several programs agree. Aramex publishes no list here. */
const CERTAIN = trackingCodes({ pre_transit: 'SH014', out_for_delivery: 'SH003', delivered: 'SH005' });

/** The words of a description. The first that matches decides. */
const WORDS: readonly (readonly [RegExp, TrackingMeaning])[] = [
  [/cancel/i, { status: 'cancelled', reason: null }],
  [/refus|rejected/i, { status: 'exception', reason: 'refused' }],
  [/damage/i, { status: 'exception', reason: 'damaged' }],
  [/\blost\b/i, { status: 'exception', reason: 'lost' }],
  [/returned to (the )?(shipper|sender|origin)/i, { status: 'returned', reason: null }],
  [/return/i, { status: 'returning', reason: null }],
  [
    /attempt|unable to deliver|\b(not|never) (yet )?(be(en)? )?delivered|undelivered|not available|no answer|closed/i,
    { status: 'attempted', reason: 'recipient_unavailable' },
  ],
  [
    /(held|ready|awaiting|available) .*(collect|pick[- ]?up)/i,
    { status: 'available_for_pickup', reason: null },
  ],
  [/out for delivery|with (the )?courier/i, { status: 'out_for_delivery', reason: null }],
  [
    /(?<!\b(to|will) be )delivered|delivery complete|(collected|picked up) by (the )?(consignee|customer|recipient)/i,
    { status: 'delivered', reason: null },
  ],
  [/record created|shipment created|label/i, { status: 'pre_transit', reason: null }],
  [/picked up|collected|received from (the )?(shipper|sender)/i, { status: 'accepted', reason: null }],
  [/customs|clearance/i, { status: 'in_transit', reason: 'customs_clearance' }],
  [/transit|arriv|depart|received|forward|transfer|in facility/i, { status: 'in_transit', reason: null }],
];

/** Our reading of codes in other programs, 2026-11-22, where the words say nothing. */
const LIKELY = trackingCodes({
  accepted: 'SH012 SH047',
  in_transit: 'SH001 SH022 SH160 SH044 SH008',
  delivered: 'SH006 SH007 SH154 SH234 SH496',
  attempted: 'SH033 SH043 SH294 SH156',
  available_for_pickup: 'SH073 SH076',
  returned: 'SH069',
});

/** What an event means: a certain code, then its words, then a likely code. */
export function meaningOf(code: string | undefined, words: string): TrackingMeaning {
  const said = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return CERTAIN.get(code ?? '') ?? said ?? LIKELY.get(code ?? '') ?? { status: null, reason: null };
}
