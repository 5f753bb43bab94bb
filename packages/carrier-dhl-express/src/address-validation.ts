/**
 * Whether DHL delivers to a place or collects there: GET /address-validate, `supermodelIoLogisticsExpressAddressValidateResponse`. It
 * knows cities and postal codes, and no streets.
 */
import { atOnce, type OperationContext, type OperationFor, z } from '@waybill/carrier-kit';
import { addressResult, type CandidateFacts } from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe } from '@waybill/carrier-kit/reply';
import { countryOf, extraText, omitUndefined, postalCode } from '@waybill/carrier-kit/request';
import type { AddressOutcome } from '@waybill/core';
import {
  type AddressRequest,
  type CarrierIdentity,
  type CheckedPart,
  type Exchange,
  isAnswer,
  type SuggestedAddress,
} from '@waybill/core/plugin';
import { countryCode, isoCountry } from './countries.js';
import { noticesOf, readReply } from './errors.js';
import { type Referenced, text, texts } from './json.js';
import { LONGEST_COUNTY, POSTAL_CODE } from './parties.js';
import { printed } from './printed.js';
import type { Account } from './settings.js';

export const address_validation: OperationFor<'address_validation', Account['settings'], WireAddressRequest> =
  {
    createRequest,
    next: atOnce((request) => [
      {
        step: 'validate',
        method: 'GET',
        url: request.url,
        headers: { 'message-reference': request.message_reference },
      },
    ]),
    parseResponse,
  };

/** The question, and what its reply is compared with. */
export interface WireAddressRequest extends Referenced {
  /** Path and query. */
  readonly url: string;
  /** What DHL looks at, as the request has it. */
  readonly given: Pick<SuggestedAddress, 'city' | 'postal_code' | 'country_code'>;
  /** The country as DHL has it. */
  readonly country: string;
  readonly most_candidates?: number;
}

function createRequest(
  { address, purpose, most_candidates }: AddressRequest,
  { account, report }: OperationContext<Account['settings']>,
): WireAddressRequest {
  const party = { ...address, ...omitUndefined({ country_code: countryOf(address) }) };
  const { city, postal_code, country_code } = party;
  if (city === undefined && postal_code === undefined)
    report.required(['address.city', 'address.postal_code']);
  const country = countryCode(party, 'address', report);
  const query = omitUndefined({
    type: purpose,
    countryCode: country,
    postalCode: postalCode(party, 'address', POSTAL_CODE, report),
    cityName: report.tooLong('address.city', city, printed.party.city),
    countyName: extraText(party, 'county', 'address', report, LONGEST_COUNTY),
    // With `true`, the default, DHL says nothing about an address that is wrong.
    strictValidation: 'false',
  });
  return omitUndefined({
    message_reference: account.context.newId(),
    url: `/address-validate?${new URLSearchParams(query)}`,
    given: omitUndefined({ city, postal_code, country_code }),
    country,
    most_candidates,
  });
}

/** Never a street, nor a person. */
export const CHECKED: readonly CheckedPart[] = ['city', 'postal_code'];

/** DHL leaves texts empty that it does not have. */
const filled = text.transform((written) => written || undefined);

const wirePlace = z.object({
  countryCode: filled,
  postalCode: filled,
  cityName: filled,
  countyName: filled,
  serviceArea: maybe(z.object({ code: filled, description: filled, GMTOffset: filled })),
});
type WirePlace = z.output<typeof wirePlace>;

const wireAddresses = z.object({ warnings: texts, address: listOf(wirePlace) });

function parseResponse(
  { request, replies: [reply] }: Exchange<WireAddressRequest>,
  { carrier, account }: CarrierIdentity,
): AddressOutcome {
  const identity = { carrier, account };
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(identity, reply)]];
  const reading = readReply(reply, identity, addressesIn);
  // HTTP 400 means "Wrong input parameters" alone. Of a place that DHL does not find it has no records.
  if (reading.errors !== undefined) return [null, [...reading.errors]];
  const { address, warnings } = reading.document;
  const candidates = address.map((place) => candidateOf(place, request)).slice(0, request.most_candidates);
  const facts = { checked: CHECKED, candidates, meta: { notices: noticesOf(warnings) } };
  return [addressResult(identity, { address: request.given }, facts), [...reading.warnings]];
}

function addressesIn(document: unknown): z.output<typeof wireAddresses> | undefined {
  return 'address' in Object(document) ? wireAddresses.safeParse(document).data : undefined;
}

function candidateOf(
  { countryCode, postalCode, cityName, countyName, serviceArea }: WirePlace,
  { given, country }: WireAddressRequest,
): CandidateFacts {
  const facts = omitUndefined({
    county: countyName,
    service_area_code: serviceArea?.code,
    service_area: serviceArea?.description,
    utc_offset: serviceArea?.GMTOffset,
  });
  return {
    address: {
      city: cityName,
      postal_code: postalCode,
      // To DHL some parts of a country are separate countries.
      country_code: countryCode === country ? given.country_code : countryCode && isoCountry(countryCode),
    },
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  };
}
