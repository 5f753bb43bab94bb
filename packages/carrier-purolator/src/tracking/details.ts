/** One package, from wire to neutral. */
import {
  eventTime,
  eventTimeOf,
  newestFirst,
  trackingDetails,
  trackingEvent,
  trackingPlace,
  withDeliveryToSender,
} from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { Notice, TrackingDetails, TrackingEvent } from '@waybill/core';
import type { CarrierIdentity, EstimatedDelivery, TrackingPlace } from '@waybill/core/plugin';
import { classOf, scanMeaning } from './meaning.js';
import type { WireScan } from './schema.js';

/**
 * `SummaryScanIndicator` marks the scans that Purolator shows in its short list, several of them, so the newest scan with a
 * status decides.
 */
export function detailsOf(
  tracking_number: string,
  scans: readonly WireScan[],
  notices: readonly Notice[],
  carrier: CarrierIdentity,
): TrackingDetails {
  const events = withDeliveryToSender(newestFirst(scans.map(eventOf)));
  const delivery = scans.find((scan) => classOf(scan) === 'DeliveryScan')?.ScanDetails;
  const details = trackingDetails(carrier, {
    tracking_number,
    events,
    shipped_at: events.findLast(({ status }) => status === 'accepted')?.time ?? null,
    proof: delivery?.SignatureImage === undefined ? [] : ['signature'],
    // An address is not the carrier's word for where it was left, such as "front door".
    meta: omitUndefined({ notices, delivery_address: delivery?.DeliveryAddress }),
  });
  return {
    ...details,
    estimated_delivery: FINISHED.includes(details.status) ? null : committedDelivery(scans),
  };
}

/** Nothing more is to be delivered. */
const FINISHED: readonly string[] = ['delivered', 'returned', 'cancelled'];

/** `ScanDate` and `ScanTime` are the depot's clock on the wall; nothing says in which zone. */
function eventOf(scan: WireScan): TrackingEvent {
  const { ScanType, ScanDate, ScanTime, Description, Comment, Depot, ScanDetails } = scan;
  return trackingEvent({
    time: eventTime({ date: ScanDate, time: ScanTime }),
    ...scanMeaning(scan),
    code: ScanType ?? (classOf(scan) || null),
    text: [...new Set([Description, Comment].filter((text) => text !== undefined))].join(': '),
    place: placeOf(Depot?.Name),
    signed_by: ScanDetails?.DeliverySignature ?? null,
  });
}

/** `MONTREAL SORT CTR/CTR TRIE, PQ`: a depot in both languages, and its province. Quebec is PQ with Purolator. */
function placeOf(depot: string | undefined): TrackingPlace | null {
  const [, province] = /,\s*([A-Z]{2})$/.exec(depot ?? '') ?? [];
  return trackingPlace({ text: depot, state_code: province === 'PQ' ? 'QC' : province });
}

function committedDelivery(scans: readonly WireScan[]): EstimatedDelivery | null {
  for (const { ScanDetails } of scans) {
    const day = eventTimeOf(ScanDetails?.CommitedDeliveryDate);
    if (day !== null) return { date: day.date, from: null, to: null, utc_offset: null, kind: 'committed' };
  }
  return null;
}
