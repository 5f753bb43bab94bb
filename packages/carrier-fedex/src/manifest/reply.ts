import { z } from '@waybill/carrier-kit';
import { type ManifestFacts, manifestResult } from '@waybill/carrier-kit/after';
import { decodeDocument, listOf, purchaseOutcome, purchaseReading } from '@waybill/carrier-kit/reply';
import type { ManifestOutcome, ManifestResult } from '@waybill/core';
import type { CarrierIdentity, Exchange } from '@waybill/core/plugin';
import { namingMissing, readAnswer, readReply, wireNotices } from '../errors.js';
import { figure, text } from '../reply-schemas.js';
import { lookupOf, type WireManifestRequest } from './request.js';

const wireDocument = z.object({
  type: text,
  shippingCycle: text,
  copiesToPrint: figure,
  parts: listOf(z.object({ documentPartSequenceNumber: figure, image: text })),
});
type WireDocument = z.output<typeof wireDocument>;

const wireClosed = z.object({
  output: z.object({ closeDocuments: listOf(wireDocument), alerts: wireNotices }),
});
type Closed = z.output<typeof wireClosed>['output'];

export function parseClosing(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const { outcome, errors, ...judged } = purchaseOutcome(replies[0], {
    carrier,
    lookup: lookupOf(request),
    read: (reply) => purchaseReading(readReply(reply, carrier, closedIn), (document) => document),
  });
  if (outcome === 'refused') return [null, errors.map(namingMissing)];
  if (!('created' in judged)) return [null, [...errors]];
  return [resultOf(judged.created, request, carrier), [...errors]];
}

export function parseReprint(
  { request, replies }: Exchange<WireManifestRequest>,
  carrier: CarrierIdentity,
): ManifestOutcome {
  const reading = readAnswer(replies, carrier, closedIn);
  if (reading.errors !== undefined) return [null, [...reading.errors]];
  return [resultOf(reading.document, request, carrier), [...reading.warnings]];
}

/** An answer without a document is no proof that the day is closed. */
function closedIn(document: unknown): Closed | undefined {
  const output = wireClosed.safeParse(document).data?.output;
  return output === undefined || output.closeDocuments.length === 0 ? undefined : output;
}

function resultOf(
  { closeDocuments, alerts }: Closed,
  { day }: WireManifestRequest,
  carrier: CarrierIdentity,
): ManifestResult {
  const manifests = closeDocuments.map((document): ManifestFacts => {
    const id = document.shippingCycle ?? null;
    return { id, file: fileOf(document) };
  });
  const copies = closeDocuments.map(({ copiesToPrint }) =>
    copiesToPrint === undefined ? null : Number(copiesToPrint),
  );
  return manifestResult(carrier, manifests, {
    meta: { notices: alerts, close_date: day, copies_to_print: copies },
  });
}

/** The parts together: a manifest is plain text, which no bytes at its beginning tell. */
function fileOf({ parts }: WireDocument) {
  const numberOf = (part: WireDocument['parts'][number]) => Number(part.documentPartSequenceNumber ?? 0);
  const bytes = [...parts]
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map(({ image = '' }) => Buffer.from(image, 'base64'));
  return decodeDocument(Buffer.concat(bytes).toString('base64'), 'TEXT');
}
