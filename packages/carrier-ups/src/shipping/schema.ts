/** The fields of `ShipmentResults` that we read. A created shipment must come back, so each of them may be missing or unreadable. */
import { listOf, maybe, maybeText, wireList, wireText, z } from '@waybill/carrier-kit';
import { named, wireNotices, wireTaxes, wireTotal } from '../charges.js';

const wireFormat = maybe(z.object({ Code: maybeText }));

const wireImage = z.object({ ImageFormat: wireFormat, GraphicImage: maybeText });
export type WireImage = Partial<z.output<typeof wireImage>>;

/** Texts of files; one that cannot be read keeps its place. */
const wireFiles = listOf(wireText.catch(''));

const wireLabel = wireImage.extend({
  GraphicImagePart: wireFiles,
  InternationalSignatureGraphicImage: maybeText,
});

const wireForm = z.object({
  Code: maybeText,
  FormGroupId: maybeText,
  Image: named(wireImage),
});
const wirePage = z.object({ Image: named(wireImage) });

const wirePackageResult = z.object({
  TrackingNumber: maybeText,
  USPSPICNumber: maybeText,
  ShippingLabel: named(wireLabel),
  ShippingReceipt: named(wireImage),
  Form: maybe(wireForm),
});
export type PackageResult = z.output<typeof wirePackageResult>;
/** An unreadable package keeps its place: packages are identified by their position. */
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
      CODTurnInPage: named(wirePage),
      HighValueReport: named(wirePage),
      DGPaperImage: wireFiles,
      LabelURL: maybeText,
      ReceiptURL: maybeText,
    }),
  ),
});
export type ShipmentResults = NonNullable<z.output<typeof wireShipmentResponse>['ShipmentResults']>;
