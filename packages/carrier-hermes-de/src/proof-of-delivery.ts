/** Proof of delivery: POST /signature, a PDF with the signature of the recipient. Source: POD API of 2025-11-28. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { noProof, proofOfDelivery, provedNumber } from '@waybill/carrier-kit/after';
import { decodeDocument } from '@waybill/carrier-kit/reply';
import { extraWord } from '@waybill/carrier-kit/request';
import { isAnswer } from '@waybill/core/plugin';
import { POD } from './connect.js';
import { readInfoReply } from './errors.js';
import { PROOF_REASONS } from './options.js';
import type { OpenSettings } from './settings.js';

/** The package that is asked about. */
export interface WireProofRequest {
  readonly shipmentId: string;
  readonly reason: string;
}

/** "There is no signature for the shipment number." */
const NO_SIGNATURE = 'e005';

export const proof_of_delivery: OperationFor<'proof_of_delivery', OpenSettings, WireProofRequest> = {
  createRequest: (request, { report }) => {
    const { kinds, email_address } = request;
    if (kinds !== undefined && !kinds.includes('signature'))
      report.notSupported('kinds', `are ${kinds.join(', ')}; ${report.name} has the signature`);
    if (email_address !== undefined)
      report.notSupported('email_address', `is set; ${report.name} mails no proof, it is in the answer`);
    const reason = extraWord(request, 'reason', PROOF_REASONS, '', report) ?? PROOF_REASONS[0];
    return { shipmentId: provedNumber(request), reason };
  },
  next: atOnce(({ shipmentId, reason }) => [
    {
      step: 'signature',
      method: 'POST',
      url: `${POD}/signature`,
      headers: { accept: 'application/pdf, application/json' },
      body: JSON.stringify({ shipmentId, reason }),
      reply_as: 'base64',
    },
  ]),
  parseResponse: ({ request: { shipmentId: tracking_number }, replies }, carrier) => {
    const [reply] = replies;
    if (reply === undefined || !isAnswer(reply)) return [null, []];
    const file = reply.status < 300 ? decodeDocument(reply.body, 'PDF') : undefined;
    if (file !== undefined)
      return [proofOfDelivery(carrier, { tracking_number, files: [{ file, kind: 'signature' }] }), []];
    const text = { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
    const { errors = [] } = readInfoReply(text, carrier, () => undefined);
    const none = errors.find(({ code }) => code === NO_SIGNATURE);
    if (none === undefined) return [null, [...errors]];
    return noProof(carrier, { tracking_number, code: none.code, message: none.message });
  },
};
