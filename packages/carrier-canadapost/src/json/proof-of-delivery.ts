/**
 * Certificates of delivery on the JSON platform: POST /tracking/v1/create-certificate, after the field tables of Tracking. They do
 * not say whether the answer is the PDF or a document that has it, so both are read.
 */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { type DocumentFile, decodeDocument, maybeText } from '@waybill/carrier-kit/reply';

export function certificateCall(pin: string, language: string): PackageCall {
  return {
    method: 'POST',
    url: '/tracking/v1/create-certificate',
    headers: {
      accept: 'application/pdf, application/json',
      'accept-language': language,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ pin, language: language.slice(0, 2) }),
    reply_as: 'base64',
  };
}

const wireCertificate = z.object({ image: maybeText });

/** In a document: the names of track.xsd. */
export function certificateIn(document: unknown): DocumentFile | undefined {
  return decodeDocument(wireCertificate.safeParse(document).data?.image, 'PDF');
}
