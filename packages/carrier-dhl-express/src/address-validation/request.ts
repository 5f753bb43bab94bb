import type { OperationContext } from '@waybill/carrier-kit';
import { countryOf, extraText, omitUndefined, postalCode } from '@waybill/carrier-kit/request';
import type { AddressRequest, SuggestedAddress } from '@waybill/core/plugin';
import { countryCode } from '../countries.js';
import type { Account } from '../settings.js';

/** The question, and what its reply is compared with. */
export interface WireAddressRequest {
  /** `Message-Reference`: DHL's support finds a call by it. */
  readonly message_reference: string;
  /** Path and query. */
  readonly url: string;
  /** What DHL looks at, as it was asked for. */
  readonly asked: Pick<SuggestedAddress, 'city' | 'postal_code' | 'country_code'>;
  /** The country as DHL has it. */
  readonly country: string;
  readonly most_candidates?: number;
}

export function createRequest(
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
    postalCode: postalCode(party, 'address', { required: false, longest: 12 }, report),
    cityName: report.tooLong('address.city', city, 45),
    countyName: extraText(party, 'county', 'address', report, 45),
    // With `true`, the default, DHL says nothing about an address that is wrong.
    strictValidation: 'false',
  });
  return omitUndefined({
    message_reference: account.context.newId(),
    url: `/address-validate?${new URLSearchParams(query)}`,
    asked: omitUndefined({ city, postal_code, country_code }),
    country,
    most_candidates,
  });
}
