/**
 * Voiding: one call for each label, which cancels it until its data goes out, and after that asks for the money back. Source:
 * domestic-labels.yaml 3.9.13, international-labels.yaml 3.3.7.
 */
import { atOnce, type OperationContext, type VoidingOperation, z } from '@waybill/carrier-kit';
import {
  cancelledBefore,
  chosenPackages,
  packageVoid,
  type VoidReading,
  voidOutcome,
} from '@waybill/carrier-kit/after';
import { maybeText, notFoundEntry } from '@waybill/carrier-kit/reply';
import { omitUndefined, today } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, VoidOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Clock, Exchange, VoidRequest } from '@waybill/core/plugin';
import { PAYMENT } from './connect.js';
import { readReply } from './errors.js';
import type { OpenSettings } from './settings.js';

export const voiding: VoidingOperation<OpenSettings, WireVoidRequest> = {
  createRequest,
  next: atOnce(({ labels }) =>
    labels.map((label, position) => ({
      step: 'void',
      package: position,
      method: 'DELETE',
      ...whichLabel(label),
      login: PAYMENT,
      effect: 'repeatable',
      lookup: lookupOf(label),
    })),
  ),
  parseResponse,
};

const PATHS = {
  domestic: '/labels/v3/label',
  international: '/international-labels/v3/international-label',
} as const;

/** By its number, or by the key under which it was bought. */
function whichLabel({ api, tracking_number, idempotency_key }: LabelToVoid) {
  const path = PATHS[api];
  return tracking_number === null
    ? { url: path, headers: { 'x-idempotency-key': idempotency_key ?? '' } }
    : { url: `${path}/${encodeURIComponent(tracking_number)}` };
}

/** The labels to cancel. */
export interface WireVoidRequest {
  readonly labels: readonly LabelToVoid[];
  readonly allow_refund: boolean;
}

interface LabelToVoid {
  readonly api: 'domestic' | 'international';
  readonly tracking_number: string | null;
  /** Names a label whose number is not known. */
  readonly idempotency_key?: string;
}

function createRequest(
  request: VoidRequest,
  { account, report }: OperationContext<OpenSettings>,
): WireVoidRequest {
  const { allow_refund, shipment } = request;
  const facts = wireFacts.safeParse(shipment.meta).data?.shipments ?? [];
  const labels = chosenPackages(request, report).flatMap(({ position, parcel }): LabelToVoid[] => {
    const { api, idempotency_key } = facts[position] ?? {};
    const { tracking_number } = parcel;
    if (tracking_number === null && idempotency_key === undefined) {
      const bought: unknown = Reflect.get(parcel, 'bought');
      if (request.packages !== undefined || bought !== false)
        report.required(`shipment.meta.parcels[${position}].tracking_number`);
      return [];
    }
    return [omitUndefined({ api: api ?? apiOf(tracking_number), tracking_number, idempotency_key })];
  });
  if (labels.length === 0) report.required('shipment.tracking_number');
  if (!allow_refund && isManifested(shipment.shipment_date, account.context.clock))
    report.notSupported(
      'allow_refund',
      `is false; the data of a label goes out at 00:30 Central Time after its mailing date, ${shipment.shipment_date}: it can only be refunded`,
    );
  return { labels, allow_refund };
}

/** What shipping keeps about each package. */
const wireFacts = z.object({
  shipments: z
    .array(
      z
        .object({
          api: z.enum(['domestic', 'international']).optional(),
          idempotency_key: z.string().optional(),
        })
        .nullable()
        .catch(null),
    )
    .catch([]),
});

/** Numbers of international labels have the form of the Universal Postal Union's S10. */
function apiOf(number: string | null): LabelToVoid['api'] {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number ?? '') ? 'international' : 'domestic';
}

const HALF_AN_HOUR_MS = 1_800_000;

/** The data of a label goes out at 00:30 Central Time after its mailing date. */
function isManifested(mailing_date: string | undefined, clock: Clock): boolean {
  const half_an_hour_ago = { now: () => clock.now() - HALF_AN_HOUR_MS };
  return mailing_date !== undefined && mailing_date < today(half_an_hour_ago, 'America/Chicago');
}

/** Where a person can look the label up. */
function lookupOf({ tracking_number, idempotency_key }: LabelToVoid): string {
  const label = tracking_number ?? `with X-Idempotency-Key ${idempotency_key}`;
  return `label ${label} in the Business Portal, or void it again`;
}

const wireResponse = z.object({ trackingNumber: maybeText, status: maybeText, disputeId: maybeText });

function parseResponse(
  { request, replies }: Exchange<WireVoidRequest>,
  { carrier, account }: CarrierIdentity,
): VoidOutcome {
  const identity = { carrier, account };
  const { labels, allow_refund } = request;
  const answers = labels.map((label, position) => {
    const { tracking_number } = label;
    const notices: Notice[] = [];
    const reply = replies.find((one) => one.package === position);
    const read = (answer: Answer) => {
      const { reading, notice } = voidReading(answer, label, identity);
      notices.push(...(notice === undefined ? [] : [notice]));
      return reading;
    };
    const verdict = packageVoid(reply, { carrier: identity, lookup: lookupOf(label), read });
    return { tracking_number, ...verdict, notices };
  });
  const refunded = answers.filter(({ outcome }) => outcome === 'refund_requested');
  const [first] = refunded.flatMap(({ reference }) => reference ?? []);
  const notices = [
    ...answers.flatMap((answer) => answer.notices),
    ...(refunded.length > 0 && !allow_refund ? [REFUND_ANYWAY] : []),
  ];
  return voidOutcome(identity, answers, {
    refund: refunded.length === 0 ? null : { reference: first ?? null, requested_at: null },
    meta: { notices },
  });
}

const REFUND_ANYWAY: Notice = {
  code: 'refund_requested',
  message: 'The data of the label was out already: USPS then takes a void as a request for a refund.',
};

interface VoidAnswer {
  readonly reading: VoidReading;
  readonly notice?: Notice;
}

function voidReading(answer: Answer, label: LabelToVoid, carrier: CarrierIdentity): VoidAnswer {
  const reading = readReply(answer, carrier, (document) => {
    const { status, disputeId } = wireResponse.safeParse(document).data ?? {};
    if (status === 'CANCELED') return { outcome: 'voided' as const };
    return status === 'DISPUTED'
      ? { outcome: 'refund_requested' as const, reference: disputeId ?? null }
      : undefined;
  });
  if (reading.errors === undefined) return { reading: reading.document };
  if (!reading.refused) return { reading: { unreadable: reading.why } };
  const before = reading.reported.flatMap((entry) => doneBefore(entry) ?? []);
  return (
    before[0] ?? { reading: { refused: reading.reported.map((entry) => withKind(entry, label, carrier)) } }
  );
}

/** The contract's examples of refusals have no codes, so the words count as well as the codes of USPS's list of errors. */
function doneBefore(entry: ErrorEntry): VoidAnswer | undefined {
  const { code, message } = entry;
  if (code === '160186' || cancelledBefore([entry]) !== undefined)
    return { reading: { outcome: 'voided' }, notice: { code: 'already_voided', message } };
  if (/already (been )?(submitted|disputed)/i.test(message))
    return { reading: { outcome: 'refund_requested' }, notice: { code: 'already_requested', message } };
  return undefined;
}

/** On a SCAN form, or manifested; used, or of a kind that is not refunded. */
const TOO_LATE = ['160174', '160184', '160276', '160277', '160301'];
const TOO_LATE_WORDS = /refund request for this order cannot be submitted/i;
/** "Order not found", "barcode … does not exist". */
const UNKNOWN = ['160185', '160179'];
/** "Return label orders cannot be canceled". */
const RETURN = '160187';

function withKind(entry: ErrorEntry, { tracking_number }: LabelToVoid, carrier: CarrierIdentity): ErrorEntry {
  const { code, message } = entry;
  if (UNKNOWN.includes(code) || /order not found/i.test(message)) {
    const field = 'shipment.tracking_number';
    const unknown = notFoundEntry(carrier, { what: `label ${tracking_number}`, field, code, message });
    return { ...unknown, http_status: entry.http_status ?? 400 };
  }
  if (TOO_LATE.includes(code) || TOO_LATE_WORDS.test(message)) return { ...entry, kind: 'too_late' };
  return code === RETURN ? { ...entry, kind: 'not_supported' } : entry;
}
