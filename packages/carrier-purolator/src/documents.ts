/** What a reply to GetDocuments says: files, links to files, and files that are still being made. */
import { type Speaker, wireList } from '@waybill/carrier-kit';
import { type Answer, type ErrorEntry, isAnswer, type Notice, type Reply } from '@waybill/core';
import { readReply } from './errors.js';
import { CUSTOMS_INVOICE } from './label.js';
import { lenient, text } from './reading.js';
import type { Purchase } from './ship.purchase.js';

/** One document that Purolator names. */
export interface NamedFile {
  /** Of the call that follows its link. */
  readonly step: string;
  readonly kind: string;
  /** Position of the piece; `null`: of the whole shipment. */
  readonly parcel: number | null;
  /** In base64; `''` when the reply does not hold it. */
  readonly content: string;
  /** Where it is, when the reply does not hold it. */
  readonly link?: string;
  readonly status: string;
}

export interface DocumentsRead {
  readonly files: readonly NamedFile[];
  /** Something is still being made: worth asking again. */
  readonly pending: boolean;
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
  asked: { readonly pieces: number },
  sold: Purchase,
  speaker: Speaker,
): DocumentsRead & { readonly tries: number } {
  const tries = replies.filter(({ step }) => step === 'documents');
  const reads = tries.filter(isAnswer).map((reply) => readDocuments(reply, asked, sold, speaker));
  const last = tries.at(-1);
  const best = reads.findLast(({ files }) => files.length > 0);
  return {
    tries: tries.length,
    files: best?.files ?? [],
    pending: last !== undefined && isAnswer(last) && reads.at(-1)?.pending === true,
    errors: reads.at(-1)?.errors ?? [],
    notices: reads.at(-1)?.notices ?? [],
  };
}

function readDocuments(
  reply: Answer,
  asked: { readonly pieces: number },
  { number, piece_pins }: Purchase,
  speaker: Speaker,
): DocumentsRead {
  const reading = readReply(reply, 'GetDocuments', speaker);
  if (reading.response === undefined)
    return { files: [], pending: false, errors: reading.errors, notices: [] };
  const named = (wireResponse.parse(reading.response)?.Documents?.Document ?? []).flatMap((document) =>
    (document?.DocumentDetails?.DocumentDetail ?? []).map((detail) => ({
      pin: document?.PIN?.Value,
      ...detail,
    })),
  );
  const labels = new Set(named.filter(({ DocumentType }) => isLabel(DocumentType)).map(({ pin }) => pin));
  const parcelOf = (kind: string, pin: string): number | null => {
    if (kind === 'label' && asked.pieces === 1) return 0;
    // Alone under the shipment's number, a label is of all pieces; so is any other document.
    const ofAll = pin === number && (kind !== 'label' || labels.size === 1);
    const piece = ofAll ? -1 : piece_pins.indexOf(pin);
    return piece < 0 ? null : piece;
  };
  const files = named.map(({ pin = '', DocumentType = '', DocumentStatus = '', URL, Data }, index) => {
    const content = Data?.replace(/\s/g, '') ?? '';
    const kind = kindOf(DocumentType);
    return {
      step: `file-${index}`,
      kind,
      parcel: parcelOf(kind, pin),
      content,
      ...(content === '' && URL !== undefined ? { link: URL } : {}),
      status: DocumentStatus,
    };
  });
  const { errors, notices } = reading;
  const unmade = files.some(({ content, status }) => content === '' && BEING_MADE.includes(status));
  return { files, pending: unmade, errors, notices };
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
