import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import { extra, fields } from '../models/fields.js';
import { type ManifestHandle, type ManifestResult, manifestHandleSchema } from '../models/manifest.js';
import type { ManifestOutcome } from './manifest.js';
import { operation } from './operation.js';

/** The fields of a {@link ManifestDocumentsRequest}. */
export interface ManifestDocumentsRequestData {
  /** The result of closing the day, or what was stored of it. */
  readonly manifest: ManifestResult | ManifestHandle;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** The input of fetching the documents of a closed day. */
export class ManifestDocumentsRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ManifestDocumentsRequestData) {
    super(data);
  }
}
export interface ManifestDocumentsRequest extends ManifestDocumentsRequestData {
  readonly manifest: ManifestHandle;
}
brand(ManifestDocumentsRequest, 'ManifestDocumentsRequest', {
  schema: fields({ manifest: manifestHandleSchema, extra: z.optional(extra) }),
});

export const manifestDocuments = operation<ManifestOutcome>()({
  Request: ManifestDocumentsRequest,
  create: 'createManifestDocumentsRequest',
  send: 'getManifestDocuments',
  parse: 'parseManifestDocumentsResponse',
  call: 'fetchManifest',
  what: 'give out documents of a closed day',
  reads: true,
});
