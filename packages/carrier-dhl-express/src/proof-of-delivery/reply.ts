/** The documents that prove a delivery, and why there are none. */
import { z } from '@waybill/carrier-kit';
import { noProof, type ProofFile, proofOfDelivery } from '@waybill/carrier-kit/after';
import { decodeDocument, failureEntry, listOf, localErrorEntry } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ProofOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type Reply } from '@waybill/core/plugin';
import { readReply } from '../errors.js';
import { text } from '../reply-schemas.js';
import type { ProofKind, WireProofRequest } from './request.js';

const wireProof = z.object({ documents: listOf(z.object({ encodingFormat: text, content: text })) });

/** What one reply holds: files, DHL's word that there are none, or errors. */
interface Found {
  readonly files: readonly ProofFile[];
  readonly errors: readonly ErrorEntry[];
  readonly none?: Pick<ErrorEntry, 'code' | 'message'>;
}

export function parseResponse(
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
