import * as z from 'zod/mini';
import { type AddressResult, type CheckedPart, countryOf } from '../models/address.js';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { count, extra, fields } from '../models/fields.js';
import { type Party, type PartyData, partySchema } from '../models/party.js';
import { type OperationFact, operation } from './operation.js';

/** The fields of an {@link AddressRequest}. */
export interface AddressRequestData {
  /** The address to check, with its country. */
  readonly address: PartyData;
  /** Whether packages are to be delivered there or picked up there. Default `delivery`. */
  readonly purpose?: 'delivery' | 'pickup';
  /** The most addresses to suggest. Left out, as many as the carrier finds. */
  readonly most_candidates?: number;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** The input of address validation. */
export class AddressRequest extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: AddressRequestData) {
    super(data);
  }
}
export interface AddressRequest extends AddressRequestData {
  readonly address: Party;
  readonly purpose: 'delivery' | 'pickup';
}
brand(AddressRequest, 'AddressRequest', {
  schema: fields({
    address: partySchema,
    purpose: z.optional(z.enum(['delivery', 'pickup'])),
    most_candidates: z.optional(count),
    extra: z.optional(extra),
  }),
  rule: ({ address }) => countryOf('address', address),
  defaults: { purpose: 'delivery' },
});

/** `null` when there is no answer; the errors say why. */
export type AddressOutcome = [result: AddressResult | null, errors: ErrorEntry[]];

/**
 * What a carrier documents of address validation.
 * @internal
 */
export interface AddressFacts extends OperationFact {
  /** What the carrier looks at. */
  readonly checked: readonly CheckedPart[];
  /** Where, in a few words for people, e.g. `US, PR`. */
  readonly countries: string;
  /** Whether it tells homes from businesses. */
  readonly classifies: boolean;
}

export const addressValidation = operation<AddressOutcome, AddressFacts>()({
  Request: AddressRequest,
  create: 'createAddressRequest',
  send: 'checkAddress',
  parse: 'parseAddressResponse',
  call: 'validateAddress',
  what: 'validate an address',
  reads: true,
});
