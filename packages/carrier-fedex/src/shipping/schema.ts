/** The fields of `SHPCResponseVO_ShipShipment` that are read. */
import { wireEach, wireList } from '@waybill/carrier-kit';
import { z } from 'zod';
import { wireNotices } from '../errors.js';
import { lenientObject, maybeDecimal, maybeText, maybeTotal } from '../reply-schemas.js';

const wireDocument = z.object({
  contentType: maybeText,
  docType: maybeText,
  copiesToPrint: maybeDecimal,
  trackingNumber: maybeText,
  encodedLabel: maybeText,
  url: maybeText,
  alerts: wireNotices,
});
export type WireDocument = z.output<typeof wireDocument>;

const wirePackage = z.object({
  trackingNumber: maybeText,
  packageSequenceNumber: maybeDecimal,
  packageDocuments: wireEach(wireDocument),
});
export type WirePackage = z.output<typeof wirePackage>;

const wireRating = z.object({
  rateType: maybeText,
  currency: maybeText,
  totalNetCharge: maybeDecimal,
  totalNetChargeWithDutiesAndTaxes: maybeTotal,
});
export type WireRating = z.output<typeof wireRating>;

const trackingId = lenientObject(z.object({ trackingNumber: maybeText }));

export const wireShipment = z.object({
  masterTrackingNumber: maybeText,
  serviceType: maybeText,
  serviceName: maybeText,
  shipDatestamp: maybeText,
  alerts: wireNotices,
  pieceResponses: wireEach(wirePackage),
  shipmentDocuments: wireEach(wireDocument),
  completedShipmentDetail: lenientObject(
    z.object({
      masterTrackingId: trackingId,
      completedPackageDetails: wireEach(
        z.object({
          sequenceNumber: maybeDecimal,
          trackingIds: wireEach(z.object({ trackingNumber: maybeText })),
        }),
      ),
      shipmentRating: lenientObject(
        z.object({ actualRateType: maybeText, shipmentRateDetails: wireEach(wireRating) }),
      ),
    }),
  ),
});
export type WireShipment = z.output<typeof wireShipment>;

export const wireCreated = z.object({
  transactionId: maybeText,
  output: lenientObject(
    z.object({
      transactionShipments: wireList(z.unknown()).catch([]),
      alerts: wireNotices,
      jobId: maybeText,
    }),
  ),
});
