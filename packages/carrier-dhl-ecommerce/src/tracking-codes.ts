import type { TrackingMeaning } from '@waybill/carrier-kit/after';
import { lookUp } from '@waybill/carrier-kit/request';
import type { TrackingStatus } from '@waybill/core';
import type { TrackingReason } from '@waybill/core/plugin';

/**
 * What events mean, by their words: DHL's list of ids is behind its login. The first row whose words occur decides. Source: texts
 * in public tracking programs of 2023 to 2026.
 */
const MEANINGS: readonly (readonly [words: RegExp, TrackingStatus, TrackingReason?])[] = [
  [/returned to sender|to original sender/, 'returned'],
  [/unclaimed/, 'returning', 'unclaimed'],
  [/return to sender|being returned|returns? agent/, 'returning'],
  [/attempt successful/, 'delivered'],
  [/out for (second )?delivery/, 'out_for_delivery'],
  [
    /pick[- ]?up[- ]?point|(available|ready|awaiting) (for )?(customer )?(collection|pick[- ]?up)/,
    'available_for_pickup',
  ],
  [/notice left/, 'attempted', 'notice_left'],
  [/attempt|not (be )?delivered/, 'attempted'],
  [/undeliverable/, 'exception', 'undeliverable'],
  [/damage/, 'exception', 'damaged'],
  [/\blost\b/, 'exception', 'lost'],
  [/held by customs/, 'in_transit', 'customs_hold'],
  [/customs/, 'in_transit', 'customs_clearance'],
  [
    /label created|manifest data|electronic notification|en route to dhl|awaiting (shipment|processing)/,
    'pre_transit',
  ],
  [/received at dhl/, 'accepted'],
  [/process|depart|arriv|close bag|tendered|in transit/, 'in_transit'],
  [/\bdelivered\b/, 'delivered'],
];

/** The two ids that are known, for an event without words. */
const IDS: Readonly<Record<string, TrackingStatus>> = { 598: 'out_for_delivery', 600: 'delivered' };

/** `status` is `null` for words that are not in the table. */
export function meaningOf(words = '', id = ''): TrackingMeaning {
  const text = words.toLowerCase();
  const [, status = lookUp(IDS, id) ?? null, reason = null] =
    MEANINGS.find(([pattern]) => pattern.test(text)) ?? [];
  return { status, reason };
}
