import { z } from 'zod';
import { brand, Entity } from './entity.js';
import { country, extra, fields, text } from './fields.js';
import { reader } from './validation.js';

/** The fields of a {@link Party}: SPEC, "Party". All may be left out. */
export interface PartyData {
  /** Postal code or ZIP code. Text: `00501` is not 501. */
  readonly postal_code?: string;
  readonly city?: string;
  /**
   * Whether it is a home (`residential`, `home`, `private`, `consumer`) or a business (`commercial`, `business`,
   * `company`), in any case. Carriers charge more for homes; left out, the carrier decides.
   */
  readonly type?: string;
  /** Tax identification number (VAT, EORI, EIN, …). */
  readonly tax_id?: string;
  /** Attention name. */
  readonly person_name?: string;
  readonly company_name?: string;
  readonly country_name?: string;
  /** ISO 3166-1 alpha-2, capitals. */
  readonly country_code?: string;
  readonly phone_number?: string;
  readonly email_address?: string;
  /** Province or state by name. */
  readonly state?: string;
  /** Province or state by code, e.g. `QC`. */
  readonly state_code?: string;
  /** Street lines, first line first. */
  readonly address_lines?: readonly string[];
  /** Account number of this party with the carrier. */
  readonly account_number?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Readonly<Record<string, string>>;
}

/** The words that {@link Party.type} may be, in lower case. */
export const PARTY_TYPES = {
  residential: ['residential', 'home', 'private', 'consumer'],
  commercial: ['commercial', 'business', 'company'],
} as const;
const partyTypes: readonly string[] = Object.values(PARTY_TYPES).flat();

export const partySchema = fields({
  postal_code: text.optional(),
  city: text.optional(),
  type: text
    .refine((written) => partyTypes.includes(written.toLowerCase()), {
      error: ({ input }) => `must be one of ${partyTypes.join(', ')}, not ${JSON.stringify(input)}`,
    })
    .optional(),
  tax_id: text.optional(),
  person_name: text.optional(),
  company_name: text.optional(),
  country_name: text.optional(),
  country_code: country.optional(),
  phone_number: text.optional(),
  email_address: text.optional(),
  state: text.optional(),
  state_code: text.optional(),
  address_lines: z.array(text).optional(),
  account_number: text.optional(),
  extra: extra.optional(),
});
const read = reader(partySchema);

/** A shipper or a recipient. */
export class Party extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PartyData) {
    super(read, data);
  }
}
export interface Party extends PartyData {}
brand(Party, 'Party');
