/** The files of a bought shipment. */
import type { ShippingDocument } from '@waybill/core';
import type { PackageResult, ShipmentResults, WireImage } from './ship.wire.js';

/** A file in base64, or the trouble that there is none where one was named. */
export interface Document extends ShippingDocument {
  readonly content: string;
}

export interface Documents {
  readonly readable: readonly Document[];
  /** What came without readable content. */
  readonly broken: readonly ShippingDocument[];
}

/** Labels package by package, then what belongs to the whole shipment. */
export function documentsOf(results: ShipmentResults, label_format: string): Documents {
  const found = [
    ...results.PackageResults.flatMap((result, parcel) => packageDocuments(result, parcel, label_format)),
    ...formDocuments(results.Form, null),
    ...results.ControlLogReceipt.flatMap((image) => named('control_log_receipt', image, label_format, null)),
    ...named('cod_turn_in_page', results.CODTurnInPage?.Image, 'HTML', null),
    ...named('high_value_report', results.HighValueReport?.Image, label_format, null),
    ...results.DGPaperImage.map((content) => document('dangerous_goods_paper', content, 'PDF', null)),
  ];
  return {
    readable: found.filter(({ content }) => isBase64(content)),
    broken: found
      .filter(({ content }) => !isBase64(content))
      .map(({ content: _content, ...document }) => document),
  };
}

function packageDocuments(result: PackageResult, parcel: number, label_format: string): Document[] {
  const { ShippingLabel: label, ShippingReceipt: receipt } = result;
  const signature = label?.InternationalSignatureGraphicImage;
  const format = formatOf(label, label_format);
  return [
    ...named('label', label, label_format, parcel),
    ...(label?.GraphicImagePart ?? []).map((part) => document('label', part, format, parcel)),
    ...(signature === undefined ? [] : [document('international_signature', signature, format, parcel)]),
    ...named('receipt', receipt, 'HTML', parcel),
    ...formDocuments(result.Form, parcel),
  ];
}

/** All forms come merged into one file; there is but the invoice that was asked for. */
function formDocuments(form: ShipmentResults['Form'], parcel: number | null): Document[] {
  return named('commercial_invoice', form?.Image, 'PDF', parcel);
}

function named(
  kind: string,
  image: WireImage | undefined,
  otherwise: string,
  parcel: number | null,
): Document[] {
  return image === undefined
    ? []
    : [document(kind, image.GraphicImage ?? '', formatOf(image, otherwise), parcel)];
}

function document(kind: string, content: string, format: string, parcel: number | null): Document {
  return { content: content.replace(/\s/g, ''), format, kind, parcel };
}

function formatOf(image: WireImage | undefined, otherwise: string): string {
  return (image?.ImageFormat?.Code?.trim() || otherwise).toUpperCase();
}

function isBase64(text: string): boolean {
  return text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}
