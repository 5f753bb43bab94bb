/**
 * Address validation: streets of the United States and Puerto Rico, by the database of the Postal Service, and whether an
 * address is a home. Addresses elsewhere are not sent.
 * UPS OpenAPI, Address Validation v2 (street level).
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { addressResult } from '@waybill/carrier-kit/after';
import {
  failureEntry,
  listOf,
  maybe,
  maybeText,
  under,
  unreadableReplyEntry,
  wireText,
} from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined, postalCode, stateCode } from '@waybill/carrier-kit/request';
import type { AddressOutcome, Party } from '@waybill/core';
import {
  type AddressClassification,
  type AddressRequest,
  type AddressVerdict,
  type CarrierIdentity,
  type CheckedPart,
  type Exchange,
  isAnswer,
} from '@waybill/core/plugin';
import { readReply } from './errors.js';
import { inUnitedStates } from './lanes.js';
import { post, wireNotices } from './protocol.js';
import type { AccountSettings } from './settings.js';

/** Without a document (`null`) where UPS does not validate addresses of the country. */
export interface WireAddressRequest {
  readonly request_id: string;
  /** The address to be validated. */
  readonly address: Pick<
    Party,
    'address_lines' | 'city' | 'state' | 'state_code' | 'postal_code' | 'country_code'
  >;
  readonly most_candidates: number;
  readonly document: { readonly XAVRequest: object } | null;
}

export const address_validation: OperationFor<'address_validation', AccountSettings, WireAddressRequest> = {
  createRequest,
  next: atOnce(({ request_id, document, most_candidates }) => {
    // 3: validation and classification.
    const url = `/api/addressvalidation/v2/3?maximumcandidatelistsize=${most_candidates}`;
    return document === null ? [] : [post('validate', url, { request_id, document })];
  }),
  parseResponse,
};

/** "Valid values: 0 – 50", 15 by default. */
const CANDIDATES = { usual: 15, most: 50 };

function createRequest(
  { address, most_candidates = CANDIDATES.usual }: AddressRequest,
  { account, report }: OperationContext<AccountSettings>,
): WireAddressRequest {
  const { address_lines = [], city, state, state_code, postal_code, country_code = '' } = address;
  const given = omitUndefined({ address_lines, city, state, state_code, postal_code, country_code });
  const request = {
    request_id: account.context.newId(),
    address: given,
    most_candidates: Math.min(most_candidates, CANDIDATES.most),
  };
  if (!inUnitedStates(country_code)) return { ...request, document: null };

  if (address_lines.length === 0) report.required('address.address_lines');
  report.tooMany('address.address_lines', address_lines.length, 3, 'lines');
  for (const [at, line] of address_lines.entries()) report.tooLong(`address.address_lines[${at}]`, line, 100);
  if (postal_code === undefined && city === undefined)
    report.required(['address.postal_code', 'address.city']);
  const zip = postalCode(address, 'address', { required: false, form: 'compact' }, report) ?? '';
  return {
    ...request,
    document: {
      XAVRequest: {
        AddressKeyFormat: omitUndefined({
          // Helps to find a suite. It does not belong to the address, so a name that is too long is left out.
          ConsigneeName: fitting(address.company_name, 40),
          AddressLine: address_lines,
          PoliticalDivision2: report.tooLong('address.city', city, 30),
          PoliticalDivision1: stateCode(address, 'address', {}, report),
          PostcodePrimaryLow: zip.slice(0, 5) || undefined,
          PostcodeExtendedLow: zip.slice(5) || undefined,
          CountryCode: country_code,
        }),
      },
    },
  };
}

function fitting(text: string | undefined, longest: number): string | undefined {
  return text !== undefined && text.length <= longest ? text : undefined;
}

/** What UPS looks at. It does not say whether a suite exists. */
export const CHECKED: readonly CheckedPart[] = ['street', 'city', 'state', 'postal_code'];

const wireClassification = maybe(z.object({ Code: maybeText }));
const wireCandidate = z.object({
  AddressClassification: wireClassification,
  AddressKeyFormat: z.object({
    AddressLine: listOf(wireText),
    PoliticalDivision2: maybeText,
    PoliticalDivision1: maybeText,
    PostcodePrimaryLow: maybeText,
    PostcodeExtendedLow: maybeText,
    Urbanization: maybeText,
    CountryCode: maybeText,
  }),
});
const wireResponse = z.object({
  Response: maybe(z.object({ Alert: wireNotices })),
  AddressClassification: wireClassification,
  Candidate: listOf(wireCandidate),
});

const CLASSIFICATIONS: Readonly<Record<string, AddressClassification>> = {
  '1': 'commercial',
  '2': 'residential',
};
const classificationOf = (wire: z.output<typeof wireClassification>): AddressClassification =>
  lookUp(CLASSIFICATIONS, wire?.Code) ?? 'unknown';

/** Empty elements, one of which is there. A valid address may be corrected without a word: the candidate tells. */
const INDICATORS: Readonly<Record<string, AddressVerdict | 'by_candidate'>> = {
  ValidAddressIndicator: 'by_candidate',
  AmbiguousAddressIndicator: 'ambiguous',
  NoCandidatesIndicator: 'not_found',
};

function parseResponse(
  { request: { address, document }, replies: [reply] }: Exchange<WireAddressRequest>,
  carrier: CarrierIdentity,
): AddressOutcome {
  const about = { address };
  if (document === null)
    return [addressResult(carrier, about, { checked: CHECKED, candidates: [], verdict: 'not_checked' }), []];
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('XAVResponse'));
  if (read.errors !== undefined) return [null, [...read.errors]];
  const indicator = Object.keys(INDICATORS).find((name) => (lookUp(read.document, name) ?? null) !== null);
  if (indicator === undefined)
    return [
      null,
      [unreadableReplyEntry(carrier, reply, 'the reply does not say whether the address is valid')],
    ];
  const { Response, AddressClassification: wire, Candidate } = wireResponse.parse(read.document);
  const said = lookUp(INDICATORS, indicator);
  const verdict = said === 'by_candidate' ? (Candidate.length === 0 ? 'valid' : undefined) : said;
  return [
    addressResult(carrier, about, {
      checked: CHECKED,
      candidates: Candidate.map(candidateOf),
      verdict,
      classification: classificationOf(wire),
      meta: { notices: Response?.Alert ?? [] },
    }),
    [...read.warnings],
  ];
}

function candidateOf({ AddressKeyFormat: wire, AddressClassification }: z.output<typeof wireCandidate>) {
  const { AddressLine, PostcodePrimaryLow: zip, PostcodeExtendedLow: rest = '', CountryCode } = wire;
  const division = wire.PoliticalDivision1?.trim();
  return {
    address: {
      address_lines: AddressLine.length === 0 ? undefined : AddressLine,
      city: wire.PoliticalDivision2,
      // Puerto Rico stands in both places.
      state_code: division === CountryCode ? undefined : division,
      // A range such as 4600-4698 is not a code.
      postal_code: zip !== undefined && /^\d{4}$/.test(rest) ? `${zip}-${rest}` : zip,
      country_code: CountryCode,
    },
    classification: classificationOf(AddressClassification),
    ...(wire.Urbanization === undefined ? {} : { facts: { urbanization: wire.Urbanization } }),
  };
}
