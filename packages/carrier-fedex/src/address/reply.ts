import { addressResult, type CandidateFacts } from '@waybill/carrier-kit/after';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { AddressOutcome } from '@waybill/core';
import type {
  AddressClassification,
  AddressVerdict,
  CarrierIdentity,
  CheckedPart,
  Exchange,
} from '@waybill/core/plugin';
import { readAnswer } from '../errors.js';
import type { WireAddressRequest } from './request.js';
import { resolvedIn, type WireAddress } from './schema.js';

/** What FedEx looks at. */
export const CHECKED: readonly CheckedPart[] = ['street', 'unit', 'city', 'state', 'postal_code'];

export function parseResponse(
  { request, replies }: Exchange<WireAddressRequest>,
  carrier: CarrierIdentity,
): AddressOutcome {
  const asked = { address: request.asked };
  const reading = readAnswer(replies, carrier, resolvedIn);
  if (reading.errors !== undefined) {
    // An address that FedEx does not find is an answer.
    if (!reading.errors.every(({ code }) => code === 'STANDARDIZED.ADDRESS.NOTFOUND'))
      return [null, [...reading.errors]];
    const notices = reading.errors.map(({ code, message }) => ({ code, message }));
    return [addressResult(carrier, asked, { checked: CHECKED, candidates: [], meta: { notices } }), []];
  }
  const { resolvedAddresses: found, alerts } = reading.document;
  const verdict = found.map(ownVerdict).find((word) => word !== undefined);
  const isCandidate = verdict !== 'not_checked' && verdict !== 'not_found';
  const result = addressResult(carrier, asked, {
    checked: CHECKED,
    candidates: isCandidate ? found.slice(0, request.most_candidates).map(candidateOf) : [],
    verdict,
    missing: found.some(lacksUnit) ? ['unit'] : [],
    meta: { notices: [...alerts, ...found.flatMap(({ messages }) => messages)] },
  });
  return [result, [...reading.warnings]];
}

/** The verdict where FedEx's attributes decide; with `undefined` what differs from the request does. */
function ownVerdict({ attributes = {} }: WireAddress): AddressVerdict | undefined {
  const { AddressType: type, CountrySupported, Resolved, MultipleMatches } = attributes;
  if (type === 'RAW' || CountrySupported === false) return 'not_checked';
  if (MultipleMatches) return 'ambiguous';
  if (type === 'NORMALIZED' || Resolved === false) return 'not_found';
  return type === 'STANDARDIZED' || Resolved ? undefined : 'not_checked';
}

function lacksUnit({ attributes, messages }: WireAddress): boolean {
  if (attributes?.SuiteRequiredButMissing || attributes?.InvalidSuiteNumber) return true;
  return messages.some(({ code }) => code === 'SUITE.NUMBER.REQUIRED' || code === 'INVALID.SUITE.NUMBER');
}

const CLASSIFICATIONS: Readonly<Record<string, AddressClassification>> = {
  BUSINESS: 'commercial',
  RESIDENTIAL: 'residential',
  MIXED: 'mixed',
};

function candidateOf({ attributes = {}, ...found }: WireAddress): CandidateFacts {
  const { streetLinesToken, city, cityToken, stateOrProvinceCode: state, countryCode } = found;
  const classification = CLASSIFICATIONS[found.classification ?? ''];
  return omitUndefined({
    address: omitUndefined({
      address_lines: streetLinesToken.length === 0 ? undefined : streetLinesToken,
      city: city ?? cityToken[0]?.value,
      state_code: countryCode === 'CA' && state === 'PQ' ? 'QC' : state,
      postal_code: found.postalCodeToken?.value,
      country_code: countryCode,
    }),
    classification,
    facts: omitUndefined({
      post_office_box: found.postOfficeBox ?? attributes.POBox,
      delivery_point: attributes.DPV,
      precision: attributes.AddressPrecision,
    }),
  });
}
