/** The files of a bought shipment. */
import type { ShippingDocument } from '@waybill/core';
import { z } from 'zod';
import { readable, text } from './reading.js';

/** A file in base64. */
export interface FoundDocument extends ShippingDocument {
  readonly content: string;
}

export interface FoundDocuments {
  readonly files: readonly FoundDocument[];
  /** What is named without a file that could be it. */
  readonly unreadable: readonly Omit<ShippingDocument, 'format'>[];
}

/** Where a reply has files. */
export interface DocumentNodes {
  readonly ofShipment: readonly unknown[];
  /** Of each package, in the order of the request. */
  readonly ofPackages: readonly (readonly unknown[])[];
}

const wireDocument = z.object({
  imageFormat: text,
  content: text,
  typeCode: text,
  packageReferenceNumber: text,
});
type WireDocument = z.output<typeof wireDocument>;

/** What DHL calls its documents, and what we do. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['label', 'label'],
  ['waybilldoc', 'waybill'],
  ['invoice', 'commercial_invoice'],
  ['proforma', 'proforma_invoice'],
  ['receipt', 'receipt'],
  ['shipmentreceipt', 'receipt'],
  ['qr-code', 'qr_code'],
]);

/** @param asked the format that was asked for, `encodingFormat`: of files that tell none themselves. */
export function documentsOf({ ofShipment, ofPackages }: DocumentNodes, asked: string): FoundDocuments {
  const pieces = ofPackages.length;
  const found = [
    ...readAll(ofShipment, asked, (document, kind) => {
      const position = positionOf(document.packageReferenceNumber, pieces);
      return position ?? (pieces === 1 && kind === 'label' ? 0 : null);
    }),
    ...ofPackages.flatMap((nodes, parcel) => readAll(nodes, asked, () => parcel)),
  ];
  return {
    files: found.flatMap(({ kind, parcel, file }) => (file === undefined ? [] : [{ ...file, kind, parcel }])),
    unreadable: found.flatMap(({ kind, parcel, file }) => (file === undefined ? [{ kind, parcel }] : [])),
  };
}

/** Position of a package, from 0, by its `referenceNumber`, from 1. */
export function positionOf(written: string | undefined, pieces: number): number | undefined {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= pieces ? number - 1 : undefined;
}

interface Found {
  readonly kind: string;
  readonly parcel: number | null;
  readonly file: File | undefined;
}

interface File {
  readonly content: string;
  readonly format: string;
}

function readAll(
  nodes: readonly unknown[],
  asked: string,
  parcelOf: (document: WireDocument, kind: string) => number | null,
): Found[] {
  const named = nodes.filter((node) => node !== null && node !== '');
  return named.map((node) => {
    const [document] = readable([node], wireDocument);
    if (document === undefined) return { kind: 'document', parcel: null, file: undefined };
    const { typeCode } = document;
    const kind = KINDS.get(typeCode?.toLowerCase() ?? '') ?? typeCode ?? 'document';
    return { kind, parcel: parcelOf(document, kind), file: fileOf(document, asked) };
  });
}

/** `undefined` for what is no base64, and for a page or a message where a file should be. */
function fileOf({ content = '', imageFormat }: WireDocument, asked: string): File | undefined {
  const written = content.replace(/\s/g, '');
  if (!/^[\w+/-]+=*$/.test(written)) return undefined;
  const bytes = Buffer.from(written, 'base64');
  const format = formatOf(bytes.toString('latin1'), imageFormat?.toUpperCase(), asked.toUpperCase());
  // Written anew: padding may be missing, and the alphabet that of URLs.
  return format === undefined ? undefined : { content: bytes.toString('base64'), format };
}

/** How files of a format begin. */
const BEGINNINGS: ReadonlyMap<string, RegExp> = new Map([
  ['PDF', /^\s*%PDF/],
  ['PNG', /^\x89PNG/],
  ['GIF', /^GIF8/],
  ['JPG', /^\xff\xd8\xff/],
  // Commands may come before the one that begins the label: `CT~~CD,~CC^~CT~`.
  ['ZPL', /^\s*(CT~|~[A-Z]{2}|\^[A-Z]{2})/],
]);
/** Pages and messages: markup, JSON. */
const TALK = /^\s*([<{[]|$)/;

/** The format that the bytes themselves tell, before what is said about them; `undefined` for what is no file. */
function formatOf(bytes: string, said: string | undefined, asked: string): string | undefined {
  const told = [...BEGINNINGS].find(([, beginning]) => beginning.test(bytes))?.[0];
  if (told !== undefined) return told;
  // Eltron's languages, and formats that we do not know, begin as they like.
  const format = said ?? asked;
  return BEGINNINGS.has(format) || TALK.test(bytes) ? undefined : format;
}
