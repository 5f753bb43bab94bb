import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { date, extra, fields, list } from '../models/fields.js';
import type { ManifestResult } from '../models/manifest.js';
import { type Party, type PartyData, partySchema } from '../models/party.js';
import { MOST_SHIPMENTS, type ShipmentHandle, shipmentHandleSchema } from '../models/shipment-handle.js';
import type { ShippingResult } from '../models/shipping-result.js';
import { operation } from './operation.js';

/** The fields of a {@link ManifestRequest}. A carrier refuses what it cannot honour: a list where it closes everything. */
export interface ManifestRequestData {
  /** What to close: results of purchases, or what was stored of them. Left out: everything open on the account. */
  readonly shipments?: readonly (ShippingResult | ShipmentHandle)[];
  /** Day of shipment to close, `YYYY-MM-DD`. Left out: today. */
  readonly date?: string;
  /** Where the packages are handed over, if the carrier asks. */
  readonly address?: PartyData;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** The input of closing the day. */
export class ManifestRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: ManifestRequestData = {}) {
    super(data);
  }
}
export interface ManifestRequest extends ManifestRequestData {
  readonly shipments?: readonly ShipmentHandle[];
  readonly address?: Party;
}
brand(ManifestRequest, 'ManifestRequest', {
  schema: fields({
    shipments: z.optional(list(shipmentHandleSchema, MOST_SHIPMENTS).check(z.minLength(1))),
    date: z.optional(date),
    address: z.optional(partySchema),
    extra: z.optional(extra),
  }),
});

/** `null` when the day is not known to be closed. */
export type ManifestOutcome = [result: ManifestResult | null, errors: ErrorEntry[]];

export const manifest = operation<ManifestOutcome>()({
  Request: ManifestRequest,
  create: 'createManifestRequest',
  send: 'createManifest',
  parse: 'parseManifestResponse',
  call: 'closeDay',
  what: 'close the day',
  taken_back: true,
});
