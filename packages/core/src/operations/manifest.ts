import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { date, extra, fields } from '../models/fields.js';
import type { ManifestResult } from '../models/manifest.js';
import { type Party, type PartyData, partySchema } from '../models/party.js';
import { type ShipmentHandle, shipmentHandleSchema } from '../models/shipment-handle.js';
import type { ShippingResult } from '../models/shipping-result.js';
import { type OperationFact, operation } from './operation.js';

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
    shipments: z.optional(z.array(shipmentHandleSchema).check(z.minLength(1))),
    date: z.optional(date),
    address: z.optional(partySchema),
    extra: z.optional(extra),
  }),
});

/** `null` when the day is not known to be closed. */
export type ManifestOutcome = [result: ManifestResult | null, errors: ErrorEntry[]];

/**
 * What a carrier documents of closing the day.
 * @internal
 */
export interface ManifestFacts extends OperationFact {
  /** What is closed: everything open on the account, the shipments that are listed, or groups that were named at purchase. */
  readonly scope: 'account' | 'shipments' | 'groups';
  /** Services that it is for, in words; every service by default. */
  readonly services?: string;
  /** Whether the shop must close the day: packages that are not on a manifest are not carried, or cost more. */
  readonly duty: boolean;
  /** Whether closing bills the packages, so that it is a purchase. */
  readonly bills: boolean;
  /** When its documents come; `none` where there are none. */
  readonly documents: 'now' | 'later' | 'none';
}

export const manifest = operation<ManifestOutcome, ManifestFacts>()({
  Request: ManifestRequest,
  create: 'createManifestRequest',
  send: 'createManifest',
  parse: 'parseManifestResponse',
  call: 'closeDay',
  what: 'close the day',
  taken_back: true,
});
