import * as z from 'zod/mini';
import { type AddressResult, countryOf } from '../models/address.js';
import { brand, Entity } from '../models/entity.js';
import type { ErrorEntry } from '../models/error-entry.js';
import { count, extra, fields } from '../models/fields.js';
import { type Party, type PartyData, partySchema } from '../models/party.js';
import { operation } from './operation.js';

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

export const addressValidation = operation<AddressOutcome>()({
  Request: AddressRequest,
  create: 'createAddressRequest',
  send: 'checkAddress',
  parse: 'parseAddressResponse',
  call: 'validateAddress',
  what: 'validate an address',
  reads: true,
});
