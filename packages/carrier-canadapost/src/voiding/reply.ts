import { type PackageVoid, packageVoid, type VoidReading, voidOutcome } from '@waybill/carrier-kit/after';
import { localErrorEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, VoidOutcome } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type RefundRequest,
  type Reply,
} from '@waybill/core/plugin';
import type { Platform } from '../platform.js';
import { lookupOf, type ShipmentToVoid, type VoidStep, type VoidWork } from './request.js';

/** "Shipment has been transmitted": from then on there are refunds only. */
const TRANSMITTED = '8064';
/** "A refund has been requested already." */
const REFUND_REQUESTED = '7292';

type Voiding = Exchange<VoidWork>;

export function parseResponse(
  exchange: Voiding,
  platform: Platform,
  { carrier, account }: CarrierIdentity,
): VoidOutcome {
  const identity = { carrier, account };
  const { shipments, allow_refund, refund_email } = exchange.request;
  const results = shipments.map((shipment, at) =>
    shipmentVoid(shipment, repliesTo(exchange, at), platform, identity),
  );
  const isRefunded = results.some(({ outcome }) => outcome === 'refund_requested');
  const lacksEmail = results.some(({ errors }) => errors.some(({ kind }) => kind === 'too_late'));
  const notices = [
    ...results.flatMap((result) => result.notices),
    ...(isRefunded && shipments.some(({ contract }) => contract) ? [BILLED_WHEN_SCANNED] : []),
    ...(lacksEmail && allow_refund && refund_email === undefined ? [NEEDS_EMAIL] : []),
  ];
  const refund = results.find((result) => result.refund !== null)?.refund ?? null;
  return voidOutcome(identity, results, { refund, meta: { notices } });
}

const BILLED_WHEN_SCANNED: Notice = {
  code: 'billed_when_scanned',
  message: 'Since 2025-07-02 Canada Post bills contract customers only for packages that it has scanned.',
};
const NEEDS_EMAIL: Notice = {
  code: 'refund_needs_email',
  message: 'A refund may be requested: it needs refund_email, here or in the settings.',
};

/** The replies about the shipment at a position, the last one decides. */
export function repliesTo({ replies }: Pick<Voiding, 'replies'>, at: number): readonly Reply[] {
  return replies.filter((reply) => reply.package === at);
}

/** Whether Canada Post refused to void, because the shipment was transmitted. */
export function isTransmitted(reply: Reply, platform: Platform): boolean {
  return reply.step === 'void' && isAnswer(reply) && codesOf(reply, platform).includes(TRANSMITTED);
}

function codesOf(reply: Answer, { readReply }: Platform): string[] {
  return (readReply(reply, NO_ACCOUNT, () => undefined).errors ?? []).map(({ code }) => code);
}

interface ShipmentVoid extends PackageVoid {
  readonly tracking_number: string | null;
  readonly refund: RefundRequest | null;
  readonly notices: readonly Notice[];
}

function shipmentVoid(
  shipment: ShipmentToVoid,
  replies: readonly Reply[],
  platform: Platform,
  carrier: CarrierIdentity,
): ShipmentVoid {
  const reply = replies.at(-1);
  const step: VoidStep = reply?.step === 'refund' ? 'refund' : 'void';
  const read = step === 'refund' ? readRefund : readVoid;
  const answer =
    reply !== undefined && isAnswer(reply) ? read(reply, shipment, platform, carrier) : NO_ANSWER;
  const verdict = packageVoid(reply, {
    carrier,
    lookup: lookupOf(shipment, step),
    read: () => answer.reading,
  });
  const { tracking_number, shipment_id } = shipment;
  return {
    ...verdict,
    errors: verdict.errors.map((entry) => ({ ...entry, details: { ...entry.details, shipment_id } })),
    tracking_number,
    refund: answer.refund ?? null,
    notices: answer.notices ?? [],
  };
}

interface VoidAnswer {
  readonly reading: VoidReading;
  readonly refund?: RefundRequest;
  readonly notices?: readonly Notice[];
}

const NO_ANSWER: VoidAnswer = { reading: { unreadable: 'there is no answer' } };

function readVoid(
  reply: Answer,
  { shipment_id, was_open }: ShipmentToVoid,
  platform: Platform,
  carrier: CarrierIdentity,
): VoidAnswer {
  if (reply.status === 204) return { reading: { outcome: 'voided' } };
  if (isMissing(reply, platform)) {
    if (was_open)
      return {
        reading: { outcome: 'voided' },
        notices: [{ code: 'already_voided', message: `Shipment ${shipment_id} was voided before.` }],
      };
    return { reading: { refused: [missingEntry(shipment_id, carrier)] } };
  }
  const read = platform.readReply(reply, carrier, () => undefined);
  if (read.errors === undefined) return NO_ANSWER;
  return { reading: read.refused ? { refused: read.reported.map(withKind) } : { unreadable: read.why } };
}

/** Canada Post answers so for a shipment that never was, and for one that was voided. */
function isMissing(reply: Answer, { readReply, isErrorDocument }: Platform): boolean {
  const found = (document: unknown) => isErrorDocument(document) || undefined;
  const reading = readReply(reply, NO_ACCOUNT, found);
  return reply.status === 404 && reading.errors !== undefined && reading.found === true;
}

function missingEntry(shipment_id: string, carrier: CarrierIdentity): ErrorEntry {
  const message = `Canada Post has no shipment ${shipment_id}: it was voided before, or is not one of this account.`;
  return { ...localErrorEntry(carrier, '404', message, 'not_found'), http_status: 404 };
}

function withKind(entry: ErrorEntry): ErrorEntry {
  return entry.code === TRANSMITTED ? { ...entry, kind: 'too_late', retryable: false } : entry;
}

function readRefund(
  reply: Answer,
  { shipment_id }: ShipmentToVoid,
  platform: Platform,
  carrier: CarrierIdentity,
): VoidAnswer {
  const read = platform.readReply(reply, carrier, platform.ticketIn);
  if (read.errors === undefined) {
    const { id, date = null } = read.document;
    return {
      reading: { outcome: 'refund_requested', reference: id },
      refund: { reference: id, requested_at: date },
    };
  }
  const before = read.reported.find(({ code }) => code === REFUND_REQUESTED);
  if (before !== undefined)
    return {
      reading: { outcome: 'refund_requested' },
      notices: [{ code: before.code, message: before.message }],
    };
  if (isMissing(reply, platform)) return { reading: { refused: [missingEntry(shipment_id, carrier)] } };
  return { reading: read.refused ? { refused: read.reported } : { unreadable: read.why } };
}
