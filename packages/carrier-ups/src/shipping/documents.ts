/** The files of a shipment: labels package by package, then those that belong to the whole shipment. */
import { decodeDocument } from '@waybill/carrier-kit';
import type { ShippingDocument } from '@waybill/core';
import type { PackageResult, ShipmentResults, WireImage } from './schema.js';

/** A file in base64. */
export interface Document extends ShippingDocument {
  readonly content: string;
}

export interface Documents {
  readonly readable: readonly Document[];
  /** Named in the reply, without a file that can be read. */
  readonly broken: readonly ShippingDocument[];
}

/** A file as UPS sends it: its content may be missing, or be something else. Its format is UPS's word, else the expected one. */
interface SentFile extends Document {
  /** Whether a web page is expected, and no error page. */
  readonly web_page: boolean;
}

/** Printer languages: their files may begin with anything. */
const PRINTER_LANGUAGES = ['EPL', 'EPL2', 'SPL', 'STARPL'];

export function documentsOf(results: ShipmentResults, label_format: string): Documents {
  const readable: Document[] = [];
  const broken: ShippingDocument[] = [];
  for (const { format, kind, parcel, content, web_page } of filesOf(results, label_format)) {
    const trusted = PRINTER_LANGUAGES.includes(format) || (web_page && format === 'HTML');
    const file = decodeDocument(content, trusted ? format : undefined);
    if (file === undefined) broken.push({ format, kind, parcel });
    else readable.push({ ...file, kind, parcel });
  }
  return { readable, broken };
}

const WEB_PAGE = true;

function filesOf(results: ShipmentResults, label_format: string): SentFile[] {
  const { PackageResults, Form, ControlLogReceipt, CODTurnInPage, HighValueReport, DGPaperImage } = results;
  return [
    ...PackageResults.flatMap((result, position) => packageFiles(result, position, label_format)),
    ...formFiles(Form, null),
    ...ControlLogReceipt.map((image) => sentFile('control_log_receipt', image, label_format, null, WEB_PAGE)),
    ...(CODTurnInPage === undefined
      ? []
      : [sentFile('cod_turn_in_page', CODTurnInPage.Image, 'HTML', null, WEB_PAGE)]),
    ...(HighValueReport === undefined
      ? []
      : [sentFile('high_value_report', HighValueReport.Image, label_format, null, WEB_PAGE)]),
    ...DGPaperImage.map((GraphicImage) => sentFile('dangerous_goods_paper', { GraphicImage }, 'PDF', null)),
  ];
}

function packageFiles(result: PackageResult, position: number, label_format: string): SentFile[] {
  const { ShippingLabel: label, ShippingReceipt: receipt, Form } = result;
  const ofLabel = (kind: string, GraphicImage: string | undefined) =>
    sentFile(kind, { ImageFormat: label?.ImageFormat, GraphicImage }, label_format, position);
  const signature = label?.InternationalSignatureGraphicImage;
  return [
    ...(label === undefined ? [] : [ofLabel('label', label.GraphicImage)]),
    ...(label?.GraphicImagePart ?? []).map((image) => ofLabel('label', image)),
    ...(signature === undefined ? [] : [ofLabel('international_signature', signature)]),
    ...(receipt === undefined ? [] : [sentFile('receipt', receipt, 'HTML', position, WEB_PAGE)]),
    ...formFiles(Form, position),
  ];
}

/** UPS merges all forms into one file; the commercial invoice is the only form that a request has made. */
function formFiles(form: ShipmentResults['Form'], position: number | null): SentFile[] {
  return form?.Image === undefined ? [] : [sentFile('commercial_invoice', form.Image, 'PDF', position)];
}

function sentFile(
  kind: string,
  { ImageFormat, GraphicImage = '' }: WireImage = {},
  expected: string,
  position: number | null,
  web_page = false,
): SentFile {
  const format = (ImageFormat?.Code?.trim() || expected).toUpperCase();
  return { format, kind, parcel: position, content: GraphicImage, web_page };
}
