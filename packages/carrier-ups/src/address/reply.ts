import { z } from '@waybill/carrier-kit';
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
import type { AddressOutcome } from '@waybill/core';
import {
  type AddressClassification,
  type AddressVerdict,
  type CarrierIdentity,
  type CheckedPart,
  type Exchange,
  isAnswer,
} from '@waybill/core/plugin';
import { wireNotices } from '../charges.js';
import { readReply } from '../errors.js';
import type { WireAddressRequest } from './request.js';

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
  CLASSIFICATIONS[wire?.Code ?? ''] ?? 'unknown';

/** Empty elements, one of which is there. A valid address may be corrected without a word: the candidate tells. */
const INDICATORS: Readonly<Record<string, AddressVerdict | 'by_candidate'>> = {
  ValidAddressIndicator: 'by_candidate',
  AmbiguousAddressIndicator: 'ambiguous',
  NoCandidatesIndicator: 'not_found',
};

export function parseResponse(
  { request: { asked, document }, replies: [reply] }: Exchange<WireAddressRequest>,
  carrier: CarrierIdentity,
): AddressOutcome {
  const about = { address: asked };
  if (document === null)
    return [addressResult(carrier, about, { checked: CHECKED, candidates: [], verdict: 'not_checked' }), []];
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(carrier, reply)]];
  const read = readReply(reply, carrier, under('XAVResponse'));
  if (read.errors !== undefined) return [null, [...read.errors]];
  const indicator = Object.keys(INDICATORS).find((name) => (read.document[name] ?? null) !== null);
  if (indicator === undefined)
    return [
      null,
      [unreadableReplyEntry(carrier, reply, 'the reply does not say whether the address is valid')],
    ];
  const { Response, AddressClassification: wire, Candidate } = wireResponse.parse(read.document);
  const said = INDICATORS[indicator];
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
