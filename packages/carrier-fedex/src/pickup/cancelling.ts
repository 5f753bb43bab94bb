import { type OperationContext, z } from '@waybill/carrier-kit';
import { type ChangeReading, cancelledBefore, pickupCancelOutcome } from '@waybill/carrier-kit/after';
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { PickupCancelOutcome } from '@waybill/core';
import type {
  Answer,
  CarrierIdentity,
  Exchange,
  PickupCancelRequest,
  PickupMeta,
} from '@waybill/core/plugin';
import { namingMissing, readReply, wireNotices } from '../errors.js';
import { plain, type WireBody } from '../json-call.js';
import { text } from '../reply-schemas.js';
import type { Account } from '../settings.js';
import { COMPANIES, type Company } from './company.js';

/** The cancellation. */
export interface WirePickupCancelRequest {
  readonly transaction_id: string;
  readonly number: string;
  /** Completes "look for …". */
  readonly lookup: string;
  readonly body: WireBody;
}

/** FedEx finds a pickup by number, day, company and, for Express, the station: the number alone is used again. */
export function createCancellation(
  { pickup, requested_by, reason }: PickupCancelRequest,
  { account, report }: OperationContext<Account['settings']>,
): WirePickupCancelRequest {
  const { confirmation_number: number, pickup_date, meta = {} } = pickup;
  if (pickup_date === undefined) report.required('pickup.pickup_date');
  const location = typeof meta.location === 'string' ? meta.location : undefined;
  const company = companyIn(meta.carrier_code, location);
  if (company === undefined) report.required('pickup.meta.carrier_code', 'as FDXE or FDXG');
  if (company === 'FDXE' && location === undefined)
    report.required('pickup.meta.location', 'for a pickup of FedEx Express');
  const body = omitUndefined({
    associatedAccountNumber: { value: account.settings.account_number },
    pickupConfirmationCode: number,
    remarks: remarksOf(reason, requested_by, report),
    carrierCode: company,
    scheduledDate: pickup_date ?? '',
    location,
  });
  return {
    transaction_id: account.context.newId(),
    number,
    lookup: `pickup ${number} of ${COMPANIES[company ?? 'FDXE']} on ${pickup_date}`,
    body: plain(body),
  };
}

/** What was stored of a pickup of Express may have the station alone. */
function companyIn(written: unknown, location: string | undefined): Company | undefined {
  if (written === 'FDXE' || written === 'FDXG') return written;
  return written === undefined && location !== undefined ? 'FDXE' : undefined;
}

/** "Maximum length is 60 characters." */
const LONGEST_REMARK = 60;

function remarksOf(
  reason: string | undefined,
  requested_by: string | undefined,
  report: Reporter,
): string | undefined {
  const by = requested_by === undefined ? undefined : `Cancelled by ${requested_by}.`;
  const remarks = [by, reason].filter((part) => part !== undefined).join(' ');
  if (reason === undefined) report.tooLong('requested_by', by, LONGEST_REMARK);
  else report.tooLong('reason', remarks, LONGEST_REMARK);
  return remarks === '' ? undefined : remarks;
}

const wireCancelled = z.object({
  output: z.object({ pickupConfirmationCode: text, cancelConfirmationMessage: text, alerts: wireNotices }),
});

export function parseCancellation(
  { request: { number, lookup }, replies }: Exchange<WirePickupCancelRequest>,
  carrier: CarrierIdentity,
): PickupCancelOutcome {
  return pickupCancelOutcome(
    replies[0],
    { confirmation_number: number },
    { carrier, lookup, read: (answer) => readCancellation(answer, carrier) },
  );
}

function readCancellation(reply: Answer, carrier: CarrierIdentity): ChangeReading<PickupMeta> {
  const read = readReply(reply, carrier, cancelledIn);
  if (read.errors === undefined) return { done: read.document, warnings: read.warnings };
  const { reported, refused, why } = read;
  // The code of it is in no document.
  if (refused && reported.every((entry) => cancelledBefore([entry]) !== undefined))
    return { done: { notices: reported.map(({ code, message }) => ({ code, message })) } };
  return refused ? { refused: reported.map(namingMissing) } : { unreadable: why };
}

function cancelledIn(document: unknown): PickupMeta | undefined {
  const output = wireCancelled.safeParse(document).data?.output;
  if (output === undefined) return undefined;
  const { pickupConfirmationCode, cancelConfirmationMessage: message, alerts } = output;
  return pickupConfirmationCode === undefined && message === undefined
    ? undefined
    : omitUndefined({ notices: alerts, message });
}
