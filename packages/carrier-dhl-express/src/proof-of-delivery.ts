/** Proofs of delivery: GET /shipments/{waybill}/proof-of-delivery, `supermodelIoLogisticsExpressEPODResponse`. Each is a PDF. */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { noProof, type ProofFile, proofOfDelivery, provedNumber } from '@waybill/carrier-kit/after';
import { decodeDocument, failureEntry, listOf, localErrorEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ProofOutcome } from '@waybill/core';
import {
  type Call,
  type CarrierIdentity,
  type Exchange,
  isAnswer,
  type ProofRequest,
  type Reply,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { type Referenced, text } from './json.js';
import type { Account } from './settings.js';
import { WAYBILL } from './tracking.js';

export const proof_of_delivery: OperationFor<'proof_of_delivery', Account['settings'], WireProofRequest> = {
  createRequest,
  next: atOnce(proofCalls),
  parseResponse,
};

/** The documents to fetch. */
export interface WireProofRequest extends Referenced {
  /** The number in the request. */
  readonly tracking_number: string;
  /** The waybill that it belongs to. */
  readonly waybill_number: string;
  readonly account_number: string;
  readonly kinds: readonly ProofKind[];
}

/** `content`, for each kind of proof. The summaries are for anyone who has the number; details are for the account that shipped. */
const CONTENTS = { letter: 'epod-summary', signature: 'epod-summary-esig' } as const;
type ProofKind = keyof typeof CONTENTS;
const KINDS = Object.keys(CONTENTS) as ProofKind[];

function createRequest(
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
function proofCalls({ kinds, waybill_number, account_number, message_reference }: WireProofRequest): Call[] {
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

const wireProof = z.object({ documents: listOf(z.object({ encodingFormat: text, content: text })) });

/** What one reply holds: files, DHL's words that it has no such document, or errors. */
interface Found {
  readonly files: readonly ProofFile[];
  readonly errors: readonly ErrorEntry[];
  readonly none?: Pick<ErrorEntry, 'code' | 'message'>;
}

function parseResponse(
  { request, replies }: Exchange<WireProofRequest>,
  { carrier, account }: CarrierIdentity,
): ProofOutcome {
  const identity = { carrier, account };
  const { kinds, tracking_number, waybill_number } = request;
  const found = kinds.map((kind, index) => foundIn(kind, replies[index], identity));
  const files = found.flatMap((one) => one.files);
  const errors = found.flatMap((one) => one.errors);
  if (files.length === 0)
    return errors.length > 0 ? [null, errors] : noProof(identity, { tracking_number, ...found[0]?.none });
  const absent = kinds.filter((_, index) => found[index]?.none !== undefined);
  const notices = absent.map((kind) => ({
    code: `no_${kind}`,
    message: `DHL has no ${kind} of this delivery.`,
  }));
  const meta = { notices, ...(waybill_number === tracking_number ? {} : { waybill_number }) };
  return [proofOfDelivery(identity, { tracking_number, files, meta }), errors];
}

function foundIn(kind: ProofKind, reply: Reply | undefined, carrier: CarrierIdentity): Found {
  if (reply === undefined) return { files: [], errors: [] };
  if (!isAnswer(reply)) return { files: [], errors: [failureEntry(carrier, reply)] };
  const reading = readReply(reply, carrier, proofIn);
  if (reading.errors !== undefined) {
    const [said] = reading.reported;
    return reply.status === 404 && said !== undefined
      ? { files: [], errors: [], none: said }
      : { files: [], errors: reading.errors };
  }
  const { documents } = reading.document;
  const files = documents.map(({ content, encodingFormat }) => decodeDocument(content, encodingFormat));
  const message = `DHL's ${kind} is in the reply and cannot be read.`;
  return {
    files: files.flatMap((file) => (file === undefined ? [] : [{ file, kind }])),
    errors: files.includes(undefined) ? [localErrorEntry(carrier, 'unreadable_document', message)] : [],
    ...(documents.length === 0 ? { none: { code: 'not_found', message: '' } } : {}),
  };
}

function proofIn(document: unknown): z.output<typeof wireProof> | undefined {
  return 'documents' in Object(document) ? wireProof.safeParse(document).data : undefined;
}
