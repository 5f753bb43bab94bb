/**
 * What a purchase and Label Recovery answer, and the files in it. All fields are optional: a created shipment must come back
 * even if parts are unreadable.
 */
import { z } from '@waybill/carrier-kit';
import {
  decodeDocument,
  documentKind,
  listOf,
  maybe,
  maybeText,
  wireList,
  wireText,
} from '@waybill/carrier-kit/reply';
import type { ShippingDocument } from '@waybill/core';
import { presentOrEmpty, wireNotices, wireTaxes, wireTotal } from '../protocol.js';

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

/** The part of a package's result that Label Recovery has. */
export type RecoveredPackage = Pick<PackageResult, 'TrackingNumber' | 'ShippingLabel'>;

const wireRecovered = z
  .object({
    TrackingNumber: maybeText,
    LabelImage: maybe(
      z.object({
        LabelImageFormat: wireFormat,
        GraphicImage: maybeText,
        InternationalSignatureGraphicImage: maybeText,
      }),
    ),
  })
  .transform(
    ({
      TrackingNumber,
      LabelImage: { LabelImageFormat, GraphicImage, ...image } = {},
    }): RecoveredPackage => ({
      TrackingNumber,
      ...(GraphicImage !== undefined && {
        ShippingLabel: { ...image, GraphicImage, ImageFormat: LabelImageFormat, GraphicImagePart: [] },
      }),
    }),
  );

/** `LabelRecoveryResponse`: labels with their tracking numbers, or candidates among which UPS cannot decide. */
export const wireRecovery = z
  .object({
    ShipmentIdentificationNumber: maybeText,
    LabelResults: listOf(wireRecovered),
    TrackingCandidate: listOf(
      z.object({
        TrackingNumber: maybeText,
        DestinationPostalCode: maybeText,
        DestinationCountryCode: maybeText,
      }),
    ),
  })
  .transform(({ LabelResults: packages, TrackingCandidate: candidates, ...shipment }) => ({
    ...shipment,
    packages,
    candidates,
  }));
export type WireRecovery = z.output<typeof wireRecovery>;

/** A file in base64. */
export interface Document extends ShippingDocument {
  readonly content: string;
}

/** A file as UPS sends it, not checked yet. Where it may not be a web page, a web page in its place is an error page. */
interface SentFile extends Document {
  readonly web_page: boolean;
}

export interface Documents {
  readonly readable: readonly Document[];
  /** Documents that the reply names, but whose file is missing or unreadable. */
  readonly broken: readonly ShippingDocument[];
}

/** Printer languages whose files cannot be recognised by their first bytes. */
const PRINTER_LANGUAGES = ['EPL', 'EPL2', 'SPL', 'STARPL'];
/** Formats in whose place a web page is an error page. */
const FILES = ['GIF', 'PNG', 'PDF', 'ZPL'];

/** The files of a shipment, labels first: what comes after them does not go onto a label printer. */
export function documentsOf(results: ShipmentResults, label_format: string): Documents {
  const readable: Document[] = [];
  const broken: ShippingDocument[] = [];
  const files = filesOf(results, label_format);
  const isLabel = ({ kind }: SentFile) => kind === 'label';
  const ordered = [...files.filter(isLabel), ...files.filter((file) => !isLabel(file))];
  for (const { content, web_page, ...about } of ordered) {
    const { format } = about;
    const page = web_page && !FILES.includes(format) ? 'HTML' : undefined;
    const file = decodeDocument(content, PRINTER_LANGUAGES.includes(format) ? format : page);
    if (file === undefined) broken.push(about);
    else readable.push({ ...about, ...file });
  }
  return { readable, broken };
}

const WEB_PAGE = true;

function filesOf(results: ShipmentResults, label_format: string): SentFile[] {
  const { PackageResults, Form, ControlLogReceipt, CODTurnInPage, HighValueReport, DGPaperImage } = results;
  const page = (of: typeof CODTurnInPage) => of && (of.Image ?? {});
  return [
    ...PackageResults.flatMap((result, position) => packageFiles(result, position, label_format)),
    ...formFiles(Form, null),
    ...ControlLogReceipt.flatMap((image) =>
      sentFile('control_log_receipt', image, label_format, null, WEB_PAGE),
    ),
    ...sentFile('cod_card', page(CODTurnInPage), 'HTML', null, WEB_PAGE),
    ...sentFile('high_value_report', page(HighValueReport), label_format, null, WEB_PAGE),
    ...DGPaperImage.flatMap((GraphicImage) =>
      sentFile('dangerous_goods_paper', { GraphicImage }, 'PDF', null),
    ),
  ];
}

function packageFiles(result: PackageResult, position: number, label_format: string): SentFile[] {
  const { ShippingLabel: label, ShippingReceipt: receipt, Form } = result;
  const ofLabel = (kind: string, GraphicImage: string | undefined) =>
    sentFile(kind, { ImageFormat: label?.ImageFormat, GraphicImage }, label_format, position);
  const signature = label?.InternationalSignatureGraphicImage;
  return [
    ...sentFile('label', label, label_format, position),
    ...(label?.GraphicImagePart ?? []).flatMap((image) => ofLabel('label', image)),
    ...(signature === undefined ? [] : ofLabel('international_signature', signature)),
    ...sentFile('receipt', receipt, 'HTML', position, WEB_PAGE),
    ...formFiles(Form, position),
  ];
}

/** UPS merges all forms into one file. Our requests order only one form, the commercial invoice. */
function formFiles(form: ShipmentResults['Form'], position: number | null): SentFile[] {
  return sentFile('commercial_invoice', form?.Image, 'PDF', position);
}

/** One file; none without an image. Its format is what UPS calls it, or else the expected one. */
function sentFile(
  kind: string,
  image: WireImage | undefined,
  expected: string,
  parcel: number | null,
  web_page = false,
): SentFile[] {
  if (image === undefined) return [];
  const format = (image.ImageFormat?.Code?.trim() || expected).toUpperCase();
  return [{ format, ...documentKind(kind), parcel, content: image.GraphicImage ?? '', web_page }];
}
