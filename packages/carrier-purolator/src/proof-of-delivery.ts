/**
 * Proof of delivery: GetDeliveryDetails, the name and the picture of the signature. Letters do not exist.
 * Source: TrackingService.wsdl.
 */

import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { eventTime, noProof, proofOfDelivery, provedNumber } from '@waybill/carrier-kit/after';
import { decodeDocument, maybeText } from '@waybill/carrier-kit/reply';
import { lookUp } from '@waybill/carrier-kit/request';
import type { Notice, ProofOutcome } from '@waybill/core';
import type { CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { noticesIn, readAnswer } from './errors.js';
import type { OpenSettings } from './settings.js';
import { element, type SoapHeader, soapCall } from './soap.js';

/** The package that was delivered. */
export interface WireProofRequest extends SoapHeader {
  readonly pin: string;
}

export const proof_of_delivery: OperationFor<'proof_of_delivery', OpenSettings, WireProofRequest> = {
  createRequest: (request, { account: { settings, context }, report }) => {
    const { kinds, language } = request;
    const pin = provedNumber(request);
    if (kinds !== undefined && !kinds.includes('signature'))
      report.notSupported('kinds', `has ${kinds.join(', ')}; Purolator has the signature alone`);
    if (!/^[A-Za-z0-9]+$/.test(pin))
      report.invalid('tracking_number', 'must be letters and digits, without blanks');
    return {
      request_id: context.newId(),
      language: language === 'en' || language === 'fr' ? language : settings.language,
      pin,
    };
  },
  next: atOnce((request) => [
    { step: 'proof', ...soapCall('GetDeliveryDetails', { PIN: { Value: request.pin } }, request) },
  ]),
  parseResponse,
};

/** `DeliveryDetails` is a scan of a delivery. */
const wireResponse = z.object({
  DeliveryDetails: element({
    ScanDate: maybeText,
    ScanTime: maybeText,
    ScanDetails: element({
      DeliverySignature: maybeText,
      SignatureImage: maybeText,
      SignatureImageFormat: maybeText,
    }),
  }),
});

function parseResponse(
  { request: { pin }, replies }: Exchange<WireProofRequest>,
  carrier: CarrierIdentity,
): ProofOutcome {
  const reading = readAnswer('GetDeliveryDetails', replies, carrier);
  if (reading.errors !== undefined) return [null, [...reading.errors]];
  const { ScanDate, ScanTime, ScanDetails } = wireResponse.parse(reading.document).DeliveryDetails ?? {};
  const delivered_at = eventTime({ date: ScanDate, time: ScanTime });
  const { DeliverySignature: signed_by = null, SignatureImage, SignatureImageFormat } = ScanDetails ?? {};
  const file = decodeDocument(SignatureImage, lookUp(FORMATS, SignatureImageFormat) ?? SignatureImageFormat);
  if (delivered_at === null && signed_by === null && file === undefined) {
    const [first] = reading.warnings;
    if (first === undefined) return noProof(carrier, { tracking_number: pin });
    // No published code means that there is no proof.
    if (reading.warnings.some(({ message }) => !ABOUT_THE_PACKAGE.test(message)))
      return [null, [...reading.warnings]];
    return noProof(carrier, { tracking_number: pin, code: first.code, message: first.message });
  }
  const proof = proofOfDelivery(carrier, {
    tracking_number: pin,
    files: file === undefined ? [] : [{ file, kind: 'signature' }],
    signed_by,
    delivered_at,
    meta: { notices: [...noticesIn(reading.document), ...(file === undefined ? [NO_PICTURE] : [])] },
  });
  return [proof, [...reading.warnings]];
}

/** `SignatureImageFormat` in the words of other carriers; `OriginalUncompressed` stays as it is. */
const FORMATS: Readonly<Record<string, string>> = { Bitmap: 'BMP' };

const ABOUT_THE_PACKAGE = /\bPIN\b|deliver|livr/i;

const NO_PICTURE: Notice = {
  code: 'no_signature_picture',
  message: 'Purolator has no picture of the signature.',
};
