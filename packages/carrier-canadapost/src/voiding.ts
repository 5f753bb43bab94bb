/**
 * Voiding: each package is a shipment. One that waits in a group is voided; one that was transmitted is not, and a
 * refund is requested for it, which Canada Post decides later. Where a void comes too late, the refund follows.
 */
import { type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  chosenPackages,
  isStillKept,
  type PackageVoid,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import { localErrorEntry, NO_ACCOUNT } from '@waybill/carrier-kit/reply';
import { omitUndefined, type Reporter } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, VoidOutcome } from '@waybill/core';
import {
  type Answer,
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type RefundRequest,
  type Reply,
  type ShipmentHandle,
  type ShippingReference,
  type VoidRequest,
} from '@waybill/core/plugin';
import * as json from './json/voiding.js';
import { emailAddress } from './labels.js';
import { apiProfileOf, byPlatform, type OnPlatform } from './platform.js';
import type { OpenSettings } from './settings.js';
import type { BoughtShipment } from './terms.js';
import * as xml from './xml/voiding.js';

/** What is to be taken back. */
export interface VoidWork {
  readonly allow_refund: boolean;
  /** Where Canada Post writes to about a refund. */
  readonly refund_email?: string;
  /** One for each package. */
  readonly shipments: readonly ShipmentToVoid[];
}
/** The shipments to void or to refund, on the platform `api`. */
export type WireVoidRequest = OnPlatform<VoidWork>;

/** One package that is to be taken back. */
export interface ShipmentToVoid extends BoughtShipment {
  readonly tracking_number: string | null;
  /** It cannot be voided: it was transmitted when it was bought. */
  readonly transmitted: boolean;
  /** It waited in a group when it was bought, and not so long ago that Canada Post has forgotten it. */
  readonly was_open: boolean;
}

type Platform = typeof json | typeof xml;
type Voiding = Exchange<VoidWork>;
type VoidStep = 'void' | 'refund';

export const voiding = byPlatform(
  { json, xml },
  (platform: Platform): VoidingOperation<OpenSettings, VoidWork> => ({
    createRequest: (request, context) => createRequest(request, platform, context),
    next: (exchange) =>
      exchange.request.shipments.flatMap((shipment, at) => {
        const step = stepFor(shipment, at, exchange, platform);
        return step === undefined ? [] : [callOf(step, shipment, at, exchange.request, platform)];
      }),
    parseResponse: (exchange, account) => parseResponse(exchange, platform, account),
  }),
);

/** Canada Post keeps shipments for 90 days. */
const KEPT_DAYS = 90;

function createRequest(
  request: VoidRequest,
  { reference_type }: Platform,
  { account, report }: OperationContext<OpenSettings>,
): VoidWork {
  const { settings } = account;
  const { allow_refund, refund_email = settings.refund_email } = request;
  const contract = settings.contract_id !== undefined;
  const statuses = statusesOf(request.shipment);
  const zone = { clock: account.context.clock, time_zone: settings.time_zone };
  const isKept = isStillKept(request.shipment, { ...zone, days: KEPT_DAYS });
  const shipments = identified(request, report).map(({ position, reference, tracking_number }) => {
    if (reference.type !== reference_type)
      report.notSupported(
        'shipment.reference',
        `is a ${reference.type}; this account has the platform of the ${reference_type}, which knows its own shipments only`,
      );
    const status = statuses[position];
    return {
      shipment_id: reference.value,
      customer_number: settings.customer_number,
      contract,
      tracking_number,
      transmitted: !contract || status === 'transmitted',
      was_open: status === 'created' && isKept,
    };
  });
  if (!contract && !allow_refund)
    report.notSupported('allow_refund', 'is false; without a contract a shipment can only be refunded');
  if (allow_refund && refund_email === undefined && shipments.some(({ transmitted }) => transmitted))
    report.required('refund_email', 'here or in the settings: a transmitted shipment can only be refunded');
  if (allow_refund) emailAddress(refund_email, 'refund_email', apiProfileOf(settings).email, report);
  return omitUndefined({ allow_refund, refund_email: allow_refund ? refund_email : undefined, shipments });
}

interface IdentifiedPackage {
  readonly position: number;
  readonly tracking_number: string | null;
  readonly reference: ShippingReference;
}

/** The packages with their shipments. Those that were not bought have none, and are left out unless they are named. */
function identified(request: VoidRequest, report: Reporter): IdentifiedPackage[] {
  const { meta, reference: whole } = request.shipment;
  const isOne = (meta?.parcels ?? ['']).length === 1;
  const found = chosenPackages(request, report).flatMap(({ position, parcel }): IdentifiedPackage[] => {
    const reference = parcel.reference ?? (isOne ? whole : undefined);
    if (reference != null) return [{ position, tracking_number: parcel.tracking_number, reference }];
    const bought: unknown = Reflect.get(parcel, 'bought');
    if (request.packages === undefined && bought === false) return [];
    if (request.packages === undefined && bought === null)
      report.notice(
        'not_voided',
        `Package ${position + 1} may have been bought, but its shipment is not known: it was not voided.`,
      );
    else report.required(isOne ? 'shipment.reference' : `shipment.meta.parcels[${position}].reference`);
    return [];
  });
  if (found.length === 0) report.required('shipment.reference');
  return found;
}

/** The facts that shipping leaves of each package. */
const wireFacts = z.object({
  shipments: z.array(z.object({ status: z.string().optional() }).nullable().catch(null)).catch([]),
});

function statusesOf({ meta }: ShipmentHandle): (string | undefined)[] {
  return (wireFacts.safeParse(meta).data?.shipments ?? []).map((facts) => facts?.status);
}

function stepFor(
  { transmitted }: ShipmentToVoid,
  at: number,
  exchange: Exchange<VoidWork>,
  platform: Platform,
): VoidStep | undefined {
  const { allow_refund, refund_email } = exchange.request;
  const last = repliesTo(exchange, at).at(-1);
  if (last === undefined) return transmitted && allow_refund ? 'refund' : 'void';
  const isRefundable = allow_refund && refund_email !== undefined;
  return isRefundable && isTransmitted(last, platform) ? 'refund' : undefined;
}

function callOf(
  step: VoidStep,
  shipment: ShipmentToVoid,
  at: number,
  { refund_email = '' }: VoidWork,
  platform: Platform,
): Call {
  const call = step === 'void' ? platform.voidCall(shipment) : platform.refundCall(shipment, refund_email);
  return { ...call, step, package: at, effect: 'repeatable', lookup: lookupOf(shipment, step) };
}

/** Where a person finds out whether it was done. */
function lookupOf({ shipment_id }: BoughtShipment, step: VoidStep): string {
  return step === 'void'
    ? `shipment ${shipment_id} with Get Shipment: one that is voided is not found`
    : `shipment ${shipment_id} with Get Shipment Details: a refund that is requested has its service ticket there`;
}

/** "Shipment has been transmitted": from then on there are refunds only. */
const TRANSMITTED = '8064';
/** "A refund has been requested already." */
const REFUND_REQUESTED = '7292';

function parseResponse(exchange: Voiding, platform: Platform, carrier: CarrierIdentity): VoidOutcome {
  const { shipments, allow_refund, refund_email } = exchange.request;
  const results = shipments.map((shipment, at) =>
    shipmentVoid(shipment, repliesTo(exchange, at), platform, carrier),
  );
  const isRefunded = results.some(({ outcome }) => outcome === 'refund_requested');
  const lacksEmail = results.some(({ errors }) => errors.some(({ kind }) => kind === 'too_late'));
  const notices = [
    ...results.flatMap((result) => result.notices),
    ...(isRefunded && shipments.some(({ contract }) => contract) ? [BILLED_WHEN_SCANNED] : []),
    ...(lacksEmail && allow_refund && refund_email === undefined ? [NEEDS_EMAIL] : []),
  ];
  const refund = results.find((result) => result.refund !== null)?.refund ?? null;
  return voidOutcome(carrier, results, { refund, meta: { notices } });
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
function repliesTo({ replies }: Pick<Voiding, 'replies'>, at: number): readonly Reply[] {
  return replies.filter((reply) => reply.package === at);
}

/** Whether Canada Post refused to void, because the shipment was transmitted. */
function isTransmitted(reply: Reply, platform: Platform): boolean {
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
