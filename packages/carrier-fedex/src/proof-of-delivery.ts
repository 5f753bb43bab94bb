/**
 * Proofs of delivery: POST /track/v1/trackingdocuments gives FedEx's letter, with the signature where there is one.
 * Source: FedEx "Track API", `Full_Schema_SPOD` -> `TrkcResponseVO_SPOD`.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { noProof, proofOfDelivery, provedNumber } from '@waybill/carrier-kit/after';
import { listOf, unreadableReplyEntry, wireText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { ErrorEntry, ProofOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type ProofRequest } from '@waybill/core/plugin';
import { later } from './dates.js';
import { readAnswer, wireNotices } from './errors.js';
import { jsonCall, plain, text, type WireBody } from './json.js';
import type { Account } from './settings.js';
import { fedexFile } from './shipping/schema.js';
import { localeOf } from './tracking.js';

export const proof_of_delivery: OperationFor<'proof_of_delivery', Account['settings'], WireProofRequest> = {
  createRequest,
  next: atOnce((request) => [jsonCall('proof', '/track/v1/trackingdocuments', request.body, request)]),
  parseResponse,
};

/** The package whose delivery is to be proved. */
export interface WireProofRequest {
  readonly transaction_id: string;
  /** `x-locale`: the language of FedEx's texts. */
  readonly locale: string;
  readonly tracking_number: string;
  readonly body: WireBody;
}

/** Days after the day of the label on which FedEx may get the package. */
const LATE_DAYS = 7;

function createRequest(
  request: ProofRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireProofRequest {
  const { kinds = [], ship_date, language } = request;
  for (const [at, kind] of kinds.entries())
    if (kind !== 'letter')
      report.notSupported(`kinds[${at}]`, `is ${kind}; FedEx has a letter, which shows the signature`);
  const tracking_number = provedNumber(request);
  const body = {
    trackDocumentDetail: { documentType: 'SIGNATURE_PROOF_OF_DELIVERY', documentFormat: 'PDF' },
    trackDocumentSpecification: [
      omitUndefined({
        trackingNumberInfo: { trackingNumber: tracking_number },
        shipDateBegin: ship_date,
        shipDateEnd: ship_date && later(ship_date, LATE_DAYS),
        // Without it the letter of the account's own packages lacks names and the signature.
        accountNumber: account.settings.account_number,
      }),
    ],
  };
  return {
    transaction_id: account.context.newId(),
    locale: localeOf(language, report),
    tracking_number,
    body: plain(body),
  };
}

/** `document` in the contract, `documents` in replies (2026-11-22, recorded by other developers). */
const wireProof = z.object({
  output: z.object({
    documentFormat: text,
    document: listOf(wireText),
    documents: listOf(wireText),
    alerts: wireNotices,
  }),
});

function parseResponse(
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

/** FedEx publishes no code for a package that is not delivered yet; codes with these endings mean that there is no letter. */
function isMissing({ code }: ErrorEntry): boolean {
  return /(NOT\.?FOUND|NOT\.?AVAILABLE|UNAVAILABLE)$/.test(code);
}

function proofIn(document: unknown) {
  const output = wireProof.safeParse(document).data?.output;
  const contents = [...(output?.document ?? []), ...(output?.documents ?? [])];
  return output === undefined || contents.length === 0 ? undefined : { ...output, contents };
}
