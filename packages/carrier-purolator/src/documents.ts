/** The replies to GetDocuments: files, links to files, and files that are still being made. */
import { z } from '@waybill/carrier-kit';
import { listOf, maybeText } from '@waybill/carrier-kit/reply';
import type { Reporter } from '@waybill/carrier-kit/request';
import type { ErrorEntry, Notice, Shipment } from '@waybill/core';
import { type Answer, type CarrierIdentity, isAnswer, type Reply } from '@waybill/core/plugin';
import { wantsInvoice } from './customs.js';
import { noticesIn, readReply, responseTo } from './errors.js';
import { PRINTERS } from './printed.js';
import type { Lane } from './services.js';
import type { CreatedShipment } from './shipping/reply.js';
import { element } from './soap.js';

/** One document that Purolator names. */
export interface NamedFile {
  /** Step of the call that follows its link; the same in every answer that names the document. */
  readonly step: string;
  readonly kind: string;
  /** Position of the package; `null` for a document of the whole shipment. */
  readonly package: number | null;
  /** In base64; `''` when the reply does not hold it. */
  readonly content: string;
  /** Where it is, when the reply does not hold it. */
  readonly link?: string;
  readonly status: string;
}

export interface DocumentsRead {
  readonly files: readonly NamedFile[];
  readonly errors: readonly ErrorEntry[];
  readonly notices: readonly Notice[];
}

const wireResponse = z.object({
  Documents: element({
    Document: listOf(
      z.object({
        PIN: element({ Value: maybeText }),
        DocumentDetails: element({
          DocumentDetail: listOf(
            z.object({
              DocumentType: maybeText,
              DocumentStatus: maybeText,
              URL: maybeText,
              Data: maybeText,
            }),
          ),
        }),
      }),
    ),
  }),
});

/** `DocumentStatus` of a document that is not ready yet. */
export const BEING_MADE = ['Pending', 'Queued', 'Processing'];

/** All answers together: a document that was there stays, whatever a later answer says. */
export function documentsIn(
  replies: readonly Reply[],
  request: { readonly packages: number },
  created: CreatedShipment,
  carrier: CarrierIdentity,
): DocumentsRead & {
  readonly tries: number;
  /** Some are still being made: worth another try. */
  readonly pending: boolean;
} {
  const tries = replies.filter(({ step }) => step === 'documents');
  const reads = tries.filter(isAnswer).map((reply) => readDocuments(reply, request, created, carrier));
  const last = tries.at(-1);
  const answered = last !== undefined && isAnswer(last) ? reads.at(-1) : undefined;
  const files = reads.reduce<readonly NamedFile[]>((known, read) => merged(known, read.files), []);
  return {
    tries: tries.length,
    files,
    pending: answered !== undefined && answered.files.length > 0 && files.some(isBeingMade),
    errors: reads.at(-1)?.errors ?? [],
    notices: reads.at(-1)?.notices ?? [],
  };
}

/** The files of a later answer, and those of earlier answers that it no longer holds. */
function merged(known: readonly NamedFile[], later: readonly NamedFile[]): readonly NamedFile[] {
  if (later.length === 0) return known;
  const inLater = (file: NamedFile) => later.find(({ step }) => step === file.step);
  const kept = known.filter((file) => isThere(file) && !isThere(inLater(file)));
  const keptOf = (file: NamedFile) => kept.find(({ step }) => step === file.step);
  return [
    ...later.map((file) => keptOf(file) ?? file),
    ...kept.filter((file) => inLater(file) === undefined),
  ];
}

function isThere(file: NamedFile | undefined): boolean {
  return file !== undefined && (file.content !== '' || file.link !== undefined);
}

function isBeingMade({ content, status }: NamedFile): boolean {
  return content === '' && BEING_MADE.includes(status);
}

function readDocuments(
  reply: Answer,
  request: { readonly packages: number },
  { number, piece_pins }: CreatedShipment,
  carrier: CarrierIdentity,
): DocumentsRead {
  const reading = readReply(reply, carrier, responseTo('GetDocuments'));
  if (reading.errors !== undefined) return { files: [], errors: reading.errors, notices: [] };
  const named = (wireResponse.parse(reading.document).Documents?.Document ?? []).flatMap(
    ({ PIN, DocumentDetails }) =>
      (DocumentDetails?.DocumentDetail ?? []).map((detail) => ({ pin: PIN?.Value, ...detail })),
  );
  const labels = new Set(named.filter(({ DocumentType }) => isLabel(DocumentType)).map(({ pin }) => pin));
  const packageOf = (kind: string, pin: string): number | null => {
    if (kind === 'label' && request.packages === 1) return 0;
    // A single label under the shipment's number covers all packages; so does any other document.
    const ofAll = pin === number && (kind !== 'label' || labels.size === 1);
    const position = ofAll ? -1 : piece_pins.indexOf(pin);
    return position < 0 ? null : position;
  };
  const times = new Map<string, number>();
  const files = named.map(({ pin = '', DocumentType = '', DocumentStatus = '', URL, Data }) => {
    const content = Data?.replace(/\s/g, '') ?? '';
    const kind = kindOf(DocumentType);
    const name = `${pin} ${DocumentType}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return {
      step: `file ${name} ${time}`,
      kind,
      package: packageOf(kind, pin),
      content,
      ...(content === '' && URL !== undefined ? { link: URL } : {}),
      status: DocumentStatus,
    };
  });
  return { files, errors: reading.warnings, notices: noticesIn(reading.document) };
}

const LABELS = ['DomesticBillOfLading', 'InternationalBillOfLading'];

function isLabel(type: string | undefined): boolean {
  return LABELS.includes(type?.replace(/Thermal$/, '') ?? '');
}

/** The neutral word, else Purolator's own in the same form: `ExpressChequeReceipt` is `express_cheque_receipt`. */
function kindOf(type: string): string {
  if (isLabel(type)) return 'label';
  const plain = type.replace(/Thermal$/, '');
  if (plain === CUSTOMS_INVOICE) return 'commercial_invoice';
  return plain.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase() || 'other';
}

export interface LabelRequest {
  /** `OutputType` of GetDocuments. */
  readonly format: 'PDF' | 'ZPL';
  /** `PrinterType` of CreateShipment. */
  readonly printer: 'Regular' | 'Thermal';
  /** `DocumentType`s to fetch; the label's must go with the printer. */
  readonly document_types: readonly string[];
}

/** `DocumentType` of the invoice that Purolator makes from the customs items. */
const CUSTOMS_INVOICE = 'CustomsInvoice';

export function labelOf(shipment: Shipment, lane: Lane, report: Reporter): LabelRequest {
  const { format, type = '4x6' } = shipment.label ?? {};
  const printer = type === '8.5x11' ? PRINTERS[type] : 'Thermal';
  if (format === 'ZPL' && printer !== 'Thermal')
    report.notSupported('shipment.label.type', `is ${type}; Purolator makes ZPL for thermal printers: 4x6`);
  const reach = lane === 'domestic' ? 'Domestic' : 'International';
  return {
    format: format === 'ZPL' ? format : 'PDF',
    printer,
    document_types: [
      `${reach}BillOfLading${printer === 'Regular' ? '' : 'Thermal'}`,
      ...(wantsInvoice(shipment, lane) ? [CUSTOMS_INVOICE] : []),
    ],
  };
}
