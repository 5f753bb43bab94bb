/** What a reply to GetDocuments says: files, links to files, and files that are still being made. */
import { type Speaker, wireList } from '@waybill/carrier-kit';
import { type Answer, type ErrorEntry, isAnswer, type Notice, type Reply } from '@waybill/core';
import { readReply } from '../errors.js';
import { lenient, text } from '../reply-elements.js';
import { CUSTOMS_INVOICE } from './label.js';
import type { CreatedShipment } from './schema.js';

/** One document that Purolator names. */
export interface NamedFile {
  /** Of the call that follows its link; the same in every answer that names the document. */
  readonly step: string;
  readonly kind: string;
  /** Position of the piece; `null`: of the whole shipment. */
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

const wireResponse = lenient({
  Documents: lenient({
    Document: wireList(
      lenient({
        PIN: lenient({ Value: text }),
        DocumentDetails: lenient({
          DocumentDetail: wireList(
            lenient({ DocumentType: text, DocumentStatus: text, URL: text, Data: text }),
          ),
        }),
      }),
    ),
  }),
});

/** `DocumentStatus` of what is being made. */
const BEING_MADE = ['Pending', 'Queued', 'Processing'];

/** All answers together: what was there stays, whatever a later answer says. */
export function documentsIn(
  replies: readonly Reply[],
  asked: { readonly packages: number },
  sold: CreatedShipment,
  account: Speaker,
): DocumentsRead & {
  readonly tries: number;
  /** Something is still being made: worth asking again. */
  readonly pending: boolean;
} {
  const tries = replies.filter(({ step }) => step === 'documents');
  const reads = tries.filter(isAnswer).map((reply) => readDocuments(reply, asked, sold, account));
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

/** The files of a later answer, and of earlier ones what it does not hold any more. */
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
  asked: { readonly packages: number },
  { number, piece_pins }: CreatedShipment,
  account: Speaker,
): DocumentsRead {
  const reading = readReply(reply, 'GetDocuments', account);
  if (reading.response === undefined) return { files: [], errors: reading.errors, notices: [] };
  const named = (wireResponse.parse(reading.response)?.Documents?.Document ?? []).flatMap((document) =>
    (document?.DocumentDetails?.DocumentDetail ?? []).map((detail) => ({
      pin: document?.PIN?.Value,
      ...detail,
    })),
  );
  const labels = new Set(named.filter(({ DocumentType }) => isLabel(DocumentType)).map(({ pin }) => pin));
  const packageOf = (kind: string, pin: string): number | null => {
    if (kind === 'label' && asked.packages === 1) return 0;
    // Alone under the shipment's number, a label is of all pieces; so is any other document.
    const ofAll = pin === number && (kind !== 'label' || labels.size === 1);
    const piece = ofAll ? -1 : piece_pins.indexOf(pin);
    return piece < 0 ? null : piece;
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
  return { files, errors: reading.errors, notices: reading.notices };
}

const LABELS = ['DomesticBillOfLading', 'InternationalBillOfLading'];

function isLabel(type: string | undefined): boolean {
  return LABELS.includes(type?.replace(/Thermal$/, '') ?? '');
}

/** Our words, else Purolator's own in our form: `ExpressChequeReceipt` is `express_cheque_receipt`. */
function kindOf(type: string): string {
  if (isLabel(type)) return 'label';
  const plain = type.replace(/Thermal$/, '');
  if (plain === CUSTOMS_INVOICE) return 'commercial_invoice';
  return plain.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase() || 'document';
}
