import type { ErrorEntry, ProofOfDelivery, ProofOutcome } from '@waybill/core';
import type { CarrierIdentity, ProofDocument, ProofKind, ProofRequest } from '@waybill/core/plugin';
import type { DocumentFile } from './replies/document-file.js';
import { notFoundEntry } from './replies/not-found.js';

/** A file of a proof. */
export interface ProofFile {
  readonly file: DocumentFile;
  readonly kind: ProofKind;
}

/** What a carrier reports about a delivery; what is left out is unknown. */
export interface ProofFacts extends Partial<Pick<ProofOfDelivery, 'signed_by' | 'delivered_at' | 'sent_to'>> {
  readonly tracking_number: string;
  readonly files?: readonly ProofFile[];
  readonly meta?: Omit<ProofOfDelivery['meta'], 'documents'>;
}

/** What proves that a package was delivered. */
export function proofOfDelivery({ carrier, account }: CarrierIdentity, facts: ProofFacts): ProofOfDelivery {
  const files = facts.files ?? [];
  const documents = files.map(({ file: { format }, kind }): ProofDocument => ({ format, kind }));
  return {
    carrier,
    account,
    tracking_number: facts.tracking_number,
    documents: files.map(({ file }) => file.content),
    signed_by: facts.signed_by ?? null,
    delivered_at: facts.delivered_at ?? null,
    sent_to: facts.sent_to ?? [],
    meta: { notices: [], ...facts.meta, documents },
  };
}

/** The package that a request is about: the one that it names, else the first one of the shipment. */
export function provedNumber({ tracking_number, shipment }: ProofRequest): string {
  return tracking_number ?? shipment?.tracking_number ?? '';
}

/** The outcome while there is no proof: the package is not delivered, or the carrier does not know it. Retryable. */
export function noProof(
  carrier: CarrierIdentity,
  {
    tracking_number,
    code,
    message,
  }: {
    readonly tracking_number: string;
    /** The carrier's, where it sent them. */
    readonly code?: string | undefined;
    readonly message?: string | undefined;
  },
): ProofOutcome {
  const entry: ErrorEntry = notFoundEntry(carrier, {
    what: `proof of delivery for ${tracking_number}`,
    field: 'tracking_number',
    retryable: true,
    code,
    message,
  });
  return [null, [entry]];
}
