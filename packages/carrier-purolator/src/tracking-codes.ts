/**
 * What Purolator's scans mean. The subtypes of a scan are the contract's (TrackingService.wsdl). The four-digit codes belong to
 * Purolator's newer tracking and were seen by other programs; the words are those of its help page and of recorded replies, in
 * English and French. The status that each is given is our judgement. Read 2026-11.
 */
import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';
import type { WireScan } from './tracking.js';

/**
 * `i:type`
 * @internal
 */
export const SCAN_CLASSES = trackingCodes({
  accepted: 'ProofOfPickUpScan',
  in_transit: 'InternationalOutboundScan',
  out_for_delivery: 'OnDeliveryScan',
  attempted: 'UndeliverableScan',
  delivered: 'DeliveryScan',
});

/**
 * `ScanType`, for scans without a subtype.
 * @internal
 */
export const SCAN_TYPES = trackingCodes({
  accepted: 'ProofOfPickUp',
  in_transit: 'InternationalOutbound',
  out_for_delivery: 'OnDelivery',
  attempted: 'Undeliverable',
  delivered: 'Delivery',
  remark: 'Other',
});

/**
 * `ScanType` is free text in the contract, so the codes of the newer tracking may stand there.
 * @internal
 */
export const EVENT_CODES = trackingCodes({
  pre_transit: '3000 3010',
  accepted: '2300 2380',
  in_transit: '0200 0300 1300 4020 4060 4100 6720 7220 7520 7525 7810 9100',
  'in_transit: rescheduled': '6550',
  out_for_delivery: '4200',
  'attempted: address_problem': '9230',
  'attempted: recipient_unavailable': '9250',
  attempted: '9260',
  available_for_pickup: '9550',
  delivered: '9000 9500',
  'exception: carrier_delay': '0500 0510',
  'exception: address_problem': '6500',
});

const means = (
  status: TrackingMeaning['status'],
  reason: TrackingMeaning['reason'] = null,
): TrackingMeaning => ({ status, reason });

/** `Description` in small letters without accents. The first that matches decides. */
const WORDS: readonly (readonly [words: RegExp, meaning: TrackingMeaning])[] = [
  // The package itself: an appointment or a pickup may be cancelled as well.
  [/\b(shipment|label|package) (has been |was )?(void|cancel)/, means('cancelled')],
  [/\b(envoi|expedition|etiquette|colis) (a ete |est )?annul/, means('cancelled')],
  [/new tracking number|nouveau numero de reperage/, means(null, 'new_tracking_number')],
  [/return(ed|ing)? to (sender|shipper)|retour(ne)?e? a l.?expediteur|renvoye/, means('returning')],
  [/\brefus/, means('exception', 'refused')],
  [/(available|ready|held) for (customer )?pick ?-?up/, means('available_for_pickup')],
  [/(disponible|pret|retenu)e? pour (la )?cueillette/, means('available_for_pickup')],
  [/(customer|business|receiver) closed|client ferme/, means('attempted', 'business_closed')],
  [
    /not available|unavailable|not home|no answer|non disponible/,
    means('attempted', 'recipient_unavailable'),
  ],
  [/attempted delivery|delivery attempt|tentative de livraison/, means('attempted')],
  [/out for delivery|vehicle for delivery|vehicule .*livraison/, means('out_for_delivery')],
  [/shipper created a label|label (information|printed|created)/, means('pre_transit')],
  [/electronically submitted|shipment (in system|created|data)|etiquette creee/, means('pre_transit')],
  [/picked up by (the )?(customer|receiver|recipient|consignee)/, means('delivered')],
  [/picked up|received by purolator|recue? par purolator|ramasse/, means('accepted')],
  [/cleared customs|dedouan/, means('in_transit')],
  [/customs|douan/, means('in_transit', 'customs_clearance')],
  [/damag|endommag/, means('exception', 'damaged')],
  [/address|adresse/, means('exception', 'address_problem')],
  [/appointment|rendez-vous/, means('exception', 'action_needed')],
  [/weather|storm|meteo|tempete/, means('exception', 'weather')],
  [/delay|missed|retard/, means('exception', 'carrier_delay')],
  [/(requested|demandee?) (by|par) (the )?(customer|le client)|apres-midi/, means(null, 'rescheduled')],
  [/(?<!\b(?:not|not yet|not been|be) )\bdelivered/, means('delivered')],
  [/(?<!\b(?:non|pas|pas ete|pas encore ete|etre|sera) )\blivree?\b/, means('delivered')],
  [/in transit|departed|arrived|sort facility|quitte|arrive|en transit/, means('in_transit')],
];

const NOTHING: TrackingMeaning = { status: null, reason: null };
/** The words of a delivery that failed may say more than that. */
const AFTER_AN_ATTEMPT: readonly TrackingMeaning['status'][] = [
  'exception',
  'returning',
  'available_for_pickup',
];

/**
 * What a scan means: its subtype decides where it has one. Its words give the reason; where there is no subtype they decide.
 * What no list has is a remark.
 */
export function scanMeaning(scan: WireScan): TrackingMeaning {
  const { ScanType = '', Description = '' } = scan;
  const coded = EVENT_CODES.get(ScanType);
  if (coded !== undefined) return coded;
  const words = wordsMeaning(Description);
  const typed = SCAN_CLASSES.get(classOf(scan)) ?? SCAN_TYPES.get(ScanType);
  if (typed === undefined || typed.status === null) return words;
  const isMore = typed.status === 'attempted' && AFTER_AN_ATTEMPT.includes(words.status);
  return isMore || words.status === typed.status ? words : typed;
}

/** The subtype, without the prefix of its namespace; `''` for a plain scan. */
export function classOf({ '@_type': type = '' }: WireScan): string {
  return type.replace(/^.*:/, '');
}

function wordsMeaning(description: string): TrackingMeaning {
  const plain = description
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return WORDS.find(([words]) => words.test(plain))?.[1] ?? NOTHING;
}
