import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';

/** Codes that were seen in replies and mean one thing. Chronopost publishes no list here. */
const CERTAIN = trackingCodes({ pre_transit: 'DC', delivered: 'D' });

/** The words of a label, in English and French. The first that matches decides. */
const WORDS: readonly (readonly [RegExp, TrackingMeaning])[] = [
  [/cancel|annul/i, { status: 'cancelled', reason: null }],
  [/refus/i, { status: 'exception', reason: 'refused' }],
  [/damaged|endommag/i, { status: 'exception', reason: 'damaged' }],
  [/given back|restitu/i, { status: 'returned', reason: null }],
  [/return|retour/i, { status: 'returning', reason: null }],
  [
    /absent|unavailable|indisponible|avis de passage/i,
    { status: 'attempted', reason: 'recipient_unavailable' },
  ],
  [
    /not (be(en)? )?delivered|undeliver|unable to deliver|unsuccessful|attempt|non[- ]livr|pas (pu )?(été |être )?livr/i,
    { status: 'attempted', reason: null },
  ],
  [/\bavailable|\bdisponible|à retirer|be collected/i, { status: 'available_for_pickup', reason: null }],
  [
    /delivery in progress|en cours de livraison|livraison en cours|out for delivery/i,
    { status: 'out_for_delivery', reason: null },
  ],
  // What will be delivered is not.
  [
    /(?<!\b(be|yet|être|sera|seront|encore|à) )(\bdelivered|\blivr[ée]e?s?(?![a-zà-ÿ]))|delivery done|livraison effectu|collected by (the )?(recipient|addressee|consignee)|retiré par/i,
    { status: 'delivered', reason: null },
  ],
  [/preparation|prépar/i, { status: 'pre_transit', reason: null }],
  [/handed over|taken over|collected|pris en charge|remis par l'exp/i, { status: 'accepted', reason: null }],
  [/sort|\btri\b|transit|arriv|depart|départ|achemin/i, { status: 'in_transit', reason: null }],
];

/** Our reading of codes in other programs, 2026-11-22, where the words say nothing. */
const LIKELY = trackingCodes({
  accepted: 'DB DY',
  in_transit: 'SD SC TS',
  out_for_delivery: 'TA',
  available_for_pickup: 'RG MD',
  attempted: 'P',
  returning: 'RT',
});

/** What an event means: a certain code, then its words, then a likely code. */
export function meaningOf(code: string | undefined, words: string): TrackingMeaning {
  const said = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  return CERTAIN.get(code ?? '') ?? said ?? LIKELY.get(code ?? '') ?? { status: null, reason: null };
}
