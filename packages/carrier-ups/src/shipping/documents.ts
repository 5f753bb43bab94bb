/** The files of a bought shipment. */

import { type DocumentFile, decodeDocument } from '@waybill/carrier-kit';
import type { ShippingDocument } from '@waybill/core';
import type { PackageResult, ShipmentResults, WireImage } from './schema.js';

/** A file in base64. */
export interface Document extends ShippingDocument {
  readonly content: string;
}

export interface Documents {
  readonly readable: readonly Document[];
  /** What UPS named, without a file that can be read. */
  readonly broken: readonly ShippingDocument[];
}

/** A file as UPS names it: its content may be missing, or be something else. */
interface Named {
  readonly kind: string;
  readonly parcel: number | null;
  readonly content: string;
  /** UPS's own word for the format, else what is due. */
  readonly called: string;
  /** Whether a web page is what is due. */
  readonly web_page: boolean;
}

/** Labels package by package, then what belongs to the whole shipment. */
export function documentsOf(results: ShipmentResults, label_format: string): Documents {
  const found = [
    ...results.PackageResults.flatMap((result, pack) => packageFiles(result, pack, label_format)),
    ...formFiles(results.Form, null),
    ...results.ControlLogReceipt.map((image) =>
      file('control_log_receipt', image, label_format, null, WEB_PAGE),
    ),
    ...pageFiles('cod_turn_in_page', results.CODTurnInPage, 'HTML', WEB_PAGE),
    ...pageFiles('high_value_report', results.HighValueReport, label_format, WEB_PAGE),
    ...results.DGPaperImage.map((content) =>
      file('dangerous_goods_paper', { GraphicImage: content }, 'PDF', null),
    ),
  ].map(readFile);
  return {
    readable: found.flatMap(({ readable }) => readable ?? []),
    broken: found.flatMap(({ broken }) => broken ?? []),
  };
}

function readFile({ kind, parcel, content, called, web_page }: Named): {
  readonly readable?: Document;
  readonly broken?: ShippingDocument;
} {
  const found = upsFile(content, { called, web_page });
  return found === undefined
    ? { broken: { format: called, kind, parcel } }
    : { readable: { ...found, kind, parcel } };
}

function packageFiles(result: PackageResult, pack: number, label_format: string): Named[] {
  const { ShippingLabel: label, ShippingReceipt: receipt } = result;
  const part = (kind: string, GraphicImage: string) =>
    file(kind, { ImageFormat: label?.ImageFormat, GraphicImage }, label_format, pack);
  const signature = label?.InternationalSignatureGraphicImage;
  return [
    ...(label === undefined ? [] : [file('label', label, label_format, pack)]),
    ...(label?.GraphicImagePart ?? []).map((image) => part('label', image)),
    ...(signature === undefined ? [] : [part('international_signature', signature)]),
    ...(receipt === undefined ? [] : [file('receipt', receipt, 'HTML', pack, WEB_PAGE)]),
    ...formFiles(result.Form, pack),
  ];
}

/** All forms come merged into one file; there is but the invoice that was asked for. */
function formFiles(form: ShipmentResults['Form'], pack: number | null): Named[] {
  return form?.Image === undefined ? [] : [file('commercial_invoice', form.Image, 'PDF', pack)];
}

function pageFiles(
  kind: string,
  page: { readonly Image?: WireImage | undefined } | undefined,
  due: string,
  web_page: boolean,
): Named[] {
  return page === undefined ? [] : [file(kind, page.Image ?? {}, due, null, web_page)];
}

const WEB_PAGE = true;

function file(
  kind: string,
  { ImageFormat, GraphicImage = '' }: WireImage,
  due: string,
  pack: number | null,
  web_page = false,
): Named {
  const called = (ImageFormat?.Code?.trim() || due).toUpperCase();
  return { kind, parcel: pack, content: GraphicImage, called, web_page };
}

// /** Files that UPS sends: which of its words for their format count. */

/** Printer languages whose files begin with anything. */
const HEADLESS = ['EPL', 'EPL2', 'SPL', 'STARPL'];

/** The file in base64; `undefined` for an error document, other bytes, and a web page where none is due. */
function upsFile(
  content: string,
  { called, web_page }: { readonly called: string; readonly web_page: boolean },
): DocumentFile | undefined {
  const counts = HEADLESS.includes(called) || (web_page && called === 'HTML');
  return decodeDocument(content, counts ? called : undefined);
}
