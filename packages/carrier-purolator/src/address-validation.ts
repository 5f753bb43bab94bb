/**
 * Address validation: ValidateCityPostalCodeZip, in Canada and the United States. It looks at city, province and postal code, never
 * at the street. Source: ServiceAvailabilityService.wsdl.
 */
import { atOnce, type OperationFor, z } from '@waybill/carrier-kit';
import { addressResult, type CandidateFacts, changedFields } from '@waybill/carrier-kit/after';
import { carrierErrorEntry, listOf, localErrorEntry, maybeText } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { XmlNode } from '@waybill/carrier-kit/xml';
import type { AddressOutcome, Notice, Party } from '@waybill/core';
import type { CarrierIdentity, CheckedPart, Exchange } from '@waybill/core/plugin';
import { errorsIn, noticesIn, readAnswer } from './errors.js';
import type { OpenSettings } from './settings.js';
import { element, type SoapHeader, soapCall } from './soap.js';

/** An address to check. */
export interface WireAddressRequest extends SoapHeader {
  /** As the request has it, to compare it with what Purolator suggests. */
  readonly requested: Party;
  /** `ShortAddress`; none for a country that Purolator does not look at. */
  readonly address?: XmlNode;
  readonly most: number;
}

/** The province goes along; the contract promises the city and the code alone. */
export const CHECKED: readonly CheckedPart[] = ['city', 'postal_code'];
const COUNTRIES = ['CA', 'US'];

export const address_validation: OperationFor<'address_validation', OpenSettings, WireAddressRequest> = {
  createRequest: ({ address, most_candidates }, { account: { settings, context }, report }) => {
    const { city, state_code, state, postal_code, country_code = '' } = address;
    const isChecked = COUNTRIES.includes(country_code);
    if (isChecked && city === undefined && postal_code === undefined)
      report.required(['address.postal_code', 'address.city']);
    return {
      request_id: context.newId(),
      language: settings.language,
      requested: address,
      most: most_candidates ?? Number.MAX_SAFE_INTEGER,
      ...(isChecked && {
        address: {
          City: city ?? '',
          Province: state_code ?? state ?? '',
          Country: country_code,
          PostalCode: postal_code?.replace(/\s/g, '').toUpperCase() ?? '',
        },
      }),
    };
  },
  next: atOnce((request) =>
    request.address === undefined
      ? []
      : [
          {
            step: 'validate',
            ...soapCall(
              'ValidateCityPostalCodeZip',
              { Addresses: { ShortAddress: request.address } },
              request,
            ),
          },
        ],
  ),
  parseResponse,
};

const wireResponse = z.object({
  ResponseInformation: z.unknown().optional(),
  SuggestedAddresses: element({
    SuggestedAddress: listOf(
      z.object({
        Address: element({ City: maybeText, Province: maybeText, Country: maybeText, PostalCode: maybeText }),
        ResponseInformation: z.unknown().optional(),
      }),
    ),
  }),
});

function parseResponse(
  { request, replies }: Exchange<WireAddressRequest>,
  carrier: CarrierIdentity,
): AddressOutcome {
  const { requested, address, most } = request;
  const facts = { checked: CHECKED, candidates: [] };
  if (address === undefined)
    return [addressResult(carrier, { address: requested }, { ...facts, verdict: 'not_checked' }), []];
  const reading = readAnswer('ValidateCityPostalCodeZip', replies, carrier);
  if (reading.errors !== undefined) return [null, [...reading.errors]];
  const { ResponseInformation, SuggestedAddresses } = wireResponse.parse(reading.document);
  const general = errorsIn({ ResponseInformation }).map(({ code = '', message = '' }) =>
    carrierErrorEntry(carrier, { code, message, status: 200 }),
  );
  const suggested = SuggestedAddresses?.SuggestedAddress ?? [];
  if (suggested.length === 0)
    return [null, general.length > 0 ? general : [localErrorEntry(carrier, 'no_answer', NO_ANSWER)]];
  const read = suggested.map(({ Address, ...own }) => {
    const errors = errorsIn(own);
    const candidate = candidateOf(Address);
    // With an error, the address of the request is only repeated.
    const isEcho =
      errors.length > 0 && changedFields(requested, omitUndefined(candidate.address)).length === 0;
    return { candidates: Address === undefined || isEcho ? [] : [candidate], errors };
  });
  const said = read.flatMap(({ errors }) => errors);
  const result = addressResult(
    carrier,
    { address: requested },
    {
      checked: CHECKED,
      candidates: read.flatMap(({ candidates }) => candidates).slice(0, most),
      meta: {
        notices: [
          ...noticesIn(reading.document),
          ...said.map(({ code = '', message = '' }): Notice => ({ code, message })),
        ],
      },
    },
  );
  return [result, general];
}

const NO_ANSWER = 'Purolator’s reply holds nothing about the address.';

function candidateOf(
  address: {
    readonly City?: string | undefined;
    readonly Province?: string | undefined;
    readonly Country?: string | undefined;
    readonly PostalCode?: string | undefined;
  } = {},
): CandidateFacts {
  const { City: city, Province: state_code, Country: country_code, PostalCode: postal_code } = address;
  return { address: { city, state_code, postal_code, country_code: country_code as Party['country_code'] } };
}
