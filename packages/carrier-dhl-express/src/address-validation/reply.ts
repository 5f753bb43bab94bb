/** The places that DHL names. */
import { z } from '@waybill/carrier-kit';
import { addressResult, type CandidateFacts } from '@waybill/carrier-kit/after';
import { failureEntry, listOf, maybe } from '@waybill/carrier-kit/reply';
import { omitUndefined } from '@waybill/carrier-kit/request';
import type { AddressOutcome, ErrorEntry } from '@waybill/core';
import {
  type Answer,
  type CarrierIdentity,
  type CheckedPart,
  type Exchange,
  isAnswer,
} from '@waybill/core/plugin';
import { isoCountry } from '../countries.js';
import { noticesOf, readReply } from '../errors.js';
import { text, texts } from '../reply-schemas.js';
import type { WireAddressRequest } from './request.js';

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

export function parseResponse(
  { request, replies: [reply] }: Exchange<WireAddressRequest>,
  { carrier, account }: CarrierIdentity,
): AddressOutcome {
  const identity = { carrier, account };
  if (reply === undefined) return [null, []];
  if (!isAnswer(reply)) return [null, [failureEntry(identity, reply)]];
  const reading = readReply(reply, identity, addressesIn);
  const result = (candidates: readonly CandidateFacts[], notices: readonly string[]) =>
    addressResult(
      identity,
      { address: request.asked },
      { checked: CHECKED, candidates, meta: { notices: noticesOf(notices) } },
    );
  if (reading.errors !== undefined)
    return isNoSuchPlace(reply, reading.reported)
      ? [
          result(
            [],
            reading.reported.map(({ message }) => message),
          ),
          [],
        ]
      : [null, [...reading.errors]];
  const { address, warnings } = reading.document;
  const candidates = address.map((place) => candidateOf(place, request));
  return [result(candidates.slice(0, request.most_candidates), warnings), [...reading.warnings]];
}

function addressesIn(document: unknown): z.output<typeof wireAddresses> | undefined {
  return 'address' in Object(document) ? wireAddresses.safeParse(document).data : undefined;
}

function candidateOf(
  { countryCode, postalCode, cityName, countyName, serviceArea }: WirePlace,
  { asked, country }: WireAddressRequest,
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
      // Some places of a country are countries of their own at DHL.
      country_code: countryCode === country ? asked.country_code : countryCode && isoCountry(countryCode),
    },
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  };
}

/**
 * DHL refuses a place that it does not find or serve with 400 as it refuses a wrong parameter: the words decide. An answer that is
 * about the request or the account says nothing of the place.
 */
function isNoSuchPlace({ status }: Answer, reported: readonly ErrorEntry[]): boolean {
  return (
    (status === 400 || status === 404) &&
    reported.length > 0 &&
    reported.every(({ kind, message }) => kind === 'carrier' && PLACE.test(message) && !REQUEST.test(message))
  );
}

const PLACE = /\b(address|city|post(al)? ?code|zip|suburb|county|location|origin|destination)\b/i;
const REQUEST = /parameter|format|mandatory|account|user ?name|#\//i;
