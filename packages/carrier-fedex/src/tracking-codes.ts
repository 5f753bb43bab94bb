/**
 * What FedEx's codes mean. The codes are FedEx's (API Reference Guide, "Tracking Status Codes" and "Status Code and Statuses
 * for Webhook Tracking Events"; the exception codes are those of its mock tracking numbers and of the contract's
 * examples); the status that each is given is our judgement. Read 2026-11.
 */

import { type TrackingMeaning, trackingCodes } from '@waybill/carrier-kit/after';
import { lookUp } from '@waybill/carrier-kit/request';
import type { TrackingStatus } from '@waybill/core';
import type { TrackingReason } from '@waybill/core/plugin';
import type { WireScan, WireTrackResult } from './tracking/schema.js';

/**
 * `code` and `derivedCode` of a status, `eventType` and `derivedStatusCode` of a scan.
 * @internal
 */
export const STATUS_CODES = trackingCodes({
  pre_transit: 'OC MD EP DS RP',
  'pre_transit: pickup_missed': 'DR PD',
  accepted: 'PU PX DO IP AP',
  in_transit: 'OF LO AA AC AF AR AX CH DP EA EO FD IN IT IX OW PF PL PM SF TR OX CC',
  'in_transit: split': 'SP',
  'in_transit: customs_clearance': 'CP',
  out_for_delivery: 'ED AD OD',
  attempted: 'DE',
  available_for_pickup: 'HL HP',
  delivered: 'DL',
  exception: 'SE',
  'exception: carrier_delay': 'DD DY',
  'exception: customs_hold': 'CD',
  returning: 'RS',
  cancelled: 'CA LP LC RD',
  remark: 'AE AO US RR RM RC AS RG',
  'remark: redirected': 'HA RA PR',
  'remark: return_requested': 'RT',
});

/**
 * `exceptionCode` of a scan, `reason` of a status: they say what a delivery or shipment exception (DE, SE) is.
 * @internal
 */
export const EXCEPTION_CODES = trackingCodes({
  'exception: address_problem': '03',
  'exception: carrier_delay': '083 84',
  'exception: undeliverable': '099',
  'attempted: recipient_unavailable': '007 08 15',
  'in_transit: customs_clearance': 'A25',
});

/**
 * `serviceCommitMessage/type`, where it says where the package is.
 * @internal
 */
export const COMMIT_MESSAGES = {
  SHIPMENT_LABEL_CREATED: 'pre_transit',
  CANCELLED_DESCRIPTION: 'cancelled',
  HELD_PACKAGE_AVAILABLE_FOR_RECIPIENT_PICKUP: 'available_for_pickup',
  HELD_PACKAGE_AVAILABLE_FOR_RECIPIENT_PICKUP_WITH_ADDRESS: 'available_for_pickup',
  HELD_PACKAGE_NOT_AVAILABLE_FOR_RECIPIENT_PICKUP: 'in_transit',
  FIRST_DELIVERY_ATTEMPTED: 'attempted',
  SUBSEQUENT_DELIVERY_ATTEMPTED: 'attempted',
  FINAL_DELIVERY_ATTEMPTED: 'attempted',
  USPS_DELIVERED: 'delivered',
  USPS_DELIVERING: 'in_transit',
  BROKER_DELIVERED_DESCRIPTION: 'in_transit',
  ESTIMATED_DELIVERY_DATE_UNAVAILABLE: null,
  DELIVERY_IN_MULTIPLE_PIECE_SHIPMENT: null,
  EXCEPTION_IN_MULTIPLE_PIECE_SHIPMENT: null,
} as const satisfies Readonly<Record<string, TrackingStatus | null>>;

const NOTHING: TrackingMeaning = { status: null, reason: null };
const EXCEPTIONS: readonly string[] = ['DE', 'SE'];

/** Of a delay. Source: Track API, `delayDetail/type`. */
const DELAYS: Readonly<Record<string, TrackingReason>> = {
  WEATHER: 'weather',
  CLEARANCE: 'customs_hold',
  OPERATIONAL: 'carrier_delay',
  LOCAL: 'carrier_delay',
  GENERAL: 'carrier_delay',
};

/** What a scan means: its own code first, since the derived one groups several. An unlisted code is a remark. */
export function scanMeaning({
  eventType,
  derivedStatusCode,
  exceptionCode,
  delayDetail,
}: WireScan): TrackingMeaning {
  const meaning = listed(eventType, exceptionCode) ?? derived(derivedStatusCode, exceptionCode) ?? NOTHING;
  return withDelay(meaning, delayDetail);
}

/**
 * What FedEx's summary of a package means. The code says what happened last; where that is a remark, the derived code and the
 * message about the delivery commitment say where the package is.
 */
export function summaryMeaning({
  latestStatusDetail,
  serviceCommitMessage,
  shipmentDetails,
}: WireTrackResult): TrackingMeaning {
  const { code, derivedCode, ancillaryDetails = [], delayDetail } = latestStatusDetail ?? {};
  const reason = ancillaryDetails[0]?.reason;
  const own = listed(code, reason) ?? NOTHING;
  const { status, ...rest } = own.status === null ? (derived(derivedCode, reason) ?? own) : own;
  const committed = COMMITMENTS.get(serviceCommitMessage?.type ?? '') ?? null;
  // A package that waits at a counter may be coded as delivered there.
  if (status === 'delivered' && committed === 'available_for_pickup')
    return { status: committed, reason: null };
  const isWithShipper = shipmentDetails?.beforePossessionStatus === true || committed === 'pre_transit';
  if (status === 'in_transit' && isWithShipper) return { status: 'pre_transit', reason: null };
  return withDelay({ status: status ?? committed, ...rest }, delayDetail);
}

const COMMITMENTS: ReadonlyMap<string, TrackingMeaning['status']> = new Map(Object.entries(COMMIT_MESSAGES));

function listed(code = '', exception = ''): TrackingMeaning | undefined {
  const upper = code.toUpperCase();
  const meaning = STATUS_CODES.get(upper);
  return EXCEPTIONS.includes(upper) ? (exceptionMeaning(exception) ?? meaning) : meaning;
}

/** As a derived code `IN` groups labels that FedEx has no package of; in the list of codes it is a movement. */
function derived(code = '', exception = ''): TrackingMeaning | undefined {
  return code.toUpperCase() === 'IN' ? undefined : listed(code, exception);
}

/** An exception without a reason, or with that of a delay alone, has the cause of the delay. */
function withDelay({ status, reason }: TrackingMeaning, delay: WireScan['delayDetail']): TrackingMeaning {
  const isOpen = status === 'exception' && (reason === null || reason === 'carrier_delay');
  const cause = isOpen && delay?.status === 'DELAYED' ? lookUp(DELAYS, delay.type) : undefined;
  return { status, reason: cause ?? reason };
}

/** Without zeros in front and the final A: `015A`, `15` and `015` are one code. */
const EXCEPTION_MEANINGS: ReadonlyMap<string, TrackingMeaning> = new Map(
  [...EXCEPTION_CODES].map(([code, meaning]) => [withoutZeros(code), meaning]),
);

/** The meaning of an exception code, however many zeros it has in front. */
function exceptionMeaning(code: string): TrackingMeaning | undefined {
  return EXCEPTION_MEANINGS.get(withoutZeros(code));
}

function withoutZeros(code: string): string {
  return code.toUpperCase().replace(/^0*([1-9]\d*|0)A?$/, '$1');
}
