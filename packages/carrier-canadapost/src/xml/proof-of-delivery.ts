/** Certificates of delivery over REST+XML: GET /vis/certificate/{pin} -> `delivery-confirmation-certificate` (track.xsd). */
import { type PackageCall, z } from '@waybill/carrier-kit';
import { type DocumentFile, decodeDocument, maybeText, under } from '@waybill/carrier-kit/reply';
import { get } from './tracking.js';

export function certificateCall(pin: string, language: string): PackageCall {
  return get(`/vis/certificate/${pin}`, language);
}

const wireCertificate = z.object({ image: maybeText });

export function certificateIn(document: unknown): DocumentFile | undefined {
  const certificate = wireCertificate.safeParse(under('delivery-confirmation-certificate')(document)).data;
  return decodeDocument(certificate?.image, 'PDF');
}
