import { z } from '@waybill/carrier-kit';
import { noProof, proofOfDelivery } from '@waybill/carrier-kit/after';
import { listOf, unreadableReplyEntry, wireText } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, ProofOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer } from '@waybill/core/plugin';
import { readAnswer, wireNotices } from '../errors.js';
import { text } from '../reply-schemas.js';
import { fedexFile } from '../shipping/document-file.js';
import type { WireProofRequest } from './request.js';

/** `document` in the contract, `documents` in replies (2026-11-22, recorded by other developers). */
const wireProof = z.object({
  output: z.object({
    documentFormat: text,
    document: listOf(wireText),
    documents: listOf(wireText),
    alerts: wireNotices,
  }),
});

export function parseResponse(
  { request: { tracking_number }, replies }: Exchange<WireProofRequest>,
  carrier: CarrierIdentity,
): ProofOutcome {
  const reading = readAnswer(replies, carrier, proofIn);
  if (reading.errors !== undefined) {
    const missing = reading.errors.find(isMissing);
    if (missing === undefined) return [null, [...reading.errors]];
    const { code, message } = missing;
    return noProof(carrier, { tracking_number, code, message });
  }
  const { documentFormat, contents, alerts } = reading.document;
  const files = contents.flatMap((content) => {
    const file = fedexFile(content, documentFormat);
    return file === undefined ? [] : [{ file, kind: 'letter' as const }];
  });
  const reply = replies.find(isAnswer);
  if (files.length === 0 && reply !== undefined)
    return [null, [unreadableReplyEntry(carrier, reply, 'the letter is no document')]];
  const proof = proofOfDelivery(carrier, { tracking_number, files, meta: { notices: alerts } });
  return [proof, [...reading.warnings]];
}

/** FedEx publishes no code for a package that is not delivered yet; those that end so say that nothing is there. */
function isMissing({ code }: ErrorEntry): boolean {
  return /(NOT\.?FOUND|NOT\.?AVAILABLE|UNAVAILABLE)$/.test(code);
}

function proofIn(document: unknown) {
  const output = wireProof.safeParse(document).data?.output;
  const contents = [...(output?.document ?? []), ...(output?.documents ?? [])];
  return output === undefined || contents.length === 0 ? undefined : { ...output, contents };
}
