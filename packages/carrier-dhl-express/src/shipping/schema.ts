/** The fields of `supermodelIoLogisticsExpressCreateShipmentResponse` that are read. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe } from '@waybill/carrier-kit/reply';
import { currency, figure, text, texts } from '../reply-schemas.js';

const wireDocument = z.object({
  imageFormat: text,
  content: text,
  typeCode: text,
  packageReferenceNumber: text,
});
export type WireDocument = z.output<typeof wireDocument>;

/** Documents; one that cannot be read is there all the same, without content. */
const documents = listOf(
  z
    .unknown()
    .refine((node) => node !== null && node !== '')
    .pipe(wireDocument.partial().catch({})),
);

const wirePackage = z.object({ referenceNumber: text, trackingNumber: text, documents });
export type WirePackage = z.output<typeof wirePackage>;

export const wireShipment = z.object({
  shipmentTrackingNumber: text,
  dispatchConfirmationNumber: text,
  cancelPickupUrl: text,
  packages: listOf(wirePackage),
  documents,
  shipmentDetails: listOf(z.object({ productShortName: text })),
  shipmentCharges: listOf(z.object({ currencyType: text, priceCurrency: currency, price: figure })),
  estimatedDeliveryDate: maybe(z.object({ estimatedDeliveryDate: text })),
  warnings: texts,
});
export type WireShipment = z.output<typeof wireShipment>;
