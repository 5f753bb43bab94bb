/**
 * Address validation: POST /address/v1/addresses/resolve.
 * Source: FedEx "Address Validation API", `Full_Schema_Validate_Address` -> `AdvcResponseVO`, and its guide, "Address Attributes".
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { addressResult, type CandidateFacts } from '@waybill/carrier-kit/after';
import { listOf, maybe, wireBoolean, wireText } from '@waybill/carrier-kit/reply';
import { lookUp, omitUndefined } from '@waybill/carrier-kit/request';
import type { AddressOutcome, Party } from '@waybill/core';
import type {
  AddressClassification,
  AddressRequest,
  AddressVerdict,
  CarrierIdentity,
  CheckedPart,
  Exchange,
} from '@waybill/core/plugin';
import { outputReader, readAnswer, wireNotices } from './errors.js';
import { jsonCall, plain, text, type WireBody } from './json.js';
import { postalCodeOf, stateIn, stateOf } from './parties.js';
import type { Account } from './settings.js';

export const address_validation: OperationFor<'address_validation', Account['settings'], WireAddressRequest> =
  {
    createRequest,
    next: atOnce((request) => [jsonCall('resolve', '/address/v1/addresses/resolve', request.body, request)]),
    parseResponse,
  };

/** The address, and what its answer is compared with. */
export interface WireAddressRequest {
  readonly transaction_id: string;
  readonly asked: Party;
  readonly most_candidates?: number;
  readonly body: WireBody;
}

function createRequest(
  { address, most_candidates }: AddressRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireAddressRequest {
  const { address_lines = [], city, postal_code } = address;
  if (address_lines.length === 0) report.required('address.address_lines');
  report.tooMany('address.address_lines', address_lines.length, 3, 'lines');
  if (city === undefined && postal_code === undefined)
    report.required(['address.city', 'address.postal_code']);
  const asked = omitUndefined({
    streetLines: address_lines,
    // The schema demands both; the text wants one of them.
    city: city ?? '',
    stateOrProvinceCode: stateOf(address, 'address', false, report),
    postalCode: postalCodeOf(address, 'address', report, { required: false }) ?? '',
    countryCode: address.country_code,
  });
  return omitUndefined({
    transaction_id: account.context.newId(),
    asked: address,
    most_candidates,
    body: plain({
      validateAddressControlParameters: { includeResolutionTokens: true },
      addressesToValidate: [{ address: asked }],
    }),
  });
}

const flag = maybe(wireBoolean);
const token = z.object({ value: text });

/** Booleans in the contract, texts in replies (2026-11-22, reports by other developers). Both are read. */
const wireAttributes = z.object({
  AddressType: text,
  AddressPrecision: text,
  CountrySupported: flag,
  Resolved: flag,
  MultipleMatches: flag,
  SuiteRequiredButMissing: flag,
  InvalidSuiteNumber: flag,
  DPV: flag,
  POBox: flag,
});

/** `customerMessage` in the contract, `customerMessages` in samples. */
const wireAddress = z
  .object({
    streetLinesToken: listOf(wireText),
    city: text,
    cityToken: listOf(token),
    stateOrProvinceCode: text,
    postalCodeToken: maybe(token),
    countryCode: text,
    classification: text,
    postOfficeBox: flag,
    customerMessage: wireNotices,
    customerMessages: wireNotices,
    attributes: maybe(wireAttributes),
  })
  .transform(({ customerMessage, customerMessages, ...address }) => ({
    ...address,
    messages: [...customerMessage, ...customerMessages],
  }));
/** One of `resolvedAddresses`. */
type WireAddress = z.output<typeof wireAddress>;

/** The addresses of a reply that has any. */
const resolvedIn = outputReader(
  z.object({ resolvedAddresses: listOf(wireAddress), alerts: wireNotices }),
  ({ resolvedAddresses }) => resolvedAddresses.length > 0,
);

/** What FedEx looks at. */
export const CHECKED: readonly CheckedPart[] = ['street', 'unit', 'city', 'state', 'postal_code'];

function parseResponse(
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
  const classification = lookUp(CLASSIFICATIONS, found.classification);
  return omitUndefined({
    address: omitUndefined({
      address_lines: streetLinesToken.length === 0 ? undefined : streetLinesToken,
      city: city ?? cityToken[0]?.value,
      state_code: stateIn(state, countryCode),
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
