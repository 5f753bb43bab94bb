import type { TrackingMeaning } from '@waybill/carrier-kit/after';
import { EVENT_CODES, SCAN_CLASSES, SCAN_TYPES, WORDS } from './codes.js';
import type { WireScan } from './schema.js';

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
