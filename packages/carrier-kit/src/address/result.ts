import type { AddressResult, Party } from '@waybill/core';
import type {
  AddressCandidate,
  AddressClassification,
  AddressRequest,
  AddressVerdict,
  CarrierIdentity,
  CheckedPart,
  SuggestedAddress,
} from '@waybill/core/plugin';
import { omitUndefined } from '../values/omit-undefined.js';

/** An address as the carrier writes it; what it does not report is left out. */
export interface CandidateFacts {
  readonly address: { readonly [Field in keyof SuggestedAddress]?: SuggestedAddress[Field] | undefined };
  readonly classification?: AddressClassification | undefined;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** What a carrier answered about an address. */
export interface AddressFacts {
  /** What it looked at, as its `operations` declare it. */
  readonly checked: readonly CheckedPart[];
  /** In its order. */
  readonly candidates: readonly CandidateFacts[];
  /**
   * The carrier's verdict. Left out, the candidates decide: `not_found` without any, `incomplete` if something is missing, `valid`
   * if one is the address that was given, `corrected` if there is one other, else `ambiguous`.
   */
  readonly verdict?: AddressVerdict | undefined;
  readonly classification?: AddressClassification | undefined;
  /** What is missing: `unit`. */
  readonly missing?: readonly string[];
  readonly meta?: AddressResult['meta'];
}

/**
 * The answer to an address validation. `changed` of each candidate is computed here, whatever the carrier says of it. An
 * unchanged candidate of a valid address comes first.
 */
export function addressResult(
  { carrier, account }: CarrierIdentity,
  { address }: Pick<AddressRequest, 'address'>,
  facts: AddressFacts,
): AddressResult {
  const candidates = facts.candidates.map((found) => candidateOf(address, found));
  const missing = facts.missing ?? [];
  const verdict = facts.verdict ?? addressVerdict(candidates, missing);
  const ordered =
    verdict === 'valid'
      ? candidates.toSorted((one, other) => one.changed.length - other.changed.length)
      : candidates;
  return {
    carrier,
    account,
    verdict,
    checked: verdict === 'not_checked' ? [] : facts.checked,
    classification: facts.classification ?? ordered[0]?.classification ?? 'unknown',
    candidates: ordered,
    missing,
    meta: facts.meta ?? { notices: [] },
  };
}

function addressVerdict(
  candidates: readonly Pick<AddressCandidate, 'changed'>[],
  missing: readonly string[] = [],
): AddressVerdict {
  if (candidates.length === 0) return 'not_found';
  if (missing.length > 0) return 'incomplete';
  if (candidates.some(({ changed }) => changed.length === 0)) return 'valid';
  return candidates.length === 1 ? 'corrected' : 'ambiguous';
}

function candidateOf(asked: Party, { address, classification, facts }: CandidateFacts): AddressCandidate {
  const type =
    classification === 'residential' || classification === 'commercial' ? classification : undefined;
  const suggested: SuggestedAddress = omitUndefined({ type, ...address });
  return {
    address: suggested,
    classification: classification ?? 'unknown',
    changed: changedFields(asked, suggested),
    ...(facts === undefined ? {} : { facts }),
  };
}

/**
 * The fields of a suggested address that differ from the request, or were not given. Capitals, accents, spaces and
 * punctuation do not count, nor does a ZIP code's end where the request has none. The street is compared as a whole. A state
 * that the request names only in words, and `type`, are not compared.
 */
export function changedFields(
  asked: Party,
  suggested: SuggestedAddress,
): readonly (keyof SuggestedAddress)[] {
  const fields = ['address_lines', 'city', 'state_code', 'postal_code', 'country_code'] as const;
  return fields.filter((field) => {
    const found = suggested[field];
    if (found === undefined) return false;
    if (field === 'state_code' && asked.state_code === undefined && asked.state !== undefined) return false;
    if (field === 'postal_code') return !isSamePostalCode(asked, String(found));
    return plain(asked[field]) !== plain(found);
  });
}

function isSamePostalCode({ postal_code = '' }: Party, found: string): boolean {
  const [given, suggested] = [plain(postal_code), plain(found)];
  if (given === suggested) return true;
  return /^\d{5}$/.test(given) && /^\d{9}$/.test(suggested) && suggested.startsWith(given);
}

function plain(written: string | readonly string[] | undefined): string {
  const text = typeof written === 'object' ? written.join(' ') : (written ?? '');
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
