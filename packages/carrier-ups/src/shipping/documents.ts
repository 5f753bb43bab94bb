/** The files of a shipment: the labels, then the other papers of each package and of the whole shipment. */
import { decodeDocument, documentKind } from '@waybill/carrier-kit/reply';
import type { ShippingDocument } from '@waybill/core';
import type { PackageResult, ShipmentResults, WireImage } from './schema.js';

/** A file in base64. */
export interface Document extends ShippingDocument {
  readonly content: string;
}

export interface Documents {
  readonly readable: readonly Document[];
  /** Documents that the reply names, but whose file is missing or unreadable. */
  readonly broken: readonly ShippingDocument[];
}

/** A file as UPS sends it, not checked yet. `format` is what UPS calls it, or else the expected format. */
interface SentFile extends Document {
  /** Whether this document may be a web page. If not, a web page in its place is an error page. */
  readonly web_page: boolean;
}

/** Printer languages whose files cannot be recognised by their first bytes. */
const PRINTER_LANGUAGES = ['EPL', 'EPL2', 'SPL', 'STARPL'];
/** Formats in whose place a web page is an error page. */
const FILES = ['GIF', 'PNG', 'PDF', 'ZPL'];

export function documentsOf(results: ShipmentResults, label_format: string): Documents {
  const readable: Document[] = [];
  const broken: ShippingDocument[] = [];
  for (const { content, web_page, ...about } of filesOf(results, label_format)) {
    const { format } = about;
    const page = web_page && !FILES.includes(format) ? 'HTML' : undefined;
    const file = decodeDocument(content, PRINTER_LANGUAGES.includes(format) ? format : page);
    if (file === undefined) broken.push(about);
    else readable.push({ ...about, ...file });
  }
  return { readable, broken };
}

const WEB_PAGE = true;

/** Labels first: what comes after them does not go onto a label printer. */
function filesOf(results: ShipmentResults, label_format: string): SentFile[] {
  const files = allFiles(results, label_format);
  const isLabel = ({ kind }: SentFile) => kind === 'label';
  return [...files.filter(isLabel), ...files.filter((file) => !isLabel(file))];
}

function allFiles(results: ShipmentResults, label_format: string): SentFile[] {
  const { PackageResults, Form, ControlLogReceipt, CODTurnInPage, HighValueReport, DGPaperImage } = results;
  return [
    ...PackageResults.flatMap((result, position) => packageFiles(result, position, label_format)),
    ...formFiles(Form, null),
    ...ControlLogReceipt.map((image) => sentFile('control_log_receipt', image, label_format, null, WEB_PAGE)),
    ...(CODTurnInPage === undefined
      ? []
      : [sentFile('cod_card', CODTurnInPage.Image, 'HTML', null, WEB_PAGE)]),
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

/** UPS merges all forms into one file. Our requests order only one form, the commercial invoice. */
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
  return { format, ...documentKind(kind), parcel: position, content: GraphicImage, web_page };
}
