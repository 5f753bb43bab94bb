import * as z from 'zod/mini';
import { brand, Entity } from './entity.js';
import { country, extra, fields, line, list, text } from './fields.js';
import type { Extra, OtherText, PartyExtras } from './installed-carriers.js';
import type { CountryCode } from './iso-codes.js';

/** The kinds of number by which an authority knows a person or a company. */
export const TAX_ID_TYPES = [
  /** Value added tax, of any country that has it. */
  'VAT',
  /** Economic operators of the European Union and, with GB in front, of the United Kingdom. */
  'EORI',
  /** Import One-Stop Shop: the seller has collected the Union's VAT on a consignment of up to 150 EUR. */
  'IOSS',
  /** United Kingdom internal market scheme, for goods to Northern Ireland. */
  'UKIMS',
  /** Norway: the seller has collected the VAT of consumers. */
  'VOEC',
  /** Goods and services tax: Canada, Australia, New Zealand, India, Singapore. */
  'GST',
  /** Employer identification number of the United States. */
  'EIN',
  /** Social security number of the United States. */
  'SSN',
  /** A national tax number that has no name in this list. */
  'FEDERAL',
  /** The tax number of a state or a province. */
  'STATE',
  /** Brazil: CNPJ of companies, CPF of persons. */
  'CNP',
  /** Brazil: state registration (inscrição estadual) of companies, RG of persons. */
  'IE',
  /** Taxpayer number of Russia and its neighbours. */
  'INN',
  /** Registered exporter, for origin declarations to and from the European Union. */
  'REX',
  'DUNS',
  'NATIONAL_ID',
  'PASSPORT',
] as const;
/** One of {@link TAX_ID_TYPES}. */
export type TaxIdType = (typeof TAX_ID_TYPES)[number];

/** One number of a party, and the kind of number it is. */
export interface TaxId {
  /** Which number it is. */
  readonly type: TaxIdType;
  /** The number itself. */
  readonly value: string;
  /** The country that gave the number, ISO 3166-1 alpha-2. Left out, it is the country of the party. */
  readonly country?: CountryCode;
}

/** The fields of a {@link Party}: SPEC, "Party", and `tax_ids`, `mobile_number`, `house_number`. All may be left out. */
export interface PartyData {
  /** Postal code or ZIP code. Text: `00501` is not 501. */
  readonly postal_code?: string;
  /** City or town. */
  readonly city?: string;
  /**
   * Whether it is a home (`residential`, `home`, `private`, `consumer`) or a business (`commercial`, `business`,
   * `company`), in any case. Carriers charge more for homes; left out, the carrier decides.
   */
  readonly type?: PartyType | OtherText;
  /** Tax identification number (VAT, EORI, EIN, …). `tax_ids` also says which of these it is. */
  readonly tax_id?: string;
  /** Numbers with their kind: a declaration abroad depends on it. */
  readonly tax_ids?: readonly TaxId[];
  /** Attention name. */
  readonly person_name?: string;
  /** Name of the company. */
  readonly company_name?: string;
  /** Country by name, for people: carriers read `country_code`. */
  readonly country_name?: string;
  /** ISO 3166-1 alpha-2, capitals. */
  readonly country_code?: CountryCode;
  /** Telephone number; from abroad with + and country code. Many carriers need it to sell a label. */
  readonly phone_number?: string;
  /** Mobile telephone number, where that is another: for text messages of the carrier. */
  readonly mobile_number?: string;
  /** E-mail address. */
  readonly email_address?: string;
  /** Province or state by name. */
  readonly state?: string;
  /** Province or state by code, e.g. `QC`. */
  readonly state_code?: string;
  /** Street lines, first line first. */
  readonly address_lines?: readonly string[];
  /**
   * Which part of `address_lines` is the house number, e.g. `12a`, where a program cannot see it: carriers that take street
   * and number apart read it. The lines stay whole.
   */
  readonly house_number?: string;
  /** Account number of this party with the carrier. */
  readonly account_number?: string;
  /** Carrier-specific details, keyed `carrier:name`. */
  readonly extra?: Extra<PartyExtras>;
}

/** The words that {@link Party.type} may be, in lower case. */
export const PARTY_TYPES = {
  residential: ['residential', 'home', 'private', 'consumer'],
  commercial: ['commercial', 'business', 'company'],
} as const;
/** One of {@link PARTY_TYPES}. */
export type PartyType = (typeof PARTY_TYPES)[keyof typeof PARTY_TYPES][number];
const partyTypes: readonly string[] = Object.values(PARTY_TYPES).flat();

export const taxIdSchema = fields({
  type: z.enum(TAX_ID_TYPES),
  value: text,
  country: z.optional(country),
});

export const partyTypeSchema = text.check(
  z.refine((written) => partyTypes.includes(written.toLowerCase()), {
    error: ({ input }) => `must be one of ${partyTypes.join(', ')}, not ${JSON.stringify(input)}`,
  }),
);

export const partySchema = fields({
  postal_code: z.optional(text),
  city: z.optional(text),
  type: z.optional(partyTypeSchema),
  tax_id: z.optional(text),
  tax_ids: z.optional(list(taxIdSchema)),
  person_name: z.optional(text),
  company_name: z.optional(text),
  country_name: z.optional(text),
  country_code: z.optional(country),
  phone_number: z.optional(text),
  mobile_number: z.optional(text),
  email_address: z.optional(text),
  state: z.optional(text),
  state_code: z.optional(text),
  address_lines: z.optional(list(line, 50)),
  house_number: z.optional(text),
  account_number: z.optional(text),
  extra: z.optional(extra),
});

/** A shipper, a recipient, or another address of a shipment. */
export class Party extends Entity {
  /** @throws {@link ValidationError} with every problem found. */
  constructor(data: PartyData) {
    super(data);
  }
}
export interface Party extends PartyData {}
brand(Party, 'Party', { schema: partySchema });
