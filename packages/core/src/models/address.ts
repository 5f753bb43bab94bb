import type { CarrierIdentity } from './carrier-identity.js';
import { type Issue, issue } from './issue.js';
import type { PartyData } from './party.js';
import type { Notice } from './quote.js';
import { isRecord } from './validation.js';

/** The issue of an address without a country, which no carrier can look at. */
export function countryOf(field: string, address: unknown): Issue[] {
  return isRecord(address) && address.country_code === undefined
    ? [issue(`${field}.country_code`, 'required', 'is required by every carrier')]
    : [];
}

/** What a carrier found out about an address. */
export type AddressVerdict =
  /** Accepted as given; capitals, accents, spaces and the last four digits of a ZIP code may differ. */
  | 'valid'
  /** The carrier knows it in another form: the one candidate, whose `changed` lists the fields. */
  | 'corrected'
  /** A part is missing, such as the unit of a block of flats: see `missing`. */
  | 'incomplete'
  /** Several addresses could be meant: the candidates. */
  | 'ambiguous'
  /** The carrier finds no such address. */
  | 'not_found'
  /** The carrier does not look at addresses of this country or kind. It says nothing about this one. */
  | 'not_checked';

/** A part of an address that a carrier looks at; `deliverable`: whether it delivers there. */
export type CheckedPart = 'street' | 'unit' | 'city' | 'state' | 'postal_code' | 'deliverable';

/** What kind of address it is. */
export type AddressClassification = 'residential' | 'commercial' | 'mixed' | 'unknown';

/** The fields of an address that a carrier may suggest, for {@link PartyData}: `{ ...party, ...candidate.address }`. */
export type SuggestedAddress = Pick<
  PartyData,
  'address_lines' | 'city' | 'state_code' | 'postal_code' | 'country_code' | 'type'
>;

/** An address that the carrier suggests. */
export interface AddressCandidate {
  /** Its fields, without those that the carrier did not report. */
  readonly address: SuggestedAddress;
  /** Whether it is a home or a business. */
  readonly classification: AddressClassification;
  /** Fields that differ from what was asked for, by their names in {@link PartyData}. */
  readonly changed: readonly (keyof SuggestedAddress)[];
  /** Further facts of the carrier about it. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The answer to an address validation. Look at `checked` before you trust a verdict: not every carrier knows streets. */
export interface AddressResult extends CarrierIdentity {
  /** What the carrier found out. */
  readonly verdict: AddressVerdict;
  /** What this carrier looked at; empty for `not_checked`. */
  readonly checked: readonly CheckedPart[];
  /** Whether it is a home or a business. */
  readonly classification: AddressClassification;
  /** The best one first. For `valid` the address as the carrier writes it, where it does. */
  readonly candidates: readonly AddressCandidate[];
  /** What is missing, for `incomplete`: `unit`, `street`. */
  readonly missing: readonly string[];
  /** Notices of the carrier, and facts of its own. */
  readonly meta: AddressMeta;
}

/** Further facts; carriers add their own. */
export interface AddressMeta {
  /** Messages of the carrier, and remarks on how its answer was read. */
  readonly notices: readonly Notice[];
  readonly [fact: string]: unknown;
}
