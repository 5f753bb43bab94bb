/** The fields of `ShipmentResults` that we read. All are optional: a created shipment must come back even if parts are unreadable. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybe, maybeText, wireList, wireText } from '@waybill/carrier-kit/reply';
import { presentOrEmpty, wireNotices, wireTaxes, wireTotal } from '../charges.js';

const wireFormat = maybe(z.object({ Code: maybeText }));

const wireImage = z.object({ ImageFormat: wireFormat, GraphicImage: maybeText });
export type WireImage = Partial<z.output<typeof wireImage>>;

/** Files in base64. An unreadable one becomes an empty text, so that it is reported as broken. */
const wireFiles = listOf(wireText.catch(''));

const wireLabel = wireImage.extend({
  GraphicImagePart: wireFiles,
  InternationalSignatureGraphicImage: maybeText,
});

const wireForm = z.object({
  Code: maybeText,
  FormGroupId: maybeText,
  Image: presentOrEmpty(wireImage),
});
const wirePage = z.object({ Image: presentOrEmpty(wireImage) });

const wirePackageResult = z.object({
  TrackingNumber: maybeText,
  USPSPICNumber: maybeText,
  ShippingLabel: presentOrEmpty(wireLabel),
  ShippingReceipt: presentOrEmpty(wireImage),
  Form: maybe(wireForm),
});
export type PackageResult = z.output<typeof wirePackageResult>;
/** Packages are identified by their position, so an unreadable one becomes an empty object. */
const wirePackageResults = wireList(wirePackageResult.catch(() => wirePackageResult.parse({}))).catch([]);

export const wireShipmentResponse = z.object({
  Response: maybe(z.object({ Alert: wireNotices })),
  ShipmentResults: maybe(
    z.object({
      Disclaimer: wireNotices,
      ShipmentCharges: maybe(
        z.object({
          TaxCharges: wireTaxes,
          TotalCharges: maybe(wireTotal),
          TotalChargesWithTaxes: maybe(wireTotal),
        }),
      ),
      NegotiatedRateCharges: maybe(
        z.object({
          TaxCharges: wireTaxes,
          TotalCharge: maybe(wireTotal),
          TotalChargesWithTaxes: maybe(wireTotal),
        }),
      ),
      ShipmentIdentificationNumber: maybeText,
      PackageResults: wirePackageResults,
      ControlLogReceipt: listOf(wireImage.catch(() => wireImage.parse({}))),
      Form: maybe(wireForm),
      CODTurnInPage: presentOrEmpty(wirePage),
      HighValueReport: presentOrEmpty(wirePage),
      DGPaperImage: wireFiles,
      LabelURL: maybeText,
      ReceiptURL: maybeText,
    }),
  ),
});
export type ShipmentResults = NonNullable<z.output<typeof wireShipmentResponse>['ShipmentResults']>;
