/** Reads USPS's answers about numbers. A number without an event is not known yet: that is no failure of the account. */
import {
  type AskedNumber,
  type TrackedNumber,
  trackingOutcome,
  unknownNumberEntry,
} from '@waybill/carrier-kit/after';
import { failureEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, TrackingDetails, TrackingOutcome } from '@waybill/core';
import { type Answer, type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { detailsOf } from './details.js';
import type { WireTrackingRequest } from './request.js';
import { trackedIn, type WireDetails } from './schema.js';

export function parseResponse(
  { request, replies }: Exchange<WireTrackingRequest>,
  { carrier, account }: CarrierIdentity,
): TrackingOutcome {
  const identity = { carrier, account };
  return trackingOutcome(
    request.numbers.flatMap((asked, at) => {
      const reply = replies.find((one) => one.package === at);
      return reply === undefined ? [] : tracked(reply, asked, identity);
    }),
  );
}

function tracked(
  reply: Reply,
  { tracking_number, field }: AskedNumber,
  carrier: CarrierIdentity,
): TrackedNumber[] {
  if (!isAnswer(reply)) return [{ errors: [{ ...failureEntry(carrier, reply), field }] }];
  const reading = readPackage(reply, tracking_number, carrier);
  if ('details' in reading) return [reading];
  if ('unknown' in reading) {
    const { code, message } = reading.unknown;
    return [{ errors: [unknownNumberEntry(carrier, { tracking_number, field, code, message })] }];
  }
  return [{ errors: reading.errors.map((entry) => ({ ...entry, field })) }];
}

/** What an answer says of a package. */
export type PackageReading =
  | { readonly details: TrackingDetails; readonly wire: WireDetails }
  /** USPS has no event of the number, perhaps not yet; its own code and message. */
  | { readonly unknown: Pick<ErrorEntry, 'code' | 'message'> }
  | { readonly errors: readonly ErrorEntry[] };

export function readPackage(
  reply: Answer,
  tracking_number: string,
  carrier: CarrierIdentity,
): PackageReading {
  const reading = readReply(reply, carrier, trackedIn);
  if (reading.errors === undefined) {
    const wire = reading.document;
    return { details: detailsOf(wire, tracking_number, carrier), wire };
  }
  const without = reading.reported.find(({ code }) => NO_INFORMATION.includes(code));
  const [first] = reading.reported;
  if (without !== undefined) return { unknown: without };
  if (reply.status === 404 && reading.refused && first !== undefined) return { unknown: first };
  return { errors: reading.errors.map(explained) };
}

/** "A status update is not yet available …", in four wordings. Source: API-Error-Consolidated-List.xlsx. */
const NO_INFORMATION: readonly string[] = ['150001', '150002', '150003', '150009'];

/** Since 2026-04-01 an app sees what was mailed under its own account alone. Source: usps.com/business/api-access.htm. */
const OWN_MAIL =
  'USPS tracks for an app what was mailed under the Mailer ID of its account, once the terms for tracking are accepted';

function explained(entry: ErrorEntry): ErrorEntry {
  if (entry.kind !== 'authentication') return entry;
  return { ...entry, message: `${entry.message.replace(/\.?$/, '')} (${OWN_MAIL}).` };
}
