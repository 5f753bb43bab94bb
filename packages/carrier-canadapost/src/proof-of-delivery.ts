/** Proof of delivery: the certificate, a PDF. Pictures of signatures are no longer given out. */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { noProof, proofOfDelivery, provedNumber } from '@waybill/carrier-kit/after';
import { decodeDocument } from '@waybill/carrier-kit/reply';
import { type Answer, isAnswer } from '@waybill/core/plugin';
import { isSuccess, NO_HISTORY } from './errors.js';
import * as json from './json/tracking.js';
import { byPlatform, type OnPlatform } from './platform.js';
import type { OpenSettings } from './settings.js';
import { languageOf, NUMBER } from './tracking.js';
import * as xml from './xml/tracking.js';

export interface ProofInquiry {
  readonly number: string;
  /** `en-CA` or `fr-CA` */
  readonly language: string;
}
/** The package whose delivery is to be proved, on the platform `api`. */
export type WireProofRequest = OnPlatform<ProofInquiry>;

/** "No delivery information": it is still on its way. */
const NOT_DELIVERED = '007';

export const proof_of_delivery = byPlatform(
  { json, xml },
  (platform: typeof json | typeof xml): OperationFor<'proof_of_delivery', OpenSettings, ProofInquiry> => ({
    createRequest: (request, { account, report }) => {
      const number = provedNumber(request);
      const { kinds, email_address, language, tracking_number } = request;
      if (!NUMBER.test(number))
        report.invalid(
          tracking_number === undefined ? 'shipment.tracking_number' : 'tracking_number',
          'must be 11 to 16 letters and digits, without blanks',
        );
      if (kinds !== undefined && !kinds.includes('letter'))
        report.notSupported('kinds', `are ${kinds.join(', ')}; Canada Post has a letter, its certificate`);
      if (email_address !== undefined)
        report.notSupported('email_address', 'is set; Canada Post mails no proof, it is in the answer');
      return { number, language: languageOf(language, account, report) };
    },
    next: atOnce(({ number, language }) => [
      { ...platform.certificateCall(number, language), step: 'certificate' },
    ]),
    parseResponse: ({ request: { number: tracking_number, language }, replies }, carrier) => {
      const [reply] = replies;
      if (reply === undefined || !isAnswer(reply)) return [null, []];
      const isFile = platform.certificateCall(tracking_number, language).reply_as === 'base64';
      const whole = isFile && isSuccess(reply) ? decodeDocument(reply.body, 'PDF') : undefined;
      if (whole !== undefined)
        return [proofOfDelivery(carrier, { tracking_number, files: [{ file: whole, kind: 'letter' }] }), []];
      const read = platform.readReply(isFile ? asText(reply) : reply, carrier, platform.certificateIn);
      if (read.errors === undefined) {
        const files = [{ file: read.document, kind: 'letter' as const }];
        return [proofOfDelivery(carrier, { tracking_number, files }), [...read.warnings]];
      }
      const none = read.reported.find(({ code }) => code === NOT_DELIVERED || code === NO_HISTORY);
      if (none === undefined && !(reply.status === 404 && read.refused)) return [null, [...read.errors]];
      return noProof(carrier, { tracking_number, code: none?.code, message: none?.message });
    },
  }),
);

/** A document that was fetched as a file. */
function asText(reply: Answer): Answer {
  return { ...reply, body: Buffer.from(reply.body, 'base64').toString('utf8') };
}
