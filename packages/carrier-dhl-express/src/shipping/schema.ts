/** The fields of `supermodelIoLogisticsExpressCreateShipmentResponse` that are read. */
import { z } from 'zod';
import { currency, figure, list, optionalObject, text, texts } from '../reply-schemas.js';

export const wireShipment = z.object({
  shipmentTrackingNumber: text,
  trackingUrl: text,
  dispatchConfirmationNumber: text,
  cancelPickupUrl: text,
  packages: list,
  documents: list,
  shipmentDetails: list,
  shipmentCharges: list,
  estimatedDeliveryDate: optionalObject({ estimatedDeliveryDate: text }),
  warnings: texts,
});
export type WireShipment = z.output<typeof wireShipment>;

export const wirePackage = z.object({ referenceNumber: text, trackingNumber: text, documents: list });
export type WirePackage = z.output<typeof wirePackage>;

export const wireDetails = z.object({ productShortName: text });
export const wireCharge = z.object({ currencyType: text, priceCurrency: currency, price: figure });
