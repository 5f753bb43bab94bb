/** What is read of `ShipmentResults`. What was bought must come back, so everything may be missing or unreadable. */
import { wireList, wireText } from '@waybill/carrier-kit';
import { z } from 'zod';
import { each, maybe, wireMoney, wireNotices, wireTax } from './reading.js';

const wireFormat = maybe(z.object({ Code: maybe(wireText) }));

const wireImage = z.object({ ImageFormat: wireFormat, GraphicImage: maybe(wireText) });
export type WireImage = z.output<typeof wireImage>;

const wireLabel = wireImage.extend({
  GraphicImagePart: each(wireText),
  InternationalSignatureGraphicImage: maybe(wireText),
});

const wireForm = z.object({ Code: maybe(wireText), Image: maybe(wireImage) });

const wirePackageResult = z.object({
  TrackingNumber: maybe(wireText),
  USPSPICNumber: maybe(wireText),
  ShippingLabel: maybe(wireLabel),
  ShippingReceipt: maybe(wireImage),
  Form: maybe(wireForm),
});
export type PackageResult = z.output<typeof wirePackageResult>;
/** Keeps the place of what cannot be read: packages are told by their position. */
const wirePackageResults = wireList(wirePackageResult.catch(() => wirePackageResult.parse({}))).catch([]);

export const wireShipmentResponse = z.object({
  Response: maybe(z.object({ Alert: wireNotices })),
  ShipmentResults: maybe(
    z.object({
      Disclaimer: wireNotices,
      ShipmentCharges: maybe(
        z.object({
          TaxCharges: each(wireTax),
          TotalCharges: maybe(wireMoney),
          TotalChargesWithTaxes: maybe(wireMoney),
        }),
      ),
      NegotiatedRateCharges: maybe(
        z.object({
          TaxCharges: each(wireTax),
          TotalCharge: maybe(wireMoney),
          TotalChargesWithTaxes: maybe(wireMoney),
        }),
      ),
      ShipmentIdentificationNumber: maybe(wireText),
      PackageResults: wirePackageResults,
      ControlLogReceipt: each(wireImage),
      Form: maybe(wireForm),
      CODTurnInPage: maybe(z.object({ Image: maybe(wireImage) })),
      HighValueReport: maybe(z.object({ Image: maybe(wireImage) })),
      DGPaperImage: each(wireText),
      LabelURL: maybe(wireText),
      ReceiptURL: maybe(wireText),
    }),
  ),
});
export type ShipmentResults = NonNullable<z.output<typeof wireShipmentResponse>['ShipmentResults']>;
