/**
 * Proofs of delivery come with tracking, for accounts that have rights to the package: a document, the picture of a signature,
 * and sometimes one of the package at the door.
 * UPS OpenAPI, Tracking v1, `returnPOD` and `returnSignature`.
 */
import { atOnce, type OperationFor } from '@waybill/carrier-kit';
import { noProof, type ProofFile, proofOfDelivery, provedNumber } from '@waybill/carrier-kit/after';
import { decodeDocument, failureEntry, localErrorEntry, under } from '@waybill/carrier-kit/reply';
import type { ErrorEntry, Notice, ProofOutcome } from '@waybill/core';
import { type CarrierIdentity, type Exchange, isAnswer, type ProofKind } from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { transactionId } from './protocol.js';
import type { AccountSettings } from './settings.js';
import {
  checkNumber,
  detailsOf,
  localeOf,
  urlOf,
  type WireTrackedPackage,
  wireTrackResponse,
} from './tracking.js';

export interface WireProofRequest {
  readonly request_id: string;
  readonly tracking_number: string;
  /** Empty: everything. */
  readonly kinds: readonly ProofKind[];
  readonly url: string;
}

export const proof_of_delivery: OperationFor<'proof_of_delivery', AccountSettings, WireProofRequest> = {
  createRequest: (request, { account, report }) => {
    const { kinds = [], language } = request;
    const tracking_number = provedNumber(request);
    const field = request.tracking_number === undefined ? 'shipment.tracking_number' : 'tracking_number';
    checkNumber(tracking_number, field, report);
    const wants = (...some: ProofKind[]) => kinds.length === 0 || some.some((kind) => kinds.includes(kind));
    const query = {
      locale: localeOf(language, report),
      returnSignature: String(wants('signature')),
      returnPOD: String(wants('letter', 'photo')),
    };
    return {
      request_id: account.context.newId(),
      tracking_number,
      kinds,
      url: urlOf('details', tracking_number, query),
    };
  },
  next: atOnce(({ url, request_id }) => [
    { step: 'proof', method: 'GET', url, headers: { transid: transactionId(request_id) } },
  ]),
  parseResponse,
};

function parseResponse(
  { request, replies: [reply] }: Exchange<WireProofRequest>,
  carrier: CarrierIdentity,
): ProofOutcome {
  const { tracking_number, kinds } = request;
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('trackResponse'));
  if (read.errors !== undefined) {
    const [said] = read.reported;
    if (reply.status === 404 && said !== undefined)
      return noProof(carrier, { tracking_number, code: said.code, message: said.message });
    return [null, [...read.errors]];
  }
  const { shipment: shipments } = wireTrackResponse.parse(read.document);
  const packages = shipments.flatMap((shipment) => shipment.package);
  const wire = packages.find(({ trackingNumber }) => trackingNumber === tracking_number) ?? packages[0];
  if (wire === undefined)
    return noProof(carrier, { tracking_number, ...shipments.flatMap(({ warnings }) => warnings)[0] });
  const { delivered, signed_by, delivered_at } = detailsOf(wire, tracking_number, carrier);
  if (!delivered) return noProof(carrier, { tracking_number });
  const { files, errors } = filesOf(wire, kinds, carrier);
  const notices = files.length + errors.length === 0 ? [NO_DOCUMENT] : [];
  const meta = { notices };
  return [proofOfDelivery(carrier, { tracking_number, files, signed_by, delivered_at, meta }), errors];
}

/** Delivered, and nothing shows it: UPS gives documents to those who have rights to the package. */
const NO_DOCUMENT: Notice = {
  code: 'no_document',
  message: 'UPS has no document of this delivery, or none that the account may see.',
};

/** `photoDispositionCode`: the photo may be seen. */
const VIEWABLE = 'V';

/** The files of the kinds that are wanted. One that cannot be read is an error. */
function filesOf(
  { deliveryInformation }: WireTrackedPackage,
  kinds: readonly ProofKind[],
  carrier: CarrierIdentity,
) {
  const { pod, signature, deliveryPhoto } = deliveryInformation ?? {};
  const photo = deliveryPhoto?.photoDispositionCode === VIEWABLE ? deliveryPhoto.photo : undefined;
  const sent: readonly (readonly [kind: ProofKind, written: string | undefined])[] = [
    ['letter', pod?.content],
    ['signature', signature?.image],
    ['photo', photo],
  ];
  const files: ProofFile[] = [];
  const errors: ErrorEntry[] = [];
  for (const [kind, written] of sent) {
    if (written === undefined || (kinds.length > 0 && !kinds.includes(kind))) continue;
    // A letter may be a web page: the contract does not say.
    const file = decodeDocument(written, kind === 'letter' ? 'HTML' : undefined);
    if (file === undefined)
      errors.push(localErrorEntry(carrier, 'unreadable_document', `The ${kind} cannot be read.`));
    else files.push({ file, kind });
  }
  return { files, errors };
}
