/** Proofs of delivery: `TrkcResponseVO_SPOD`. `SPOD.NOT.AVAILABLE` stands in for a code that is not published. */
import { jsonBody, paperPdf, refuse } from '@waybill/simulator';
import { z } from 'zod';
import { isoDay, refused } from './bodies.js';
import { text, words } from './common-schema.js';
import { VIRTUAL } from './rating.js';
import type { Sold } from './sold.js';

/** `Full_Schema_SPOD`. */
const proofRequest = z.looseObject({
  trackDocumentDetail: z.looseObject({
    documentType: text,
    documentFormat: words('PDF', 'PNG').optional(),
  }),
  trackDocumentSpecification: z
    .array(
      z.looseObject({
        trackingNumberInfo: z.looseObject({ trackingNumber: text }),
        shipDateBegin: isoDay.optional(),
        shipDateEnd: isoDay.optional(),
        accountNumber: text.optional(),
      }),
    )
    .min(1)
    .max(30),
});

export const proofBody = jsonBody(proofRequest, refused);

/** `output` of a reply. @throws Refusal */
export async function proofOf(
  { trackDocumentDetail, trackDocumentSpecification }: z.output<typeof proofRequest>,
  sold: Sold,
): Promise<object> {
  const letters = trackDocumentSpecification.map(({ trackingNumberInfo: { trackingNumber } }) => {
    const shipment = sold.find(trackingNumber);
    if (shipment === undefined)
      throw refuse('TRACKING.TRACKINGNUMBER.NOTFOUND', 'Tracking number cannot be found.');
    if (!sold.journeyOf(shipment).some(({ stage }) => stage === 'delivered'))
      throw refuse('SPOD.NOT.AVAILABLE', 'The shipment has not been delivered.');
    return paperPdf({
      title: 'Proof of delivery',
      parties: [],
      lines: [shipment.facts.service.name, 'Signed for by: SPECIMEN'],
      barcode: trackingNumber,
    });
  });
  const files = await Promise.all(letters);
  return {
    documentType: trackDocumentDetail.documentType,
    documentFormat: 'PDF',
    document: files.map((bytes) => Buffer.from(bytes).toString('base64')),
    alerts: [VIRTUAL],
  };
}
