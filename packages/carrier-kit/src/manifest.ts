import type { ManifestResult } from '@waybill/core';
import type { CarrierIdentity, Manifest, ManifestDocument } from '@waybill/core/plugin';
import type { DocumentFile } from './replies/document-file.js';

/** What a carrier reports about one manifest; what is left out is unknown. */
export interface ManifestFacts extends Partial<Manifest> {
  readonly file?: DocumentFile | undefined;
}

/** A closed day. Manifests without a file have none, or one that comes on `available_after`. */
export function manifestResult(
  { carrier, account }: CarrierIdentity,
  manifests: readonly ManifestFacts[],
  {
    closed = true,
    meta,
  }: { readonly closed?: boolean; readonly meta?: Omit<ManifestResult['meta'], 'documents'> } = {},
): ManifestResult {
  const files = manifests.flatMap(({ file }, manifest) => (file === undefined ? [] : [{ file, manifest }]));
  const documents = files.map(
    ({ file: { format }, manifest }): ManifestDocument => ({ format, kind: 'manifest', manifest }),
  );
  return {
    carrier,
    account,
    closed,
    manifests: manifests.map((facts) => ({
      id: facts.id ?? null,
      shipment_count: facts.shipment_count ?? null,
      total_charge: facts.total_charge ?? null,
      available_after: facts.available_after ?? null,
      tracking_numbers: facts.tracking_numbers ?? [],
    })),
    documents: files.map(({ file }) => file.content),
    meta: { notices: [], ...meta, documents },
  };
}
