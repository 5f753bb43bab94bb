import type { TrackingMeaning } from '@waybill/carrier-kit/after';
import type { TrackingReason } from '@waybill/core/plugin';
import { COMMIT_MESSAGES, EXCEPTION_CODES, STATUS_CODES } from './codes.js';
import type { WireScan, WireTrackResult } from './schema.js';

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

/** What a scan means: its own code first, since the derived one groups several. A code that no list has is a remark. */
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

/** An exception without a reason, or with no better one than delay, has that of the delay. */
function withDelay({ status, reason }: TrackingMeaning, delay: WireScan['delayDetail']): TrackingMeaning {
  const isOpen = status === 'exception' && (reason === null || reason === 'carrier_delay');
  const cause = isOpen && delay?.status === 'DELAYED' ? DELAYS[delay.type ?? ''] : undefined;
  return { status, reason: cause ?? reason };
}

/** By the form in which FedEx's lists and replies agree: `015A`, `15` and `015` are one code. */
const EXCEPTION_MEANINGS: ReadonlyMap<string, TrackingMeaning> = new Map(
  [...EXCEPTION_CODES].map(([code, meaning]) => [withoutZeros(code), meaning]),
);

/** The meaning of an exception code, however many zeros it has in front. */
function exceptionMeaning(code: string): TrackingMeaning | undefined {
  return EXCEPTION_MEANINGS.get(withoutZeros(code));
}

function withoutZeros(code: string): string {
  return code.toUpperCase().replace(/^0*(\d+)A?$/, '$1');
}
