import type { OperationContext } from '@waybill/carrier-kit';
import { provedNumber } from '@waybill/carrier-kit/after';
import type { Call, ProofRequest } from '@waybill/core/plugin';
import type { Account } from '../settings.js';
import { WAYBILL } from '../waybill.js';

/** The documents that DHL is asked for. */
export interface WireProofRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  /** The number that was asked about. */
  readonly tracking_number: string;
  /** The waybill that it belongs to. */
  readonly waybill_number: string;
  readonly account_number: string;
  readonly kinds: readonly ProofKind[];
}

/** `content`, for each kind of proof. The summaries are for anyone who has the number; details are for the account that shipped. */
export const CONTENTS = { letter: 'epod-summary', signature: 'epod-summary-esig' } as const;
export type ProofKind = keyof typeof CONTENTS;
const KINDS = Object.keys(CONTENTS) as ProofKind[];

export function createRequest(
  request: ProofRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireProofRequest {
  const { shipment, kinds = KINDS } = request;
  const tracking_number = provedNumber(request);
  const waybill_number = shipment?.tracking_number ?? tracking_number;
  if (!WAYBILL.test(waybill_number))
    report.invalid(
      shipment?.tracking_number ? 'shipment.tracking_number' : 'tracking_number',
      'must be a waybill number of 10 digits: DHL proves the delivery of a whole shipment',
    );
  for (const [index, kind] of kinds.entries())
    if (!isOffered(kind))
      report.notSupported(`kinds[${index}]`, `is ${kind}; ${report.name} has ${KINDS.join(' and ')}`);
  return {
    message_reference: account.context.newId(),
    tracking_number,
    waybill_number,
    account_number: account.settings.account_number,
    kinds: [...new Set(kinds.filter(isOffered))],
  };
}

function isOffered(kind: string): kind is ProofKind {
  return Object.hasOwn(CONTENTS, kind);
}

/** A call for each kind: what there is of them counts. */
export function proofCalls({
  kinds,
  waybill_number,
  account_number,
  message_reference,
}: WireProofRequest): Call[] {
  return kinds.map((kind) => ({
    step: kind,
    method: 'GET',
    url: `/shipments/${waybill_number}/proof-of-delivery?${new URLSearchParams({
      shipperAccountNumber: account_number,
      content: CONTENTS[kind],
    })}`,
    headers: { 'message-reference': message_reference },
    optional: true,
  }));
}
