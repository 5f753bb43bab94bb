/** The fields of `SHPCResponseVO_ShipShipment` that are read. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe } from '@waybill/carrier-kit/reply';
import { wireNotices } from '../errors.js';
import { figure, text, total } from '../reply-schemas.js';

const wireDocument = z.object({
  contentType: text,
  docType: text,
  copiesToPrint: figure,
  trackingNumber: text,
  encodedLabel: text,
  url: text,
  alerts: wireNotices,
});
export type WireDocument = z.output<typeof wireDocument>;

const wirePackage = z.object({
  trackingNumber: text,
  packageSequenceNumber: figure,
  packageDocuments: listOf(wireDocument),
});
export type WirePackage = z.output<typeof wirePackage>;

const wireRating = z.object({
  rateType: text,
  currency: text,
  totalNetCharge: figure,
  totalNetChargeWithDutiesAndTaxes: total,
});
export type WireRating = z.output<typeof wireRating>;

const trackingId = maybe(z.object({ trackingNumber: text }));

const wireShipment = z.object({
  masterTrackingNumber: text,
  serviceType: text,
  serviceName: text,
  shipDatestamp: text,
  alerts: wireNotices,
  pieceResponses: listOf(wirePackage),
  shipmentDocuments: listOf(wireDocument),
  completedShipmentDetail: maybe(
    z.object({
      masterTrackingId: trackingId,
      completedPackageDetails: listOf(
        z.object({
          sequenceNumber: figure,
          trackingIds: listOf(z.object({ trackingNumber: text })),
        }),
      ),
      // How the customer gets a label by e-mail. Password and user id are in the e-mail, and not read.
      accessDetail: maybe(z.object({ accessorDetails: listOf(z.object({ emailLabelUrl: text })) })),
      shipmentRating: maybe(z.object({ actualRateType: text, shipmentRateDetails: listOf(wireRating) })),
    }),
  ),
});
export type WireShipment = z.output<typeof wireShipment>;

export const wireCreated = z.object({
  transactionId: text,
  output: maybe(
    z.object({
      transactionShipments: listOf(wireShipment),
      alerts: wireNotices,
      jobId: text,
    }),
  ),
});
