/** `CancelResponse`: the label is cancelled, or a dispute about its money begins. */
import { z } from '@waybill/carrier-kit';
import { cancelledBefore, packageVoid, type VoidReading, voidOutcome } from '@waybill/carrier-kit/after';
import { maybeText, notFoundEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, VoidOutcome } from '@waybill/core';
import type { Answer, CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { type LabelToVoid, lookupOf, type WireVoidRequest } from './request.js';

const wireResponse = z.object({ trackingNumber: maybeText, status: maybeText, disputeId: maybeText });

export function parseResponse(
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
