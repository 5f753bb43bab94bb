import * as z from 'zod/mini';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { country, date, fields, list, text } from '../models/fields.js';
import type { CountryCode } from '../models/iso-codes.js';
import { type Issue, issue } from '../models/issue.js';
import type { TrackingDetails } from '../models/tracking.js';
import { operation } from './operation.js';

/** The fields of a {@link TrackingRequest}: either tracking numbers or a reference. */
export interface TrackingRequestData {
  /** As many as you like: the carrier gets as many in each call as it takes. A number that is repeated is tracked once. */
  readonly tracking_numbers?: readonly string[];
  /** The shop's own reference, for carriers that find shipments by it. */
  readonly reference?: TrackingReference;
  /** Day of shipment, `YYYY-MM-DD`: some carriers give a number out again after some months. */
  readonly ship_date?: string;
  /** Language of the carrier's texts, ISO 639-1, e.g. `fr`. A carrier without it answers in its own. */
  readonly language?: string;
}

/** A reference that the shop gave the shipment, and what narrows the search. */
export interface TrackingReference {
  /** The reference, as it was given to the carrier. */
  readonly value: string;
  /** First day of shipment to look at, `YYYY-MM-DD`. */
  readonly ship_date_from?: string;
  /** Last day of shipment to look at, `YYYY-MM-DD`. */
  readonly ship_date_to?: string;
  /** Country that the shipment goes to, ISO 3166-1 alpha-2. */
  readonly destination_country_code?: CountryCode;
  /** Postal code that the shipment goes to. */
  readonly destination_postal_code?: string;
}

/** The input of tracking. */
export class TrackingRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: TrackingRequestData) {
    super(data);
  }
}
export interface TrackingRequest extends TrackingRequestData {}
brand(TrackingRequest, 'TrackingRequest', {
  schema: fields({
    tracking_numbers: z.optional(list(text).check(z.minLength(1))),
    reference: z.optional(
      fields({
        value: text,
        ship_date_from: z.optional(date),
        ship_date_to: z.optional(date),
        destination_country_code: z.optional(country),
        destination_postal_code: z.optional(text),
      }),
    ),
    ship_date: z.optional(date),
    language: z.optional(text.check(z.regex(/^[a-z]{2}$/, { error: 'must be an ISO 639-1 code, e.g. en' }))),
  }),
  rule: oneOfTwo,
});

function oneOfTwo({ tracking_numbers, reference }: Readonly<Record<string, unknown>>): Issue[] {
  if (tracking_numbers === undefined && reference === undefined)
    return [issue('tracking_numbers', 'required', 'is required, or a reference')];
  if (tracking_numbers !== undefined && reference !== undefined)
    return [issue('reference', 'contradiction', 'is given together with tracking_numbers; give one of them')];
  return [];
}

/**
 * Details in the order of the request, and an entry for each number without: kind `not_found` with
 * `field: tracking_numbers[2]` for one that the carrier does not know, perhaps not yet.
 */
export type TrackingOutcome = [details: TrackingDetails[], errors: ErrorEntry[]];

export const tracking = operation<TrackingOutcome>()({
  Request: TrackingRequest,
  create: 'createTrackingRequest',
  send: 'getTracking',
  parse: 'parseTrackingResponse',
  call: 'fetchTracking',
  what: 'track',
  reads: true,
  lists: true,
});
